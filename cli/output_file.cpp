#include "cli/output_file.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
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

bool is_same_file(const std::filesystem::path& one, const std::filesystem::path& other) {
  std::error_code fault;
  if (!std::filesystem::exists(one, fault) || !std::filesystem::exists(other, fault)) {
    const auto whole = [](const std::filesystem::path& path) {
      std::error_code unreadable;  // a folder that may not be entered
      const auto found = std::filesystem::weakly_canonical(std::filesystem::absolute(path), unreadable);
      return unreadable ? std::filesystem::absolute(path).lexically_normal() : found;
    };
    return whole(one) == whole(other);
  }
  return std::filesystem::is_regular_file(one, fault) && std::filesystem::equivalent(one, other, fault);
}

}  // namespace

void refuse_same_file(const std::vector<NamedFile>& files) {
  const auto is_none = [](const NamedFile& file) { return file.path.empty() || file.path == "-"; };
  for (auto one = files.begin(); one != files.end(); ++one) {
    const auto is_same = [&](const NamedFile& other) { return !is_none(other) && is_same_file(one->path, other.path); };
    const auto other = is_none(*one) ? files.end() : std::find_if(std::next(one), files.end(), is_same);
    if (other != files.end()) {
      fail(fmt::format("{} and {} are the same file, {}; choose another name", one->what, other->what, one->path));
    }
  }
}

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
