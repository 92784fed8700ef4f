#include "files/folder_presence.hpp"

#include <fcntl.h>
#include <sys/file.h>

namespace ootori {

FolderPresence::FolderPresence(const std::filesystem::path& folder)
    : folder_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)),
      is_alone_(folder_.is_open() && ::flock(folder_.number(), LOCK_EX | LOCK_NB) == 0) {}

void FolderPresence::share() {
  is_alone_ = false;
  if (folder_.is_open()) (void)::flock(folder_.number(), LOCK_SH);
}

}  // namespace ootori
