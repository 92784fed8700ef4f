// Tells a process whether others work in the same folder.
#pragma once

#include <filesystem>

#include "files/descriptor.hpp"

namespace ootori {

// Everybody who works in a folder shares a lock on it. Whoever has it alone knows that unfinished files belong to
// nobody. Ends with the process, even if it is killed. On file systems without locks, nobody is ever alone.
class FolderPresence {
 public:
  // A folder that cannot be opened is like one with others in it.
  explicit FolderPresence(const std::filesystem::path& folder);

  // Nobody else can come in before share().
  [[nodiscard]] bool is_alone() const { return is_alone_; }
  // Lets others in. Waits while somebody else is alone.
  void share();

 private:
  Descriptor folder_;
  bool is_alone_;
};

}  // namespace ootori
