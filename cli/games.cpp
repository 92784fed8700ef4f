#include "rules/games.hpp"

#include <iostream>
#include <memory>

#include <fmt/format.h>

#include "cli/commands.hpp"

namespace ootori::cli {
namespace {

std::string board_of(const GameSpec& spec) { return fmt::format("{}×{}", spec.files, spec.ranks); }

std::string letters_of_no_drop_mate(const GameSpec& spec) {
  std::string letters;
  for (const PieceSpec& piece : spec.pieces) {
    if (!piece.may_drop_mate) letters += piece.letter;
  }
  return letters;
}

std::string in_json(const GameSpec& spec) {
  return fmt::format(
      R"({{"id":"{}","variant":"{}","name":"{}","listed":{},"files":{},"ranks":{},"repetition":"{}","occurrences":{},)"
      R"("noDropMate":"{}"}})",
      spec.id, spec.uci_name, spec.name.en, spec.listed, spec.files, spec.ranks, code(spec.repetition.effect),
      spec.repetition.occurrences, letters_of_no_drop_mate(spec));
}

void list_games(bool json) {
  std::string list;
  for (const GameSpec* spec : all_games) {
    list += json ? (list.empty() ? "[" : ",\n ") + in_json(*spec)
                 : fmt::format("{:<10} {:<14} {}  {}{}", spec->id, spec->name.en, board_of(*spec), spec->uci_name,
                               spec->listed ? "\n" : "  (unlisted)\n");
  }
  std::cout << list << (json ? "]\n" : "");
}

}  // namespace

void add_games(CLI::App& app) {
  auto* command = app.add_subcommand("games", "List the games with their boards and UCI names");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Write JSON with details of the rules, for scripts");
  command->callback([json] { list_games(*json); });
}

}  // namespace ootori::cli
