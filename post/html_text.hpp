// Converts an HTML email to the text that a person would read. Pure, and linear in the size of the text.
#pragma once

#include <string>
#include <string_view>

namespace ootori::post {

// Input and output are UTF-8, and lines end with LF. Text that mail programs mark as quoted gets '>' before its lines,
// as in plain text. A horizontal rule becomes a line of '_', as Outlook writes it. Scripts, styles and hidden text are
// removed.
[[nodiscard]] std::string text_of_html(std::string_view html);

}  // namespace ootori::post
