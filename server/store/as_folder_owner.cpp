#include "server/store/as_folder_owner.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ootori::server {
namespace {

std::vector<gid_t> own_groups() {
  std::vector<gid_t> groups(static_cast<std::size_t>(std::max(::getgroups(0, nullptr), 0)));
  const int number = ::getgroups(static_cast<int>(groups.size()), groups.data());
  groups.resize(static_cast<std::size_t>(std::max(number, 0)));
  return groups;
}

void set_home(const char* home) {
  if (home == nullptr) {
    ::unsetenv("HOME");  // NOLINT(concurrency-mt-unsafe)
  } else {
    ::setenv("HOME", home, 1);  // NOLINT(concurrency-mt-unsafe)
  }
}

}  // namespace

AsFolderOwner::AsFolderOwner(const std::filesystem::path& folder) {
  struct stat about{};
  if (::geteuid() != 0 || ::stat(folder.c_str(), &about) != 0 || about.st_uid == 0) return;
  group_ = ::getegid();
  groups_ = own_groups();
  if (const char* home = std::getenv("HOME")) home_ = home;  // NOLINT(concurrency-mt-unsafe)
  is_owner_ = become(about.st_uid, about.st_gid);
  if (!is_owner_) become_root();
}

AsFolderOwner::~AsFolderOwner() {
  if (is_owner_) become_root();
}

bool AsFolderOwner::become(uid_t owner, gid_t group) {
  std::array<char, 4096> memory{};
  passwd entry{};
  passwd* user = nullptr;
  ::getpwuid_r(owner, &entry, memory.data(), memory.size(), &user);
  // In a container, the owner may have no name.
  const bool has_groups =
      user == nullptr ? ::setgroups(0, nullptr) == 0 : ::initgroups(user->pw_name, user->pw_gid) == 0;
  set_home(user == nullptr ? nullptr : user->pw_dir);
  return has_groups && ::setegid(user == nullptr ? group : user->pw_gid) == 0 && ::seteuid(owner) == 0;
}

void AsFolderOwner::become_root() const {
  (void)::seteuid(0);
  (void)::setegid(group_);
  (void)::setgroups(groups_.size(), groups_.data());
  set_home(home_ ? home_->c_str() : nullptr);
}

}  // namespace ootori::server
