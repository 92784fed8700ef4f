// How one server of a site passes on what people ask of it to another one: as a proxy does, with a key, and with
// signals on sockets about what a proxy does not tell. They are frames of text that begin with '!'.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "server/http/http.hpp"
#include "server/wire/inner_place.hpp"

namespace ootori::server {

// The field of HTTP that has the key.
inline constexpr std::string_view key_field = "Ootori-Key";
// Whether `said` opens what `key` locks; an empty one locks nothing.
[[nodiscard]] bool has_key(std::string_view said, std::string_view key);
[[nodiscard]] std::string new_key();

namespace signals {

// From who serves to who carries: SocketPeer::watch_closely().
inline constexpr std::string_view watch = "!watch", rest = "!rest";
// From who carries: what SocketHandler is told beside texts.
inline constexpr std::string_view binary = "!binary", too_large = "!too_large", control = "!control", heard = "!heard";

[[nodiscard]] std::string silent(std::chrono::milliseconds since);

}  // namespace signals

[[nodiscard]] constexpr bool is_signal(std::string_view text) { return text.starts_with('!'); }
// Tells the handler what the signal says; an unknown one says nothing.
void pass_on(std::string_view signal, SocketHandler& handler);

}  // namespace ootori::server
