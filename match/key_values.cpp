#include "match/key_values.hpp"

namespace ootori {

std::expected<std::vector<KeyValue>, std::string> parse_key_values(std::string_view text) {
  std::vector<KeyValue> parts;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos || equals == 0) {
      return std::unexpected("'" + std::string{part} + "' should be name=value");
    }
    parts.push_back({part.substr(0, equals), part.substr(equals + 1)});
  }
  return parts;
}

}  // namespace ootori
