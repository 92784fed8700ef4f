#include "server/stopped_server.hpp"

#include <optional>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "server/analysis/analyst.hpp"
#include "server/clockwork/clocks.hpp"
#include "server/core.hpp"
#include "server/rooms/follower.hpp"
#include "server/schema.hpp"
#include "server/simuls/simul_results.hpp"
#include "server/store/as_folder_owner.hpp"
#include "server/store/data_folder.hpp"
#include "server/tournaments/tournament_results.hpp"

namespace ootori::server {
namespace {

// PostgreSQL knows the server's user, but hardly ever root.
std::optional<AsFolderOwner> act_as_server(const StorePlace& place) {
  if (place.address.empty()) return std::nullopt;
  return std::optional<AsFolderOwner>(std::in_place, place.data);
}

std::optional<std::string> fault_of(const StorePlace& place) {
  return place.address.empty() ? fault_of_database(place.data) : std::nullopt;
}

constexpr std::chrono::milliseconds look_again{250};
constexpr int most_looks = 40;  // failed looks before giving up: while one index replaces another, none answers

void open_and_wait(Explorer& explorer) {
  explorer.open();
  for (int looks = 0; looks < most_looks && !explorer.progress(); ++looks) std::this_thread::sleep_for(look_again);
}

// Reports the progress of the rebuild whenever it has changed, until it is done.
AdminAnswer follow_rebuild(const std::function<AdminAnswer()>& look,
                           const std::function<void(const std::string&)>& tell) {
  std::string told;
  for (int failures = 0; failures < most_looks;) {
    std::this_thread::sleep_for(look_again);
    const AdminAnswer answer = look();
    if (!answer && ++failures == most_looks) return answer;
    if (!answer) continue;
    failures = 0;
    if (!is_rebuilding(*answer)) return answer;
    if (*answer != told) tell(*answer);
    told = *answer;
  }
  return std::unexpected("the index of openings does not answer");
}

AdminAnswer administer_here(const StorePlace& place, const AdminRequest& request) {
  if (auto fault = fault_of(place)) return std::unexpected(*std::move(fault));
  const auto owner = act_as_server(place);
  auto store = open_store(place, whole_schema());
  if (!store) return std::unexpected(std::move(store.error().message));
  // Games that a deleted account leaves end here. Their contests count the results when the server starts.
  TournamentResults tournaments;
  SimulResults simuls;
  GameFollowers followers{{&tournaments, &simuls}};
  // The uptime stands still: nobody plays, and games against the engine are only resigned.
  Core core(
      {.store = std::move(*store), .now = unix_now, .uptime = [] { return game::Millis{0}; }, .follower = &followers});
  // Giving up a game looks up vacations. Players who are not notified of it here are notified by the next server.
  if (auto resumed = core.resume([](const game::PlayerId&) {}); !resumed) {
    return std::unexpected(std::move(resumed.error().message));
  }
  Explorer explorer(core.store->pages(), {.folder = place.data});
  Administration administration({.accounts = core.accounts,
                                 .tokens = core.tokens,
                                 .farewell = core.farewell,
                                 .store = core.store->pages(),
                                 .explorer = explorer,
                                 .now = unix_now,
                                 .retry_analysis = [&core](const GameId& game, Reply<void> reply) {
                                   retry_analysis(*core.store, game, std::move(reply));
                                 }});
  if (std::holds_alternative<ShowExplorer>(request)) open_and_wait(explorer);
  auto done = carry_out_now(administration, request, own_name());
  if (!done) return std::unexpected(std::move(done.error().message));
  return std::move(*done);
}

}  // namespace

AdminAnswer administer(const StorePlace& place, const AdminRequest& request) {
  if (auto asked = ask_server(place.data, request)) return std::move(*asked);
  return administer_here(place, request);
}

AdminAnswer rebuild_explorer(const StorePlace& place, const std::function<void(const std::string&)>& tell) {
  if (const auto asked = ask_server(place.data, RebuildExplorer{})) {
    if (!*asked) return *asked;
    const auto look = [&place]() -> AdminAnswer {
      if (auto answer = ask_server(place.data, ShowExplorer{})) return std::move(*answer);
      return std::unexpected("the server has stopped; it will continue with the index when it starts again");
    };
    return follow_rebuild(look, tell);
  }
  if (auto fault = fault_of(place)) return std::unexpected(*std::move(fault));
  const auto owner = act_as_server(place);
  const auto store = open_store(place, whole_schema());
  if (!store) return std::unexpected(store.error().message);
  Explorer explorer((*store)->pages(), {.folder = place.data});
  explorer.rebuild();
  explorer.open();
  const auto look = [&explorer]() -> AdminAnswer {
    const auto progress = explorer.progress();
    if (!progress) return std::unexpected(progress.error().message);
    return write(*progress);
  };
  return follow_rebuild(look, tell);
}

}  // namespace ootori::server
