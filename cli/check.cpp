#include <iostream>
#include <memory>

#include "cli/failure.hpp"
#include "cli/record_input.hpp"
#include "notation/record_check.hpp"

namespace ootori::cli {
namespace {

struct CheckOptions {
  RecordInput input;
  bool pychess = false;
};

void run_check(const CheckOptions& options) {
  const auto profile = options.pychess ? RepetitionProfile::pychess : RepetitionProfile::house;
  const auto records = options.input.read();
  std::string faults;
  for (std::size_t n = 0; n < records.size(); ++n) {
    const Record& record = records[n];
    const auto problem = check_record(record, terms_of(record, profile));
    if (!problem) continue;
    if (!faults.empty()) faults += '\n';
    if (records.size() > 1) faults += "game " + std::to_string(n + 1) + ": ";
    faults += describe(record.spec(), *problem);
  }
  if (!faults.empty()) fail(faults, ExitStatus::failed);
  std::cout << (records.size() == 1 ? "The game follows" : std::to_string(records.size()) + " games follow")
            << " the rules.\n";
}

}  // namespace

void add_check(CLI::App& app) {
  auto* command = app.add_subcommand("check", "Check game records against the rules");
  auto options = std::make_shared<CheckOptions>();
  options->input.add_to(*command);
  command->add_flag("--pychess", options->pychess,
                    "Apply PyChess's repetition rule: a player who repeats a position for the fourth time loses");
  command->callback([options] { run_check(*options); });
}

}  // namespace ootori::cli
