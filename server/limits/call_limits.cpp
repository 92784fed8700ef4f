#include "server/limits/call_limits.hpp"

#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace ootori::server {
namespace {

constexpr std::array<std::pair<std::string_view, game::Millis>, 3> units{
    {{"s", std::chrono::seconds{1}}, {"min", std::chrono::minutes{1}}, {"h", std::chrono::hours{1}}}};
constexpr int most_at_once = 1'000'000;

// Accepts only the digits of a number from 1 to a million.
std::optional<int> parse_count(std::string_view text) {
  int count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc{} || end != text.data() + text.size() || count < 1 || count > most_at_once) return {};
  return count;
}

}  // namespace

std::expected<RateLimitTerms, std::string> parse_limit(std::string_view text) {
  if (text == "off") return no_limit;
  const std::size_t comma = std::min(text.find(','), text.size());
  const std::size_t slash = std::min(text.find('/', comma), text.size());
  const auto most = parse_count(text.substr(0, comma));
  const auto rate = slash > comma ? parse_count(text.substr(comma + 1, slash - comma - 1)) : std::nullopt;
  for (const auto& [name, span] : units) {
    if (!most || !rate || slash == text.size() || text.substr(slash + 1) != name) continue;
    if (span < game::Millis{*rate}) return std::unexpected(fmt::format("\"{}\": at most one per millisecond", text));
    return RateLimitTerms{.most = *most, .again = span / *rate};
  }
  return std::unexpected(fmt::format("\"{}\": expected BURST,RATE/(s|min|h) like 60,12/min, or off", text));
}

std::string text(const RateLimitTerms& terms) {
  if (terms.again == game::Millis{0}) return "off";
  for (const auto& [name, span] : units) {
    if (span % terms.again == game::Millis{0}) return fmt::format("{},{}/{}", terms.most, span / terms.again, name);
  }
  return fmt::format("{}, one in {} ms", terms.most, terms.again.count());
}

}  // namespace ootori::server
