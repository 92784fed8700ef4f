#include "engine/review/review_text.hpp"

#include <algorithm>
#include <cstdio>
#include <span>

#include "engine/review/line_text.hpp"
#include "notation/json_value.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

constexpr std::size_t most_told = 8;

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

std::string joined(std::span<const std::string> words) {
  std::string text;
  for (const std::string& word : words) (text += text.empty() ? "" : " ") += word;
  return text;
}

Score for_black(Score score, Color mover) { return mover == Color::black ? score : -score; }

// A line listed below a move when several lines were requested.
std::string lines_beside(Score score, const std::vector<std::string>& line) {
  return aligned(score_text(score), 24) + "  " + joined(line) + "\n";
}

std::string move_line(const ReviewedMove& move) {
  std::string text = aligned(std::to_string(move.number), 4) + ". " + padded(move.text, 8) +
                     padded(std::string{mark(move.judgement)}, 3) + aligned(score_text(move.score_for_black()), 7);
  const Score best = for_black(move.best, move.mover);
  if (const auto plies = move.missed_mate()) {
    text += "   missed mate in " + std::to_string(*plies) + ": " + joined(move.line);
  } else if (move.judgement != Judgement::none) {
    // The first moves show what was better; more would only clutter the screen.
    const std::size_t told = std::min(move.line.size(), most_told);
    text += "   better " + score_text(best) + ": " + joined(std::span{move.line}.first(told));
  }
  text += "\n";
  if (move.others.empty()) return text;
  text += lines_beside(best, move.line);
  for (const ReviewedLine& other : move.others) text += lines_beside(for_black(other.score, move.mover), other.texts);
  return text;
}

std::string side_line(const SideReview& side, Color color) {
  if (side.moves == 0) return side_title(side, color) + ": no moves\n";
  std::string text = side_title(side, color) + ": accuracy " + fixed(side.accuracy, 1) + " %";
  for (const Judgement judgement : marked) text += ", " + count_text(side.number_of(judgement), judgement);
  return text + "\n";
}

std::string score_json(Score score) {
  if (const auto plies = score.mate()) return "{\"mate\":" + std::to_string(*plies) + "}";
  return "{\"cp\":" + std::to_string(score.raw()) + "}";
}

// Black's expected points, 0 … 1.
std::string chance(Score for_black) { return fixed(expected_points(for_black), 3); }

std::string line_json(const GameSpec& spec, Score score, std::span<const std::string> texts,
                      std::span<const Move> moves) {
  std::string line;
  std::string usi;
  for (const std::string& text : texts) (line += line.empty() ? "" : ",") += json_string(text);
  for (const Move move : moves) (usi += usi.empty() ? "" : ",") += json_string(write_usi(spec, move));
  return "{\"score\":" + score_json(score) + ",\"line\":[" + line + "],\"usi\":[" + usi + "]}";
}

std::string move_json(const GameSpec& spec, const ReviewedMove& move) {
  std::string others;
  for (const ReviewedLine& other : move.others) {
    (others += others.empty() ? "" : ",") +=
        line_json(spec, for_black(other.score, move.mover), other.texts, other.moves);
  }
  return "{\"number\":" + std::to_string(move.number) + ",\"side\":\"" +
         (move.mover == Color::black ? "black" : "white") + "\",\"usi\":" + json_string(write_usi(spec, move.move)) +
         ",\"move\":" + json_string(move.text) + ",\"score\":" + score_json(move.score_for_black()) +
         ",\"chance\":" + chance(move.score_for_black()) +
         ",\"best\":" + line_json(spec, for_black(move.best, move.mover), move.line, move.line_moves) +
         (others.empty() ? "" : ",\"others\":[" + others + "]") + ",\"lost\":" + fixed(move.lost, 3) +
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

std::string count_text(int number, Judgement judgement) {
  std::string word{code(judgement)};
  if (number != 1) word = word == "inaccuracy" ? "inaccuracies" : word + "s";
  return std::to_string(number) + " " + word;
}

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
  text += ", " + std::to_string(review.moves.size()) + (review.moves.size() == 1 ? " move" : " moves");
  text += ". Scores are for Black, after the move. ";
  text += "#5: Black mates in 5 plies, counting the move.\n\n";
  for (const ReviewedMove& move : review.moves) text += move_line(move);
  text += "\n";
  for (const Color side : {Color::black, Color::white}) text += side_line(review.sides[index(side)], side);
  return text;
}

std::string write_position_json(const AnyGame& game, const SearchResult& result) {
  const GameSpec& spec = spec_of(game);
  return std::visit(
      [&](const auto& known) {
        const Color to_move = known.position().side_to_move();
        std::string lines;
        for (const SearchLine& line : result.lines) {
          lines += lines.empty() ? "\n" : ",\n";
          lines +=
              line_json(spec, for_black(line.score, to_move), write_line(known.position(), line.moves), line.moves);
        }
        return "{\"game\":" + json_string(spec.id) +
               ",\"sfen\":" + json_string(write_sfen(AnyPosition{known.position()}, 1)) +
               ",\"depth\":" + std::to_string(result.depth) + ",\"nodes\":" + std::to_string(result.nodes) +
               ",\"lines\":[" + lines + "\n]}\n";
      },
      game);
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
