// Character references of HTML. Inside this room only.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ootori::post {

struct HtmlReference {
  std::string text;        // what it stands for
  std::size_t length = 0;  // of the reference, with its '&' and ';'
};

// The reference that `html` starts with, at its '&'; "&" itself where it is none.
[[nodiscard]] HtmlReference read_html_reference(std::string_view html);

}  // namespace ootori::post
