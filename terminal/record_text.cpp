#include "terminal/record_text.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include "encodings/converter.hpp"
#include "notation/record_format.hpp"

namespace ootori::terminal {
namespace {

// None: the bytes are not text in this encoding, or the system does not know the encoding.
std::optional<std::string> read_as(const char* encoding, std::string_view bytes) {
  encodings::Converter converter{encoding};
  if (!converter.is_open()) return std::nullopt;
  auto read = converter.read(bytes);
  if (read.unreadable > 0) return std::nullopt;
  return std::move(read.text);
}

// Windows-1252 without the bytes 80 to 9F, which stay control characters. Never fails.
std::string from_latin_1(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      text += c;
    } else {
      text += static_cast<char>(0xc0 | byte >> 6);
      text += static_cast<char>(0x80 | (byte & 0x3f));
    }
  }
  return text;
}

// In Shift_JIS, most bytes beyond ASCII stand side by side, or begin a kana or a full-width character. Accented letters
// of Windows-1252 mostly stand alone: read as Shift_JIS, they would swallow the characters after them.
bool looks_like_shift_jis(std::string_view bytes) {
  const auto begins_kana = [](char c) { return c >= '\x81' && c <= '\x83'; };
  const auto is_high = [&](std::size_t at) {
    return at < bytes.size() && static_cast<unsigned char>(bytes[at]) >= 0x80;
  };
  std::size_t all = 0;
  std::size_t side_by_side = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    if (!is_high(at)) continue;
    ++all;
    if (begins_kana(bytes[at]) || is_high(at + 1) || (at > 0 && is_high(at - 1))) ++side_by_side;
  }
  return 2 * side_by_side > all;
}

}  // namespace

std::string record_text(std::string bytes) {
  if (auto text = read_as("UTF-8", bytes)) return std::move(*text);
  const RecordFormat* const format = guess_record_format(bytes);
  const bool is_pgn = format != nullptr && format->name == "pgn";  // only PGN is often in Windows-1252
  if (!is_pgn || looks_like_shift_jis(bytes)) {
    if (auto text = read_as("CP932", bytes)) return std::move(*text);
  }
  if (auto text = read_as("CP1252", bytes)) return std::move(*text);
  return from_latin_1(bytes);
}

}  // namespace ootori::terminal
