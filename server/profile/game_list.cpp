#include "server/profile/game_list.hpp"

#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "server/network/query.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t read_at_once = 200;

// The value of `name`, as `parse` understands it; what it does not is refused with what it could be.
template <class Parse>
auto take(Query& query, std::string_view name, std::string_view allowed, const Parse& parse) {
  const auto value = query.text(name);
  auto parsed = value ? parse(*value) : decltype(parse(*value)){};
  if (value && !parsed) query.refuse(name, fmt::format("\"{}\" must be {}.", name, allowed));
  return parsed;
}

bool fits(const Summary& game, const GameFilter& filter) {
  return !filter.speed || (game.time && game::speed_of(*game.time) == *filter.speed);
}

}  // namespace

std::string text(const GamePlace& place) { return fmt::format("{}-{}", place.created, place.id.text()); }

std::optional<GamePlace> parse_game_place(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  UnixMillis created = 0;
  const char* const end = text.data() + dash;
  const auto [stop, error] = std::from_chars(text.data(), end, created);
  auto id = GameId::parse(text.substr(dash + 1));
  if (error != std::errc{} || stop != end || !id) return std::nullopt;
  return GamePlace{created, std::move(*id)};
}

std::expected<GameListQuery, Error> parse_game_list_query(std::string_view text, const Names& names) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  GameListQuery wanted;
  GameFilter& filter = wanted.filter;
  filter.game = take(*query, "game", "the name of a game", [](std::string_view name) { return find_game(name); });
  filter.speed = take(*query, "speed", "bullet, blitz, rapid, classical or correspondence", game::parse_speed);
  filter.result = take(*query, "result", "won, lost or even", parse_result);
  filter.before = take(*query, "before", "what \"next\" of the page before it says", parse_game_place);
  if (const auto rated = query->number("rated", 0, 1)) filter.rated = *rated == 1;
  const auto opponent = query->text("opponent");
  if (opponent) filter.opponent = names.find(*opponent);
  wanted.limit =
      static_cast<std::size_t>(query->number("limit", 1, GameListQuery::most).value_or(GameListQuery::usual));
  if (auto fault = query->fault()) return std::unexpected(std::move(*fault));
  if (opponent && !filter.opponent) {
    return std::unexpected(Error{ErrorCode::unknown_player, "There is no player of this name.", "opponent"});
  }
  return wanted;
}

Store::Result<GamePage> read_game_page(Store& store, const game::PlayerId& player, const GameListQuery& query) {
  GamePage page;
  GameFilter filter = query.filter;
  const std::size_t at_once = filter.speed ? read_at_once : query.limit + 1;
  while (true) {
    auto games = store.finished(player, filter, at_once);
    if (!games) return std::unexpected(std::move(games.error()));
    const bool is_last = games->size() < at_once;
    for (Summary& game : *games) {
      filter.before = GamePlace{game.created, game.id};
      if (!fits(game, filter)) continue;
      if (page.games.size() == query.limit) {  // there is one more
        page.next = GamePlace{page.games.back().created, page.games.back().id};
        return page;
      }
      page.games.push_back(std::move(game));
    }
    if (is_last) return page;
  }
}

}  // namespace ootori::server
