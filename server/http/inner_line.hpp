// How one server of a site forwards a client's requests to another: as a proxy would, plus a key. On sockets it also
// sends signals, text frames that begin with '!', for what a proxy cannot pass on. The receiver of an event stream
// sends a byte for everything that it reads, as a sign of life.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "server/http/http.hpp"
#include "server/wire/inner_place.hpp"

namespace ootori::server {

// The HTTP header field with the key.
inline constexpr std::string_view key_field = "Ootori-Key";
// The status of the response to a request without the right key, which has not been processed: Misdirected Request (RFC
// 9110, 15.5.20). Applications do not use it.
inline constexpr int wrong_key_status = 421;
// Whether `said` equals `key`, compared in constant time. An empty `key` accepts everything.
[[nodiscard]] bool has_key(std::string_view said, std::string_view key);
[[nodiscard]] std::string new_key();

namespace signals {

// From the serving server: SocketPeer::watch_closely() on and off.
inline constexpr std::string_view watch = "!watch", rest = "!rest";
// From the forwarding server: calls of SocketHandler other than text().
inline constexpr std::string_view binary = "!binary", too_large = "!too_large", control = "!control", heard = "!heard";

[[nodiscard]] std::string silent(std::chrono::milliseconds since);

}  // namespace signals

[[nodiscard]] constexpr bool is_signal(std::string_view text) { return text.starts_with('!'); }
// Calls the handler's function for the signal; unknown signals are ignored.
void pass_on(std::string_view signal, SocketHandler& handler);

}  // namespace ootori::server
