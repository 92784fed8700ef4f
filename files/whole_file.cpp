#include "files/whole_file.hpp"

#include <cerrno>
#include <string>

#include <fcntl.h>
#include <unistd.h>

namespace ootori {
namespace {

std::error_code last_error() { return {errno, std::system_category()}; }

// The links in /proc, and so /dev/stdout, lead to open files: their names may be those of other files by now.
bool is_open_file(const std::filesystem::path& path) {
  return path.string().starts_with("/proc/") || path.string().starts_with("/dev/fd/");
}

// In the same folder, so that it can be renamed; no other process uses this name.
std::filesystem::path name_beside(const std::filesystem::path& target) {
  return target.string() + "." + std::to_string(::getpid()) + ".new";
}

int open_for_writing(const std::filesystem::path& path, int flags) {
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0666);
}

std::error_code write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return last_error();
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

std::error_code write_and_close(int file, std::string_view bytes) {
  const std::error_code fault = write_all(file, bytes);
  return ::close(file) == 0 || fault ? fault : last_error();
}

std::error_code overwrite(const std::filesystem::path& path, std::string_view bytes) {
  const int file = open_for_writing(path, O_TRUNC);
  return file < 0 ? last_error() : write_and_close(file, bytes);
}

// If it fails, no part of the file is left.
std::error_code create(const std::filesystem::path& path, std::string_view bytes) {
  const int file = open_for_writing(path, O_EXCL);
  if (file < 0) return last_error();
  const std::error_code fault = write_and_close(file, bytes);
  std::error_code ignored;
  if (fault) std::filesystem::remove(path, ignored);
  return fault;
}

std::error_code replace(const std::filesystem::path& target, std::string_view bytes) {
  const std::filesystem::path beside = name_beside(target);
  std::error_code ignored;
  std::filesystem::remove(beside, ignored);  // of a process that had this number and was killed
  std::error_code fault = create(beside, bytes);
  if (fault) return fault;
  const auto before = std::filesystem::status(target, ignored);
  if (exists(before)) std::filesystem::permissions(beside, before.permissions(), ignored);
  if (::rename(beside.c_str(), target.c_str()) == 0) return {};
  // For example where a container has mounted the file.
  fault = exists(before) ? overwrite(target, bytes) : last_error();
  std::filesystem::remove(beside, ignored);
  return fault;
}

}  // namespace

std::error_code write_whole_file(const std::filesystem::path& path, std::string_view bytes, Existing existing) {
  if (existing == Existing::kept) return create(path, bytes);
  const auto target = behind_links(path);
  return is_replaceable(target) ? replace(target, bytes) : overwrite(path, bytes);
}

std::error_code fault_of_writing(const std::filesystem::path& path) {
  const auto target = behind_links(path);
  std::error_code ignored;
  if (std::filesystem::is_directory(target, ignored)) return std::make_error_code(std::errc::is_a_directory);
  if (!is_replaceable(target)) return ::access(path.c_str(), W_OK) == 0 ? std::error_code{} : last_error();
  const std::filesystem::path beside = name_beside(target);
  const std::error_code fault = create(beside, {});
  if (!fault) std::filesystem::remove(beside, ignored);
  return fault;
}

std::filesystem::path behind_links(std::filesystem::path path) {
  constexpr int most_links = 40;  // as Linux
  for (int links = 0; links < most_links && !is_open_file(path); ++links) {
    std::error_code no_link;
    const auto target = std::filesystem::read_symlink(path, no_link);
    if (no_link) break;
    path = path.parent_path() / target;
  }
  return path;
}

bool is_replaceable(const std::filesystem::path& target) {
  std::error_code ignored;
  const auto status = std::filesystem::status(target, ignored);
  if (is_open_file(target) || (exists(status) && !is_regular_file(status))) return false;
  if (exists(status) && ::access(target.c_str(), W_OK) != 0) return false;  // whoever protects a file wants to keep it
  const auto folder = target.parent_path();
  return ::access(folder.empty() ? "." : folder.c_str(), W_OK) == 0;
}

}  // namespace ootori
