#include "cli/output_file.hpp"

#include <iostream>
#include <system_error>

#include <fmt/format.h>

#include "cli/failure.hpp"
#include "files/whole_file.hpp"

namespace ootori::cli {
namespace {

std::string cannot_write(const std::string& path, const std::error_code& fault) {
  return fmt::format("cannot write {}: {}", path,
                     fault == std::errc::is_a_directory ? "it is a folder" : fault.message());
}

}  // namespace

std::expected<void, std::string> write_file(const std::string& path, std::string_view bytes) {
  if (const std::error_code fault = write_whole_file(path, bytes)) return std::unexpected(cannot_write(path, fault));
  return {};
}

void check_can_write(const std::string& path) {
  if (const std::error_code fault = fault_of_writing(path)) fail(cannot_write(path, fault), ExitStatus::failed);
}

void write_or_fail(const std::string& path, std::string_view bytes) {
  if (const auto written = write_file(path, bytes); !written) fail(written.error(), ExitStatus::failed);
}

void check_can_print(const std::string& path) {
  if (path != "-") check_can_write(path);
}

void write_or_print(const std::string& path, std::string_view bytes) {
  if (path != "-") return write_or_fail(path, bytes);
  std::cout << bytes;
}

}  // namespace ootori::cli
