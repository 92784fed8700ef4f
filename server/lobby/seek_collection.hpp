// The lobby's seeks in memory, found by id, player, address and age. Lookups stay fast even if somebody fills the
// lobby: only iterating over all seeks takes longer the more there are.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "server/lobby/seek.hpp"

namespace ootori::server {

// While a seek is being stored, accepted or withdrawn, nobody can do anything with it.
enum class SeekStage : std::uint8_t { making, open, ending };

struct SeekEntry {
  Seek seek;
  SeekStage stage;
  std::string address{};  // of the maker; empty if the seek was made before the server started
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
  // The seeks made by a player, and the challenges to that player.
  [[nodiscard]] const std::set<SeekId>& of(const game::PlayerId& player) const;

  // Open seeks and private ones are counted separately.
  [[nodiscard]] std::size_t count(bool listed) const { return listed ? listed_ : entries_.size() - listed_; }
  [[nodiscard]] std::size_t count(bool listed, const std::string& address) const;

  // The seeks that everybody can currently see, newest first. The lobby decides which.
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
