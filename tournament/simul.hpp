// A simul (simultaneous exhibition): one host plays up to 40 guests at once. The rules for simuls, as events from which
// the state is computed. Not thread-safe; copies are independent. The caller passes in the time, ratings and random
// numbers.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/event.hpp"
#include "game/seat.hpp"
#include "game/terms.hpp"
#include "game/time_control.hpp"

namespace ootori::tournament::simul {

using game::LiveTime;
using game::Millis;
using game::PlayerId;

inline constexpr std::size_t most_boards = 40;
inline constexpr std::size_t most_applicants = 200;  // waiting or accepted
inline constexpr int most_tries = 5;                 // applications per guest, so that no guest can use up most_events
inline constexpr std::size_t most_events = 2'000;    // a simul with this number of events accepts no more applications
inline constexpr Millis most_per_guest = std::chrono::minutes{30};
// A player who does not make the first move within this time loses the game. It is this long because the host has to
// visit every board.
inline constexpr Millis first_move = std::chrono::minutes{10};
// A simul that has not been started after this time is cancelled.
inline constexpr Millis longest_wait = std::chrono::hours{24};

// The host's side on boards without a handicap. On a board with a handicap, the side that gives it is White.
enum class HostSide : std::uint8_t { black, white, alternating, random };

struct Settings {
  const GameSpec* game;
  LiveTime time;                       // the guests' clock
  LiveTime host_time;                  // the host's clock, without the extra time
  Millis per_guest{0};                 // extra time for the host on each board, for each guest
  const Handicap* handicap = nullptr;  // the handicap that the host gives on every board, or null
  // each guest gets the handicap that best matches the rating difference; higher-rated guests play even games
  bool handicap_by_rating = false;
  HostSide side = HostSide::alternating;

  bool operator==(const Settings&) const = default;
};

enum class SettingsFault : std::uint8_t { handicap, per_guest };
[[nodiscard]] std::optional<SettingsFault> check(const Settings& settings);

// The result of a board. no_result: the game was cancelled or could not be created.
enum class Result : std::uint8_t { host_won, guest_won, drawn, no_result };

struct GuestBoard {
  std::string game;
  PlayerId guest;
  Color host_color;
  const Handicap* handicap = nullptr;
  std::optional<Result> result{};

  bool operator==(const GuestBoard&) const = default;
};

// --- events ---

struct Opened {
  Settings settings;
  PlayerId host;
  std::int64_t at;  // milliseconds since 1970

  bool operator==(const Opened&) const = default;
};
struct Applied {
  PlayerId player;
  int rating;

  bool operator==(const Applied&) const = default;
};
struct Withdrew {
  PlayerId player;

  bool operator==(const Withdrew&) const = default;
};
struct Accepted {
  PlayerId player;

  bool operator==(const Accepted&) const = default;
};
struct Declined {
  PlayerId player;

  bool operator==(const Declined&) const = default;
};
struct Started {
  std::int64_t at;
  std::vector<GuestBoard> boards;  // without results

  bool operator==(const Started&) const = default;
};
struct Settled {
  std::string game;
  Result result;

  bool operator==(const Settled&) const = default;
};
struct Cancelled {
  bool operator==(const Cancelled&) const = default;
};

using Event = std::variant<Opened, Applied, Withdrew, Accepted, Declined, Started, Settled, Cancelled>;

// --- state ---

enum class Phase : std::uint8_t { open, running, finished, cancelled };
enum class Stance : std::uint8_t { applied, accepted, declined, withdrawn };

struct Guest {
  PlayerId player;
  int rating;
  Stance stance = Stance::applied;
  int tries = 1;  // how often the player has applied

  bool operator==(const Guest&) const = default;
};

class State {
 public:
  explicit State(const Opened& opened) : settings_(opened.settings), host_(opened.host), opened_(opened.at) {}

  // Applies `events` in order. The first one must be Opened.
  static std::expected<State, std::string> fold(std::span<const Event> events);

  // Applies one more event. If the event does not fit, nothing changes, and the error says why.
  std::expected<void, std::string> apply(const Event& event);

  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] const PlayerId& host() const { return host_; }
  [[nodiscard]] Phase phase() const;
  [[nodiscard]] bool is_over() const { return phase() == Phase::finished || phase() == Phase::cancelled; }
  [[nodiscard]] std::int64_t opened() const { return opened_; }
  [[nodiscard]] std::optional<std::int64_t> started() const { return started_; }

  // In the order in which they applied.
  [[nodiscard]] const std::vector<Guest>& guests() const { return guests_; }
  [[nodiscard]] const Guest* guest(const PlayerId& player) const;  // null: the player never applied
  [[nodiscard]] std::size_t accepted() const;
  [[nodiscard]] std::size_t applicants() const;  // waiting or accepted
  // The boards, once the simul has started.
  [[nodiscard]] const std::vector<GuestBoard>& boards() const { return boards_; }
  [[nodiscard]] const GuestBoard* board_of(std::string_view game) const;  // null: no board has this game

  bool operator==(const State&) const = default;

 private:
  std::expected<void, std::string> take(const Opened&);
  std::expected<void, std::string> take(const Applied& event);
  std::expected<void, std::string> take(const Withdrew& event);
  std::expected<void, std::string> take(const Accepted& event);
  std::expected<void, std::string> take(const Declined& event);
  std::expected<void, std::string> take(const Started& event);
  std::expected<void, std::string> take(const Settled& event);
  std::expected<void, std::string> take(const Cancelled&);
  Guest* find(const PlayerId& player);

  Settings settings_;
  PlayerId host_;
  std::int64_t opened_;
  std::optional<std::int64_t> started_;
  bool cancelled_ = false;
  std::vector<Guest> guests_;
  std::vector<GuestBoard> boards_;
  std::size_t events_ = 1;
};

// --- the start ---

// Random choices.
struct Chance {
  std::function<std::string()> new_game;  // returns a new game id
  std::function<Color()> color;
};

// The boards of all accepted guests, in the order in which they applied.
[[nodiscard]] Started start(const State& state, int host_rating, std::int64_t at, const Chance& chance);

// The first event of the game on a board. It names the simul that the game belongs to.
[[nodiscard]] game::Created first_event(const State& state, const GuestBoard& board, std::string simul);

}  // namespace ootori::tournament::simul
