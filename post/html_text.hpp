// What a person reads of a mail in HTML. Pure, and linear in the size of the text.
#pragma once

#include <string>
#include <string_view>

namespace ootori::post {

// UTF-8 in, UTF-8 out, lines end with LF. What mail programs mark as quoted gets '>' before its lines, as in plain
// text; horizontal rules become a line of '_', as Outlook writes them. Scripts, styles and what is not displayed go.
[[nodiscard]] std::string text_of_html(std::string_view html);

}  // namespace ootori::post
