#include <iostream>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/input_file.hpp"
#include "notation/mate_proof.hpp"

namespace ootori::cli {
namespace {

// "1 ply", "3 plies".
std::string counted(std::size_t number, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", number, number == 1 ? one : several);
}

void run_prove(const std::string& file) {
  const auto summary = check_mate_proof(read_or_fail(file));
  if (!summary) {
    fail(fmt::format("{} does not prove a mate. Line {}: {}", file, summary.error().line, summary.error().reason),
         ExitStatus::failed);
  }
  std::cout << fmt::format("Proven: {}, {}: mate within {}{}. {} checked.\n", summary->game->name, summary->position,
                           counted(static_cast<std::size_t>(summary->plies), "ply", "plies"),
                           summary->attacker == ProofAttacker::checks ? ", with checks only" : "",
                           counted(summary->positions, "position", "positions"));
}

}  // namespace

void add_prove(CLI::App& app) {
  auto* command = app.add_subcommand("prove", "Check the proof of a mate, using only the rules");
  auto file = std::make_shared<std::string>();
  command->add_option("file", *file, "Proof from 'ootori mate --proof'")->required()->type_name("FILE");
  command->footer("Exit status: 0 if the proof is correct, 1 if not.");
  command->callback([file] { run_prove(*file); });
}

}  // namespace ootori::cli
