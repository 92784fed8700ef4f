// Game records from a file or from standard input.
#pragma once

#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "notation/record_format.hpp"

namespace ootori::cli {

struct RecordInput {
  std::string file;    // "-" for standard input
  std::string format;  // empty: by the looks of the text
  std::string game;    // empty: the record says

  void add_to(CLI::App& command);
  void add_format(CLI::App& command);  // all but `file`

  // All games of the file; ends the program with what is wrong.
  [[nodiscard]] std::vector<Record> read() const;
};

}  // namespace ootori::cli
