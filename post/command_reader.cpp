#include "post/command_reader.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "game/time_control.hpp"
#include "notation/mail_handicap.hpp"
#include "post/characters.hpp"
#include "post/command_words.hpp"
#include "post/move_words.hpp"
#include "post/written_text.hpp"

namespace ootori::post {
namespace {

constexpr std::size_t longest_line = 1'000;  // bytes of a command; the longest chat message has 800

// The id of a game on this server: 12 lower-case letters and digits. Older servers numbered their boards.
bool is_board(std::string_view word) {
  const bool is_name =
      std::ranges::all_of(word, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
  return is_name && (word.size() == 12 || number_in(word));
}

class LineReader {
 public:
  explicit LineReader(std::string_view line) : line_(line), echo_(first_bytes(line, 200)), words_(words_of(line)) {}

  std::optional<Said> read() {
    if (words_.empty()) return std::nullopt;
    Words words{words_};
    if (auto conditional = plans()) return conditional;
    take_game(words);
    if (words.empty()) return std::nullopt;
    const std::string word = lower_case(without_end_marks(without_colon(words[0])));
    if (const auto verb = find_verb(word)) {
      if (auto said = after_verb(*verb, words.subspan(1))) return said;
    }
    return bare_move(words);
  }

 private:
  static std::string_view without_colon(std::string_view word) {
    if (word.ends_with(':')) word.remove_suffix(1);
    if (word.ends_with("：")) word.remove_suffix(std::string_view{"："}.size());
    return word;
  }

  void take_game(Words& words) {
    const std::string first = lower_case(words[0]);
    const GameSpec* spec = find_game(first);
    for (const GameSpec* one : all_games) {
      if (words[0] == one->name.ja) spec = one;
    }
    if (spec == nullptr && first != "shogi") return;
    game_ = spec;
    old_form_ = true;
    words = words.subspan(1);
  }

  // Takes `BOARD userid password`, as the old server required, before the `rest` words that belong to the command.
  // Returns false if there are other or more words: then the line is prose.
  bool take_board(Words& words, std::size_t rest) {
    if (words.size() == rest) return true;
    if (words.size() < rest || !is_board(lower_case(words[0]))) return false;
    board_ = lower_case(words[0]);
    const std::size_t extra = words.size() - rest - 1;
    if (extra > 2 || (extra > 0 && !old_form_)) return false;
    if (extra == 2) hide(words[2]);
    words = words.subspan(1 + extra);
    return true;
  }

  // Where one of the words of the line begins. Other words may be the same, or contain it.
  [[nodiscard]] std::size_t place_of(const std::string& word) const {
    std::size_t at = 0;
    for (const std::string& one : words_) {
      at = line_.find(one, at);
      if (&one == &word) break;
      at += one.size();
    }
    return at;
  }

  void hide(const std::string& password) {
    had_password_ = true;
    const std::size_t at = place_of(password);
    if (at < echo_.size()) echo_.replace(at, password.size(), "…");
  }

  Said said(Command command) {
    return Instruction{
        .echo = echo_, .board = board_, .game = game_, .command = std::move(command), .had_password = had_password_};
  }
  Said unclear(std::string english, std::string japanese) {
    return Unclear{echo_, {std::move(english), std::move(japanese)}};
  }

  std::optional<Said> after_verb(Verb verb, Words words) {
    switch (verb) {
      case Verb::move: return move(words);
      case Verb::preview: return preview(words);
      case Verb::queue: return queue(words);
      case Verb::unqueue: return simple(DropPlans{}, words);
      case Verb::propose: return propose(words);
      case Verb::undo: return simple(Propose{game::Offer::takeback}, words);
      case Verb::impasse: return simple(Propose{game::Offer::impasse}, words);
      case Verb::adjourn: return simple(Propose{game::Offer::adjourn}, words);
      case Verb::resume: return simple(Propose{game::Offer::resume}, words);
      case Verb::rematch: return simple(Propose{game::Offer::rematch}, words);
      case Verb::accept: return answer(true, words);
      case Verb::reject: return answer(false, words);
      case Verb::resign: return simple(Request{Ask::resign}, words);
      case Verb::abort: return simple(Request{Ask::abort}, words);
      case Verb::claim: return simple(Request{Ask::claim}, words);
      case Verb::pass: return simple(Request{Ask::pass}, words);
      case Verb::show: return simple(Request{Ask::show}, words);
      case Verb::record: return simple(Request{Ask::record}, words);
      case Verb::history: return simple(Request{Ask::history}, words);
      case Verb::games: return about(Ask::games, words);
      case Verb::standings: return about(Ask::standings, words);
      case Verb::ratings: return about(Ask::ratings, words);
      case Verb::chat: return chat(words);
      case Verb::challenge: return challenge(words);
      case Verb::set: return set(words);
      case Verb::help: return words.size() <= 2 ? std::optional{said(Help{lower_case(joined(words))})} : std::nullopt;
      case Verb::vacation: return vacation(words);
    }
    return std::nullopt;
  }

  std::optional<Said> simple(Command command, Words words) {
    if (!take_board(words, 0)) return std::nullopt;
    return said(std::move(command));
  }

  std::optional<Said> move(Words words) {
    const auto found = move_at_end(words);
    if (!found)
      return words.size() <= 4 && !words.empty()
                 ? std::optional{unclear("'" + words.back() + "' is not a move.",
                                         "「" + words.back() + "」は指し手として読めません。")}
                 : std::nullopt;
    if (!take_board(words, found->second)) {
      return unclear("Write 'move' and the move, like 'move P-3d'.",
                     "「指し手」の後に手を書いてください。例：指し手 ３四燕");
    }
    return said(found->first);
  }

  std::optional<Said> preview(Words words) {
    const auto found = move_at_end(words);
    if (!found || !take_board(words, found->second)) return std::nullopt;
    return said(Preview{found->first.move});
  }

  std::optional<Said> queue(Words words) {
    if (words.size() > 2 && is_board(lower_case(words[0]))) {
      board_ = lower_case(words[0]);
      words = words.subspan(1);
    }
    auto moves = moves_in(words);
    if (!moves) {
      return unclear("Write your opponent's move and your answer to it, like 'queue P-3d Sx3d'.",
                     "相手の手とそれに応じる手を書いてください。例：予約 P-3d Sx3d");
    }
    return said(PlanMoves{std::move(*moves)});
  }

  // "if P-3d then Sx3d", "もし３四燕なら同燕".
  std::optional<Said> plans() {
    const bool is_english = lower_case(words_[0]) == "if" && words_.size() >= 3;
    const std::size_t nara = line_.find("なら");
    if (!is_english && nara == std::string_view::npos) return std::nullopt;
    if (is_english) {
      auto moves = moves_in(words_);
      return moves ? std::optional{said(PlanMoves{std::move(*moves)})} : std::nullopt;
    }
    std::string_view first = trimmed(line_.substr(0, nara)),
                     second = line_.substr(nara + std::string_view{"なら"}.size());
    if (first.starts_with("もし")) first = trimmed(first.substr(std::string_view{"もし"}.size()));
    if (second.starts_with("ば")) second.remove_prefix(std::string_view{"ば"}.size());
    if (trimmed(second).starts_with("、")) second = trimmed(second).substr(std::string_view{"、"}.size());
    second = without_end_marks(second);
    if (!is_move_text(first) || !is_move_text(second)) return std::nullopt;
    return said(PlanMoves{{std::string{first}, std::string{second}}});
  }

  static std::optional<game::Offer> offer_named(std::string_view word) {
    const std::string small = lower_case(without_end_marks(word));
    if (small == "undo" || small == "待った") return game::Offer::takeback;
    if (small == "draw" || small == "持将棋") return game::Offer::impasse;
    if (small == "adjournment" || small == "指し掛け") return game::Offer::adjourn;
    if (small == "resumption" || small == "再開") return game::Offer::resume;
    if (small == "再戦") return game::Offer::rematch;
    return game::parse_offer(small);
  }

  std::optional<Said> propose(Words words) {
    if (words.empty())
      return unclear(
          "Say what you propose: 'propose impasse', 'propose takeback', 'propose adjourn' or 'propose rematch'.",
          "何を提案するか書いてください。例：提案 持将棋、提案 待った、提案 指し掛け、提案 再戦");
    const auto offer = offer_named(words.back());
    if (!offer || !take_board(words, 1)) return std::nullopt;
    return said(Propose{*offer});
  }

  std::optional<Said> answer(bool accept, Words words) {
    const auto offer = words.empty() ? std::nullopt : offer_named(words.back());
    if (!take_board(words, offer ? 1 : 0)) return std::nullopt;
    return said(AnswerTo{accept, offer});
  }

  std::optional<Said> about(Ask ask, Words words) {
    if (words.size() > 1 && !old_form_) return std::nullopt;
    if (words.size() == 2) hide(words[1]);
    if (words.size() > 2) return std::nullopt;
    Request request{ask};
    if (!words.empty()) request.about = words[0];
    if (words.size() == 1 && find_game(lower_case(words[0])) != nullptr) {
      game_ = find_game(lower_case(words[0]));
      request.about.clear();
    }
    return said(std::move(request));
  }

  // The message is the rest of the line after the verb, unchanged.
  std::optional<Said> chat(Words words) {
    if (words.empty()) {
      return unclear("Write your message after 'chat', like 'chat Good luck!'.",
                     "「伝言」の後に文章を書いてください。例：伝言 よろしくお願いします");
    }
    const std::string_view text = line_.substr(place_of(words[0]));
    return said(Chat{std::string{trimmed(text)}});
  }

  std::optional<Said> challenge(Words words) {
    if (game_ == nullptr) {
      return unclear("Say which game: 'torishogi challenge NAME' or 'yarishogi challenge NAME'.",
                     "どちらの対局か書いてください。例：禽将棋 挑戦 名前、槍将棋 挑戦 名前");
    }
    Challenge wish{.game = game_, .players = {}, .handicap = {}};
    for (const std::string& word : words) {
      const std::string small = lower_case(word);
      if (small.starts_with("-handicap=") || small.starts_with("handicap=")) {
        wish.handicap = word.substr(word.find('=') + 1);
        if (!parse_mail_handicap(*game_, wish.handicap)) {
          return unclear("'" + word + "' is not a handicap of this game.",
                         "「" + word + "」という駒落ちはありません。");
        }
      } else if (small.starts_with("-days=") || small.starts_with("days=")) {
        const auto days = number_in(small.substr(small.find('=') + 1));
        if (!days || !game::CorrespondenceTime::from(static_cast<std::int64_t>(*days))) {
          return unclear("A game can have 1 to 30 days per move.", "1手の日数は1日から30日です。");
        }
        wish.days = static_cast<int>(*days);
      } else if (small == "-rated" || small == "rated") {
        wish.rated = true;
      } else if (small.starts_with('-')) {
        return unclear("'challenge' has no option '" + word + "'. It has -handicap=, -days= and -rated.",
                       "「" + word + "」は使えません。使えるのは -handicap=、-days=、-rated です。");
      } else {
        wish.players.push_back(word);
      }
    }
    if (wish.players.empty() || wish.players.size() > 2) {
      return unclear("Name the player whom you challenge, like 'torishogi challenge NAME'.",
                     "相手の名前を書いてください。例：禽将棋 挑戦 名前");
    }
    return said(std::move(wish));
  }

  std::optional<Said> set(Words words) {
    Set wish;
    std::size_t others = 0;
    for (const std::string& word : words) {
      if (set_option(wish, lower_case(word))) continue;
      // `shogi set userid password flip`
      if (!old_form_ || ++others > 2) return std::nullopt;
      if (others == 2) hide(word);
    }
    if (wish == Set{})
      return unclear(
          "The settings are flip, noflip, standard, alternate, small, kanji, each, digest, none, english and japanese.",
          "設定できるのは、反転・固定、standard・alternate・small・漢字、毎回・まとめ・なし、日本語・英語です。");
    return said(wish);
  }

  static bool set_option(Set& wish, std::string_view word) {
    if (word == "flip" || word == "反転") {
      wish.flip = true;
    } else if (word == "noflip" || word == "固定") {
      wish.flip = false;
    } else if (word == "each" || word == "毎回") {
      wish.pace = MailPace::each_move;
    } else if (word == "digest" || word == "まとめ") {
      wish.pace = MailPace::digest;
    } else if (word == "none" || word == "なし") {
      wish.pace = MailPace::none;
    } else if (word == "english" || word == "英語") {
      wish.language = Language::english;
    } else if (word == "japanese" || word == "日本語") {
      wish.language = Language::japanese;
    } else {
      return set_style(wish, word == "kanji" || word == "漢字" ? "unicode" : word);
    }
    return true;
  }

  static bool set_style(Set& wish, std::string_view word) {
    for (const auto& [name, style] : text_board_styles) {
      if (name != word) continue;
      wish.style = style;
      return true;
    }
    return false;
  }

  std::optional<Said> vacation(Words words) {
    if (words.size() != 1)
      return words.empty() ? std::optional{unclear("Write 'vacation on' or 'vacation off'.",
                                                   "「休暇 開始」か「休暇 終了」と書いてください。")}
                           : std::nullopt;
    const std::string word = lower_case(words[0]);
    if (word == "on" || word == "begin" || word == "開始") return said(Vacation{true});
    if (word == "off" || word == "end" || word == "終了") return said(Vacation{false});
    return std::nullopt;
  }

  // The whole line is a move, possibly after words like "I play".
  std::optional<Said> bare_move(Words words) {
    static constexpr auto leads =
        std::to_array<std::string_view>({"i play ", "my move is ", "my move: ", "i move ", "my move ", "次の手は"});
    std::string text = joined(words);
    const std::string small = lower_case(text);
    for (const std::string_view lead : leads) {
      if (small.starts_with(lead)) text.erase(0, lead.size());
    }
    if (auto move = numbered_move(text)) return said(std::move(*move));
    return std::nullopt;
  }

  std::string_view line_;
  std::string echo_;
  std::vector<std::string> words_;
  std::string board_;
  const GameSpec* game_ = nullptr;
  bool old_form_ = false;
  bool had_password_ = false;
};

// "Re:", "AW:", "返信:" and similar: the subject was not written by the sender.
bool is_answer_subject(std::string_view subject) {
  const std::size_t colon = std::min(subject.find(':'), subject.find("："));
  if (colon == std::string_view::npos) return subject.starts_with('[');
  const std::string_view first = trimmed(subject.substr(0, colon));
  return first.size() <= 12 && !find_verb(lower_case(first.substr(0, first.find(' '))));
}

// Returns false if reading ends at one of these lines.
bool read_lines(Instructions& found, std::span<const std::string_view> lines) {
  std::size_t meaningless = 0;
  for (const std::string_view line : lines) {
    if (line.empty()) continue;
    const std::string small = lower_case(without_end_marks(line));
    if (ends_commands(small) || found.said.size() >= most_commands) return false;
    if (auto said = read_command(line)) {
      meaningless = 0;
      // If subject and text contain the same command, it counts once.
      if (std::ranges::find(found.said, *said) == found.said.end()) found.said.push_back(std::move(*said));
      continue;
    }
    if (is_courtesy(small)) continue;
    found.meaningless.emplace_back(first_bytes(line, 200));
    if (++meaningless >= most_meaningless) {
      found.stopped = true;
      return false;
    }
  }
  return true;
}

}  // namespace

std::optional<Said> read_command(std::string_view line) {
  line = trimmed(line);
  if (line.empty() || line.size() > longest_line) return std::nullopt;
  return LineReader{line}.read();
}

Instructions read_commands(const Mail& mail) {
  Instructions found;
  if (!is_answer_subject(mail.subject)) {
    if (auto said = read_command(mail.subject)) found.said.push_back(std::move(*said));
  }
  const OwnLines own = own_lines(mail.text);
  // If there is an answer above the quoted email, nothing below can be meant as one.
  if (read_lines(found, own.above) && found.said.empty()) read_lines(found, own.below);
  return found;
}

}  // namespace ootori::post
