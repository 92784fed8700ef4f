#include "server/analysis/report_check.hpp"

#include <cstdlib>
#include <optional>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "engine/review/line_text.hpp"
#include "engine/review/review_text.hpp"
#include "notation/usi.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

const json::value* field(const json::value& value, std::string_view name) {
  const auto* object = value.if_object();
  return object == nullptr ? nullptr : object->if_contains(name);
}

std::optional<Score> score_of(const json::value* value) {
  if (value == nullptr || !value->is_object() || value->get_object().size() != 1) return std::nullopt;
  const auto& [name, figure] = *value->get_object().begin();
  const auto* number = figure.if_int64();
  if (number == nullptr || *number <= -Score::infinite || *number >= Score::infinite) return std::nullopt;
  const int whole = static_cast<int>(*number);
  if (name == "cp") {
    const Score score = Score::centipawns(whole);
    return score.plies_to_mate() ? std::nullopt : std::optional{score};
  }
  if (name != "mate" || whole == 0 || std::abs(whole) > Score::longest_mate) return std::nullopt;
  return whole > 0 ? Score::win_in(whole) : Score::loss_in(-whole);
}

// Reads a report move by move. A function that returns false has described the problem in `fault`.
template <class G>
class ReportReader {
 public:
  ReportReader(const Record& record, const Position<G>& start) : record_(record), position_(start) {}

  std::string fault;

  bool read(const json::value& report) {
    const auto start = score_of(field(report, "start"));
    if (!start) return wrong("the start", "has no score");
    review_.game = &G::spec;
    review_.start = *start;
    const auto* value = field(report, "moves");
    const auto* moves = value == nullptr ? nullptr : value->if_array();
    if (moves == nullptr || moves->size() != record_.moves.size())
      return wrong("the moves", "are not those of the game");
    for (const json::value& move : *moves) {
      if (!read_move(move)) return false;
    }
    return true;
  }

  [[nodiscard]] std::string text() {
    for (const Color side : {Color::black, Color::white}) {
      review_.sides[index(side)] = sum_up(review_.moves, side, "");
    }
    return write_review_json(review_);
  }

 private:
  bool wrong(std::string_view where, std::string_view what) {
    fault = fmt::format("{} {}", where, what);
    return false;
  }
  bool wrong(int number, std::string_view what) { return wrong(fmt::format("move {}", number), what); }

  static std::optional<Move> move_of(const json::value& value) {
    const auto* usi = value.if_string();
    if (usi == nullptr) return std::nullopt;
    const auto move = parse_usi(G::spec, std::string_view(*usi));
    return move ? std::optional{*move} : std::nullopt;
  }

  bool read_move(const json::value& value) {
    const Move played = record_.moves[review_.moves.size()].move;
    ReviewedMove move;
    move.number = record_.first_move_number + static_cast<int>(review_.moves.size());
    move.mover = position_.side_to_move();
    move.move = played;
    move.text = write_hodges(position_, played);
    const auto* usi = field(value, "usi");
    if (usi == nullptr || move_of(*usi) != played) return wrong(move.number, "is not the move of the game");
    if (!read_scores(value, move) || !read_line(field(value, "best"), move)) return false;
    if (move.is_best() && move.played != move.best)
      return wrong(move.number, "is the best move, but has another score");
    judge(move);
    review_.moves.push_back(std::move(move));
    position_ = position_.after(played);
    return true;
  }

  // Scores in the JSON are from Black's point of view, in ReviewedMove from the mover's.
  bool read_scores(const json::value& value, ReviewedMove& move) {
    const auto* line = field(value, "best");
    const auto played = score_of(field(value, "score"));
    const auto best = line == nullptr ? std::nullopt : score_of(field(*line, "score"));
    if (!played || !best) return wrong(move.number, "has no score");
    const bool is_black = move.mover == Color::black;
    move.played = is_black ? *played : -*played;
    move.best = is_black ? *best : -*best;
    return true;
  }

  bool read_line(const json::value* best, ReviewedMove& move) {
    const auto* value = best == nullptr ? nullptr : field(*best, "usi");
    const auto* line = value == nullptr ? nullptr : value->if_array();
    if (line == nullptr || line->size() > Score::longest_mate) return wrong(move.number, "has no best line");
    Position<G> position = position_;
    for (const json::value& word : *line) {
      const auto next = move_of(word);
      if (!next || !is_legal(position, *next)) return wrong(move.number, "has a best line that breaks the rules");
      move.line_moves.push_back(*next);
      position = position.after(*next);
    }
    move.line = write_line(position_, move.line_moves);
    return true;
  }

  const Record& record_;
  Position<G> position_;
  GameReview review_;
};

}  // namespace

std::expected<std::string, std::string> checked_report(std::string_view text, const Record& record) {
  if (text.size() > longest_report) return std::unexpected("it is too long");
  boost::system::error_code error;
  const json::value value = json::parse(text, error, {}, {.max_depth = 8});
  if (error) return std::unexpected("it is not JSON");
  return std::visit(
      [&]<class G>(const Position<G>& start) -> std::expected<std::string, std::string> {
        ReportReader<G> reader(record, start);
        if (!reader.read(value)) return std::unexpected(std::move(reader.fault));
        return reader.text();
      },
      record.start);
}

}  // namespace ootori::server
