// The room of a tournament that is not over: it starts the tournament, pairs its rounds and ends it. See
// contests/contest_room.hpp.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/contests/contest_room.hpp"
#include "server/tournaments/tournament_news.hpp"
#include "server/tournaments/tournament_table.hpp"
#include "tournament/next_round.hpp"

namespace ootori::server {

struct TournamentContest {
  using Id = TournamentId;
  using State = tournament::State;
  using Event = tournament::Event;
  using News = TournamentNews;
  using Append = AppendToTournament;
  using Table = TournamentTable;
  using Arrival = TournamentTable::Arrival;
  using Taken = TakeArrival;

  static constexpr std::string_view name = "tournament";
  static constexpr std::string_view owns = "organise";
  static constexpr std::string_view follow = "follow_tournament";
  static constexpr ContestLimits limits{
      .begun = {.most = 10, .again = std::chrono::minutes{30}}, .of_one = 5, .of_all = 500};

  static const Id& contest_of(const Arrival& one) { return one.tournament; }
  static const std::string& game_of(const Arrival& one) { return one.arrived.game; }
  static const game::PlayerId& owner(const State& state) { return state.organiser(); }
};

using TournamentView = ContestView<TournamentContest>;

class TournamentRoom final : public ContestRoom<TournamentContest> {
 public:
  // `last_running`: when a server was last known to run before this one. `wave_every` is the time between two pairings
  // in an arena.
  TournamentRoom(TournamentView view, Workers& workers, ContestServices services,
                 std::optional<UnixMillis> last_running = {},
                 std::chrono::milliseconds wave_every = std::chrono::milliseconds{3000})
      : ContestRoom(std::move(view), workers, std::move(services)),
        last_running_(last_running),
        wave_every_(wave_every) {}

 private:
  using Arrivals = std::vector<TournamentContest::Arrival>;

  void go_on() override;
  void remember() override;
  [[nodiscard]] Events events_of(const Arrivals& arrivals) const override;
  void storing(const Events& events) override;
  void not_stored() override;
  void settled(const std::string& game) override { rounds_.erase(game); }
  [[nodiscard]] Events events_without(const std::string& game) const override;

  [[nodiscard]] bool has_lost_its_organiser() const;
  [[nodiscard]] bool pairs_by_itself() const;
  // Whether the players have time to return after an outage, so that nobody is paired.
  [[nodiscard]] bool is_delayed() const;
  [[nodiscard]] Events due();
  [[nodiscard]] Events due_before_the_start() const;
  [[nodiscard]] Events due_without_organiser() const;
  [[nodiscard]] Events due_in_the_arena();
  [[nodiscard]] Events leaving() const;
  [[nodiscard]] Events deleted() const;
  void make_games();
  [[nodiscard]] game::Created first_event(const tournament::Meeting& meeting, std::size_t round) const;

  const std::optional<UnixMillis> last_running_;
  const std::chrono::milliseconds wave_every_;
  // After an outage, until it is being stored; then `storing_delay_` until it is stored.
  std::optional<tournament::Delayed> delay_, storing_delay_;
  UnixMillis returning_until_ = 0;             // after an outage; until then, no absent player is withdrawn
  std::map<std::string, std::size_t> rounds_;  // of games that are not created yet
  UnixMillis last_wave_ = 0;
  bool resumed_ = false;
};

[[nodiscard]] std::string new_game_name();
// Players whose accounts are deleted or banned are not paired any more: the events with which they leave.
[[nodiscard]] std::vector<tournament::Event> leavers(const tournament::State& state, const Names& names,
                                                     UnixMillis now);

}  // namespace ootori::server
