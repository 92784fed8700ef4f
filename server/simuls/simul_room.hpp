// The room of a simul that is not over: what is special to simuls (contests/contest_room.hpp). It creates the games,
// and cancels a simul that nobody starts.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/contests/contest_room.hpp"
#include "server/simuls/simul_news.hpp"
#include "server/simuls/simul_table.hpp"

namespace ootori::server {

struct SimulContest {
  using Id = SimulId;
  using State = tournament::simul::State;
  using Event = tournament::simul::Event;
  using News = SimulNews;
  using Append = AppendToSimul;
  using Table = SimulTable;
  using Arrival = BoardResult;
  using Taken = TakeBoardResult;

  static constexpr std::string_view name = "simul";
  static constexpr std::string_view owns = "host";
  static constexpr std::string_view follow = "follow_simul";
  static constexpr ContestLimits limits{
      .begun = {.most = 10, .again = std::chrono::minutes{30}}, .of_one = 2, .of_all = 200};

  static const Id& contest_of(const Arrival& one) { return one.simul; }
  static const std::string& game_of(const Arrival& one) { return one.game; }
  static const game::PlayerId& owner(const State& state) { return state.host(); }
};

using SimulView = ContestView<SimulContest>;

class SimulRoom final : public ContestRoom<SimulContest> {
 public:
  using ContestRoom::ContestRoom;

 private:
  void go_on() override;
  void remember() override;
  [[nodiscard]] Events events_of(const std::vector<BoardResult>& results) const override;
  void settled(const std::string& game) override { made_.insert(game); }
  [[nodiscard]] Events events_without(const std::string& game) const override;

  [[nodiscard]] bool is_given_up() const;
  void make_games();

  std::set<std::string> made_;  // games that exist
};

}  // namespace ootori::server
