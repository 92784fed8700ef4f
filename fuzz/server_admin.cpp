// What `ootori admin` sends over the control socket: any bytes give a request that comes back as it was written, or an
// error fit for a terminal. And days as they are typed there.
#include <cstdint>
#include <string_view>

#include "fuzz/require.hpp"
#include "server/admin/admin_request.hpp"
#include "server/wire/dates.hpp"

namespace {

using namespace ootori::server;
using ootori::fuzz::require;

void read_request(std::string_view text) {
  const auto request = parse_admin_request(text);
  if (!request) return ootori::fuzz::require_message(request.error().message);
  const std::string written = write(*request);
  require(!written.contains('\n'));
  require(parse_admin_request(written) == request);
  const auto* ban = std::get_if<BanUser>(&*request);
  if (ban != nullptr && ban->until) require(utc(*ban->until).size() == utc(0).size());
}

void read_day(std::string_view text) {
  const auto end = end_of_day(text);
  if (!end) return;
  // The last moment of a day is of that day, and the first that is over it is not.
  require(utc(*end - 1).starts_with(text));
  require(!utc(*end).starts_with(text));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_request(text);
  read_day(text);
  return 0;
}
