#include "post/reply_address.hpp"

#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "post/characters.hpp"

namespace ootori::post {
namespace {

constexpr std::size_t longest_local_part = 64;  // RFC 5321, 4.5.3.1.1

template <class... F>
struct Overload : F... {
  using F::operator()...;
};

std::string hex(std::uint64_t number) {
  std::array<char, 16> digits{};
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16);
  return {digits.data(), error == std::errc{} ? end : digits.data()};
}

template <class Number>
std::optional<Number> parse_hex(std::string_view text) {
  Number number{};
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number, 16);
  // Each number has only one form, so leading zeros are invalid.
  if (text.empty() || end != last || error != std::errc{} || hex(number) != text) return std::nullopt;
  return number;
}

std::string words_of(const Purpose& purpose) {
  return std::visit(Overload{[](const ForTurn& turn) {
                               return "g." + turn.game + '.' + (turn.side == Color::black ? 'b' : 'w') + '.' +
                                      hex(turn.ply) + '.' + hex(turn.played);
                             },
                             [](const ForBounce& bounce) { return "b." + hex(bounce.mail); },
                             [](const ForConsent& consent) { return "y." + hex(consent.mail); },
                             [](const ForSeek& seek) { return "s." + seek.seek + '.' + seek.reader; }},
                    purpose);
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t dot = text.find('.');
    parts.push_back(text.substr(0, dot));
    if (dot == std::string_view::npos) return parts;
    text.remove_prefix(dot + 1);
  }
}

std::optional<Purpose> parse_words(std::string_view text) {
  const auto parts = split(text);
  if (parts.size() == 5 && parts[0] == "g") {
    const auto ply = parse_hex<std::uint32_t>(parts[3]), played = parse_hex<std::uint32_t>(parts[4]);
    if (!ply || !played || (parts[2] != "b" && parts[2] != "w")) return std::nullopt;
    return ForTurn{std::string{parts[1]}, parts[2] == "b" ? Color::black : Color::white, *ply, *played};
  }
  if (parts.size() == 3 && parts[0] == "s") return ForSeek{std::string{parts[1]}, std::string{parts[2]}};
  if (parts.size() != 2) return std::nullopt;
  const auto number = parse_hex<std::uint64_t>(parts[1]);
  if (!number) return std::nullopt;
  if (parts[0] == "b") return ForBounce{*number};
  if (parts[0] == "y") return ForConsent{*number};
  return std::nullopt;
}

// Compares in a time that does not depend on how many characters are equal.
bool same(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < one.size(); ++i) difference |= static_cast<unsigned>(one[i] ^ other[i]);
  return difference == 0;
}

}  // namespace

std::string write_address(const MailHome& home, const Purpose& purpose, const Tagger& tagger) {
  const std::string words = words_of(purpose);
  return home.local + '+' + words + '.' + tagger(words) + '@' + home.domain;
}

ReadAddress read_address(const MailHome& home, std::string_view address, const Tagger& tagger) {
  address = trimmed(address);
  if (address.starts_with('<') && address.ends_with('>')) address = address.substr(1, address.size() - 2);
  const std::string small = lower_case(address);
  const std::size_t at = small.rfind('@');
  if (at == std::string::npos || small.substr(at + 1) != lower_case(home.domain)) return {AddressKind::foreign};
  const std::string_view local = std::string_view{small}.substr(0, at);
  const std::string name = lower_case(home.local);
  if (local == name) return {AddressKind::plain};
  if (!local.starts_with(name) || local[name.size()] != '+') return {AddressKind::foreign};
  if (local.size() > longest_local_part) return {AddressKind::bad};
  const std::string_view extension = local.substr(name.size() + 1);
  const std::size_t dot = extension.rfind('.');
  if (dot == std::string_view::npos) return {AddressKind::bad};
  const std::string_view words = extension.substr(0, dot);
  auto purpose = parse_words(words);
  if (!purpose || !same(tagger(words), extension.substr(dot + 1))) return {AddressKind::bad};
  return {AddressKind::purposed, std::move(*purpose)};
}

}  // namespace ootori::post
