// A store in a folder of its own, and data for it.
#pragma once

#include "game/terms.hpp"
#include "server/accounts/account_table.hpp"
#include "server/games/game_table.hpp"
#include "server/lines/lines_table.hpp"
#include "server/lobby/seek_table.hpp"
#include "server/mail/account_mail_table.hpp"
#include "server/ratings/rating_table.hpp"
#include "server/schema.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/testing/people.hpp"
#include "server/testing/test_server.hpp"
#include "server/tokens/token_table.hpp"
#include "server/vacation/vacation_table.hpp"

namespace ootori::server::testing {

inline Recorded created(const GameSpec& spec, const game::PlayerId& player = ann, UnixMillis at = 1000) {
  return {1, at, game::begin({.game = &spec}, {game::PersonSeat{player}, game::EngineSeat{*game::Level::from(7)}})};
}

inline Append first_append(const GameId& id, const GameSpec& spec = Tori::spec, UnixMillis at = 1000) {
  return {.id = id, .game = &spec, .events = {created(spec, ann, at)}, .digest = {}};
}

inline Move any_move(const GameSpec& spec) {
  return visit_game(spec, []<class G>() { return *Game<G>{}.permitted_moves().begin(); });
}

inline Append move_append(const GameId& id, std::uint64_t number, const GameSpec& spec = Tori::spec) {
  return {.id = id,
          .game = &spec,
          .events = {{number, 2000, game::Moved{any_move(spec)}}},
          .digest = {.plies = static_cast<std::size_t>(number - 1), .engine_to_move = number % 2 == 0}};
}

inline Store::Result<void> write_now(Store& store, std::vector<Change> changes) {
  Later<Store::Result<void>> done;
  store.write(std::move(changes), done.taker());
  return done.get();
}

inline Store::Result<void> append_now(Store& store, Append append) { return write_now(store, {std::move(append)}); }

inline Account account(std::string name) {
  return {.player = ann, .name = std::move(name), .password = "hash", .role = Role::moderator, .created = 1000};
}

inline Login login() {
  return {.id = *LoginId::parse("222222222222"),
          .token = "token",
          .player = ann,
          .created = 1000,
          .used = 2000,
          .client = "a browser"};
}

class StoreTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::unique_ptr<Store> open() const { return open_test_store(folder.path()); }
  [[nodiscard]] TestDatabase database() const { return TestDatabase(folder.path()); }

  TemporaryFolder folder;
};

// For what only SQLite has: its file, its faults, its versions.
class SqliteStoreTest : public StoreTest {
 protected:
  void SetUp() override { OOTORI_ONLY_ON_SQLITE(); }

  [[nodiscard]] std::unique_ptr<SqliteStore> open(std::optional<std::int64_t> most_pages = {}) const {
    auto store = SqliteStore::open({.folder = folder.path(), .schema = whole_schema(), .most_pages = most_pages});
    if (!store) throw std::runtime_error(store.error().message);
    return std::move(*store);
  }
  [[nodiscard]] sqlite::Connection database() const {
    return *sqlite::Connection::open((folder.path() / "ootori.db").string());
  }
};

}  // namespace ootori::server::testing
