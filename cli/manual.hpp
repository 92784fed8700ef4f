// Man pages and shell completions of the commands, made from the same data as --help.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

namespace ootori::cli {

// An option or an argument of a command, as in --help.
struct OptionEntry {
  std::vector<std::string> names;  // "-n", "--name"; empty: a positional argument
  std::string value;               // the name of its value, like FILE; empty: it takes no value
  std::vector<std::string> choices;
  std::string usual;  // the default, as shown by --help
  std::string description;
  bool required = false;
  bool takes_file = false;
};

struct CommandEntry {
  std::vector<std::string> path;  // "ootori", "admin", "backup"
  std::string description;
  std::string footer;  // the text below the options in --help
  std::vector<OptionEntry> options;
  std::vector<OptionEntry> arguments;
  std::vector<CommandEntry> commands;
};

CommandEntry command_entry(const CLI::App& app);
OptionEntry option_entry(const CLI::Option& option);

// A page in man(7) format, for example for `man ootori-play`. `date` is YYYY-MM-DD.
std::string man_page(const CommandEntry& command, const CommandEntry& program, std::string_view version,
                     std::string_view date);

struct Shell {
  std::string_view name;
  std::string (*completion)(const CommandEntry& program);
};

std::span<const Shell> shells();

}  // namespace ootori::cli
