#include "post/command_words.hpp"

#include <algorithm>
#include <utility>

namespace ootori::post {
namespace {

constexpr std::array<std::pair<std::string_view, Verb>, 89> verbs{{
    {"move", Verb::move},           {"play", Verb::move},
    {"submit", Verb::move},         {"指す", Verb::move},
    {"指し手", Verb::move},         {"着手", Verb::move},
    {"queue", Verb::queue},         {"conditional", Verb::queue},
    {"予約", Verb::queue},          {"条件", Verb::queue},
    {"unqueue", Verb::unqueue},     {"予約取消", Verb::unqueue},
    {"preview", Verb::preview},     {"try", Verb::preview},
    {"試し", Verb::preview},        {"下見", Verb::preview},
    {"pass", Verb::pass},           {"パス", Verb::pass},
    {"propose", Verb::propose},     {"offer", Verb::propose},
    {"提案", Verb::propose},        {"undo", Verb::undo},
    {"takeback", Verb::undo},       {"待った", Verb::undo},
    {"accept", Verb::accept},       {"agree", Verb::accept},
    {"承諾", Verb::accept},         {"承知", Verb::accept},
    {"同意", Verb::accept},         {"reject", Verb::reject},
    {"decline", Verb::reject},      {"refuse", Verb::reject},
    {"拒否", Verb::reject},         {"断る", Verb::reject},
    {"辞退", Verb::reject},         {"resign", Verb::resign},
    {"投了", Verb::resign},         {"負けました", Verb::resign},
    {"abort", Verb::abort},         {"中止", Verb::abort},
    {"claim", Verb::claim},         {"勝利宣言", Verb::claim},
    {"show", Verb::show},           {"board", Verb::show},
    {"局面", Verb::show},           {"盤面", Verb::show},
    {"表示", Verb::show},           {"record", Verb::record},
    {"kifu", Verb::record},         {"棋譜", Verb::record},
    {"history", Verb::history},     {"moves", Verb::history},
    {"指し手一覧", Verb::history},  {"履歴", Verb::history},
    {"games", Verb::games},         {"対局", Verb::games},
    {"対局一覧", Verb::games},      {"standings", Verb::standings},
    {"順位", Verb::standings},      {"順位表", Verb::standings},
    {"ratings", Verb::ratings},     {"rating", Verb::ratings},
    {"レート", Verb::ratings},      {"レーティング", Verb::ratings},
    {"chat", Verb::chat},           {"say", Verb::chat},
    {"伝言", Verb::chat},           {"チャット", Verb::chat},
    {"challenge", Verb::challenge}, {"挑戦", Verb::challenge},
    {"対局申込", Verb::challenge},  {"set", Verb::set},
    {"settings", Verb::set},        {"設定", Verb::set},
    {"help", Verb::help},           {"commands", Verb::help},
    {"ヘルプ", Verb::help},         {"使い方", Verb::help},
    {"vacation", Verb::vacation},   {"休暇", Verb::vacation},
    {"impasse", Verb::impasse},     {"持将棋", Verb::impasse},
    {"adjourn", Verb::adjourn},     {"指し掛け", Verb::adjourn},
    {"resume", Verb::resume},       {"再開", Verb::resume},
    {"rematch", Verb::rematch},     {"draw", Verb::impasse},
    {"再戦", Verb::rematch},
}};

constexpr auto ends = std::to_array<std::string_view>(
    {"quit", "exit", "stop", "end", "bye",   "終了",   "終わり", "以上",  "おわり", "ここまで",
     "--",   "—",    "done", "q",   "thank", "thanks", "thx",    "merci", "danke",  "ありがとう"});

constexpr auto thanks =
    std::to_array<std::string_view>({"thank you", "thanks ", "thanks,", "thanks!", "thanks.", "many thanks", "thank ",
                                     "ありがとう", "どうも", "tack", "gracias", "arigatou"});

constexpr auto courtesies = std::to_array<std::string_view>({"hi",
                                                             "hello",
                                                             "hey",
                                                             "dear",
                                                             "good morning",
                                                             "good evening",
                                                             "good afternoon",
                                                             "hallo",
                                                             "liebe",
                                                             "lieber",
                                                             "guten",
                                                             "bonjour",
                                                             "salut",
                                                             "hola",
                                                             "ciao",
                                                             "ola",
                                                             "olá",
                                                             "regards",
                                                             "best",
                                                             "kind regards",
                                                             "warm regards",
                                                             "cheers",
                                                             "sincerely",
                                                             "yours",
                                                             "greetings",
                                                             "viele grüße",
                                                             "gruß",
                                                             "grüße",
                                                             "mfg",
                                                             "lg",
                                                             "liebe grüße",
                                                             "mit freundlichen",
                                                             "cordialement",
                                                             "bien à",
                                                             "saludos",
                                                             "saluti",
                                                             "good luck",
                                                             "have fun",
                                                             "enjoy",
                                                             "こんにちは",
                                                             "こんばんは",
                                                             "おはよう",
                                                             "はじめまして",
                                                             "よろしく",
                                                             "宜しく",
                                                             "お世話",
                                                             "失礼"});

}  // namespace

std::optional<Verb> find_verb(std::string_view word) {
  const auto found = std::ranges::find(verbs, word, &std::pair<std::string_view, Verb>::first);
  return found == verbs.end() ? std::nullopt : std::optional{found->second};
}

bool ends_commands(std::string_view line) {
  if (std::ranges::find(ends, line) != ends.end()) return true;
  return std::ranges::any_of(thanks, [&](std::string_view start) { return line.starts_with(start); });
}

bool is_courtesy(std::string_view line) {
  if (line.size() > 80) return false;
  return std::ranges::any_of(courtesies, [&](std::string_view start) {
    if (!line.starts_with(start)) return false;
    const std::string_view rest = line.substr(start.size());
    return static_cast<unsigned char>(start[0]) >= 0x80 || rest.empty() || std::string_view{" ,!.:"}.contains(rest[0]);
  });
}

}  // namespace ootori::post
