#include "server/profile/game_list.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "server/games/game_json.hpp"
#include "server/games/game_table.hpp"
#include "server/http/query.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t read_at_once = 200;

// The value of `name`, parsed by `read`. If that fails, refuses the value and says what is `allowed`.
template <class Parse>
auto parse(Query& query, std::string_view name, std::string_view allowed, const Parse& read) {
  const auto value = query.text(name);
  auto parsed = value ? read(*value) : decltype(read(*value)){};
  if (value && !parsed) query.refuse(name, fmt::format("\"{}\" must be {}.", name, allowed));
  return parsed;
}

std::optional<GamePlace> parse_before(Query& query) {
  return parse(query, "before", "\"next\" of the page before", parse_list_place<GameId>);
}

bool fits(const Summary& game, const GameFilter& filter) {
  return !filter.speed || (game.time && game::speed_of(*game.time) == *filter.speed);
}

}  // namespace

std::string write(const GamePage& page, const Viewer& viewer) {
  std::string text = write(page.games, viewer);
  text.pop_back();
  return text + (page.next ? ",\"next\":\"" + server::text(*page.next) + "\"}" : std::string(",\"next\":null}"));
}

std::expected<GameListQuery, Error> parse_game_list_query(std::string_view text, const Names& names) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  GameListQuery wanted;
  GameFilter& filter = wanted.filter;
  filter.game = parse(*query, "game", "the name of a game", [](std::string_view name) { return find_game(name); });
  filter.speed = parse(*query, "speed", "bullet, blitz, rapid, classical or correspondence", game::parse_speed);
  filter.result = parse(*query, "result", "won, lost or even", parse_result);
  filter.before = parse_before(*query);
  if (const auto rated = query->number("rated", 0, 1)) filter.rated = *rated == 1;
  const auto opponent = query->text("opponent");
  if (opponent) filter.opponent = names.find(*opponent);
  wanted.limit =
      static_cast<std::size_t>(query->number("limit", 1, GameListQuery::most).value_or(GameListQuery::usual));
  if (auto fault = query->fault()) return std::unexpected(std::move(*fault));
  if (opponent && !filter.opponent) {
    return std::unexpected(Error{ErrorCode::unknown_player, "There is no player with this name.", "opponent"});
  }
  return wanted;
}

std::expected<OwnGamesQuery, Error> parse_own_games_query(std::string_view text) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  OwnGamesQuery wanted;
  wanted.before = parse_before(*query);
  wanted.limit = static_cast<std::size_t>(query->number("limit", 1, OwnGamesQuery::most).value_or(OwnGamesQuery::most));
  if (auto fault = query->fault()) return std::unexpected(std::move(*fault));
  return wanted;
}

StoreResult<GamePage> read_own_games(Reads& store, const game::PlayerId& player, const OwnGamesQuery& query) {
  GamePage page;
  if (!query.before) {
    auto running = GameTable{store}.list_running(player);
    if (!running) return std::unexpected(std::move(running.error()));
    page.games = std::move(*running);
  }
  auto ended = GameTable{store}.list_ended(player, query.before, query.limit + 1);
  if (!ended) return std::unexpected(std::move(ended.error()));
  if (ended->size() > query.limit) {  // there are more
    ended->erase(ended->begin() + static_cast<std::ptrdiff_t>(query.limit), ended->end());
    page.next = GamePlace{ended->back().updated, ended->back().id};
  }
  std::ranges::move(*ended, std::back_inserter(page.games));
  return page;
}

StoreResult<GamePage> read_game_page(Reads& store, const game::PlayerId& player, const GameListQuery& query) {
  GamePage page;
  GameFilter filter = query.filter;
  const std::size_t at_once = filter.speed ? read_at_once : query.limit + 1;
  while (true) {
    auto games = GameTable{store}.finished(player, filter, at_once);
    if (!games) return std::unexpected(std::move(games.error()));
    const bool is_last = games->size() < at_once;
    for (Summary& game : *games) {
      filter.before = GamePlace{game.created, game.id};
      if (!fits(game, filter)) continue;
      if (page.games.size() == query.limit) {  // there are more
        page.next = GamePlace{page.games.back().created, page.games.back().id};
        return page;
      }
      page.games.push_back(std::move(game));
    }
    if (is_last) return page;
  }
}

}  // namespace ootori::server
