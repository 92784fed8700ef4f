// SVG documents as the pages of a PDF, by librsvg and cairo.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

namespace ootori::cli {

struct PdfTerms {
  double width;   // of a page, mm
  double height;  // mm
  std::string title;
  std::string_view language;  // ISO 639
};

// A page for each document, which fills it. The same bytes at any time: it says nothing of when it was made. Or what
// the libraries have against it, as a sentence.
std::expected<std::string, std::string> pdf_of_svgs(std::span<const std::string> pages, const PdfTerms& terms);

// Whether this machine has letters for a language: without them a page would show boxes.
bool has_letters_for(std::string_view language);

}  // namespace ootori::cli
