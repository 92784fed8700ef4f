// A game as the lines of its stream tell it (docs/protocol.md, 'Streams'). Not thread-safe.
#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

#include "game/state.hpp"
#include "match/player.hpp"

namespace ootori::bot {

using SteadyTime = std::chrono::steady_clock::time_point;

class FollowedGame {
 public:
  // Takes a line; what it does not know is passed over. `now` is when it came. An error: the game cannot be followed.
  std::expected<void, std::string> take(std::string_view line, SteadyTime now);

  // Whether all that had happened when the stream began has been told.
  [[nodiscard]] bool is_known() const { return state_ && side_ && told_ >= to_be_told_; }
  [[nodiscard]] const game::State& state() const { return *state_; }
  [[nodiscard]] Color side() const { return *side_; }
  [[nodiscard]] bool is_over() const { return ended_ || (state_ && state_->outcome()); }
  [[nodiscard]] bool is_our_turn() const { return is_known() && !is_over() && state_->side_to_move() == *side_; }

  // The clocks as they stand, less what goes by on the way to the server and back; none: there are none.
  [[nodiscard]] Clocks clocks(SteadyTime now, Millis overhead) const;
  // How long our move may take at most: with a correspondence clock, or before the first moves.
  [[nodiscard]] std::optional<Millis> until_flag(SteadyTime now) const;

  // Our opponent has offered this and we have not answered.
  [[nodiscard]] std::optional<game::Offer> offer_to_us() const;
  // What would come of it if both agreed now that points decide; none: the rules do not allow it here.
  [[nodiscard]] std::optional<Outcome> by_points() const;
  // How many events have been told.
  [[nodiscard]] std::int64_t events() const { return told_; }
  // When the game may be claimed against an opponent who is away.
  [[nodiscard]] std::optional<SteadyTime> claim_at() const { return claim_at_; }

  // One line about the end, for the log.
  [[nodiscard]] std::string result() const;

 private:
  struct Reading {
    std::array<game::Clock::Left, 2> left;
    std::optional<Color> running;
    std::optional<Millis> until_flag;
    SteadyTime at;
  };

  std::expected<void, std::string> take_event(const boost::json::object& event);
  std::expected<void, std::string> create(const boost::json::object& event);
  void take_clock(const boost::json::object& line, SteadyTime now);

  std::optional<game::State> state_;
  std::optional<Color> side_;
  std::optional<game::LiveTime> time_;
  std::optional<Reading> clock_;
  std::optional<SteadyTime> claim_at_;
  bool ended_ = false;
  std::string result_;
  std::int64_t told_ = 0, to_be_told_ = 0;  // numbers of events
};

}  // namespace ootori::bot
