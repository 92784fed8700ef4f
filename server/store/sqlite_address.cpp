#include "server/store/sqlite_address.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace ootori::sqlite {
namespace {

// Whether nobody can change a database: it is on a read-only disk, and no program uses it, for example through another
// mount that is writable.
bool is_unchanging(const std::string& path) {
  struct statvfs about{};
  if (::statvfs(path.c_str(), &about) != 0 || (about.f_flag & ST_RDONLY) == 0) return false;
  constexpr std::array in_use{"-wal", "-shm", "-journal"};
  return std::ranges::none_of(in_use, [&](const char* ending) { return ::access((path + ending).c_str(), F_OK) == 0; });
}

}  // namespace

std::string address_to_read(const std::string& path) {
  std::string address = path.starts_with('/') ? "file://" : "file:";  // else //a/b would name a machine
  for (const char c : path) {
    if (c == '?' || c == '#' || c == '%') {
      address += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    } else {
      address += c;
    }
  }
  return is_unchanging(path) ? address + "?immutable=1" : address;
}

}  // namespace ootori::sqlite
