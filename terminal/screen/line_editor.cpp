#include "terminal/screen/line_editor.hpp"

#include <algorithm>

namespace ootori::terminal {
namespace {

constexpr std::size_t most_remembered = 100;

void append(std::string& out, char32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xc0 | code >> 6);
    out += static_cast<char>(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    out += static_cast<char>(0xe0 | code >> 12);
    out += static_cast<char>(0x80 | (code >> 6 & 0x3f));
    out += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    out += static_cast<char>(0xf0 | code >> 18);
    out += static_cast<char>(0x80 | (code >> 12 & 0x3f));
    out += static_cast<char>(0x80 | (code >> 6 & 0x3f));
    out += static_cast<char>(0x80 | (code & 0x3f));
  }
}

std::string encoded(std::u32string_view characters) {
  std::string out;
  for (const char32_t code : characters) append(out, code);
  return out;
}

// For text that this program made itself, so it is valid UTF-8.
std::u32string decoded(const std::string& text) {
  std::u32string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = std::min<std::size_t>(lead < 0xc0   ? 1
                                                     : lead < 0xe0 ? 2
                                                     : lead < 0xf0 ? 3
                                                                   : 4,
                                                     text.size() - at);
    char32_t code = length == 1 ? lead : lead & (0x7fU >> length);
    for (std::size_t more = 1; more < length; ++more)
      code = code << 6 | (static_cast<unsigned char>(text[at + more]) & 0x3fU);
    out += code;
    at += length;
  }
  return out;
}

}  // namespace

std::string LineEditor::text() const { return encoded(characters_); }
std::string LineEditor::before_cursor() const { return encoded(std::u32string_view{characters_}.substr(0, cursor_)); }

void LineEditor::set(const std::string& text) {
  characters_ = decoded(text).substr(0, longest);
  cursor_ = characters_.size();
}

void LineEditor::clear() {
  characters_.clear();
  cursor_ = 0;
  recalled_ = before_.size();
}

std::string LineEditor::take() {
  std::string line = text();
  if (before_.empty() || before_.back() != line) before_.push_back(line);
  if (before_.size() > most_remembered) before_.erase(before_.begin());
  clear();
  return line;
}

void LineEditor::insert(char32_t character) {
  if (characters_.size() >= longest || character < 0x20 || (character >= 0x7f && character < 0xa0)) return;
  characters_.insert(cursor_++, 1, character);
}

void LineEditor::recall(int step) {
  if (recalled_ == (step < 0 ? 0 : before_.size())) return;
  if (recalled_ == before_.size()) draft_ = text();
  recalled_ += static_cast<std::size_t>(step);
  set(recalled_ < before_.size() ? before_[recalled_] : draft_);
}

bool LineEditor::handle(const Key& key) {
  switch (key.kind) {
    case Key::Kind::character: insert(key.code); return true;
    case Key::Kind::backspace:
      if (cursor_ > 0) characters_.erase(--cursor_, 1);
      return true;
    case Key::Kind::remove: characters_.erase(std::min(cursor_, characters_.size()), 1); return true;
    case Key::Kind::clear_line: clear(); return true;
    default: break;
  }
  if (empty()) return false;  // the arrow keys move the board's cursor
  switch (key.kind) {
    case Key::Kind::left: cursor_ -= cursor_ > 0 ? 1 : 0; return true;
    case Key::Kind::right: cursor_ += cursor_ < characters_.size() ? 1 : 0; return true;
    case Key::Kind::home: cursor_ = 0; return true;
    case Key::Kind::end: cursor_ = characters_.size(); return true;
    case Key::Kind::up: recall(-1); return true;
    case Key::Kind::down: recall(+1); return true;
    default: return false;
  }
}

}  // namespace ootori::terminal
