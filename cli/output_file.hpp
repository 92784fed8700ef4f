// Writes the files that a command makes.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace ootori::cli {

// A file of a command, and what it is called in errors: "--json", "the record".
struct NamedFile {
  std::string_view what;
  std::string path;  // empty or "-": none
};

// Ends the program if two of them are the same file, because writing one would destroy the other.
void refuse_same_file(const std::vector<NamedFile>& files);

// As write_whole_file() does. The error says which file cannot be written, and why.
[[nodiscard]] std::expected<void, std::string> write_file(const std::string& path, std::string_view bytes);

// For commands that work long before they write: ends the program now if `write_file` could not write this file.
// OutputClaim does this too.
void check_can_write(const std::string& path);

// The same, but ends the program if the file cannot be written. Only for the main thread, because this throws.
void write_or_fail(const std::string& path, std::string_view bytes);

// The same for `write_or_print`.
void check_can_print(const std::string& path);

// Writes to the file, or to standard output if the path is "-".
void write_or_print(const std::string& path, std::string_view bytes);

}  // namespace ootori::cli
