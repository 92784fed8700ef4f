#include "server/explorer/index_feed.hpp"

#include "log/log.hpp"
#include "server/accounts/account_table.hpp"

namespace ootori::server {

StoreResult<bool> IndexFeed::fits() {
  const auto state = index_.state();
  if (!state) return std::unexpected(state.error());
  if (state->last.number == 0) return true;
  const auto there = EndedGames{store_}.after(state->last.number - 1, 1);
  if (!there) return std::unexpected(there.error());
  return !there->empty() && there->front() == state->last;
}

StoreResult<std::size_t> IndexFeed::step(std::size_t limit) {
  const auto state = index_.state();
  if (!state) return std::unexpected(state.error());
  const auto ended = EndedGames{store_}.after(state->last.number, limit);
  if (!ended) return std::unexpected(ended.error());
  if (ended->empty()) return 0;
  std::vector<IndexedGame> games;
  std::optional<EndedGame> last;
  for (const EndedGame& one : *ended) {
    auto game = read_indexed_game(store_, one);
    if (!game) {
      tries_ = failing_ == one.number ? tries_ + 1 : 1;
      failing_ = one.number;
      if (tries_ < most_tries && !last) return std::unexpected(game.error());
      if (tries_ < most_tries) break;  // add the games before it, and retry it
      log::error("game {} is left out of the index of openings: {}", one.id.text(), game.error().message);
    } else if (*game) {
      games.push_back(std::move(**game));
    }
    last = one;
  }
  if (auto added = index_.add(games, *last); !added) return std::unexpected(added.error());
  return ended->size();
}

StoreResult<void> IndexFeed::forget() {
  const auto former = AccountTable{store_}.former_players();
  if (!former) return std::unexpected(former.error());
  std::vector<game::PlayerId> players;
  for (const FormerPlayer& one : *former) players.push_back(one.player);
  return index_.forget(players);
}

}  // namespace ootori::server
