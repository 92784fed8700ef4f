// A game, rebuilt from the lines of its stream (docs/protocol.md, 'Streams'). Not thread-safe.
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

// The player of a side, as the server describes them. Other people choose names, so make them safe before printing
// them.
struct SeatLabel {
  enum class Kind : std::uint8_t { engine, guest, account, deleted };
  Kind kind = Kind::guest;
  std::string name;  // of an account
  int level = 0;     // of an engine
};

// Who may follow the game: only its players (otherwise take() fails), or anybody.
enum class Follower : std::uint8_t { player, anybody };

class FollowedGame {
 public:
  explicit FollowedGame(Follower follower = Follower::player) : follower_(follower) {}

  // Processes a line that arrived at `now`. Lines of unknown types are ignored. The error says why the game cannot be
  // followed.
  std::expected<void, std::string> take(std::string_view line, SteadyTime now);

  // Whether all events from before the start of the stream have arrived.
  [[nodiscard]] bool is_known() const {
    return state_ && (side_ || follower_ == Follower::anybody) && told_ >= to_be_told_;
  }
  [[nodiscard]] const game::State& state() const { return *state_; }
  [[nodiscard]] Color side() const { return *side_; }                // of a player
  [[nodiscard]] std::optional<Color> seat() const { return side_; }  // none: somebody else's game
  [[nodiscard]] const SeatLabel& label(Color color) const { return labels_[index(color)]; }
  [[nodiscard]] bool is_over() const { return ended_ || (state_ && state_->outcome()); }
  [[nodiscard]] bool is_our_turn() const { return is_known() && !is_over() && state_->side_to_move() == side_; }
  // How the game ended: as the server reported it, or as the last move implies.
  [[nodiscard]] std::optional<Outcome> outcome() const { return outcome_ || !state_ ? outcome_ : state_->outcome(); }
  // Whether an adjournment was agreed and the next move must be sealed.
  [[nodiscard]] bool is_sealing() const { return adjourning_ == Adjourning::sealing; }
  // Whether a move is sealed and the game has not resumed.
  [[nodiscard]] bool is_adjourned() const { return adjourning_ == Adjourning::sealed; }
  // The id of the rematch; empty: none.
  [[nodiscard]] const std::string& rematch() const { return rematch_; }
  [[nodiscard]] bool is_there(Color color) const { return there_[index(color)]; }

  // Both clocks now, less `overhead` for the way to the server and back; empty without a live clock. For the side to
  // move, main time and byo-yomi together last until the flag falls or the current byo-yomi period ends.
  [[nodiscard]] Clocks clocks(SteadyTime now, Millis overhead) const;
  // Whether the server has not reported the clocks of this turn yet: after an event, they are the last to arrive.
  [[nodiscard]] bool awaits_clock() const;
  // The time control.
  [[nodiscard]] const std::optional<game::TimeControl>& time() const { return time_; }
  // The time left when the server last reported the clocks, and the time that has passed since then on a running clock.
  [[nodiscard]] std::optional<game::Clock::Left> left(Color color) const;
  [[nodiscard]] Millis thought(Color color, SteadyTime now) const;
  // How long the side to move can think before the game ends, as the server reports it; none: not limited.
  [[nodiscard]] std::optional<Millis> until_flag(SteadyTime now) const;

  // The opponent's offer that we have not answered, if there is one.
  [[nodiscard]] std::optional<game::Offer> offer_to_us() const;
  // The outcome if both players agreed now to count points; none: the rules do not allow it here.
  [[nodiscard]] std::optional<Outcome> by_points() const;
  // The number of events received.
  [[nodiscard]] std::int64_t events() const { return told_; }
  // When we can claim the win because the opponent is away.
  [[nodiscard]] std::optional<SteadyTime> claim_at() const { return claim_at_; }

  // One line about the end, for logs.
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
  void drop_offers();
  void take_clock(const boost::json::object& line, SteadyTime now);

  std::optional<game::State> state_;
  std::optional<Color> side_;
  std::optional<game::TimeControl> time_;
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
  std::int64_t told_ = 0, to_be_told_ = 0;  // numbers of events: received, and at the start of the stream
};

}  // namespace ootori::client
