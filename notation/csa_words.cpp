#include "notation/csa_words.hpp"

namespace ootori::csa {
namespace {

// The effect of an end on the side to move.
enum class Turn : std::uint8_t { loses, wins, neither };

struct EndWord {
  std::string_view word;
  Termination reason;
  Turn turn;
};

// From the CSA standard (2.2, '特殊な指し手、終局状況').
constexpr std::array<EndWord, 7> end_words{{{"%TORYO", Termination::resignation, Turn::loses},
                                            {"%TSUMI", Termination::checkmate, Turn::loses},
                                            {"%TIME_UP", Termination::time, Turn::loses},
                                            {"%ILLEGAL_MOVE", Termination::illegal_move, Turn::loses},
                                            {"%SENNICHITE", Termination::repetition, Turn::neither},
                                            {"%JISHOGI", Termination::impasse, Turn::neither},
                                            {"%KACHI", Termination::impasse, Turn::wins}}};

constexpr std::string_view result = "%RESULT:";

std::optional<Color> winner_of(Turn turn, Color side) {
  if (turn == Turn::neither) return std::nullopt;
  return turn == Turn::wins ? side : ~side;
}

std::optional<RecordEnd> parse_result(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::string_view who = text.substr(0, colon);
  RecordEnd end;
  if (who == "black") end.winner = Color::black;
  if (who == "white") end.winner = Color::white;
  if (!end.winner && who != "none") return std::nullopt;
  if (colon == text.size()) return end;
  end.reason = termination_of(text.substr(colon + 1));
  return end.reason ? std::optional{end} : std::nullopt;
}

}  // namespace

std::optional<std::optional<RecordEnd>> parse_end(std::string_view word, Color turn) {
  for (const EndWord& known : end_words) {
    if (word == known.word) return RecordEnd{winner_of(known.turn, turn), known.reason};
  }
  if (word == "%+ILLEGAL_ACTION") return RecordEnd{Color::white, Termination::illegal_move};  // by Black
  if (word == "%-ILLEGAL_ACTION") return RecordEnd{Color::black, Termination::illegal_move};
  if (word == "%HIKIWAKE" || word == "%MAX_MOVES") return RecordEnd{};
  if (word == "%CHUDAN" || word == "%ERROR" || word == "%FUZUMI" || word == "%MATTA") return std::optional<RecordEnd>{};
  if (word.starts_with(result)) {
    if (const auto end = parse_result(word.substr(result.size()))) return end;
  }
  return std::nullopt;
}

std::string write_end(const RecordEnd& end, Color turn) {
  for (const EndWord& known : end_words) {
    if (end.reason == known.reason && end.winner == winner_of(known.turn, turn)) return std::string{known.word};
  }
  if (!end.winner && !end.reason) return "%HIKIWAKE";
  const std::string_view who = !end.winner ? "none" : *end.winner == Color::black ? "black" : "white";
  std::string text = std::string{result} + std::string{who};
  if (end.reason) text += ":" + std::string{code(*end.reason)};
  return text;
}

}  // namespace ootori::csa
