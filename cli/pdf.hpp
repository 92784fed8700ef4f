// Converts SVG documents to a PDF, with librsvg and cairo.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

namespace ootori::cli {

struct PdfTerms {
  double width;   // of a page, in mm
  double height;  // mm
  std::string title;
  std::string_view language;  // ISO 639
};

// One page for each document, which fills it. The same input gives the same bytes, because the PDF contains no date.
// The error is a sentence from the libraries.
std::expected<std::string, std::string> pdf_of_svgs(std::span<const std::string> pages, const PdfTerms& terms);

// Whether this machine has a font for the language. Without one, pages would show boxes.
bool has_letters_for(std::string_view language);

}  // namespace ootori::cli
