#include "server/store/private_file.hpp"

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ootori::server {
namespace {

std::error_code last_error() { return {errno, std::system_category()}; }

// Changes nothing if the file system does not allow it, as over a network.
void give_to_owner_of(const std::filesystem::path& folder, int file) {
  struct stat about{};
  if (::geteuid() != 0 || ::stat(folder.c_str(), &about) != 0) return;
  (void)::fchown(file, about.st_uid, about.st_gid);
}

}  // namespace

std::error_code make_private_folder(const std::filesystem::path& folder) {
  std::error_code error;
  const auto whole = std::filesystem::absolute(folder, error).lexically_normal();
  if (error) return error;
  const auto parent = whole.has_filename() ? whole.parent_path() : whole.parent_path().parent_path();
  std::filesystem::create_directories(parent, error);
  if (error) return error;
  if (::mkdir(whole.c_str(), S_IRWXU) == 0) return {};
  const std::error_code why = last_error();
  return why == std::errc::file_exists && std::filesystem::is_directory(whole, error) ? std::error_code{} : why;
}

std::error_code make_private_file(const std::filesystem::path& file, const std::filesystem::path& folder) {
  const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (made >= 0) {
    give_to_owner_of(folder, made);
    ::close(made);
    return {};
  }
  if (errno != EEXIST) return last_error();
  struct stat about{};
  if (::stat(file.c_str(), &about) != 0) return last_error();
  if ((about.st_mode & (S_IRWXG | S_IRWXO)) == 0) return {};
  return ::chmod(file.c_str(), S_IRUSR | S_IWUSR) == 0 ? std::error_code{} : last_error();
}

std::error_code make_private_file(const std::filesystem::path& file) {
  const auto folder = file.parent_path();
  return make_private_file(file, folder.empty() ? "." : folder);
}

std::error_code make_private_database(const std::filesystem::path& database) {
  auto error = make_private_file(database);
  for (const char* ending : {"-wal", "-shm"}) {
    std::filesystem::path log = database;
    log += ending;
    std::error_code ignored;
    if (!error && std::filesystem::exists(log, ignored)) error = make_private_file(log);
  }
  return error;
}

}  // namespace ootori::server
