#include "terminal/record_text.hpp"

#include <array>
#include <optional>

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

}  // namespace

std::string record_text(std::string bytes) {
  if (auto text = Converter{"UTF-8"}.read(bytes)) return std::move(*text);
  // PGN that is not in UTF-8 is usually in Latin-1. Read as Shift_JIS, an accented letter would swallow a '}' after it.
  const RecordFormat* const format = guess_record_format(bytes);
  if (format != nullptr && format->name == "pgn") return bytes;
  if (auto text = Converter{"CP932"}.read(bytes)) return std::move(*text);
  return bytes;
}

}  // namespace ootori::terminal
