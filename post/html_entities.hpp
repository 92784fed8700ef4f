// HTML character references. Internal to post/.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ootori::post {

struct HtmlReference {
  std::string text;        // the text that the reference stands for
  std::size_t length = 0;  // the length of the reference, including '&' and ';'
};

// Reads the reference at the start of `html`, which begins with '&'. If it is not a reference, the result is "&"
// itself.
[[nodiscard]] HtmlReference read_html_reference(std::string_view html);

}  // namespace ootori::post
