// A game as a PDF to print and cut out.
#pragma once

#include <expected>
#include <string>

#include "notation/art/print_sheets.hpp"

namespace ootori::cli {

// The bytes of the file; or why it could not be written, as a sentence.
std::expected<std::string, std::string> game_pdf(const GameSpec& game, const PrintStyle& style);

}  // namespace ootori::cli
