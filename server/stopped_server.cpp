#include "server/stopped_server.hpp"

#include <fmt/format.h>

#include "server/clockwork/clocks.hpp"
#include "server/core.hpp"
#include "server/schema.hpp"

namespace ootori::server {
namespace {

AdminAnswer administer_here(const StorePlace& place, const AdminRequest& request) {
  std::error_code ignored;
  const auto file = place.data / "ootori.db";
  if (place.address.empty() && !std::filesystem::exists(file, ignored)) {
    return std::unexpected(fmt::format("{} does not exist; is this the data folder?", file.string()));
  }
  auto store = open_store(place, whole_schema());
  if (!store) return std::unexpected(std::move(store.error().message));
  // No time passes: nobody plays, and games against the engine are given up, not played.
  Core core({.store = std::move(*store), .now = unix_now, .uptime = [] { return game::Millis{0}; }});
  // A game that is given up asks who is on vacation; those who are not told of it are by the next server.
  if (auto resumed = core.resume([](const game::PlayerId&) {}); !resumed) {
    return std::unexpected(std::move(resumed.error().message));
  }
  Administration administration({.accounts = core.accounts,
                                 .tokens = core.tokens,
                                 .farewell = core.farewell,
                                 .store = core.store->pages(),
                                 .now = unix_now});
  auto done = carry_out_now(administration, request, own_name());
  if (!done) return std::unexpected(std::move(done.error().message));
  return std::move(*done);
}

}  // namespace

AdminAnswer administer(const StorePlace& place, const AdminRequest& request) {
  if (auto asked = ask_server(place.data, request)) return std::move(*asked);
  return administer_here(place, request);
}

}  // namespace ootori::server
