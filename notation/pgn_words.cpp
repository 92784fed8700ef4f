#include "notation/pgn_words.hpp"

#include <algorithm>

#include "notation/text_cursor.hpp"

namespace ootori::pgn {
namespace {

char lowercase(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lowercase, lowercase);
}

}  // namespace

const GameSpec* game_of_variant(std::string_view variant) {
  for (const GameSpec* spec : all_games) {
    for (const std::string_view name : {spec->uci_name, spec->id, spec->name.en}) {
      if (same_ignoring_case(name, variant)) return spec;
    }
  }
  return nullptr;
}

std::string other_side(std::string_view tag_name) {
  constexpr std::string_view black = "Black";
  constexpr std::string_view white = "White";
  if (tag_name.starts_with(black)) return std::string{white} + std::string{tag_name.substr(black.size())};
  if (tag_name.starts_with(white)) return std::string{black} + std::string{tag_name.substr(white.size())};
  return std::string{tag_name};
}

bool is_derived(const RecordTag& tag) {
  if (tag.name == "Termination") return termination_of(tag.value).has_value();
  constexpr std::array<std::string_view, 4> derived{"Result", "Variant", "FEN", "SetUp"};
  return std::ranges::find(derived, tag.name) != derived.end();
}

std::string fitted_name(std::string_view name) {
  const auto is_plain = [](char c) { return TextCursor::is_digit(c) || (uppercase(c) >= 'A' && uppercase(c) <= 'Z'); };
  if (std::ranges::none_of(name, is_plain)) return {};
  std::string fitted;
  while (!name.empty()) {
    fitted += is_plain(name.front()) ? name.front() : '_';
    name.remove_prefix(first_characters(name, 1).size());
  }
  return fitted;
}

std::optional<std::optional<RecordEnd>> parse_result(std::string_view word) {
  if (word == "1-0") return RecordEnd{Color::black, {}};
  if (word == "0-1") return RecordEnd{Color::white, {}};
  if (word == "1/2-1/2") return RecordEnd{};
  if (word == "*") return std::optional<RecordEnd>{};
  return std::nullopt;
}

std::string_view write_result(const std::optional<RecordEnd>& end) {
  if (!end) return "*";
  if (!end->winner) return "1/2-1/2";
  return *end->winner == Color::black ? "1-0" : "0-1";
}

}  // namespace ootori::pgn
