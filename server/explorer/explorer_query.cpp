#include "server/explorer/explorer_query.hpp"

#include <fmt/format.h>

#include "notation/record.hpp"
#include "notation/sfen.hpp"

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
  const GameSpec* spec = take_game(*query);
  if (spec == nullptr) return std::unexpected(*query->fault());
  ExplorerQuery wanted{.position = take_position(*query, *spec)};
  wanted.filter.speeds = take_speeds(*query);
  wanted.filter.least_band = take_band(*query);
  wanted.filter.since = static_cast<int>(query->number("since", 2000, 2255).value_or(2000));
  wanted.filter.until = static_cast<int>(query->number("until", 2000, 2255).value_or(2255));
  if (auto fault = query->fault()) return std::unexpected(std::move(*fault));
  return wanted;
}

}  // namespace ootori::server
