#include "cli/game_pdf.hpp"

#include "cli/pdf.hpp"

namespace ootori::cli {

std::expected<std::string, std::string> game_pdf(const GameSpec& game, const PrintStyle& style) {
  const std::string_view language = style.language.code;
  if (!has_letters_for(language)) {
    return std::unexpected("no font on this machine has the characters of the language '" + std::string{language} +
                           "'; on Debian, the package fonts-ipaexfont-gothic has Japanese ones");
  }
  const PdfTerms terms{.width = style.paper.width,
                       .height = style.paper.height,
                       .title = std::string{style.language.of(game.name)},
                       .language = language};
  return pdf_of_svgs(print_sheets(game, style), terms);
}

}  // namespace ootori::cli
