// Formats --help: options with their values and defaults, wrapped to the width of the terminal.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace ootori::cli {

class HelpFormatter : public CLI::Formatter {
 public:
  HelpFormatter();

  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_subcommand(const CLI::App* command) const override;

 private:
  [[nodiscard]] std::string two_columns(const std::string& left, const std::string& right) const;

  int columns_;
};

}  // namespace ootori::cli
