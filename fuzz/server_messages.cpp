// Everything that a client can send to the server: any bytes give a frame, a wish for a game, a seek, a name with a
// password, or an error with a name, and what is understood is understood again in the same way.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "server/credentials.hpp"
#include "server/message.hpp"
#include "server/url.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ootori::server;
  const std::string_view text(reinterpret_cast<const char*>(data), size);

  const auto frame = parse_frame(text);
  if (!frame && (frame.error().message.empty() || name(frame.error().code).empty())) std::abort();
  if (frame && parse_frame(text) != frame) std::abort();

  const auto wish = parse_create(text);
  if (!wish && wish.error().message.empty()) std::abort();
  // A position and a handicap exclude each other, whatever was sent.
  if (wish && wish->terms.handicap != nullptr && wish->terms.position) std::abort();

  const auto seek = parse_seek(text);
  if (!seek && seek.error().message.empty()) std::abort();
  if (seek && seek->terms.rated && !seek->terms.time) std::abort();
  if (seek && seek->to && seek->listed) std::abort();

  const auto credentials = parse_sign_up(text);
  if (!credentials && credentials.error().message.empty()) std::abort();
  if (credentials && !is_name(credentials->name)) std::abort();

  const auto path = path_of(text);
  if (path && !path->starts_with('/')) std::abort();
  return 0;
}
