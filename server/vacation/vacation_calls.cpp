#include "server/vacation/vacation_calls.hpp"

#include <boost/json.hpp>

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

Error no_account() { return {ErrorCode::signed_out, "You need an account to take a vacation."}; }

}  // namespace

Routes VacationCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "account/vacation", Access::with(Scope::read), to(&VacationCalls::show)},
      {"POST", "account/vacation", Access::with(Scope::play), to(&VacationCalls::begin)},
      {"DELETE", "account/vacation", Access::with(Scope::play), to(&VacationCalls::end)},
  };
}

void VacationCalls::show(Call call) const {
  if (!names_.has(call.caller.player)) return call.reply(error_response(no_account()));
  call.reply(response_of(vacations_.view(call.caller.player)));
}

void VacationCalls::begin(Call call) const {
  if (!names_.has(call.caller.player)) return call.reply(error_response(no_account()));
  vacations_.begin(call.caller.player, as_vacation(std::move(call.reply)));
}

void VacationCalls::end(Call call) const {
  if (!names_.has(call.caller.player)) return call.reply(error_response(no_account()));
  vacations_.end(call.caller.player, as_vacation(std::move(call.reply)));
}

}  // namespace ootori::server
