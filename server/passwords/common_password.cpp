#include "server/passwords/common_password.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <zxcvbn.h>

#include "rules/games.hpp"

namespace ootori::server {
namespace {

// The running time grows with the cube of the length, and no known password is this long.
constexpr std::size_t most_judged = 48;  // bytes

}  // namespace

bool is_common_password(std::string_view password, std::string_view player_name) {
  std::string judged(password.substr(0, most_judged));
  std::ranges::replace(judged, '\0', '\x01');  // the library's strings end at the first NUL
  std::vector<std::string> of_this_place{std::string(player_name), "ootori", "shogi"};
  for (const GameSpec* spec : all_games) {
    of_this_place.emplace_back(spec->id);
    of_this_place.emplace_back(spec->uci_name);
  }
  std::vector<const char*> words;
  for (const std::string& word : of_this_place) words.push_back(word.c_str());
  words.push_back(nullptr);
  return ZxcvbnMatch(judged.c_str(), words.data(), nullptr) < fewest_bits;
}

}  // namespace ootori::server
