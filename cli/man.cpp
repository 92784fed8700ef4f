#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/manual.hpp"

namespace ootori::cli {
namespace {

constexpr std::string_view full_version = "ootori " OOTORI_VERSION;

// Reproducible builds pass their date in this variable (reproducible-builds.org).
std::string date_of_pages() {
  const char* epoch = std::getenv("SOURCE_DATE_EPOCH");
  const std::time_t now = epoch != nullptr ? std::strtoll(epoch, nullptr, 10) : std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 16> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d", &utc)};
}

const CommandEntry& command_or_fail(const CommandEntry& program, std::span<const std::string> words) {
  const CommandEntry* found = &program;
  for (const std::string& word : words) {
    const auto next =
        std::ranges::find_if(found->commands, [&](const auto& below) { return below.path.back() == word; });
    if (next == found->commands.end()) fail("unknown command '" + word + "'; 'ootori --help' lists them");
    found = &*next;
  }
  return *found;
}

void write_pages(const CommandEntry& command, const CommandEntry& program, const std::filesystem::path& folder) {
  std::string name;
  for (const std::string& word : command.path) name += (name.empty() ? "" : "-") + word;
  const std::filesystem::path path = folder / (name + ".1");
  std::ofstream file{path};
  file << man_page(command, program, full_version, date_of_pages()) << std::flush;
  if (!file) fail("cannot write " + path.string(), ExitStatus::failed);
  for (const CommandEntry& below : command.commands) write_pages(below, program, folder);
}

}  // namespace

void add_man(CLI::App& app) {
  auto* command = app.add_subcommand("man", "Print the man page of a command, or write all man pages into a folder");
  auto words = std::make_shared<std::vector<std::string>>();
  auto folder = std::make_shared<std::string>();
  command->add_option("command", *words, "Command; default: the program itself");
  command->add_option("--all", *folder, "Write all pages into this folder")->type_name("DIR");
  command->callback([&app, words, folder] {
    const CommandEntry program = command_entry(app);
    if (!folder->empty()) return write_pages(program, program, *folder);
    std::cout << man_page(command_or_fail(program, *words), program, full_version, date_of_pages());
  });
}

void add_completion(CLI::App& app) {
  auto* command = app.add_subcommand("completion", "Print the shell completion of ootori");
  auto name = std::make_shared<std::string>();
  command->add_option("shell", *name, "Shell: bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->callback([&app, name] {
    for (const Shell& shell : shells()) {
      if (shell.name == *name) std::cout << shell.completion(command_entry(app));
    }
  });
}

}  // namespace ootori::cli
