#include "server/following/following_calls.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/wire/fields.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

Error no_account() { return {ErrorCode::signed_out, "Create an account to follow players."}; }
Error unknown_player() { return {ErrorCode::unknown_player, "There is no player with this name."}; }
Error unreadable() {
  return {ErrorCode::storage, "The players that you follow cannot be read or saved at the moment. Please try again."};
}
Error too_many() { return {ErrorCode::not_allowed, fmt::format("You can follow at most {} players.", most_followed)}; }

// Answers a change with the store's result, without a body.
Store::Done answered(Application::Reply reply) {
  return [reply = std::move(reply)](const Store::Result<void>& result) mutable {
    if (result) return reply(HttpResponse{.status = 204, .headers = {}, .body = {}});
    reply(error_response(result.error().kind == StoreError::Kind::conflict ? too_many() : unreadable()));
  };
}

}  // namespace

std::expected<std::string, Error> parse_follow(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  std::string name = fields->text("player");
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return name;
}

Routes FollowingCalls::routes() const {
  const HandlersOf to(*this);
  const Access browser = Access::browser_only();
  return {
      {"GET", "following", browser, to(&FollowingCalls::list)},
      {"POST", "following", browser, to(&FollowingCalls::follow), Body::fields},
      {"GET", "following/*", browser, to(&FollowingCalls::show_relation)},
      {"DELETE", "following/*", browser, to(&FollowingCalls::unfollow)},
  };
}

void FollowingCalls::list(Call call) const {
  const game::PlayerId player = call.caller.player;
  if (!services_.names.has(player)) return call.reply(error_response(no_account()));
  auto reply = as_http<FollowingPage>(200, call, services_.names);
  services_.readers.read(call.request.address, std::move(reply),
                         [&services = services_, player](Reply<FollowingPage> reply) {
                           const Instant instant{.uptime = services.uptime(), .now = services.now()};
                           auto page = read_following_page({.live = services.live,
                                                            .lobby = services.lobby,
                                                            .moderation = services.moderation,
                                                            .store = services.store.pages()},
                                                           player, instant);
                           if (page) return reply(std::move(*page));
                           reply(std::unexpected(unreadable()));
                         });
}

void FollowingCalls::follow(Call call) const {
  const game::PlayerId by = call.caller.player;
  const auto refuse = [&](Error error) { call.reply(error_response(error)); };
  if (!services_.names.has(by)) return refuse(no_account());
  auto name = parse_follow(call.request.body);
  if (!name) return refuse(std::move(name.error()));
  const auto whom = services_.names.find(*name);
  if (!whom) return refuse(unknown_player());
  if (*whom == by) return refuse({ErrorCode::not_allowed, "You cannot follow yourself."});
  if (services_.moderation.has_blocked(by, *whom)) {
    return refuse({ErrorCode::not_allowed, "You have blocked this player. Unblock them to follow them."});
  }
  services_.store.write({AddFollow{by, {.whom = *whom, .at = services_.now()}}}, answered(std::move(call.reply)));
}

void FollowingCalls::unfollow(Call call) const {
  const auto whom = services_.names.find(call.parameter);
  if (!whom) return call.reply(error_response(unknown_player()));
  services_.store.write({EndFollow{call.caller.player, *whom}}, answered(std::move(call.reply)));
}

void FollowingCalls::show_relation(Call call) const {
  const auto whom = services_.names.find(call.parameter);
  if (!whom) return call.reply(error_response(unknown_player()));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, player = call.caller.player, whom = *whom](Application::Reply reply) {
                           const auto follows = FollowTable{services.store.pages()}.has(player, whom);
                           if (!follows) return reply(error_response(unreadable()));
                           json::value block = nullptr;
                           if (const auto id = services.moderation.block_of(player, whom)) block = id->text();
                           reply(HttpResponse::json(200, json::serialize(json::object{{"following", *follows},
                                                                                      {"block", std::move(block)}})));
                         });
}

}  // namespace ootori::server
