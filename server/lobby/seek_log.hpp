// The last changes of the seeks that everybody is shown, in their order. Everyone who follows the lobby has a place in
// it, and is told what comes after that place. A change costs the thread that makes it the same however many follow,
// and of a seek that has changed again only the last change is told.
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

  // Keeps that many changes; at least one.
  explicit SeekLog(std::size_t most) : most_(most) {}

  void add(SeekChange change);
  // Behind the last change.
  [[nodiscard]] Place end() const { return first_ + entries_.size(); }
  // Whether everything that came after this place is still kept.
  [[nodiscard]] bool reaches(Place place) const { return place >= first_; }
  // Moves a place that is reached behind the next change that still stands. Null: nothing does, and the place is the
  // end.
  [[nodiscard]] const SeekChange* next(Place& place) const;

 private:
  struct Entry {
    SeekChange change;
    bool stands = true;  // nothing newer is known of this seek
  };

  const std::size_t most_;
  Place first_ = 0;  // that of the first entry
  std::deque<Entry> entries_;
  std::map<SeekId, Place> standing_;
};

}  // namespace ootori::server
