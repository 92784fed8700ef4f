#include "notation/kif_words.hpp"

#include <algorithm>
#include <array>

#include "notation/record_lines.hpp"
#include "notation/sfen.hpp"
#include "notation/text_cursor.hpp"

namespace ootori::kif {
namespace {

struct Key {
  std::string_view tag;
  std::string_view even;      // in the header of an even game
  std::string_view handicap;  // in the header of a handicap game
};

constexpr std::array<Key, 9> keys{{{"Black", "先手", "下手"},
                                   {"White", "後手", "上手"},
                                   {"Event", "棋戦", "棋戦"},
                                   {"Site", "場所", "場所"},
                                   {"Date", "開始日時", "開始日時"},
                                   {"Round", "回戦", "回戦"},
                                   {"TimeControl", "持ち時間", "持ち時間"},
                                   {"BlackElo", "先手レート", "下手レート"},
                                   {"WhiteElo", "後手レート", "上手レート"}}};

enum class Turn : std::uint8_t { loses, wins, neither };  // the effect on the side to move

struct EndWord {
  std::string_view word;
  std::optional<Termination> reason;
  Turn turn;
};

// The first five, 千日手, 持将棋, 反則勝ち and 入玉勝ち are those of Kifu for Windows. The others are for ends that
// only these games have, and for what players can do out of turn. Longer words come before those that they contain.
constexpr std::array<EndWord, 23> end_words{{
    {"相手投了", Termination::resignation, Turn::wins},
    {"投了", Termination::resignation, Turn::loses},
    {"詰み", Termination::checkmate, Turn::loses},
    {"切れ負け", Termination::time, Turn::loses},
    {"切れ勝ち", Termination::time, Turn::wins},
    {"反則負け", Termination::illegal_move, Turn::loses},
    {"反則勝ち", Termination::illegal_move, Turn::wins},
    {"連続王手負け", Termination::perpetual_check, Turn::loses},
    {"連続王手勝ち", Termination::perpetual_check, Turn::wins},
    {"指し手なし", Termination::no_legal_move, Turn::loses},
    {"千日手回避不能", Termination::no_permitted_move, Turn::loses},
    {"千日手負け", Termination::repetition, Turn::loses},
    {"千日手勝ち", Termination::repetition, Turn::wins},
    {"千日手", Termination::repetition, Turn::neither},
    {"入玉勝ち", Termination::impasse, Turn::wins},
    {"入玉負け", Termination::impasse, Turn::loses},
    {"持将棋", Termination::impasse, Turn::neither},
    {"放棄負け", Termination::abandoned, Turn::loses},
    {"放棄勝ち", Termination::abandoned, Turn::wins},
    {"無勝負", Termination::abandoned, Turn::neither},
    {"負け", std::nullopt, Turn::loses},
    {"勝ち", std::nullopt, Turn::wins},
    {"引き分け", std::nullopt, Turn::neither},
}};

// Other words of ShogiHome and Shogidokoro.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> end_aliases{{{"詰", "詰み"},
                                                                                    {"不戦敗", "放棄負け"},
                                                                                    {"不戦勝", "放棄勝ち"},
                                                                                    {"時間切れ", "切れ負け"},
                                                                                    {"引分け", "引き分け"},
                                                                                    {"最大手数", "引き分け"}}};

Turn turn_of(const RecordEnd& end, Color turn) {
  if (!end.winner) return Turn::neither;
  return *end.winner == turn ? Turn::wins : Turn::loses;
}

// The word with this reason, or else the one without a reason.
const EndWord& word_of(const RecordEnd& end, Color turn) {
  const Turn wanted = turn_of(end, turn);
  return *std::ranges::find_if(end_words, [&](const EndWord& known) {
    return known.turn == wanted && (known.reason == end.reason || !known.reason);
  });
}

RecordEnd end_of(const EndWord& word, Color turn) {
  if (word.turn == Turn::neither) return {std::nullopt, word.reason};
  return {word.turn == Turn::wins ? turn : ~turn, word.reason};
}

}  // namespace

std::string tag_of_key(std::string_view key) {
  for (const Key& known : keys) {
    if (key == known.even || key == known.handicap) return std::string{known.tag};
  }
  return std::string{key};
}

std::string key_of_tag(std::string_view tag, bool handicap) {
  const auto known = std::ranges::find(keys, tag, &Key::tag);
  if (known != keys.end()) return std::string{handicap ? known->handicap : known->even};
  std::string key = one_line(tag);
  std::ranges::replace(key, ':', '_');
  for (std::size_t at; (at = key.find(wide_colon)) != std::string::npos;) key.replace(at, wide_colon.size(), "_");
  key = without_wide_spaces(key);
  if (key.empty() || key == game_key || key == handicap_key || key == start_key) return {};
  const bool means_more = is_remark(key) || is_of_moves(key) || key.starts_with(first_column) || tag_of_key(key) != key;
  return means_more ? "_" + key : key;
}

bool is_of_moves(std::string_view line) {
  return TextCursor::is_digit(line.front()) || line.starts_with("まで") || line.starts_with("変化") ||
         std::ranges::any_of(side_marks, [&](std::string_view mark) { return line.starts_with(mark); });
}

bool is_remark(std::string_view line) {
  return line.starts_with('*') || line.starts_with('#') || line.starts_with('&');
}

std::optional<int> parse_summary_plies(std::string_view line) {
  constexpr std::string_view until = "まで";
  TextCursor text{line.substr(until.size())};
  text.skip_spaces();
  const std::string_view digits = text.digits();
  if (digits == "0") return 0;
  return text.rest().starts_with("手") ? parse_count(digits, most_move_number) : std::nullopt;
}

bool has_unknown_reason(std::string_view line) {
  const std::size_t open = line.find("（");
  if (open == std::string_view::npos) return false;
  const std::string_view reason = line.substr(open);
  return std::ranges::none_of(end_words,
                              [&](const EndWord& known) { return known.reason && reason.contains(known.word); });
}

std::optional<RecordEnd> parse_end(std::string_view word, Color turn) {
  const auto alias = std::ranges::find(end_aliases, word, &std::pair<std::string_view, std::string_view>::first);
  if (alias != end_aliases.end()) word = alias->second;
  const auto known = std::ranges::find(end_words, word, &EndWord::word);
  if (known == end_words.end()) return std::nullopt;
  return end_of(*known, turn);
}

std::string_view write_end(const RecordEnd& end, Color turn) { return word_of(end, turn).word; }

std::optional<RecordEnd> parse_summary(std::string_view line, Color turn) {
  std::optional<RecordEnd> end;
  if (line.contains("先手の勝ち") || line.contains("下手の勝ち")) end = RecordEnd{Color::black, {}};
  if (line.contains("後手の勝ち") || line.contains("上手の勝ち")) end = RecordEnd{Color::white, {}};
  // `先手の反則負け` is about the side that it names.
  if (line.contains("先手の") || line.contains("下手の")) turn = Color::black;
  if (line.contains("後手の") || line.contains("上手の")) turn = Color::white;
  for (const EndWord& known : end_words) {
    if (!known.reason || !line.contains(known.word)) continue;
    if (end) {
      end->reason = known.reason;
    } else {
      end = end_of(known, turn);
    }
    break;
  }
  if (!end && line.contains("引き分け")) end = RecordEnd{};
  if (end && !end->reason && line.contains("時間切れ")) end->reason = Termination::time;
  return end;
}

std::string write_summary(const std::optional<RecordEnd>& end, std::size_t plies, Color turn, bool handicap) {
  const std::string count = "まで" + std::to_string(plies) + "手で";
  if (!end) return count + "中断";
  const EndWord& known = word_of(*end, turn);
  const std::string word{known.word};
  if (!end->winner) return count + word;
  const bool black = *end->winner == Color::black;
  const std::string winner = handicap ? (black ? "下手" : "上手") : (black ? "先手" : "後手");
  return count + winner + "の勝ち" + (known.reason ? "（" + word + "）" : "");
}

const GameSpec* game_of(std::string_view name) {
  for (const GameSpec* spec : all_games) {
    if (spec->name.ja == name || spec->name.en == name) return spec;
  }
  return find_game(name);
}

}  // namespace ootori::kif
