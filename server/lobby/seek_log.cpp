#include "server/lobby/seek_log.hpp"

#include <utility>

namespace ootori::server {

void SeekLog::add(SeekChange change) {
  const Place place = end();
  const auto [standing, is_first] = standing_.try_emplace(change.seek.id, place);
  if (!is_first) entries_[standing->second - first_].stands = false;
  standing->second = place;
  entries_.push_back({std::move(change)});
  if (entries_.size() <= most_) return;
  if (entries_.front().stands) standing_.erase(entries_.front().change.seek.id);
  entries_.pop_front();
  ++first_;
}

const SeekChange* SeekLog::next(Place& place) const {
  while (place < end()) {
    const Entry& entry = entries_[place++ - first_];
    if (entry.stands) return &entry.change;
  }
  return nullptr;
}

}  // namespace ootori::server
