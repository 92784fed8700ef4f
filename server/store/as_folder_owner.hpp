// Lets root use a database as the server does.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace ootori::server {

// While it exists, root acts as the owner of the folder, in the owner's groups and with the owner's home folder:
// PostgreSQL recognises a user of the same machine by its name, and libpq looks for passwords in the home folder. Does
// nothing for other users, and nothing if the folder does not exist or belongs to root. It changes the whole process,
// so make it before the threads that need it.
class AsFolderOwner {
 public:
  explicit AsFolderOwner(const std::filesystem::path& folder);
  AsFolderOwner(const AsFolderOwner&) = delete;
  AsFolderOwner& operator=(const AsFolderOwner&) = delete;
  ~AsFolderOwner();

 private:
  // Whether everything could be changed.
  [[nodiscard]] static bool become(uid_t owner, gid_t group);
  void become_root() const;

  bool is_owner_ = false;
  gid_t group_ = 0;
  std::vector<gid_t> groups_;
  std::optional<std::string> home_;
};

}  // namespace ootori::server
