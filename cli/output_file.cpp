#include "cli/output_file.hpp"

#include <cerrno>
#include <filesystem>
#include <iostream>
#include <optional>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "cli/failure.hpp"

namespace ootori::cli {
namespace {

using Fault = std::optional<std::string>;

std::string last_error() { return std::system_category().message(errno); }

std::string cannot_write(const std::string& path, std::string_view why) {
  return fmt::format("cannot write {}: {}", path, why);
}

// The links in /proc, and so /dev/stdout, lead to open files: their names may be those of other files by now.
bool is_open_file(const std::filesystem::path& path) {
  return path.string().starts_with("/proc/") || path.string().starts_with("/dev/fd/");
}

std::filesystem::path target_of(std::filesystem::path path) {
  constexpr int most_links = 40;  // as Linux
  for (int links = 0; links < most_links && !is_open_file(path); ++links) {
    std::error_code no_link;
    const auto target = std::filesystem::read_symlink(path, no_link);
    if (no_link) break;
    path = path.parent_path() / target;
  }
  return path;
}

// Whether a new file may take its place: a plain one, in a folder that we may change.
bool is_replaceable(const std::filesystem::path& target) {
  std::error_code ignored;
  const auto status = std::filesystem::status(target, ignored);
  if (is_open_file(target) || (exists(status) && !is_regular_file(status))) return false;
  const auto folder = target.parent_path();
  return ::access(folder.empty() ? "." : folder.c_str(), W_OK) == 0;
}

// In the same folder, so that it can be renamed; no other process uses this name.
std::string name_beside(const std::filesystem::path& target) {
  return fmt::format("{}.{}.new", target.string(), ::getpid());
}

Fault write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return last_error();
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return std::nullopt;
}

Fault write_to(const std::string& path, int flags, std::string_view bytes) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0666);
  if (file < 0) return last_error();
  const Fault fault = write_all(file, bytes);
  return ::close(file) == 0 || fault ? fault : last_error();
}

Fault replace(const std::filesystem::path& target, std::string_view bytes) {
  const std::string beside = name_beside(target);
  std::error_code ignored;
  std::filesystem::remove(beside, ignored);  // of a process that had this number and was killed
  Fault fault = write_to(beside, O_EXCL, bytes);
  const auto before = std::filesystem::status(target, ignored);
  if (exists(before)) std::filesystem::permissions(beside, before.permissions(), ignored);
  if (!fault && ::rename(beside.c_str(), target.c_str()) != 0) {
    // For example where a container has mounted the file.
    fault = exists(before) ? write_to(target, O_TRUNC, bytes) : last_error();
    if (!fault) std::filesystem::remove(beside, ignored);
  }
  if (fault) std::filesystem::remove(beside, ignored);
  return fault;
}

Fault write_whole(const std::string& path, std::string_view bytes) {
  const auto target = target_of(path);
  return is_replaceable(target) ? replace(target, bytes) : write_to(path, O_TRUNC, bytes);
}

// Why write_whole() could not write. A pipe is not opened, because that would wait for its reader.
Fault fault_of(const std::string& path) {
  const auto target = target_of(path);
  std::error_code ignored;
  if (std::filesystem::is_directory(target, ignored)) return "it is a folder";
  if (!is_replaceable(target)) return ::access(path.c_str(), W_OK) == 0 ? Fault{} : last_error();
  const std::string beside = name_beside(target);
  const Fault fault = write_to(beside, O_EXCL, {});
  if (!fault) std::filesystem::remove(beside, ignored);
  return fault;
}

}  // namespace

std::expected<void, std::string> write_file(const std::string& path, std::string_view bytes) {
  if (const Fault fault = write_whole(path, bytes)) return std::unexpected(cannot_write(path, *fault));
  return {};
}

void check_can_write(const std::string& path) {
  if (const Fault fault = fault_of(path)) fail(cannot_write(path, *fault), ExitStatus::failed);
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

std::string behind_links(const std::string& path) { return target_of(path).string(); }

}  // namespace ootori::cli
