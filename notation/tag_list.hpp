// The tags of a record while a reader collects them. A text from outside can have thousands of tags, so their names are
// indexed. Internal to notation/.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/record.hpp"

namespace ootori {

class TagList {
 public:
  // Returns false and changes nothing if there is already a tag with this name.
  bool add(std::string_view name, std::string_view value) {
    if (!places_.try_emplace(std::string{name}, tags_.size()).second) return false;
    tags_.push_back({std::string{name}, std::string{value}});
    return true;
  }
  // Adds the tag, or replaces its value.
  void set(std::string_view name, std::string_view value) {
    if (!add(name, value)) tags_[places_.find(name)->second].value = value;
  }

  // The place of the tag in the order in which the tags were added.
  [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const {
    const auto found = places_.find(name);
    return found == places_.end() ? std::nullopt : std::optional{found->second};
  }
  [[nodiscard]] const std::vector<RecordTag>& all() const { return tags_; }
  [[nodiscard]] std::vector<RecordTag> take() && { return std::move(tags_); }

 private:
  std::vector<RecordTag> tags_;
  std::map<std::string, std::size_t, std::less<>> places_;
};

}  // namespace ootori
