// Ann, Bob and Eve, who play by email: a whole server, and the mail server on both sides of it.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "post/mail.hpp"
#include "post/notice.hpp"
#include "post/reply_address.hpp"
#include "server/accounts/account_table.hpp"
#include "server/post/mail_key.hpp"
#include "server/testing/captured_log.hpp"
#include "server/testing/mail_sink.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing::by_email {

inline const post::MailHome home{.local = "game", .domain = "ootori.example.org"};
inline constexpr std::string_view authentic =
    "Authentication-Results: mx.example.org; dkim=pass header.d=example.org\r\n";
inline constexpr std::string_view forged =
    "Authentication-Results: mx.example.org; dmarc=fail header.from=example.org\r\n";
inline constexpr std::string_view own_server =
    "Authentication-Results: mx.example.org; spf=pass smtp.mailfrom=example.org\r\n";
inline constexpr std::string_view ann_writes = "ann@example.org", bob_writes = "bob@example.org",
                                  eve_writes = "eve@example.org";

class PlayByEmail : private CapturedLog, public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    for (const auto& [one, name] : {std::pair{&ann, "Ann"}, {&bob, "Bob"}, {&eve, "Eve"}}) {
      one->port = server->port();
      const std::string body = fmt::format(R"({{"name":"{}","password":"correct horse"}})", name);
      ASSERT_EQ(one->post("/api/v1/account", body).status, 201);
    }
    server.reset();
    // Everybody has confirmed an address, and the test knows the key of the reply addresses.
    ASSERT_TRUE(database().execute("UPDATE accounts SET email = folded || '@example.org'"));
    ASSERT_TRUE(database().execute("UPDATE mail_keys SET key = 'key'"));
    {
      const auto store = open_test_store(folder.path());
      const auto accounts = AccountTable{*store}.accounts();
      for (const Account& account : *accounts) players.emplace(account.name, account.player);
    }
    start();
    for (Browser* one : {&ann, &bob, &eve}) one->port = server->port();
  }
  ServerOptions options() override {
    auto made = local_options(folder.path(), engine);
    made.mail = sink.options();
    made.mail->play = home.address();
    made.mail->authserv = {"mx.example.org"};
    made.mail_in = LoopbackPort{"127.0.0.1", 0};
    return made;
  }
  [[nodiscard]] TestDatabase database() const { return TestDatabase(folder.path()); }

  static std::string id_in(const HttpAnswer& answer) {
    EXPECT_EQ(answer.status, 201) << answer.body;
    return std::string(answer.json().at("id").as_string());
  }
  // A correspondence game in which `black` moves first.
  static std::string begin(Browser& black, Browser& white, std::string_view terms) {
    const std::string seek = id_in(black.post(
        "/api/v1/seeks",
        fmt::format(R"({{"game":"tori","side":"black","time":{{"kind":"correspondence","days":3}},{}}})", terms)));
    return id_in(white.post("/api/v1/seeks/" + seek + "/accept", {}));
  }
  boost::json::value state_of(const std::string& game) {
    return eve.get("/api/v1/games/" + game + "?legal_moves=1").json();
  }
  std::string some_move(const std::string& game, std::size_t which = 0) {
    return std::string(state_of(game).at("legal_moves").at(which).as_string());
  }
  std::int64_t plies_of(const std::string& game) { return state_of(game).at("plies").as_int64(); }

  static std::string address(const post::Purpose& purpose) {
    return post::write_address(home, purpose, tagger_of("key"));
  }
  // To the email about a challenge that the player got.
  std::string challenge_of(std::string_view name, const std::string& seek) {
    return address(post::ForSeek{seek, MailIdentity{home, tagger_of("key")}.mark_of(players.find(name)->second)});
  }
  // To an email that the player got before the first move.
  static std::string first_turn(const std::string& game, Color side) {
    return address(post::ForTurn{.game = game, .side = side, .ply = 0, .played = 0});
  }
  struct Written {
    std::string_view text{}, subject = "Re: your move", fields{}, return_path{};  // empty: the sender
  };
  void write(std::string_view from, std::string_view to, const Written& mail) {
    RawConnection connection(server->mail_in_port());
    connection.take_until("\r\n");
    connection.send("LHLO mx.example.org\r\n");
    connection.take_until("250 SIZE");
    connection.take_until("\r\n");
    const bool is_bounce = mail.fields.contains("X-Failed-Recipients");
    const std::string_view return_path = mail.return_path.empty() ? from : mail.return_path;
    connection.send(fmt::format("MAIL FROM:<{}>\r\nRCPT TO:<{}>\r\nDATA\r\n", is_bounce ? "" : return_path, to));
    for (const std::string_view expected : {"250", "250", "354"}) {
      EXPECT_TRUE(connection.take_until("\r\n").starts_with(expected)) << to;
    }
    connection.send(
        fmt::format("{}From: {}\r\nTo: {}\r\nSubject: {}\r\nMessage-ID: <{}@example.org>\r\n\r\n{}\r\n.\r\n",
                    mail.fields, from, to, mail.subject, ++written, mail.text));
    EXPECT_TRUE(connection.take_until("\r\n").starts_with("250"));
  }
  bool gets(std::string_view who, std::string_view words) {
    return eventually([&] { return sink.has(who, words); });
  }
  // The same in any encoding, without line breaks of the mail program.
  bool reads(std::string_view who, std::string_view words) {
    return eventually([&] { return reads_now(who, words); });
  }
  bool reads_now(std::string_view who, std::string_view words) {
    return std::ranges::any_of(sink.mails_to(who),
                               [&](const std::string& mail) { return post::read_mail(mail).text.contains(words); });
  }
  // The id of the email that waits for its sender's confirmation.
  std::uint64_t held_mail() { return static_cast<std::uint64_t>(*database().integer(held_sql)); }
  std::int64_t waiting_mails() { return *database().integer("SELECT count(*) FROM mail_in WHERE stage = 'waiting'"); }
  std::size_t seeks_for(Browser& player) { return player.get("/api/v1/seeks").json().at("seeks").as_array().size(); }

  static constexpr std::string_view held_sql = "SELECT coalesce(max(id), 0) FROM mail_in WHERE stage = 'held'";
  [[nodiscard]] const CapturedLog& log() const { return *this; }

  MailSink sink;
  Browser ann{.port = 0}, bob{.port = 0}, eve{.port = 0};
  std::map<std::string, game::PlayerId, std::less<>> players;
  int written = 0;
};

}  // namespace ootori::server::testing::by_email
