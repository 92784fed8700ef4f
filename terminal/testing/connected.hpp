// A session that is connected to a server, for tests: they give it the server's answers and lines.
#pragma once

#include "terminal/online/online_session.hpp"

namespace ootori::terminal {

struct Connected {
  Connected()
      : session({.server = "https://ootori.example",
                 .settings = settings_for(Language::english, {.unicode = true, .colors = false, .files = true})}) {
    static_cast<void>(session.begin(now));
    answer("account", 200, R"({"name":null,"role":"guest"})");
    answer("seeks", 200, R"({"seeks":[]})");
    own(R"({"t":"present"})");
  }

  Reply answer(const std::string& tag, int status, const std::string& body) {
    return last = session.happened(Answered{tag, status, body}, now);
  }
  // To a call that was repeated because the first answer was lost.
  Reply answer_again(const std::string& tag, int status, const std::string& body) {
    return last = session.happened(Answered{tag, status, body, true}, now);
  }
  Reply own(const std::string& line) { return last = session.happened(StreamLine{"", line}, now); }
  Reply line(const std::string& text) { return last = session.happened(StreamLine{"abc", text}, now); }
  Reply event(int n, const std::string& fields) { return line(event_line(n, fields)); }
  static std::string event_line(int n, const std::string& fields) {
    return R"({"t":"event","game":"abc","n":)" + std::to_string(n) + R"(,"at":0,"event":{)" + fields + "}}";
  }
  std::vector<std::string> type(std::string_view text) { return (last = session.typed(text, now)).lines; }

  // A game in which we are Black.
  Reply begin_game(const std::string& opponent = "Hanako") {
    answer("begun", 201, R"({"id":"abc"})");
    line(R"({"t":"watching","game":"abc","events":1})");
    return created(opponent);
  }
  Reply created(const std::string& opponent = "Hanako", bool plays = true) {
    return line(created_line(opponent, plays));
  }
  static inline const std::string live =
      R"({"kind":"live","main":60000,"increment":0,"delay":0,"byoyomi":10000,"periods":3})";
  static inline const std::string start = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1";
  static std::string created_line(const std::string& opponent, bool plays) {
    const json::value name = json::string(opponent);
    const std::string you = plays ? "true" : "false";
    return event_line(1, R"("type":"created","game":"tori","handicap":"none","rated":false,"time":)" + live +
                             R"(,"start":")" + start + R"(","seats":{"black":{"kind":"guest","you":)" + you +
                             R"(},"white":{"kind":"account","name":)" + json::serialize(name) + R"(,"you":false}})");
  }
  const Call* call() const {
    for (const Wish& wish : last.wishes) {
      if (const auto* wanted = std::get_if<Call>(&wish)) return wanted;
    }
    return nullptr;
  }

  SteadyTime now{};
  OnlineSession session;
  Reply last;
};

}  // namespace ootori::terminal
