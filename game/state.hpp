// The state of a game between two players, computed from its events. Not thread-safe; copies are independent.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/clock.hpp"
#include "game/event.hpp"

namespace ootori::game {

// The events do not form a valid game: the record is damaged, or the rules have changed since it was written.
struct BadHistory {
  std::size_t index;  // the first event that does not fit
  std::string message;
};

// A live game is aborted if a player does not make the first move within this time.
inline constexpr Millis first_move_patience = std::chrono::seconds{60};

// After this time, both players of an adjourned game are asked to resume. The game never resumes automatically, because
// the clock of an absent player would then run.
inline constexpr Millis longest_adjournment = std::chrono::days{14};

// When this much more time has passed, the game is settled. If only one player is ready to resume, that player wins, as
// if the opponent had not come to the resumption (FIDE's Guidelines for adjourned games, I.6). Otherwise the game is no
// contest.
inline constexpr Millis recall_patience = std::chrono::days{7};

class State {
 public:
  explicit State(const Created& created);

  // Applies `events` in order. The first one must be Created.
  static std::expected<State, BadHistory> fold(std::span<const Event> events);

  // Applies one more event. If the event does not fit, nothing changes, and the error says why.
  std::expected<void, std::string> apply(const Event& event);

  [[nodiscard]] const AnyGame& game() const { return game_; }
  [[nodiscard]] const GameSpec& spec() const { return spec_of(game_); }
  [[nodiscard]] const Handicap* handicap() const { return handicap_; }
  [[nodiscard]] const Seats& seats() const { return seats_; }
  [[nodiscard]] AnyPosition start() const;
  [[nodiscard]] AnyPosition position() const;
  // The moves that the side to move is permitted to play; empty once the game is over.
  [[nodiscard]] std::vector<Move> permitted_moves() const;
  [[nodiscard]] std::span<const Move> moves() const;
  [[nodiscard]] std::size_t plies() const { return moves().size(); }
  [[nodiscard]] Color side_to_move() const { return side_to_move_after(plies()); }
  [[nodiscard]] Color side_to_move_after(std::size_t plies) const;  // `plies` must not exceed plies()
  [[nodiscard]] std::optional<Outcome> outcome() const;
  [[nodiscard]] bool is_rated() const { return rated_; }
  [[nodiscard]] bool is_listed() const { return listed_; }
  // The tournament or simul of the game; none if the players arranged it themselves.
  [[nodiscard]] const std::optional<Arranged>& arranged() const { return arranged_; }

  // The clocks after the last move; none in a game without a clock.
  [[nodiscard]] const std::optional<Clock>& clock() const { return clock_; }
  [[nodiscard]] std::optional<TimeControl> time() const;
  // Whether both players have moved. Only then do the clocks run, and only then can the game count.
  [[nodiscard]] bool has_begun() const { return plies() >= 2; }
  // How long the side to move can think before the game ends or, in an adjourned game, before the players are asked to
  // resume or the game is settled. None: without limit.
  [[nodiscard]] std::optional<Millis> until_flag() const;
  // Whether the game has a live clock and is not adjourned. Other games have days for each move, or no clock.
  [[nodiscard]] bool is_at_the_board() const { return is_live(time()) && !is_adjourned(); }

  // Whether the players have agreed to adjourn and the side to move has not sealed a move yet.
  [[nodiscard]] bool is_sealing() const { return sealing_; }
  // Whether a move is sealed and the game has not resumed.
  [[nodiscard]] bool is_adjourned() const { return sealed_ && !opening_; }
  // Whether both players have been asked to resume. If they do not, the game will be settled.
  [[nodiscard]] bool is_recalled() const { return recalled_ && is_adjourned(); }
  // Whether the player has offered to resume since the adjournment or, if later, since the recall.
  [[nodiscard]] bool is_ready(Color color) const { return ready_[index(color)]; }
  // The sealed move, which stays secret until it is played.
  [[nodiscard]] const std::optional<Sealed>& sealed() const { return sealed_; }
  [[nodiscard]] bool is_on_vacation(Color color) const { return vacations_[index(color)]; }
  // The time counted in the current turn before a vacation began or ended.
  [[nodiscard]] Millis used() const { return used_; }
  [[nodiscard]] bool is_by_correspondence() const { return clock_ && !is_live(clock_->time()); }

  // The player whose offer is open.
  [[nodiscard]] std::optional<Color> offered(Offer offer) const { return offers_[index_of(offer)]; }
  // Whether the player has used up this offer: since the last move, it was withdrawn or declined as often as is
  // allowed.
  [[nodiscard]] bool has_failed(Offer offer, Color by) const {
    return failed_[index(by)][index_of(offer)] >= most_failures(offer);
  }
  // The number of moves played, including moves taken back.
  [[nodiscard]] std::size_t moves_played() const { return moves_played_; }
  [[nodiscard]] const std::optional<std::string>& rematch() const { return rematch_; }

  bool operator==(const State& other) const;

 private:
  std::expected<void, std::string> take(const Created&);
  std::expected<void, std::string> take(const Moved& event);
  std::expected<void, std::string> take(const TakenBack& event);
  std::expected<void, std::string> take(const Offered& event);
  std::expected<void, std::string> take(const Declined& event);
  std::expected<void, std::string> take(const Adjourned&);
  std::expected<void, std::string> take(const Sealed& event);
  std::expected<void, std::string> take(const Resumed&);
  std::expected<void, std::string> take(const Recalled&);
  std::expected<void, std::string> take(const VacationBegan& event);
  std::expected<void, std::string> take(const VacationEnded& event);
  std::expected<void, std::string> take(const Ended& event);
  std::expected<void, std::string> take(const Rematched& event);
  static constexpr std::size_t index_of(Offer offer) { return static_cast<std::size_t>(offer); }
  // While a game is adjourned there are no moves, and it may take days until both players are available. An offer to
  // resume can therefore fail more often.
  static constexpr std::uint8_t most_failures(Offer offer) { return offer == Offer::resume ? 20 : 1; }
  std::expected<void, std::string> change_vacation(Color by, bool on, Millis used);
  [[nodiscard]] bool is_too_late(Millis spent) const;
  void begin_turn();
  void drop_offers();

  AnyGame game_;
  const Handicap* handicap_;
  Seats seats_;
  bool rated_;
  bool listed_;
  std::optional<Arranged> arranged_;
  std::optional<Clock> clock_;
  std::array<std::optional<Color>, all_offers.size()> offers_{};
  std::array<std::array<std::uint8_t, all_offers.size()>, 2> failed_{};  // since the last move, by color
  std::size_t moves_played_ = 0;
  std::optional<std::string> rematch_;
  bool sealing_ = false;
  std::optional<Sealed> sealed_;
  bool opening_ = false;  // after Resumed, until the sealed move is played
  bool recalled_ = false;
  std::array<bool, 2> ready_{};  // to resume
  std::array<bool, 2> vacations_{};
  Millis used_{0};  // counted in the current turn before a vacation began or ended
  // an Ended event was applied. After a mating move the game is over, but this is false until Ended follows
  bool ended_ = false;
};

}  // namespace ootori::game
