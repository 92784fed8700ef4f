#include "encodings/converter.hpp"

#include <array>

#include <iconv.h>

namespace ootori::encodings {
namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd";

}  // namespace

Converter::Converter(const char* from) : handle_(::iconv_open("UTF-8", from)) {}

Converter::~Converter() {
  if (is_open()) ::iconv_close(handle_);
}

// iconv_open returns this value if it fails.
bool Converter::is_open() const {
  return handle_ != reinterpret_cast<iconv_t>(-1);  // NOLINT(performance-no-int-to-ptr)
}

Converter::Read Converter::read(std::string_view bytes) {
  ::iconv(handle_, nullptr, nullptr, nullptr, nullptr);  // resets the state that the last text left behind
  Read read;
  std::string copy{bytes};  // iconv needs a non-const char pointer
  char* in = copy.data();
  std::size_t left = copy.size();
  std::array<char, 4096> buffer{};
  while (true) {
    char* out = buffer.data();
    std::size_t room = buffer.size();
    const std::size_t before = left;
    const std::size_t result = ::iconv(handle_, left > 0 ? &in : nullptr, &left, &out, &room);
    read.text.append(buffer.data(), buffer.size() - room);
    if (result != static_cast<std::size_t>(-1) && left == 0) return read;
    if (room < buffer.size() || left < before) continue;  // the buffer was full
    read.text += replacement;
    ++read.unreadable;
    ++in;
    if (--left == 0) return read;
  }
}

}  // namespace ootori::encodings
