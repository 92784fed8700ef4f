#include "server/passwords/common_password.hpp"

#include <algorithm>
#include <array>
#include <string>

#include <zxcvbn.h>

namespace ootori::server {
namespace {

// The time it takes grows with the third power of the length, and nothing of this length is on a list.
constexpr std::size_t most_judged = 48;  // bytes

}  // namespace

bool is_common_password(std::string_view password, std::string_view player_name) {
  std::string judged(password.substr(0, most_judged));
  std::ranges::replace(judged, '\0', '\x01');  // the library's texts end at the first NUL
  const std::string name(player_name);
  std::array<const char*, 8> of_this_place{name.c_str(), "ootori",    "tori",      "yari",
                                           "shogi",      "torishogi", "yarishogi", nullptr};
  return ZxcvbnMatch(judged.c_str(), of_this_place.data(), nullptr) < fewest_bits;
}

}  // namespace ootori::server
