// Writes a game's board, pieces and rule card as a PDF to print and cut out.
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>

#include "cli/choice_type.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/game_name.hpp"
#include "cli/game_pdf.hpp"
#include "cli/output_file.hpp"

namespace ootori::cli {
namespace {

struct PrintOptions {
  std::string game;
  std::string paper{papers[0].name};
  std::string pieces{name(PieceSet::mnemonic)};
  std::string language{languages[0].code};
  std::string out;

  [[nodiscard]] PrintStyle style() const {
    const auto known_paper = parse_paper(paper);
    if (!known_paper) fail("unknown paper '" + paper + "'; choose a4 or letter");
    const auto set = parse_piece_set(pieces);
    if (!set) fail("unknown pieces '" + pieces + "'; choose from " + piece_set_names());
    const auto known_language = std::ranges::find(languages, language, &Language::code);
    if (known_language == languages.end()) fail("unknown language '" + language + "'; choose en or ja");
    return {.paper = *known_paper, .set = *set, .language = *known_language};
  }
};

void run_print(const PrintOptions& options) {
  const auto pdf = game_pdf(game_or_fail(options.game), options.style());
  if (!pdf) fail(pdf.error(), ExitStatus::failed);
  write_or_print(options.out, *pdf);
}

}  // namespace

void add_print(CLI::App& app) {
  auto* command = app.add_subcommand("print", "Write a board, pieces and a rule card as a PDF, to print and cut out");
  auto options = std::make_shared<PrintOptions>();
  command->add_option("game", options->game, game_names())->required()->type_name(choice_type("GAME", game_names()));
  command->add_option("--out", options->out, "Write the PDF to this file; - for standard output")
      ->type_name("FILE")
      ->required();
  command->add_option("--paper", options->paper, "Paper: a4 or letter")
      ->type_name(choice_type("PAPER", "a4 or letter"))
      ->capture_default_str();
  command->add_option("--pieces", options->pieces, "Pieces: " + piece_set_names())
      ->type_name(choice_type("PIECES", piece_set_names()))
      ->capture_default_str();
  command->add_option("--language", options->language, "Language of the rule card: en or ja")
      ->type_name(choice_type("LANGUAGE", "en or ja"))
      ->capture_default_str();
  command->callback([options] { run_print(*options); });
}

}  // namespace ootori::cli
