#include "client/followed_game.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "client/time_json.hpp"
#include "game/command.hpp"
#include "notation/record.hpp"
#include "notation/sfen.hpp"
#include "notation/text_cursor.hpp"
#include "notation/usi.hpp"

namespace ootori::client {
namespace {

namespace json = boost::json;

Color color_of(const json::value& value) { return value.as_string() == "black" ? Color::black : Color::white; }

// Events that end all offers, besides moves and takebacks. The state cannot take most of them itself, because it knows
// neither the clock nor the sealed move.
constexpr auto ends_of_offers =
    std::to_array<std::string_view>({"adjourned", "sealed", "resumed", "recalled", "ended", "rematched"});

// No time in the protocol is longer, and sums of such times are far from overflowing.
constexpr Millis longest_time = std::chrono::years{10};

Millis millis_of(const json::value& value) {
  const Millis time{value.to_number<std::int64_t>()};
  if (time < -longest_time || time > longest_time) throw std::out_of_range("a time is out of range");
  return time;
}

Millis millis_at(const json::object& object, std::string_view name) { return millis_of(object.at(name)); }

std::optional<game::TimeControl> time_control(const json::value& time) {
  const json::object* object = time.if_object();
  return object == nullptr ? std::nullopt : parse_time(*object);
}

SeatLabel label_of(const json::object& seat) {
  const std::string_view kind = seat.at("kind").as_string();
  SeatLabel label;
  if (kind == "engine") label = {SeatLabel::Kind::engine, {}, seat.at("level").to_number<int>()};
  if (kind == "account") label = {SeatLabel::Kind::account, std::string(seat.at("name").as_string()), 0};
  if (kind == "deleted") label.kind = SeatLabel::Kind::deleted;
  return label;
}

game::Offer offer_of(const json::object& event) {
  return game::parse_offer(std::string_view(event.at("offer").as_string())).value();
}

// The time for a move, as engines know it. A delay is like a byo-yomi period: it starts again with each move, and what
// is left of it is lost. The engine must not use up the overhead of either.
SearchClock search_clock(const game::LiveTime::Parts& parts, Millis main, int periods, Millis overhead) {
  return {.main = std::max(main - overhead, Millis{0}),
          .increment = parts.increment,
          .byoyomi = std::max(parts.byoyomi + parts.delay - overhead, Millis{0}),
          .periods = std::max(periods, 1),
          .moves_to_go = {}};
}

// The same clock in the middle of a move, of whose delay or byo-yomi period a part may be gone. A period of which only
// the overhead is left cannot be saved, so the time is counted until the end of the next one.
SearchClock limited(SearchClock clock, Millis until_flag, Millis byoyomi, Millis overhead) {
  Millis most = until_flag - byoyomi * (clock.periods - 1);
  for (; most <= overhead && clock.periods > 1; --clock.periods) most += byoyomi;
  most = std::max(most - overhead, Millis{0});
  clock.main = std::min(clock.main, most);
  clock.byoyomi = std::min(clock.byoyomi, most - clock.main);
  return clock;
}

std::unexpected<std::string> unreadable(std::string_view line, const char* why) {
  return std::unexpected(fmt::format("the server sent an unreadable line {}: {}", quoted(line), why));
}

}  // namespace

// Boost.JSON throws if a line does not have the expected fields; the exception becomes the error returned here.
std::expected<void, std::string> FollowedGame::take(std::string_view line, SteadyTime now) {
  try {
    const json::object object = json::parse(line).as_object();
    const std::string_view type = object.at("t").as_string();
    if (type == "watching") {
      told_ = 0;
      clock_.reset();
      to_be_told_ = object.at("events").to_number<std::int64_t>();
    }
    if (type == "event") {
      told_ = object.at("n").to_number<std::int64_t>();
      return take_event(object.at("event").as_object());
    }
    if (type == "clock") take_clock(object, now);
    if (type == "position") return compare(std::string_view(object.at("sfen").as_string()));
    if (type == "presence") {
      claim_at_.reset();
      for (const Color color : {Color::black, Color::white}) {
        there_[index(color)] = object.at(color == Color::black ? "black" : "white").as_bool();
      }
      const json::value& claim_in = object.at("claim_in");
      const bool we_are_there = side_ && object.at(*side_ == Color::black ? "black" : "white").as_bool();
      if (!claim_in.is_null() && we_are_there) claim_at_ = now + millis_of(claim_in);
    }
    if (type == "error")
      return std::unexpected("the server reports an error: " +
                             quoted(std::string_view(object.at("message").as_string())));
    return {};
  } catch (const std::exception& fault) {
    return unreadable(line, fault.what());
  }
}

// Server and client each compute the position from the events. If this program's rules are older than the server's, it
// notices here, before it plays.
std::expected<void, std::string> FollowedGame::compare(std::string_view sfen) const {
  if (!state_) return std::unexpected("a position arrived before the game began");
  const std::string ours = write_sfen(state_->position(), static_cast<int>(state_->plies()) + 1);
  if (ours == sfen) return {};
  return std::unexpected(fmt::format("the server's position is {}, but ours is {}", quoted(sfen), ours));
}

std::expected<void, std::string> FollowedGame::create(const json::object& event) {
  const GameSpec* spec = find_game(std::string_view(event.at("game").as_string()));
  if (spec == nullptr) return std::unexpected("this program does not support the game");
  // Lenient, because handicaps may add pieces to those that a game has.
  const auto start = parse_sfen(*spec, std::string_view(event.at("start").as_string()), Strictness::lenient);
  if (!start) return std::unexpected("the starting position is unreadable");
  for (const Color color : {Color::black, Color::white}) {
    const json::object& seat = event.at("seats").at(color == Color::black ? "black" : "white").as_object();
    labels_[index(color)] = label_of(seat);
    const json::value* you = seat.if_contains("you");
    if (you != nullptr && you->as_bool()) side_ = color;
  }
  if (!side_ && follower_ == Follower::player) return std::unexpected("you are not a player in this game");
  // The server, not this state, keeps track of the players and the clock.
  const game::Seat seat = game::PersonSeat{};
  state_.emplace(game::Created{.start = start->position,
                               .handicap = find_handicap(*spec, std::string_view(event.at("handicap").as_string())),
                               .seats = {seat, seat},
                               .time = {},
                               .rated = event.at("rated").as_bool()});
  time_ = time_control(event.at("time"));
  ended_ = false;
  outcome_.reset();
  adjourning_ = Adjourning::none;
  rematch_.clear();
  return {};
}

std::expected<void, std::string> FollowedGame::take_event(const json::object& event) {
  const std::string_view type = event.at("type").as_string();
  if (type == "created") return create(event);
  if (!state_) return std::unexpected("an event arrived before the game began");
  if (type == "moved") {
    const auto move = parse_usi(state_->spec(), std::string_view(event.at("usi").as_string()));
    if (!move) return std::unexpected("a move in the game is unreadable");
    return state_->apply(game::Moved{*move, Millis{0}});
  }
  if (type == "taken_back") return state_->apply(game::TakenBack{event.at("plies").to_number<std::size_t>()});
  if (type == "offered") return state_->apply(game::Offered{color_of(event.at("by")), offer_of(event)});
  if (type == "declined") return state_->apply(game::Declined{color_of(event.at("by")), offer_of(event)});
  if (type == "adjourned") adjourning_ = Adjourning::sealing;
  if (type == "sealed") adjourning_ = Adjourning::sealed;
  if (type == "resumed") adjourning_ = Adjourning::none;
  if (type == "rematched") rematch_ = event.at("id").as_string();
  if (std::ranges::find(ends_of_offers, type) != ends_of_offers.end()) drop_offers();
  if (type == "ended") {
    ended_ = true;
    adjourning_ = Adjourning::none;
    const json::value& winner = event.at("winner");
    const auto won_by = winner.is_null() ? std::nullopt : std::optional{color_of(winner)};
    if (const auto why = termination_of(std::string_view(event.at("reason").as_string()))) {
      outcome_ = Outcome{won_by, *why};
      // Makes the state accept events after the end. How the game ended is for the server to decide.
      (void)state_->apply(game::Ended{*outcome_});
    }
    const std::string_view how = !won_by ? "no contest" : won_by == side_ ? "won" : "lost";
    const std::string reason = quoted(std::string_view(event.at("reason").as_string()));
    result_ = fmt::format("{} ({})", how, std::string_view(reason).substr(1, reason.size() - 2));
  }
  return {};
}

void FollowedGame::drop_offers() {
  for (const game::Offer offer : game::all_offers) {
    if (const auto by = state_->offered(offer)) (void)state_->apply(game::Declined{*by, offer});
  }
}

void FollowedGame::take_clock(const json::object& line, SteadyTime now) {
  const auto left_of = [&](std::string_view color) {
    const json::object& left = line.at(color).as_object();
    return game::Clock::Left{.main = millis_at(left, "main"), .periods = left.at("periods").to_number<int>()};
  };
  Reading reading{.left = {left_of("black"), left_of("white")}, .running = {}, .until_flag = {}, .at = now};
  if (!line.at("running").is_null()) reading.running = color_of(line.at("running"));
  if (!line.at("until_flag").is_null()) reading.until_flag = millis_at(line, "until_flag");
  clock_ = reading;
}

Clocks FollowedGame::clocks(SteadyTime now, Millis overhead) const {
  Clocks clocks;
  if (!clock_ || !time_) return clocks;
  const auto gone_by = std::chrono::duration_cast<Millis>(now - clock_->at);
  const auto flag = until_flag(now);
  for (const Color color : {Color::black, Color::white}) {
    const auto parts = game::parts_of(*time_, color);
    if (!parts) continue;
    const game::Clock::Left& left = clock_->left[index(color)];
    const bool runs = clock_->running == color;
    const SearchClock clock = search_clock(*parts, left.main - (runs ? gone_by : Millis{0}), left.periods, overhead);
    clocks[index(color)] = runs && flag ? limited(clock, *flag, parts->byoyomi, overhead) : clock;
  }
  return clocks;
}

bool FollowedGame::awaits_clock() const {
  if (!state_ || !game::is_live(time_)) return false;
  return !clock_ || (state_->has_begun() && clock_->running != state_->side_to_move());
}

std::optional<game::Clock::Left> FollowedGame::left(Color color) const {
  return clock_ ? std::optional{clock_->left[index(color)]} : std::nullopt;
}

Millis FollowedGame::thought(Color color, SteadyTime now) const {
  if (!clock_ || clock_->running != color) return Millis{0};
  return std::max(std::chrono::duration_cast<Millis>(now - clock_->at), Millis{0});
}

std::optional<Millis> FollowedGame::until_flag(SteadyTime now) const {
  if (!clock_ || !clock_->until_flag) return std::nullopt;
  const auto gone_by = std::chrono::duration_cast<Millis>(now - clock_->at);
  return std::max(*clock_->until_flag - gone_by, Millis{0});
}

std::optional<game::Offer> FollowedGame::offer_to_us() const {
  if (!is_known()) return std::nullopt;
  for (const game::Offer offer : game::all_offers) {
    if (state_->offered(offer) == ~*side_) return offer;
  }
  return std::nullopt;
}

std::optional<Outcome> FollowedGame::by_points() const {
  if (!is_known() || is_over()) return std::nullopt;
  game::State agreed = *state_;
  // The points are the same whichever player offers.
  if (!agreed.offered(game::Offer::impasse) && !agreed.apply(game::Offered{*side_, game::Offer::impasse})) {
    return std::nullopt;
  }
  const Color by = *agreed.offered(game::Offer::impasse);
  const auto events = game::decide(agreed, ~by, game::Answer{game::Offer::impasse, true}, {});
  if (!events) return std::nullopt;
  const auto* ended = std::get_if<game::Ended>(&events->front());
  return ended == nullptr ? std::nullopt : std::optional{ended->outcome};
}

std::string FollowedGame::result() const { return result_; }

}  // namespace ootori::client
