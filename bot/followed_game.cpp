#include "bot/followed_game.hpp"

#include <algorithm>
#include <stdexcept>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "game/command.hpp"
#include "notation/sfen.hpp"
#include "notation/text_cursor.hpp"
#include "notation/usi.hpp"

namespace ootori::bot {
namespace {

namespace json = boost::json;

Color color_of(const json::value& value) { return value.as_string() == "black" ? Color::black : Color::white; }

// No clock of the interface is longer, and sums of such are far from overflowing.
constexpr Millis longest_time = std::chrono::years{10};

Millis millis_of(const json::value& value) {
  const Millis time{value.to_number<std::int64_t>()};
  if (time < -longest_time || time > longest_time) throw std::out_of_range("a time is out of range");
  return time;
}

Millis millis_at(const json::object& object, std::string_view name) { return millis_of(object.at(name)); }

std::optional<game::LiveTime> live_time(const json::value& time) {
  const json::object* object = time.if_object();
  if (object == nullptr || object->at("kind").as_string() != "live") return std::nullopt;
  return game::LiveTime::from({.main = millis_at(*object, "main"),
                               .increment = millis_at(*object, "increment"),
                               .delay = millis_at(*object, "delay"),
                               .byoyomi = millis_at(*object, "byoyomi"),
                               .periods = object->at("periods").to_number<int>()});
}

game::Offer offer_of(const json::object& event) {
  return game::parse_offer(std::string_view(event.at("offer").as_string())).value();
}

std::unexpected<std::string> unreadable(std::string_view line, const char* why) {
  return std::unexpected(fmt::format("the server said {}, which cannot be read: {}", quoted(line), why));
}

}  // namespace

// A server that says what the interface does not have makes Boost.JSON throw; it becomes the one error here.
std::expected<void, std::string> FollowedGame::take(std::string_view line, SteadyTime now) {
  try {
    const json::object object = json::parse(line).as_object();
    const std::string_view type = object.at("t").as_string();
    if (type == "watching") {
      told_ = 0;
      to_be_told_ = object.at("events").to_number<std::int64_t>();
    }
    if (type == "event") {
      told_ = object.at("n").to_number<std::int64_t>();
      return take_event(object.at("event").as_object());
    }
    if (type == "clock") take_clock(object, now);
    if (type == "presence") {
      claim_at_.reset();
      const json::value& claim_in = object.at("claim_in");
      const bool we_are_there = side_ && object.at(*side_ == Color::black ? "black" : "white").as_bool();
      if (!claim_in.is_null() && we_are_there) claim_at_ = now + millis_of(claim_in);
    }
    if (type == "error")
      return std::unexpected("the server says " + quoted(std::string_view(object.at("message").as_string())));
    return {};
  } catch (const std::exception& fault) {
    return unreadable(line, fault.what());
  }
}

std::expected<void, std::string> FollowedGame::create(const json::object& event) {
  const GameSpec* spec = find_game(std::string_view(event.at("game").as_string()));
  if (spec == nullptr) return std::unexpected("the game is none that this program knows");
  // Handicaps may add pieces to those that a game has.
  const auto start = parse_sfen(*spec, std::string_view(event.at("start").as_string()), Strictness::lenient);
  if (!start) return std::unexpected("the game begins from a position that cannot be read");
  for (const Color color : {Color::black, Color::white}) {
    const json::object& seat = event.at("seats").at(color == Color::black ? "black" : "white").as_object();
    const json::value* you = seat.if_contains("you");
    if (you != nullptr && you->as_bool()) side_ = color;
  }
  if (!side_) return std::unexpected("the game is somebody else's");
  // Who sits where, and the clock, are the server's affair.
  const game::Seat seat = game::PersonSeat{};
  state_.emplace(game::Created{.start = start->position,
                               .handicap = find_handicap(*spec, std::string_view(event.at("handicap").as_string())),
                               .seats = {seat, seat},
                               .time = {},
                               .rated = event.at("rated").as_bool()});
  time_ = live_time(event.at("time"));
  ended_ = false;
  return {};
}

std::expected<void, std::string> FollowedGame::take_event(const json::object& event) {
  const std::string_view type = event.at("type").as_string();
  if (type == "created") return create(event);
  if (!state_) return std::unexpected("the game goes on before it has begun");
  if (type == "moved") {
    const auto move = parse_usi(state_->spec(), std::string_view(event.at("usi").as_string()));
    if (!move) return std::unexpected("a move of the game cannot be read");
    return state_->apply(game::Moved{*move, Millis{0}});
  }
  if (type == "taken_back") return state_->apply(game::TakenBack{event.at("plies").to_number<std::size_t>()});
  if (type == "offered") return state_->apply(game::Offered{color_of(event.at("by")), offer_of(event)});
  if (type == "declined") return state_->apply(game::Declined{color_of(event.at("by")), offer_of(event)});
  if (type == "ended") {
    ended_ = true;
    const json::value& winner = event.at("winner");
    const std::string_view how = winner.is_null() ? "no contest" : color_of(winner) == *side_ ? "won" : "lost";
    const std::string reason = quoted(std::string_view(event.at("reason").as_string()));
    result_ = fmt::format("{} ({})", how, std::string_view(reason).substr(1, reason.size() - 2));
  }
  return {};
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
  const game::LiveTime::Parts& parts = time_->parts();
  for (const Color color : {Color::black, Color::white}) {
    const game::Clock::Left& left = clock_->left[index(color)];
    const Millis used = clock_->running == color ? gone_by : Millis{0};
    // What is short of it in byo-yomi is taken off the period, which the engine must not use up.
    const Millis main = std::max(left.main - used - overhead, Millis{0});
    clocks[index(color)] = SearchClock{.main = main,
                                       .increment = parts.increment + parts.delay,
                                       .byoyomi = std::max(parts.byoyomi - overhead, Millis{0}),
                                       .periods = std::max(left.periods, 1),
                                       .moves_to_go = {}};
  }
  return clocks;
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
  // Who proposes makes no difference to the points.
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

}  // namespace ootori::bot
