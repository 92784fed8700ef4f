// A game between two seats, as its events have made it. Not thread-safe; copies are independent.
#pragma once

#include <expected>
#include <span>
#include <string>

#include "game/event.hpp"

namespace ootori::game {

// Events that no game can have: the record is damaged, or was written by rules that have changed since.
struct BadHistory {
  std::size_t index;  // of the first event that does not fit
  std::string message;
};

class State {
 public:
  explicit State(const Created& created);

  // The state after all `events`, the first of which is Created.
  static std::expected<State, BadHistory> fold(std::span<const Event> events);

  // Takes one more event; one that does not fit changes nothing and says why.
  std::expected<void, std::string> apply(const Event& event);

  [[nodiscard]] const AnyGame& game() const { return game_; }
  [[nodiscard]] const GameSpec& spec() const { return spec_of(game_); }
  [[nodiscard]] const Handicap* handicap() const { return handicap_; }
  [[nodiscard]] const Seats& seats() const { return seats_; }
  [[nodiscard]] AnyPosition start() const;
  [[nodiscard]] std::span<const Move> moves() const;
  [[nodiscard]] std::size_t plies() const { return moves().size(); }
  [[nodiscard]] Color side_to_move() const { return side_to_move_after(plies()); }
  [[nodiscard]] Color side_to_move_after(std::size_t plies) const;  // at most as many as there are
  [[nodiscard]] std::optional<Outcome> outcome() const;

  bool operator==(const State& other) const;

 private:
  std::expected<void, std::string> take(const Created&);
  std::expected<void, std::string> take(const Moved& event);
  std::expected<void, std::string> take(const TakenBack& event);
  std::expected<void, std::string> take(const Ended& event);

  AnyGame game_;
  const Handicap* handicap_;
  Seats seats_;
  bool ended_ = false;  // Ended was taken; between a mating move and its Ended the game is over, but this is not set
};

}  // namespace ootori::game
