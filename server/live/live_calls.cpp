#include "server/live/live_calls.hpp"

#include "server/http/query.hpp"

namespace ootori::server {
namespace {

constexpr std::int64_t most_listed = 60;

struct LiveQuery {
  LiveFilter filter{};
  std::size_t limit = most_listed;
};

std::expected<LiveQuery, Error> parse_live_query(std::string_view text) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  LiveQuery wanted;
  const auto game = query->text("game");
  if (game) wanted.filter.game = find_game(*game);
  if (game && wanted.filter.game == nullptr) query->refuse("game", "\"game\" must be the name of a game.");
  wanted.limit = static_cast<std::size_t>(query->number("limit", 1, most_listed).value_or(most_listed));
  if (auto fault = query->fault()) return std::unexpected(std::move(*fault));
  return wanted;
}

Error unread_games() { return {ErrorCode::storage, "The games cannot be read at the moment. Please try again."}; }

}  // namespace

Routes LiveCalls::routes() const {
  const HandlersOf to(*this);
  return {{"GET", "games/live", Access::anybody(), to(&LiveCalls::list)},
          {"GET", "games/tv", Access::anybody(), to(&LiveCalls::show_tv)}};
}

void LiveCalls::list(Call call) const {
  const auto query = parse_live_query(call.request.query);
  auto reply = as_http<LivePage>(200, call, services_.names);
  if (!query) return reply(std::unexpected(query.error()));
  services_.readers.read(
      call.request.address, std::move(reply), [&services = services_, query = *query](Reply<LivePage> reply) {
        const Instant instant{.uptime = services.uptime(), .now = services.now()};
        auto page = read_live_page(services.live, RatingTable{services.store}, query.filter, instant, query.limit);
        if (page) return reply(std::move(*page));
        reply(std::unexpected(unread_games()));
      });
}

void LiveCalls::show_tv(Call call) const {
  services_.readers.read(call.request.address, as_http<TvPage>(200, call, services_.names),
                         [&services = services_](Reply<TvPage> reply) {
                           const Instant instant{.uptime = services.uptime(), .now = services.now()};
                           auto page = read_tv(services.live, RatingTable{services.store}, instant);
                           if (page) return reply(std::move(*page));
                           reply(std::unexpected(unread_games()));
                         });
}

}  // namespace ootori::server
