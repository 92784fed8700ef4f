// Writes whole files.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace ootori::cli {

// Writes to a temporary file beside it and renames that, so an interruption leaves either the old or the new file. A
// link is followed. What is not a plain file, such as a pipe or a device, is written directly. The error says which
// file cannot be written, and why.
[[nodiscard]] std::expected<void, std::string> write_file(const std::string& path, std::string_view bytes);

// For commands that work for hours before they write: ends the program now if `write_file` could not write this file.
void check_can_write(const std::string& path);

// The same, but ends the program if the file cannot be written. Only for the main thread, because this throws.
void write_or_fail(const std::string& path, std::string_view bytes);

// The same for `write_or_print`.
void check_can_print(const std::string& path);

// Writes to the file, or to standard output if the path is "-".
void write_or_print(const std::string& path, std::string_view bytes);

// The file that the path leads to through symbolic links; it may not exist yet.
[[nodiscard]] std::string behind_links(const std::string& path);

}  // namespace ootori::cli
