// Reads game records from a file or standard input.
#pragma once

#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "notation/record_format.hpp"

namespace ootori::cli {

struct RecordInput {
  std::string file;    // "-" for standard input
  std::string format;  // empty: guessed from the text
  std::string game;    // empty: taken from the record

  void add_to(CLI::App& command);
  void add_format(CLI::App& command);  // the options other than `file`

  // All games of the file. Ends the program with an error message if the input is wrong.
  [[nodiscard]] std::vector<Record> read() const;
};

}  // namespace ootori::cli
