// A game as the lines of its stream tell it (docs/protocol.md, 'Streams'). Not thread-safe.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

#include "game/state.hpp"
#include "match/player.hpp"

namespace ootori::client {

using SteadyTime = std::chrono::steady_clock::time_point;

// Who sits on a side, as the server names it: text of other people, not fit for a terminal as it is.
struct SeatLabel {
  enum class Kind : std::uint8_t { engine, guest, account, deleted };
  Kind kind = Kind::guest;
  std::string name;  // of an account
  int level = 0;     // of an engine
};

// Whether a game is only to be followed by one of its players.
enum class Follower : std::uint8_t { player, anybody };

class FollowedGame {
 public:
  explicit FollowedGame(Follower follower = Follower::player) : follower_(follower) {}

  // Takes a line; what it does not know is passed over. `now` is when it came. An error: the game cannot be followed.
  std::expected<void, std::string> take(std::string_view line, SteadyTime now);

  // Whether all that had happened when the stream began has been told.
  [[nodiscard]] bool is_known() const {
    return state_ && (side_ || follower_ == Follower::anybody) && told_ >= to_be_told_;
  }
  [[nodiscard]] const game::State& state() const { return *state_; }
  [[nodiscard]] Color side() const { return *side_; }                // of a player
  [[nodiscard]] std::optional<Color> seat() const { return side_; }  // none: somebody else's game
  [[nodiscard]] const SeatLabel& label(Color color) const { return labels_[index(color)]; }
  [[nodiscard]] bool is_over() const { return ended_ || (state_ && state_->outcome()); }
  [[nodiscard]] bool is_our_turn() const { return is_known() && !is_over() && state_->side_to_move() == side_; }
  // How it ended: as the server told it, or by the last move.
  [[nodiscard]] std::optional<Outcome> outcome() const { return outcome_ || !state_ ? outcome_ : state_->outcome(); }
  // Adjournment was agreed, and the next move is to be sealed; it is sealed, and the game does not go on yet.
  [[nodiscard]] bool is_sealing() const { return adjourning_ == Adjourning::sealing; }
  [[nodiscard]] bool is_adjourned() const { return adjourning_ == Adjourning::sealed; }
  // The game that came of a rematch; empty: none.
  [[nodiscard]] const std::string& rematch() const { return rematch_; }
  [[nodiscard]] bool is_there(Color color) const { return there_[index(color)]; }

  // The clocks as they stand, less what goes by on the way to the server and back; none: there are none.
  [[nodiscard]] Clocks clocks(SteadyTime now, Millis overhead) const;
  // The terms of the clocks, and how one stood when the server told it last; `thought` has gone by since, if it runs.
  [[nodiscard]] const std::optional<game::TimeControl>& time() const { return terms_; }
  [[nodiscard]] std::optional<game::Clock::Left> left(Color color) const;
  [[nodiscard]] Millis thought(Color color, SteadyTime now) const;
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
  [[nodiscard]] std::expected<void, std::string> compare(std::string_view sfen) const;
  void take_clock(const boost::json::object& line, SteadyTime now);

  std::optional<game::State> state_;
  std::optional<Color> side_;
  std::optional<game::LiveTime> time_;
  std::optional<game::TimeControl> terms_;
  Follower follower_;
  std::array<SeatLabel, 2> labels_{};
  std::array<bool, 2> there_{true, true};
  std::optional<Outcome> outcome_;
  enum class Adjourning : std::uint8_t { none, sealing, sealed } adjourning_ = Adjourning::none;
  std::string rematch_;
  std::optional<Reading> clock_;
  std::optional<SteadyTime> claim_at_;
  bool ended_ = false;
  std::string result_;
  std::int64_t told_ = 0, to_be_told_ = 0;  // numbers of events
};

}  // namespace ootori::client
