#include "engine/review/review_text.hpp"

#include <cstdio>

#include "notation/json_value.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

constexpr std::array marked{Judgement::blunder, Judgement::mistake, Judgement::inaccuracy};

std::string fixed(double value, int decimals) {
  std::array<char, 32> buffer{};
  const int length = std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, value);
  return {buffer.data(), static_cast<std::size_t>(length)};
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

std::string aligned(const std::string& text, std::size_t width) {
  return std::string(text.size() < width ? width - text.size() : 0, ' ') + text;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) (text += text.empty() ? "" : " ") += word;
  return text;
}

std::string move_line(const ReviewedMove& move) {
  std::string text = aligned(std::to_string(move.number), 4) + ". " + padded(move.text, 8) +
                     padded(std::string{mark(move.judgement)}, 3) + aligned(score_text(move.score_for_black()), 7);
  if (move.judgement == Judgement::none) return text + "\n";
  const Score best = move.mover == Color::black ? move.best : -move.best;
  return text + "   better " + score_text(best) + ": " + joined(move.line) + "\n";
}

std::string plural(int number, Judgement judgement) {
  std::string word{code(judgement)};
  if (number != 1) word = word == "inaccuracy" ? "inaccuracies" : word + "s";
  return std::to_string(number) + " " + word;
}

std::string side_line(const SideReview& side, Color color) {
  std::string text = side_title(side, color) + ": accuracy " + fixed(side.accuracy, 1) + " %";
  for (const Judgement judgement : marked) text += ", " + plural(side.number_of(judgement), judgement);
  return text + "\n";
}

std::string score_json(Score score) {
  if (const auto plies = score.plies_to_mate()) {
    return "{\"mate\":" + std::to_string(score.is_win() ? *plies : -*plies) + "}";
  }
  return "{\"cp\":" + std::to_string(score.raw()) + "}";
}

// What Black can expect of the game, 0 … 1 points.
std::string chance(Score for_black) { return fixed(expected_points(for_black), 3); }

std::string move_json(const GameSpec& spec, const ReviewedMove& move) {
  std::string line;
  std::string usi;
  for (const std::string& text : move.line) (line += line.empty() ? "" : ",") += json_string(text);
  for (const Move best : move.line_moves) (usi += usi.empty() ? "" : ",") += json_string(write_usi(spec, best));
  const Score best = move.mover == Color::black ? move.best : -move.best;
  return "{\"number\":" + std::to_string(move.number) + ",\"side\":\"" +
         (move.mover == Color::black ? "black" : "white") + "\",\"usi\":" + json_string(write_usi(spec, move.move)) +
         ",\"move\":" + json_string(move.text) + ",\"score\":" + score_json(move.score_for_black()) +
         ",\"chance\":" + chance(move.score_for_black()) + ",\"best\":{\"score\":" + score_json(best) + ",\"line\":[" +
         line + "],\"usi\":[" + usi + "]}" + ",\"lost\":" + fixed(move.lost, 3) +
         ",\"judgement\":" + json_string(code(move.judgement)) + "}";
}

std::string side_json(const SideReview& side) {
  std::string text = "{\"name\":" + json_string(side.name) + ",\"moves\":" + std::to_string(side.moves) +
                     ",\"accuracy\":" + fixed(side.accuracy, 1);
  for (const Judgement judgement : marked) {
    text += "," + json_string(code(judgement)) + ":" + std::to_string(side.number_of(judgement));
  }
  return text + "}";
}

}  // namespace

std::string score_text(Score score) {
  if (const auto plies = score.plies_to_mate()) return (score.is_win() ? "#" : "#-") + std::to_string(*plies);
  return (score.raw() >= 0 ? "+" : "") + fixed(score.raw() / 100.0, 2);
}

std::string side_title(const SideReview& side, Color color) {
  const std::string color_name{name(color)};
  return side.name.empty() ? color_name : side.name + " (" + color_name + ")";
}

std::string write_review_text(const GameReview& review) {
  std::string text{review.game->name};
  text += ", " + std::to_string(review.moves.size()) + " moves. Scores are for Black, after the move.\n\n";
  for (const ReviewedMove& move : review.moves) text += move_line(move);
  text += "\n";
  for (const Color side : {Color::black, Color::white}) text += side_line(review.sides[index(side)], side);
  return text;
}

std::string write_review_json(const GameReview& review) {
  std::string text = "{\"game\":" + json_string(review.game->id) + ",\"start\":" + score_json(review.start) +
                     ",\"chance\":" + chance(review.start) +
                     ",\"black\":" + side_json(review.sides[index(Color::black)]) +
                     ",\"white\":" + side_json(review.sides[index(Color::white)]) + ",\"moves\":[";
  bool first = true;
  for (const ReviewedMove& move : review.moves) {
    text += (first ? "\n" : ",\n") + move_json(*review.game, move);
    first = false;
  }
  return text + "\n]}\n";
}

}  // namespace ootori
