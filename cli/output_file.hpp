// Writes whole files.
#pragma once

#include <expected>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>

#include "cli/failure.hpp"

namespace ootori::cli {

// Writes to a temporary file and renames it, so an interruption leaves either the old or the new file. The error says
// which file cannot be written.
[[nodiscard]] inline std::expected<void, std::string> write_file(const std::string& path, std::string_view bytes) {
  const std::string beside = path + ".new";
  {
    std::ofstream out{beside, std::ios::binary};
    out << bytes;
    if (!out.flush()) return std::unexpected("cannot write " + beside);
  }
  std::error_code problem;
  std::filesystem::rename(beside, path, problem);
  if (!problem) return {};
  std::error_code ignored;
  std::filesystem::remove(beside, ignored);
  return std::unexpected("cannot write " + path + ": " + problem.message());
}

// For commands that work for hours before they write: ends the program now if `write_file` could not write this file.
inline void check_can_write(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    fail("cannot write " + path + ": it is a folder", ExitStatus::failed);
  const std::string beside = path + ".new";
  if (!std::ofstream{beside, std::ios::binary | std::ios::app}) fail("cannot write " + path, ExitStatus::failed);
  std::filesystem::remove(beside, ignored);
}

// The same, but ends the program if the file cannot be written. Only for the main thread, because this throws.
inline void write_or_fail(const std::string& path, std::string_view bytes) {
  if (const auto written = write_file(path, bytes); !written) fail(written.error(), ExitStatus::failed);
}

// The same for `write_or_print`. An existing file keeps its contents for now, and a pipe is not opened.
inline void check_can_print(const std::string& path) {
  std::error_code ignored;
  const std::filesystem::file_status before = std::filesystem::status(path, ignored);
  if (path == "-" || (exists(before) && !is_regular_file(before) && !is_directory(before))) return;
  if (!std::ofstream{path, std::ios::binary | std::ios::app}) {
    fail("cannot write the file '" + path + "'", ExitStatus::failed);
  }
  // Of a link, the file that it names.
  if (!exists(before)) std::filesystem::remove(std::filesystem::weakly_canonical(path, ignored), ignored);
}

// Writes to the file, or to standard output if the path is "-".
inline void write_or_print(const std::string& path, std::string_view bytes) {
  if (path == "-") {
    std::cout << bytes;
    return;
  }
  std::ofstream file{path, std::ios::binary};
  file << bytes;
  file.close();
  if (!file) fail("cannot write the file '" + path + "'", ExitStatus::failed);
}

}  // namespace ootori::cli
