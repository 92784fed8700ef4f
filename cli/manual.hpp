// Man pages and shell completions of the commands, made from the same tables as --help.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

namespace ootori::cli {

// An option or an argument of a command, as --help knows it.
struct OptionEntry {
  std::vector<std::string> names;  // "-n", "--name"; none: a positional argument
  std::string value;               // the name of its value, like FILE; empty: it takes none
  std::vector<std::string> choices;
  std::string usual;  // the default that --help shows
  std::string description;
  bool required = false;
  bool takes_file = false;
};

struct CommandEntry {
  std::vector<std::string> path;  // "ootori", "admin", "backup"
  std::string description;
  std::string footer;  // what --help says below the options
  std::vector<OptionEntry> options;
  std::vector<OptionEntry> arguments;
  std::vector<CommandEntry> commands;
};

CommandEntry command_entry(const CLI::App& app);
OptionEntry option_entry(const CLI::Option& option);

// In man(7), for `man ootori-play` and the like. `date` is YYYY-MM-DD.
std::string man_page(const CommandEntry& command, const CommandEntry& program, std::string_view version,
                     std::string_view date);

struct Shell {
  std::string_view name;
  std::string (*completion)(const CommandEntry& program);
};

std::span<const Shell> shells();

}  // namespace ootori::cli
