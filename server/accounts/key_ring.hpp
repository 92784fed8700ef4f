// Credentials (sessions or API tokens), found by id or by the hash of their secret, and the open sockets to close when
// a credential ends. Not thread-safe.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game/seat.hpp"
#include "server/http/http.hpp"

namespace ootori::server {

// `Key` must have `id`, `token` (the hash of its secret), `player` and `created`.
template <class Key>
class KeyRing {
 public:
  using Id = decltype(Key::id);

  void add(const Key& key) {
    by_id_.emplace(key.id, key);
    of_player_[key.player].insert(key.id);
    id_of_hash_.emplace(key.token, key.id);
  }

  // Returns false if there is no such key.
  bool remove(const Id& id) {
    const auto found = by_id_.find(id);
    if (found == by_id_.end()) return false;
    id_of_hash_.erase(found->second.token);
    const auto its = of_player_.find(found->second.player);
    its->second.erase(id);
    if (its->second.empty()) of_player_.erase(its);
    by_id_.erase(found);
    return true;
  }

  // Returns null if there is no such key.
  [[nodiscard]] Key* find(const Id& id) {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : &found->second;
  }
  [[nodiscard]] Key* with_hash(const std::string& hash) {
    const auto found = id_of_hash_.find(hash);
    return found == id_of_hash_.end() ? nullptr : find(found->second);
  }

  [[nodiscard]] bool contains(const Id& id) const { return by_id_.contains(id); }

  // Keys of one player, and keys for which `is` returns true; newest first.
  [[nodiscard]] std::vector<Key> of(const game::PlayerId& player) const {
    std::vector<Key> keys;
    const auto found = of_player_.find(player);
    if (found == of_player_.end()) return keys;
    for (const Id& id : found->second) keys.push_back(by_id_.at(id));
    sort(keys);
    return keys;
  }
  template <class Is>
  [[nodiscard]] std::vector<Key> where(Is is) const {
    std::vector<Key> keys;
    for (const auto& [id, key] : by_id_) {
      if (is(key)) keys.push_back(key);
    }
    sort(keys);
    return keys;
  }

 private:
  static void sort(std::vector<Key>& keys) {
    std::ranges::sort(keys, std::ranges::greater{}, [](const Key& key) { return std::pair{key.created, key.id}; });
  }

  std::map<Id, Key> by_id_;
  std::map<game::PlayerId, std::set<Id>> of_player_;
  std::unordered_map<std::string, Id> id_of_hash_;
};

// Open sockets by the credential that opened them. A closed socket stays registered until remove() is called.
template <class Credential>
class OpenSockets {
 public:
  using Peer = std::shared_ptr<SocketPeer>;

  void add(const Credential& credential, const Peer& peer) { peers_.emplace(credential, peer); }

  void remove(const Credential& credential, const Peer& peer) {
    const auto [first, last] = peers_.equal_range(credential);
    const auto found = std::find_if(first, last, [&](const auto& one) { return one.second == peer; });
    if (found != last) peers_.erase(found);
  }

  void end(const Credential& credential) {
    const auto [first, last] = peers_.equal_range(credential);
    for (auto one = first; one != last; ++one) one->second->end();
  }

 private:
  std::multimap<Credential, Peer> peers_;
};

}  // namespace ootori::server
