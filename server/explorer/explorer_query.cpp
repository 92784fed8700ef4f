#include "server/explorer/explorer_query.hpp"

#include <fmt/format.h>

#include "notation/record.hpp"
#include "notation/sfen.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

constexpr std::string_view without_clock = "none";
constexpr std::int64_t highest_rating = 3000;

const GameSpec* take_game(Query& query) {
  const auto name = query.text("game");
  const GameSpec* spec = name ? find_game(*name) : nullptr;
  if (spec == nullptr) query.refuse("game", "\"game\" must be the name of a game.");
  return spec;
}

int take_band(Query& query) {
  const auto rating = query.number("rating", 0, highest_rating).value_or(0);
  if (rating % GameFacts::band_width != 0) {
    query.refuse("rating", fmt::format("\"rating\" must be a multiple of {}.", GameFacts::band_width));
  }
  return static_cast<int>(rating / GameFacts::band_width);
}

std::optional<Color> take_side(Query& query) {
  const auto name = query.text("side");
  const auto side = name ? parse_color(*name) : std::nullopt;
  if (name && !side) query.refuse("side", "\"side\" must be black or white.");
  return side;
}

// The rest of the query, after what only one call has.
std::expected<ExplorerQuery, Error> take_explorer_query(Query& query) {
  const GameSpec* spec = take_game(query);
  if (spec == nullptr) return std::unexpected(*query.fault());
  ExplorerQuery wanted{.position = take_position(query, *spec)};
  wanted.filter.speeds = take_speeds(query);
  wanted.filter.least_band = take_band(query);
  wanted.filter.since = static_cast<int>(query.number("since", 2000, 2255).value_or(2000));
  wanted.filter.until = static_cast<int>(query.number("until", 2000, 2255).value_or(2255));
  if (auto fault = query.fault()) return std::unexpected(std::move(*fault));
  return wanted;
}

}  // namespace

std::uint8_t take_speeds(Query& query) {
  const auto text = query.text("speed");
  if (!text) return OpeningFilter::any_speed;
  if (text->empty()) query.refuse("speed", "\"speed\" is empty.");
  std::uint8_t speeds = 0;
  for (std::string_view rest = *text; !rest.empty();) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    const std::string_view name = rest.substr(0, end);
    const auto speed = game::parse_speed(name);
    if (!speed && name != without_clock) {
      query.refuse(
          "speed",
          "\"speed\" must be bullet, blitz, rapid, classical, correspondence, none, or several of them with commas.");
      return OpeningFilter::any_speed;
    }
    speeds |= OpeningFilter::bit_of(speed);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return speeds;
}

AnyPosition take_position(Query& query, const GameSpec& spec) {
  const auto sfen = query.text("sfen");
  if (!sfen) return initial_position(spec);
  const auto read = parse_sfen(spec, *sfen, Strictness::lenient);
  if (read) return read->position;
  query.refuse("sfen", fmt::format("\"sfen\" is not a position of this game: {}", describe(spec, read.error())));
  return initial_position(spec);
}

std::expected<ExplorerQuery, Error> parse_explorer_query(std::string_view text) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  return take_explorer_query(*query);
}

std::expected<ExplorerQuery, Error> parse_explorer_query_of(const game::PlayerId& player, std::string_view text) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  const auto side = take_side(*query);
  auto wanted = take_explorer_query(*query);
  if (!wanted) return wanted;
  wanted->player = player;
  wanted->side = side;
  return wanted;
}

std::expected<ExplorerQuery, Error> parse_explorer_query_of_named(std::string_view text, const Names& names) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  const auto name = query->text("player");
  if (!name) query->refuse("player", "\"player\" must be the name of a player.");
  const auto side = take_side(*query);
  auto wanted = take_explorer_query(*query);
  if (!wanted) return wanted;
  wanted->player = names.find(*name);
  wanted->side = side;
  if (wanted->player) return wanted;
  return std::unexpected(Error{ErrorCode::unknown_player, "There is no player with this name.", "player"});
}

}  // namespace ootori::server
