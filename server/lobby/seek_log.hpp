// The most recent changes of seeks that everybody can see, in order. Each follower of the lobby has a place in the log
// and is sent the changes after it. The cost of adding a change does not depend on the number of followers, and only
// the last change of each seek is sent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>

#include "server/lobby/seek.hpp"
#include "server/wire/news.hpp"

namespace ootori::server {

struct SeekChange {
  Seek seek;
  News news;
};

// Not thread-safe.
class SeekLog {
 public:
  using Place = std::uint64_t;

  // Keeps this many changes; at least one.
  explicit SeekLog(std::size_t most) : most_(most) {}

  void add(SeekChange change);
  // The place after the last change.
  [[nodiscard]] Place end() const { return first_ + entries_.size(); }
  // Whether all changes after this place are still kept.
  [[nodiscard]] bool reaches(Place place) const { return place >= first_; }
  // Moves `place`, for which reaches() must be true, past the next change that is still current. Returns null if there
  // is none; `place` is then end().
  [[nodiscard]] const SeekChange* next(Place& place) const;

 private:
  struct Entry {
    SeekChange change;
    bool stands = true;  // no newer change of this seek is known
  };

  const std::size_t most_;
  Place first_ = 0;  // of the first entry
  std::deque<Entry> entries_;
  std::map<SeekId, Place> standing_;
};

}  // namespace ootori::server
