// Tournaments over real sockets and a real store: an organiser, Olga, and players who sign up as they are needed.
#pragma once

#include <set>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/testing/members_fixture.hpp"

namespace ootori::server::testing {

class TournamentsTest : public MembersTest {
 protected:
  ServerOptions options() override {
    auto made = MembersTest::options();
    made.call_limits.games_of_player = no_limit;
    return made;
  }

  void SetUp() override {
    ServerTest::SetUp();
    sign_up("Olga");
  }

  static std::int64_t now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
  }

  static std::string settings(std::string_view system, std::string_view more = "", int no_show = 60'000) {
    return fmt::format(
        R"({{"system":"{}","name":"Spring","games":["tori"],"time":{{"kind":"live","main":300000}},"no_show":{},"starts":{}{}}})",
        system, no_show, now() + 3'600'000, more);
  }

  HttpAnswer try_announce(const std::string& body) { return people["Olga"].post("/api/v1/tournaments", body); }
  std::string announce(const std::string& body) {
    const auto answer = try_announce(body);
    EXPECT_EQ(answer.status, 201) << answer.body;
    return "/api/v1/tournaments/" + std::string(answer.json().at("id").as_string());
  }

  void join(const std::string& path, int players) {
    for (int number = 1; number <= players; ++number) {
      const std::string name = "Player" + std::to_string(number);
      if (!people.contains(name)) sign_up(name);
      EXPECT_EQ(people[name].post(path + "/join", {}).status, 204);
    }
  }

  boost::json::object shown(const std::string& path, const std::string& who = "Olga") {
    return people[who].get(path).json();
  }

  // Waits until the server has come this far by itself.
  boost::json::object shown_when(const std::string& path,
                                 const std::function<bool(const boost::json::object&)>& holds) {
    boost::json::object last;
    EXPECT_TRUE(eventually([&] {
      std::this_thread::sleep_for(20ms);
      last = shown(path);
      return holds(last);
    })) << boost::json::serialize(last);
    return last;
  }
  boost::json::object shown_in_round(const std::string& path, int round) {
    return shown_when(path, [&](const boost::json::object& now) { return now.at("round").as_int64() == round; });
  }
  boost::json::object shown_in_phase(const std::string& path, std::string_view phase) {
    return shown_when(path, [&](const boost::json::object& now) { return now.at("phase").as_string() == phase; });
  }

  // Ends every game of the last round: Black loses if named in `losers`, otherwise White does.
  void play_round(const boost::json::object& tournament, const std::set<std::string>& losers = {}) {
    for (const boost::json::value& meeting : tournament.at("pairings").as_array()) {
      if (!meeting.at("result").is_null()) continue;
      const std::string black = name_of(meeting.at("black"));
      const std::string white = name_of(meeting.at("white"));
      const std::string game = "/api/v1/games/" + std::string(meeting.at("game").as_string());
      EXPECT_TRUE(eventually([&] { return people[black].get(game).status == 200; }));
      const std::string& loser = losers.contains(black) ? black : white;
      EXPECT_EQ(people[loser].post(game + "/resign", {}).status, 204);
    }
  }

  // Plays one round of a Swiss tournament of four players; returns the tournament's path.
  std::string played_elsewhere() {
    const auto path = announce(settings("swiss", R"(,"rounds":3,"automatic":false)"));
    join(path, 4);
    EXPECT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
    play_round(shown_in_round(path, 1));
    shown_when(path, [](const boost::json::object& now) {
      return now.at("standings").at(0).at("rounds").as_array().size() == 1;
    });
    return path;
  }
  std::string import_of_four() {
    auto wish = boost::json::parse(settings("swiss", R"(,"rounds":3)")).as_object();
    wish["trf"] = people["Olga"].get(played_elsewhere() + "/trf").body;
    const auto made = people["Olga"].post("/api/v1/tournaments/import", boost::json::serialize(wish));
    EXPECT_EQ(made.status, 201) << made.body;
    return "/api/v1/tournaments/" + std::string(made.json().at("id").as_string());
  }
};

}  // namespace ootori::server::testing
