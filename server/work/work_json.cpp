#include "server/work/work_json.hpp"

#include <charconv>
#include <limits>
#include <optional>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::string_view house = "house", pychess = "pychess";  // the rules of repetition
constexpr std::int64_t most_given = 1000;                         // points
constexpr std::int64_t most_nodes = 1'000'000'000'000;

std::string_view text(RepetitionProfile profile) { return profile == RepetitionProfile::house ? house : pychess; }

template <class Moves>
json::array usi_of(const GameSpec& spec, const Moves& moves) {
  json::array texts;
  for (const Move move : moves) texts.emplace_back(write_usi(spec, move));
  return texts;
}

json::object head(std::string_view type, const std::string& lease) { return {{"t", type}, {"lease", lease}}; }

json::object to_json(const MoveWork& work) {
  json::object object = head(move_line, work.lease);
  const GameSpec& spec = spec_of(work.task.game);
  object["game"] = spec.id;
  std::visit(
      [&](const auto& game) {
        object["start"] = write_sfen(AnyPosition{game.start()});
        object["moves"] = usi_of(spec, game.moves());
        object["repetition"] = text(game.terms().repetition);
        object["given"] = game.terms().given_points;
      },
      work.task.game);
  object["level"] = work.task.level.value();
  object["seed"] = fmt::format("{:016x}", work.task.seed);  // JSON's numbers have fewer bits
  return object;
}

json::object to_json(const ReportWork& work) {
  json::object object = head(report_line, work.lease);
  object["game"] = work.record.spec().id;
  object["start"] = write_sfen(work.record.start, work.record.first_move_number);
  json::array moves;
  for (const RecordMove& one : work.record.moves) moves.emplace_back(write_usi(work.record.spec(), one.move));
  object["moves"] = std::move(moves);
  object["nodes"] = work.nodes;
  return object;
}

json::object to_json(const WorkOver& over) { return head(over_line, over.lease); }

const GameSpec* take_game(Fields& fields) {
  const GameSpec* spec = find_game(fields.text("game"));
  if (spec == nullptr) fields.refuse(ErrorCode::bad_value, "game", "There is no such game.");
  return spec;
}

std::optional<std::vector<Move>> take_moves(Fields& fields, const GameSpec& spec) {
  std::vector<Move> moves;
  for (const std::string& usi : fields.texts("moves")) {
    const auto move = parse_usi(spec, usi);
    if (!move) {
      fields.refuse(ErrorCode::bad_value, "moves", "One of the moves is not in USI notation.");
      return std::nullopt;
    }
    moves.push_back(*move);
  }
  return moves;
}

std::optional<AnySfenPosition> take_start(Fields& fields, const GameSpec& spec) {
  auto start = parse_sfen(spec, fields.text("start"), Strictness::lenient);  // handicaps can add pieces
  if (start) return std::move(*start);
  fields.refuse(ErrorCode::bad_sfen, "start", "The start is not a position of the game.");
  return std::nullopt;
}

GameTerms take_terms(Fields& fields) {
  GameTerms terms;
  const std::string repetition = fields.text("repetition");
  if (repetition != house && repetition != pychess) {
    fields.refuse(ErrorCode::bad_value, "repetition", "The field \"repetition\" must be house or pychess.");
  }
  if (repetition == pychess) terms.repetition = RepetitionProfile::pychess;
  terms.given_points = static_cast<int>(fields.number("given", 0, most_given).value_or(0));
  return terms;
}

// The game after the moves; none: a move is not permitted, or the game is over.
std::optional<AnyGame> play(const AnyPosition& start, std::span<const Move> moves, const GameTerms& terms) {
  return std::visit(
      [&]<class G>(const Position<G>& position) -> std::optional<AnyGame> {
        Game<G> game{position, terms};
        for (const Move move : moves) {
          if (!game.play(move)) return std::nullopt;
        }
        if (game.outcome()) return std::nullopt;
        return AnyGame{std::move(game)};
      },
      start);
}

std::uint64_t take_seed(Fields& fields) {
  const std::string text = fields.text("seed");
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed, 16);
  if (error != std::errc{} || end != text.data() + text.size()) {
    fields.refuse(ErrorCode::bad_value, "seed", "The field \"seed\" must be a number in hexadecimal digits.");
  }
  return seed;
}

std::optional<WorkLine> take_move(Fields& fields, std::string lease) {
  const GameSpec* spec = take_game(fields);
  if (spec == nullptr) return std::nullopt;
  const auto start = take_start(fields, *spec);
  const auto moves = take_moves(fields, *spec);
  const GameTerms terms = take_terms(fields);
  const auto level =
      game::Level::from(fields.number("level", game::Level::weakest, game::Level::strongest).value_or(0));
  const std::uint64_t seed = take_seed(fields);
  if (!start || !moves || !level) return std::nullopt;
  auto game = play(start->position, *moves, terms);
  if (!game) fields.refuse(ErrorCode::illegal_move, "moves", "The moves must be legal and must not end the game.");
  if (!game) return std::nullopt;
  return MoveWork{.lease = std::move(lease), .task = {.game = std::move(*game), .level = *level, .seed = seed}};
}

std::optional<WorkLine> take_report(Fields& fields, std::string lease) {
  const GameSpec* spec = take_game(fields);
  if (spec == nullptr) return std::nullopt;
  const auto start = take_start(fields, *spec);
  const auto moves = take_moves(fields, *spec);
  const auto nodes = fields.number("nodes", 1, most_nodes);
  if (!start || !moves || !nodes) return std::nullopt;
  Record record{.start = start->position, .first_move_number = start->move_number};
  for (const Move move : *moves) record.moves.push_back({.move = move});
  return ReportWork{
      .lease = std::move(lease), .nodes = static_cast<std::uint64_t>(*nodes), .record = std::move(record)};
}

}  // namespace

std::string write(const WorkLine& line) {
  return json::serialize(std::visit([](const auto& one) { return to_json(one); }, line));
}

std::expected<WorkLine, Error> parse_work_line(std::string_view text) {
  auto fields = Fields::parse(text);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const std::string type = fields->text("t");
  std::string lease = fields->text("lease");
  std::optional<WorkLine> line;
  if (type == move_line) {
    line = take_move(*fields, std::move(lease));
  } else if (type == report_line) {
    line = take_report(*fields, std::move(lease));
  } else if (type == over_line) {
    line = WorkOver{std::move(lease)};
  } else {
    fields->refuse(ErrorCode::unknown_type, "t", "There is no such line.");
  }
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  if (!line) return std::unexpected(Error{ErrorCode::malformed, "This is not a line with work."});
  return std::move(*line);
}

}  // namespace ootori::server
