// The calls about one's own vacation.
#include <boost/json.hpp>

#include "server/api.hpp"
#include "server/vacation/vacations.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

HttpResponse response_of(const VacationView& view) {
  json::value until = nullptr;
  if (view.until) until = *view.until;
  return HttpResponse::json(200, json::serialize(json::object{
                                     {"on", view.on},
                                     {"days_a_year", game::vacation_a_year.count()},
                                     {"left", view.left.count()},
                                     {"until", until},
                                 }));
}

auto as_vacation(Application::Reply reply) {
  return [reply = std::move(reply)](std::expected<VacationView, Error> view) mutable {
    reply(view ? response_of(*view) : error_response(view.error()));
  };
}

Error no_account() { return {ErrorCode::signed_out, "Vacations are for players with an account."}; }

}  // namespace

void Api::show_vacation(Call call) const {
  if (!places_.names.has(call.caller.player)) return call.reply(error_response(no_account()));
  call.reply(response_of(places_.vacations.view(call.caller.player)));
}

void Api::begin_vacation(Call call) const {
  if (!places_.names.has(call.caller.player)) return call.reply(error_response(no_account()));
  places_.vacations.begin(call.caller.player, as_vacation(std::move(call.reply)));
}

void Api::end_vacation(Call call) const {
  if (!places_.names.has(call.caller.player)) return call.reply(error_response(no_account()));
  places_.vacations.end(call.caller.player, as_vacation(std::move(call.reply)));
}

}  // namespace ootori::server
