// The seeks of a lobby in memory, found by name, by player, by address and by age. What is asked of it takes no longer
// when strangers fill the lobby: nothing but walking through all of them grows with their number.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "server/lobby/seek.hpp"

namespace ootori::server {

// Nobody can do anything with a seek that is being stored, accepted or withdrawn.
enum class SeekStage : std::uint8_t { making, open, ending };

struct SeekEntry {
  Seek seek;
  SeekStage stage;
  std::string address{};  // from which it was made, in this life of the server
};

// Not thread-safe.
class SeekCollection {
 public:
  using Entries = std::map<SeekId, SeekEntry>;
  using Newest = std::set<SeekCursor, std::greater<>>;

  void add(SeekEntry entry);
  void remove(const SeekId& id);

  [[nodiscard]] SeekEntry* find(const SeekId& id);
  [[nodiscard]] const SeekEntry* find(const SeekId& id) const;
  [[nodiscard]] Entries& all() { return entries_; }
  // Those that a player made or is challenged by.
  [[nodiscard]] const std::set<SeekId>& of(const game::PlayerId& player) const;

  // Open seeks and private ones are counted apart.
  [[nodiscard]] std::size_t count(bool listed) const { return listed ? listed_ : entries_.size() - listed_; }
  [[nodiscard]] std::size_t count(bool listed, const std::string& address) const;

  // Those that everybody is shown at the moment, newest first: the lobby says which they are.
  void show(const Seek& seek) { newest_.emplace(seek.created, seek.id); }
  void hide(const Seek& seek) { newest_.erase({seek.created, seek.id}); }
  [[nodiscard]] const Newest& newest() const { return newest_; }

 private:
  Entries entries_;
  std::map<game::PlayerId, std::set<SeekId>> of_player_;
  std::map<std::pair<bool, std::string>, std::size_t> of_address_;
  std::size_t listed_ = 0;
  Newest newest_;
};

}  // namespace ootori::server
