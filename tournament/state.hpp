// The state of a tournament, computed from its events. Not thread-safe; copies are independent. The caller handles
// time: it says when a tournament starts and when an arena is over.
#pragma once

#include <expected>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "tournament/event.hpp"
#include "tournament/ranking.hpp"

namespace ootori::tournament {

enum class Phase : std::uint8_t {
  planned,
  running,
  stuck,  // the next round could not be paired, so the organiser has to act
  finished,
  cancelled,
};

constexpr std::string_view text(Phase phase) {
  switch (phase) {
    case Phase::planned: return "planned";
    case Phase::running: return "running";
    case Phase::stuck: return "stuck";
    case Phase::finished: return "finished";
    case Phase::cancelled: return "cancelled";
  }
  return "";
}

struct Entrant {
  PlayerId player;  // a placeholder while `place` is open
  int rating;
  bool has_left = false;
  bool berserk = false;                // in the player's next games
  std::map<std::size_t, Mark> byes{};  // granted byes, by round
  std::size_t joined_round = 0;        // the first round in which the player can be paired
  std::string name{};                  // in the tournament file, for players from one
  int file_rating = 0;                 // in the tournament file; 0: the account's rating counts
  std::optional<Place> place{};        // until an account takes it
  std::size_t changes = 0;             // how often the player came back, or switched Berserk

  // Whether the player can be paired.
  [[nodiscard]] bool plays() const { return !has_left && !place; }

  bool operator==(const Entrant&) const = default;
};

// Every change is stored for ever, so callers refuse more: returns and Berserk switches of a player, and decisions of
// an organiser.
inline constexpr std::size_t most_changes = 200;
inline constexpr std::size_t most_decisions = 5'000;

// Entrants before the start, with those who have withdrawn again.
inline constexpr std::size_t most_entries = 1'000;

// Pairings that an organiser can forbid. A tournament file may forbid more (trf.hpp).
inline constexpr std::size_t most_forbidden = 1'000;

struct Round {
  std::vector<std::size_t> meetings;  // indices in State::meetings()
  std::vector<std::size_t> byes;      // players

  bool operator==(const Round&) const = default;
};

class State {
 public:
  explicit State(const Announced& announced) : settings_(announced.settings), organiser_(announced.organiser) {}

  // Applies `events` in order. The first one must be Announced.
  static std::expected<State, std::string> fold(std::span<const Event> events);

  // Applies one more event. If the event does not fit, nothing changes, and the error says why.
  std::expected<void, std::string> apply(const Event& event);

  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] const PlayerId& organiser() const { return organiser_; }
  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] bool is_over() const { return phase_ == Phase::finished || phase_ == Phase::cancelled; }
  [[nodiscard]] std::optional<std::int64_t> started() const { return started_; }
  // When the tournament begins or goes on, if the server was down when it should have. May have passed.
  [[nodiscard]] std::optional<std::int64_t> delayed_until() const { return delayed_until_; }
  // When the time of an arena is up. None before the start.
  [[nodiscard]] std::optional<std::int64_t> ends() const;
  [[nodiscard]] Color first_color() const { return first_color_; }
  [[nodiscard]] std::optional<PairingFault> fault() const { return fault_; }

  // In the order in which they joined. The index identifies the player in this tournament.
  [[nodiscard]] const std::vector<Entrant>& entrants() const { return entrants_; }
  [[nodiscard]] std::optional<std::size_t> number_of(const PlayerId& player) const;
  // Those who can be paired.
  [[nodiscard]] std::size_t active() const;
  // The open place with this key, or reserved for this player.
  [[nodiscard]] std::optional<std::size_t> place_of_key(std::string_view key) const;
  [[nodiscard]] std::optional<std::size_t> place_reserved_for(const PlayerId& player) const;
  [[nodiscard]] const std::vector<Meeting>& meetings() const { return meetings_; }
  [[nodiscard]] const std::vector<Round>& rounds() const { return rounds_; }
  [[nodiscard]] std::optional<std::size_t> meeting_of(const std::string& game) const;
  [[nodiscard]] bool is_undecided(std::size_t meeting) const { return undecided_.contains(meeting); }
  // Each pair once, ordered by the players' ids.
  [[nodiscard]] const std::vector<std::pair<PlayerId, PlayerId>>& forbidden() const { return forbidden_; }

  // The number of meetings without a result, in this round or in the whole arena.
  [[nodiscard]] std::size_t open_meetings() const { return open_; }
  // How often the organiser has changed what was announced.
  [[nodiscard]] std::size_t revisions() const { return revisions_; }
  // How often the organiser has granted or forbidden something, opened a place, or corrected a result.
  [[nodiscard]] std::size_t decisions() const { return decisions_; }
  // Why the place of this player cannot be opened again.
  [[nodiscard]] std::optional<std::string> fault_of_freeing(std::size_t place) const;
  // Why the settings cannot be changed to these. Players keep what they have joined for, and paired rounds stay.
  [[nodiscard]] std::optional<std::string> fault_of(const Revised& event) const;
  // Whether this entrant is a player of the tournament file.
  [[nodiscard]] bool is_from_file(std::size_t number) const { return number < imported_; }
  // The number of rounds that were played elsewhere. They are the first rounds.
  [[nodiscard]] std::size_t imported_rounds() const { return imported_rounds_; }
  // The number of rounds. None in an arena, or if the number is not known before the start.
  [[nodiscard]] std::optional<std::size_t> planned_rounds() const;
  [[nodiscard]] bool may_join_now() const;
  // Whether the tournament is not full. Until the start, a player who has withdrawn leaves the place to others.
  [[nodiscard]] bool has_place_for(const PlayerId& player) const;
  [[nodiscard]] bool may_come_back() const {
    return !is_over() && (phase_ == Phase::planned || settings_.system != System::knockout);
  }
  [[nodiscard]] const GameSpec& game_of(std::size_t round) const {
    return *settings_.games[round % settings_.games.size()];
  }

  // The starting order: as in the tournament file, then by rating, then by the order in which the players joined.
  [[nodiscard]] std::vector<std::size_t> starting_order() const;
  // In starting order. Rounds that are not complete are left out.
  [[nodiscard]] Crosstable crosstable() const;
  [[nodiscard]] std::size_t complete_rounds() const { return open_ == 0 ? rounds_.size() : rounds_.size() - 1; }

 private:
  std::expected<void, std::string> take(const Announced& event);
  std::expected<void, std::string> take(const Revised& event);
  std::expected<void, std::string> take(const Imported& event);
  std::expected<void, std::string> take(const PlaceTaken& event);
  std::expected<void, std::string> take(const PlaceFreed& event);
  std::expected<void, std::string> take(const Joined& event);
  std::expected<void, std::string> take(const Left& event);
  std::expected<void, std::string> take(const ByeGranted& event);
  std::expected<void, std::string> take(const Forbade& event);
  std::expected<void, std::string> take(const WentBerserk& event);
  std::expected<void, std::string> take(const Delayed& event);
  std::expected<void, std::string> take(const Started& event);
  std::expected<void, std::string> take(const Paired& event);
  std::expected<void, std::string> take(const PairingFailed& event);
  std::expected<void, std::string> take(const Scored& event);
  std::expected<void, std::string> take(const Undecided& event);
  std::expected<void, std::string> take(const Finished& event);
  [[nodiscard]] bool is_arena() const { return settings_.system == System::arena; }
  [[nodiscard]] std::optional<std::string> fault_of(const Imported& event) const;
  [[nodiscard]] std::optional<std::string> fault_of(const Paired& event) const;
  void take_lines(const Imported& event);
  void seat(std::size_t place, const PlayerId& player);
  void take_round(const Crosstable& table, std::size_t round);

  Settings settings_;
  PlayerId organiser_;
  Phase phase_ = Phase::planned;
  std::optional<std::int64_t> started_{};
  std::optional<std::int64_t> delayed_until_{};
  Millis added_{0};  // to the duration of an arena
  Color first_color_ = Color::black;
  std::optional<PairingFault> fault_{};
  std::vector<Entrant> entrants_;
  std::map<PlayerId, std::size_t> numbers_;
  std::vector<Meeting> meetings_;
  std::map<std::string, std::size_t> by_game_;
  std::vector<Round> rounds_;
  std::set<std::size_t> undecided_;
  std::vector<std::pair<PlayerId, PlayerId>> forbidden_;
  std::size_t open_ = 0;
  std::size_t at_start_ = 0;  // the number of entrants at the start
  std::size_t imported_ = 0;  // the number of entrants from a tournament file; they are the first
  std::size_t imported_rounds_ = 0;
  std::size_t revisions_ = 0;
  std::size_t decisions_ = 0;
};

// What the result of a meeting means for the player of this color, and the reverse.
[[nodiscard]] Mark mark_of(Result result, Color color);
[[nodiscard]] Result result_of(Mark black, Mark white);

}  // namespace ootori::tournament
