#include "terminal/record_text.hpp"

#include <array>
#include <optional>
#include <string_view>

#include <iconv.h>

#include "notation/record_format.hpp"

namespace ootori::terminal {
namespace {

class Converter {
 public:
  explicit Converter(const char* from) : handle_(::iconv_open("UTF-8", from)) {}
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() {
    if (is_open()) ::iconv_close(handle_);
  }

  // None: the bytes are not text in this encoding, or the system does not know the encoding.
  [[nodiscard]] std::optional<std::string> read(std::string bytes) {
    if (!is_open()) return std::nullopt;
    std::string text;
    char* in = bytes.data();
    std::size_t left = bytes.size();
    std::array<char, 4096> buffer{};
    while (left > 0) {
      char* out = buffer.data();
      std::size_t room = buffer.size();
      const std::size_t before = left;
      ::iconv(handle_, &in, &left, &out, &room);
      if (left == before) return std::nullopt;
      text.append(buffer.data(), buffer.size() - room);
    }
    return text;
  }

 private:
  // iconv_open returns this value if it fails.
  [[nodiscard]] bool is_open() const {
    return handle_ != reinterpret_cast<iconv_t>(-1);  // NOLINT(performance-no-int-to-ptr)
  }

  iconv_t handle_;
};

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
  if (auto text = Converter{"UTF-8"}.read(bytes)) return std::move(*text);
  const RecordFormat* const format = guess_record_format(bytes);
  const bool is_pgn = format != nullptr && format->name == "pgn";  // only PGN is often in Windows-1252
  if (!is_pgn || looks_like_shift_jis(bytes)) {
    if (auto text = Converter{"CP932"}.read(bytes)) return std::move(*text);
  }
  if (auto text = Converter{"CP1252"}.read(bytes)) return std::move(*text);
  return from_latin_1(bytes);
}

}  // namespace ootori::terminal
