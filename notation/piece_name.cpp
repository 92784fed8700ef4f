#include "notation/piece_name.hpp"

#include <algorithm>

#include "rules/setup.hpp"

namespace ootori {
namespace {

constexpr std::string_view long_o = "ō";
constexpr std::string_view long_capital_o = "Ō";

// The length of the text that stands for the first character of the name: spaces and long vowels can be written in
// several ways. None if the text is different.
std::optional<std::size_t> length_of_character(std::string_view text, std::string_view name) {
  const auto is_one_of = [&](std::string_view signs) { return !text.empty() && signs.contains(text.front()); };
  if (name.front() == ' ') return is_one_of(" -_") ? 1 : 0;
  if (name.starts_with(long_o)) {
    if (text.starts_with(long_o) || text.starts_with(long_capital_o)) return long_o.size();
    if (!is_one_of("oO")) return std::nullopt;
    text.remove_prefix(1);
    return is_one_of("uU") ? 2 : 1;
  }
  if (text.empty() || uppercase(text.front()) != uppercase(name.front())) return std::nullopt;
  return 1;
}

// The length of the name at the start of the text; 0 if it is not there.
std::size_t length_of_name(std::string_view text, std::string_view name) {
  std::size_t length = 0;
  while (!name.empty()) {
    const auto matched = length_of_character(text.substr(length), name);
    if (!matched) return 0;
    length += *matched;
    name.remove_prefix(name.starts_with(long_o) ? long_o.size() : 1);
  }
  return length;
}

class LongestName {
 public:
  explicit LongestName(std::string_view text)
      : promoted_(text.starts_with('+')), text_(text.substr(promoted_ ? 1 : 0)) {}

  [[nodiscard]] bool promoted() const { return promoted_; }
  [[nodiscard]] const NamedKind& found() const { return found_; }

  void consider(std::string_view name, std::optional<PieceType> kind) {
    consider(name, kind, true);
    const std::size_t space = name.rfind(' ');
    if (space != std::string_view::npos) consider(name.substr(space + 1), kind, false);
  }

 private:
  void consider(std::string_view name, std::optional<PieceType> kind, bool whole) {
    if (name.empty() || !kind) return;
    const std::size_t matched = length_of_name(text_, name);
    const std::size_t length = matched + (promoted_ ? 1 : 0);
    if (matched == 0 || length < found_.length || (length == found_.length && whole_ && !whole)) return;
    if (length > found_.length || whole != whole_) {
      found_ = {.length = length, .kind = kind, .namesakes = {}};
      whole_ = whole;
    } else if (kind != found_.kind) {
      found_.namesakes.add(*kind);
    }
  }

  bool promoted_;
  std::string_view text_;
  NamedKind found_;
  bool whole_ = false;  // the name found is the whole name, not its last word
};

}  // namespace

NamedKind read_piece_name(const GameSpec& spec, std::string_view text) {
  LongestName longest{text};
  for (std::size_t n = 0; n < spec.pieces.size(); ++n) {
    const PieceSpec& piece = spec.pieces[n];
    const PieceType type{static_cast<int>(n)};
    const auto meant = longest.promoted() && !piece.promoted_from ? piece.promotes_to : std::optional{type};
    for (const std::string_view name : {piece.alias, piece.name.en, piece.romaji, piece.kanji, piece.short_kanji}) {
      longest.consider(name, meant);
    }
    if (piece.promoted_from) continue;
    for (const std::string_view name : {std::string_view{&piece.letter, 1}, piece.written, piece.hodges, piece.mail}) {
      longest.consider(name, meant);
    }
  }
  return longest.found();
}

}  // namespace ootori
