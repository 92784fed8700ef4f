// The calls that a room answers, as values: method, pattern, who may make it (wire/access.hpp), handler. The tests ask
// for each of them in docs/protocol.md and docs/openapi.json, and for answers that a test got to be as the latter says.
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

// What the body of a call may hold; the fields of one that has none are unknown. Records and reports are larger than
// other fields (HttpLimits).
enum class Body : std::uint8_t { none, fields, records, report };

struct Route {
  std::string_view method;
  std::string_view pattern;  // of the path after "/api/v1/"; * is one segment of it
  Access access;
  std::function<void(Call)> handle;
  Body body = Body::none;
  std::optional<Making> makes{};  // what is counted for its limits
};

using Routes = std::vector<Route>;

// Makes handlers of the members of a room's calls, which must outlive them.
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

// A page of the client that is made for who asks for it.
struct Page {
  std::string_view pattern;  // "/game/*"
  std::function<void(const HttpRequest& request, std::string_view parameter, Application::Reply reply)> show;
};

using Pages = std::vector<Page>;

}  // namespace ootori::server
