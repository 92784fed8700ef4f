#include "server/rooms/ruling_calls.hpp"

#include "server/chat/chat_json.hpp"
#include "server/chat/moderators.hpp"

namespace ootori::server {

std::expected<AskRuling, Error> parse_ruling(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  auto id = GameId::parse(fields->text("game"));
  if (!id) fields->refuse(ErrorCode::unknown_game, "game", "There is no such game.");
  const std::string ruling = fields->text("ruling");
  if (ruling != "impasse" && ruling != "no_contest") {
    fields->refuse(ErrorCode::bad_value, "ruling", "The field \"ruling\" must be impasse or no_contest.");
  }
  std::string note = parse_note(*fields);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return AskRuling{std::move(*id), ruling == "impasse" ? game::Ruling::impasse : game::Ruling::no_contest,
                   std::move(note)};
}

Routes RulingCalls::routes() const {
  const HandlersOf to(*this);
  return {{"POST", "moderation/rulings", Access::browser_only(), to(&RulingCalls::rule), Body::fields}};
}

void RulingCalls::rule(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto wish = parse_ruling(call.request.body);
  auto reply = as_http<void>(204, call, services_.names);
  if (auto allowed = check_moderator(services_.accounts, by); !allowed) return reply(std::move(allowed));
  if (!wish) return reply(std::unexpected(std::move(wish.error())));
  const bool settles = wish->ruling == game::Ruling::impasse;
  services_.rooms.rule(wish->game, wish->ruling,
                       {.at = services_.now(),
                        .moderator = by,
                        .act = settles ? ModeratorAct::settled : ModeratorAct::called_off,
                        .whom = {},
                        .note = std::move(wish->note)},
                       std::move(reply));
}

}  // namespace ootori::server
