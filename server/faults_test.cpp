// Lets every write and every sync of a whole evening fail in turn, once or until mended: accounts, a rated game from
// the lobby to its end, ratings, a rematch. Refused requests are repeated; in the end nothing is stored twice, in part,
// or not at all.
#include <fmt/format.h>

#include "notation/usi.hpp"
#include "rules/games.hpp"
#include "server/store/sqlite.hpp"
#include "server/testing/faulty_vfs.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

using Lasts = FaultyVfs::Lasts;

class Evening {
 public:
  Evening(const std::filesystem::path& folder, FaultyVfs& vfs) : folder_(folder), vfs_(vfs) {
    auto started = Server::start(local_options(folder, engine_));
    if (!started) throw std::runtime_error(started.error().message);
    server_ = std::move(*started);
    ann_.port = bob_.port = server_->port();
  }

  // Returns how many requests were refused because of the disk.
  int spend() {
    ask(ann_, "/api/v1/account", R"({"name":"Ann","password":"correct horse"})", 201);
    ask(bob_, "/api/v1/account", R"({"name":"Bob","password":"battery staple"})", 201);
    const std::string seek = id_in(ask(ann_, "/api/v1/seeks",
                                       R"({"game":"tori","side":"black","rated":true,"listed":false,)"
                                       R"("time":{"kind":"correspondence","days":3}})",
                                       201));
    const std::string game = id_in(ask(bob_, "/api/v1/seeks/" + seek + "/accept", "", 201));
    SocketClient black = ann_.socket();
    SocketClient white = bob_.socket();
    black.send(watch_frame(game, 0));
    white.send(watch_frame(game, 0));
    std::uint64_t events = 1;
    Game<Tori> position;
    for (int ply = 0; ply < 4; ++ply) {
      const Move move = *position.permitted_moves().begin();
      tell(ply % 2 == 0 ? black : white, move_frame(game, ply, write_usi(Tori::spec, move)), ++events);
      (void)position.play(move);
    }
    tell(black, frame("resign", game), ++events);
    tell(white, frame("rematch", game), ++events);
    tell(black, fmt::format(R"({{"t":"answer","game":"{}","offer":"rematch","accept":true}})", game), ++events);
    return refused_;
  }

 private:
  static std::string id_in(const HttpAnswer& answer) { return std::string(answer.json().at("id").as_string()); }

  HttpAnswer ask(Browser& browser, std::string_view path, std::string_view body, int status) {
    auto answer = browser.post(path, body);
    if (answer.status == 503) {
      EXPECT_EQ(answer.code(), "storage");
      ++refused_;
      vfs_.mend();
      answer = browser.post(path, body);
    }
    EXPECT_EQ(answer.status, status) << path << answer.body;
    return answer;
  }

  // Sends until the event `number` comes.
  void tell(SocketClient& socket, const std::string& text, std::uint64_t number) {
    socket.send(text);
    while (const auto received = socket.receive()) {
      const auto heard = boost::json::parse(*received).as_object();
      if (heard.at("t").as_string() == "error") {
        EXPECT_EQ(heard.at("code").as_string(), "storage") << *received;
        ++refused_;
        vfs_.mend();
        socket.send(text);
      }
      if (heard.at("t").as_string() == "event" && heard.at("n").to_number<std::uint64_t>() == number) return;
    }
    ADD_FAILURE() << "event " << number << " did not come";
  }

  std::filesystem::path folder_;
  FaultyVfs& vfs_;
  HeldEngine engine_;
  std::unique_ptr<Server> server_;
  Browser ann_{.port = 0};
  Browser bob_{.port = 0};
  int refused_ = 0;
};

void expect_count(sqlite::Connection& database, std::string_view sql, std::int64_t count) {
  const auto found = database.integer(fmt::format("SELECT count(*) FROM {}", sql));
  ASSERT_TRUE(found) << sql << ": " << found.error().message;
  EXPECT_EQ(*found, count) << sql;
}

// What must be stored after the evening, whatever has failed.
void expect_whole(const std::filesystem::path& folder) {
  auto database = *sqlite::Connection::open((folder / "ootori.db").string());
  expect_count(database, "pragma_integrity_check WHERE integrity_check <> 'ok'", 0);
  expect_count(database, "pragma_foreign_key_check", 0);
  expect_count(database, "accounts", 2);
  expect_count(database, "logins", 2);
  expect_count(database, "seeks", 0);
  expect_count(database, "games", 2);
  expect_count(database, "seats", 4);
  expect_count(database, "events", 8 + 1);
  expect_count(database,
               "(SELECT game_id FROM events GROUP BY game_id HAVING min(number) <> 1 OR max(number) <> count(*))", 0);
  expect_count(database, "games WHERE reason = 'resignation' AND winner = 'white' AND plies = 4", 1);
  expect_count(database, "games WHERE reason IS NULL AND plies = 0", 1);
  expect_count(database, "ratings WHERE games = 1", 2);
  expect_count(database, "rating_changes", 2);
}

void sweep(int code, Lasts lasts) {
  FaultyVfs vfs;
  int refused = 0;
  bool failed = true;
  for (int nth = 1; failed; ++nth) {
    const TemporaryFolder folder;
    SCOPED_TRACE(fmt::format("write {} fails with {}", nth, sqlite3_errstr(code)));
    {
      Evening evening(folder.path(), vfs);
      vfs.fail(nth, code, lasts);
      refused += evening.spend();
      failed = vfs.has_failed();
      vfs.fail(0, SQLITE_OK);
    }
    expect_whole(folder.path());
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GE(refused, 11) << "every request was refused at least once";
}

TEST(Faults, NoGameIsThereInPartWhicheverWriteFails) { sweep(SQLITE_IOERR_WRITE, Lasts::once); }

TEST(Faults, NoGameIsThereInPartWheneverTheDiskIsFull) { sweep(SQLITE_FULL, Lasts::until_mended); }

}  // namespace
}  // namespace ootori::server::testing
