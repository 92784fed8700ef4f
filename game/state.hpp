// The state of a game between two players, folded from its events. Not thread-safe; copies are independent.
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

// Events that no game can have: the record is damaged, or was written by rules that have changed since.
struct BadHistory {
  std::size_t index;  // of the first event that does not fit
  std::string message;
};

// A live game is aborted if a first move takes longer.
inline constexpr Millis first_move_patience = std::chrono::seconds{60};

// After this time both players of an adjourned game are asked to go on. It never goes on by itself: nobody's clock runs
// who is not there.
inline constexpr Millis longest_adjournment = std::chrono::days{14};

// After this time more the game is settled: who alone has said to be ready wins, as against a player who does not come
// to the resumption (FIDE's Guidelines for adjourned games, I.6); otherwise it is no contest.
inline constexpr Millis recall_patience = std::chrono::days{7};

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
  [[nodiscard]] AnyPosition position() const;
  // The permitted moves of the side to move; none once the game is over.
  [[nodiscard]] std::vector<Move> permitted_moves() const;
  [[nodiscard]] std::span<const Move> moves() const;
  [[nodiscard]] std::size_t plies() const { return moves().size(); }
  [[nodiscard]] Color side_to_move() const { return side_to_move_after(plies()); }
  [[nodiscard]] Color side_to_move_after(std::size_t plies) const;  // at most as many as there are
  [[nodiscard]] std::optional<Outcome> outcome() const;
  [[nodiscard]] bool is_rated() const { return rated_; }
  [[nodiscard]] bool is_listed() const { return listed_; }
  // By a tournament or a simul; none: by the players themselves.
  [[nodiscard]] const std::optional<Arranged>& arranged() const { return arranged_; }

  // As after the last move; none: a game without a clock.
  [[nodiscard]] const std::optional<Clock>& clock() const { return clock_; }
  [[nodiscard]] std::optional<TimeControl> time() const;
  // Whether both players have moved, so that the clocks run and the game counts.
  [[nodiscard]] bool has_begun() const { return plies() >= 2; }
  // How long the side to move may think before the game or the adjournment ends; none: for ever.
  [[nodiscard]] std::optional<Millis> until_flag() const;
  // Whether time is that of a clock on the table; otherwise it is that of the calendar, or there is none.
  [[nodiscard]] bool is_at_the_board() const { return is_live(time()) && !is_adjourned(); }

  // The players agreed to adjourn: the side to move seals its move.
  [[nodiscard]] bool is_sealing() const { return sealing_; }
  // The move is sealed and the game has not resumed.
  [[nodiscard]] bool is_adjourned() const { return sealed_ && !opening_; }
  // Both were asked to go on, and the game is settled if they do not.
  [[nodiscard]] bool is_recalled() const { return recalled_ && is_adjourned(); }
  // Whether the player has said so since the game was adjourned, or since both were asked.
  [[nodiscard]] bool is_ready(Color color) const { return ready_[index(color)]; }
  // The move that was sealed; a secret until it is played.
  [[nodiscard]] const std::optional<Sealed>& sealed() const { return sealed_; }
  [[nodiscard]] bool is_on_vacation(Color color) const { return vacations_[index(color)]; }
  // Of the turn under way, what was counted before a vacation began or ended.
  [[nodiscard]] Millis used() const { return used_; }
  [[nodiscard]] bool is_by_correspondence() const { return clock_ && !is_live(clock_->time()); }

  // The player with an open offer.
  [[nodiscard]] std::optional<Color> offered(Offer offer) const { return offers_[index_of(offer)]; }
  // Whether a player has made the offer since the last move as often as may be, and it was withdrawn or declined.
  [[nodiscard]] bool has_failed(Offer offer, Color by) const {
    return failed_[index(by)][index_of(offer)] >= most_failures(offer);
  }
  // Moves ever played, those that were taken back among them.
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
  // An adjourned game has no moves, and days may pass before both have time for it.
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
  bool opening_ = false;  // Resumed was taken: the sealed move comes next
  bool recalled_ = false;
  std::array<bool, 2> ready_{};  // to resume
  std::array<bool, 2> vacations_{};
  Millis used_{0};      // of the turn under way, before a vacation began or ended
  bool ended_ = false;  // Ended was taken; between a mating move and its Ended the game is over, but this is not set
};

}  // namespace ootori::game
