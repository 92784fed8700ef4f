#include "server/lobby/seek_collection.hpp"

namespace ootori::server {

void SeekCollection::add(SeekEntry entry) {
  const Seek& seek = entry.seek;
  of_player_[seek.by].insert(seek.id);
  if (seek.to) of_player_[*seek.to].insert(seek.id);
  if (seek.listed) ++listed_;
  if (!entry.address.empty()) ++of_address_[{seek.listed, entry.address}];
  const SeekId id = seek.id;
  entries_.emplace(id, std::move(entry));
}

void SeekCollection::remove(const SeekId& id) {
  const auto found = entries_.find(id);
  if (found == entries_.end()) return;
  const auto& [seek, stage, address] = found->second;
  const auto forget = [&](const game::PlayerId& player) {
    const auto own = of_player_.find(player);
    own->second.erase(id);
    if (own->second.empty()) of_player_.erase(own);
  };
  forget(seek.by);
  if (seek.to) forget(*seek.to);
  if (seek.listed) --listed_;
  if (const auto from = of_address_.find({seek.listed, address}); from != of_address_.end() && --from->second == 0) {
    of_address_.erase(from);
  }
  hide(seek);
  entries_.erase(found);
}

SeekEntry* SeekCollection::find(const SeekId& id) {
  const auto found = entries_.find(id);
  return found == entries_.end() ? nullptr : &found->second;
}

const SeekEntry* SeekCollection::find(const SeekId& id) const {
  const auto found = entries_.find(id);
  return found == entries_.end() ? nullptr : &found->second;
}

const std::set<SeekId>& SeekCollection::of(const game::PlayerId& player) const {
  static const std::set<SeekId> none;
  const auto found = of_player_.find(player);
  return found == of_player_.end() ? none : found->second;
}

std::size_t SeekCollection::count(bool listed, const std::string& address) const {
  const auto found = of_address_.find({listed, address});
  return found == of_address_.end() ? 0 : found->second;
}

}  // namespace ootori::server
