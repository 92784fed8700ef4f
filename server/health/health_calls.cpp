#include "server/health/health_calls.hpp"

#include <boost/json.hpp>

namespace ootori::server {

namespace json = boost::json;

Routes HealthCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "health", Access::anybody(), to(&HealthCalls::health)},
      {"GET", "ready", Access::anybody(), to(&HealthCalls::ready)},
  };
}

void HealthCalls::health(Call call) const {
  const json::object body{{"status", "ok"}, {"version", OOTORI_VERSION}};
  call.reply(HttpResponse::json(200, json::serialize(body)));
}

void HealthCalls::ready(Call call) const {
  readiness_.ask([reply = std::move(call.reply)](Readiness::State state) mutable {
    switch (state) {
      case Readiness::State::ready:
        return reply(HttpResponse::json(200, json::serialize(json::object{{"status", "ready"}})));
      case Readiness::State::storage_fails:
        return reply(
            error_response({ErrorCode::storage,
                            "Nothing can be stored: the disk is full or failing, or the database cannot be reached."}));
      case Readiness::State::going_down: return reply(error_response(going_down()));
    }
  });
}

}  // namespace ootori::server
