// A game as a PDF to print and cut out.
#pragma once

#include <expected>
#include <string>

#include "notation/art/print_sheets.hpp"

namespace ootori::cli {

// The bytes of the PDF, or a sentence that says why it could not be made.
std::expected<std::string, std::string> game_pdf(const GameSpec& game, const PrintStyle& style);

}  // namespace ootori::cli
