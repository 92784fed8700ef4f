// Writes whole files, so that an interruption or a full disk leaves either the old file or the new one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace ootori {

enum class Existing : std::uint8_t { replaced, kept };

// Writes to a temporary file beside it and renames that. A link is followed. What is not a plain file, such as a pipe
// or a device, is written directly. The error is `file_exists` if the file must be kept.
[[nodiscard]] std::error_code write_whole_file(const std::filesystem::path& path, std::string_view bytes,
                                               Existing existing = Existing::replaced);

// Why write_whole_file() could not replace this file; no error if it could. A pipe is not opened, because that would
// wait for its reader.
[[nodiscard]] std::error_code fault_of_writing(const std::filesystem::path& path);

// The file that the path leads to through symbolic links; it may not exist yet.
[[nodiscard]] std::filesystem::path behind_links(std::filesystem::path path);

// Whether a new file may take the place of this one, which is no link: a plain file, in a folder that we may change.
[[nodiscard]] bool is_replaceable(const std::filesystem::path& target);

}  // namespace ootori
