#include "client/sign_in.hpp"

#include <algorithm>

#include <boost/json.hpp>

#include "client/json_fields.hpp"
#include "notation/text_cursor.hpp"

namespace ootori::client {
namespace {

namespace json = boost::json;

constexpr std::chrono::seconds shortest_wait{1}, longest_wait{60};

std::string reason(const Answer& answer) { return "the server rejected the request: " + quoted(answer.reason()); }

// The code is printed to a terminal, so it must not contain control characters.
bool is_code(std::string_view code) {
  return !code.empty() && code.size() <= 20 &&
         std::ranges::all_of(code, [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-'; });
}

}  // namespace

std::expected<std::string, std::string> sign_in(const Client& client, const std::string& label,
                                                const std::vector<std::string>& scopes,
                                                const std::function<void(const SignInCode&)>& tell,
                                                const std::stop_token& stop) {
  const json::object wish{{"label", label}, {"scopes", json::value_from(scopes)}};
  const auto begun = client.call("POST", "/device", json::serialize(wish));
  if (!begun) return std::unexpected(begun.error());
  if (!begun->is_good()) return std::unexpected(reason(*begun));
  const json::object device = begun->json();
  const std::string code = text_at(device, "user_code");
  const json::value* interval = device.if_contains("interval");
  if (!is_code(code) || interval == nullptr || !interval->is_int64()) {
    return std::unexpected("this program does not understand the server's answer");
  }
  tell({.page = "/device", .user_code = code});
  const std::chrono::seconds wait = std::clamp(std::chrono::seconds{interval->as_int64()}, shortest_wait, longest_wait);
  const std::string question = json::serialize(json::object{{"device_code", text_at(device, "device_code")}});
  while (true) {
    pause(wait, stop);
    const auto answer = client.call_patiently("POST", "/device/token", question, stop);
    if (!answer) return std::unexpected(answer.error());
    if (answer->is_good()) return text_at(answer->json(), "token");
    if (answer->code() != "authorization_pending") return std::unexpected(reason(*answer));
  }
}

}  // namespace ootori::client
