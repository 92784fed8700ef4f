// Converts text to UTF-8 with POSIX iconv.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ootori::encodings {

// For one thread at a time. Opening one may load a library.
class Converter {
 public:
  // `from`: a name of the encoding that iconv knows. iconv takes options after slashes in this name, so a name from a
  // stranger must not contain any.
  explicit Converter(const char* from);
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter();

  // False: the system does not know the encoding.
  [[nodiscard]] bool is_open() const;

  struct Read {
    std::string text;
    std::size_t unreadable = 0;  // bytes
  };
  // Each unreadable byte becomes U+FFFD. The converter must be open.
  [[nodiscard]] Read read(std::string_view bytes);

 private:
  void* handle_;  // iconv_t
};

}  // namespace ootori::encodings
