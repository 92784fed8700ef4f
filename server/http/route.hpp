// The calls of the API as values: method, pattern, who may make the call (wire/access.hpp), handler. Tests check that
// docs/protocol.md and docs/openapi.json describe each of them, and that responses match docs/openapi.json.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "server/http/call.hpp"
#include "server/limits/ledger.hpp"
#include "server/wire/access.hpp"

namespace ootori::server {

// What a call's body may contain; a call with `none` accepts no fields. Records and reports may be larger than other
// bodies (HttpLimits).
enum class Body : std::uint8_t { none, fields, records, report };

struct Route {
  std::string_view method;
  std::string_view pattern;  // of the path after "/api/v1/"; * matches one segment
  Access access;
  std::function<void(Call)> handle;
  Body body = Body::none;
  std::optional<Making> makes{};  // what the call counts as for the limits
};

using Routes = std::vector<Route>;

// Makes handlers from member functions of a class of calls. The object must outlive the handlers.
template <class Calls>
class HandlersOf {
 public:
  explicit HandlersOf(const Calls& calls) : calls_(calls) {}

  [[nodiscard]] std::function<void(Call)> operator()(void (Calls::*handle)(Call) const) const {
    return [&calls = calls_, handle](Call call) { (calls.*handle)(std::move(call)); };
  }

 private:
  const Calls& calls_;
};

// A page of the client that the server renders for each request.
struct Page {
  std::string_view pattern;  // "/game/*"
  std::function<void(const HttpRequest& request, std::string_view parameter, Application::Reply reply)> show;
};

using Pages = std::vector<Page>;

}  // namespace ootori::server
