#include "server/http/registry.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ootori::server {

std::optional<Registry::Place> Registry::enter(const std::shared_ptr<Live>& live, const std::string& address) {
  Leaving leaving;
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_) return std::nullopt;
    if (live_.size() >= limit_) leaving = make_room(address);
    if (live_.size() >= limit_) return std::nullopt;
    live_.emplace(live.get(), Entry{live, address});
    count_in(address);
  }
  for (std::size_t i = 0; i < leaving.going; ++i) leaving.some[i]->cut();
  return Place{*this, live.get()};
}

std::optional<Registry::Place> Registry::take_over(Place place, const std::shared_ptr<Live>& live,
                                                   const std::string& address) {
  const Place left = std::move(place);  // destroyed after the unlock, since its destructor locks the mutex
  const std::scoped_lock lock(mutex_);
  if (stopping_) return std::nullopt;
  const auto found = live_.find(left.live_);
  if (found == live_.end()) return std::nullopt;  // the place was given to another client meanwhile
  forget(found);
  live_.emplace(live.get(), Entry{live, address});
  count_in(address);
  return Place{*this, live.get()};
}

Registry::Leaving Registry::make_room(const std::string& address) {
  constexpr std::size_t at_once = 16;  // several at once, so not every new client searches all entries
  const auto own = of_address_.find(address);
  const auto most = std::ranges::max_element(of_address_, {}, [](const auto& one) { return one.second; });
  Leaving leaving{};
  std::vector<std::shared_ptr<Live>>& some = leaving.some;
  const std::size_t has = own == of_address_.end() ? 0 : own->second;
  if (most == of_address_.end() || most->second <= always || most->second <= 2 * has) return leaving;
  for (const auto& [key, entry] : live_) {
    if (entry.address != most->first) continue;
    if (auto live = entry.live.lock()) some.push_back(std::move(live));
  }
  leaving.going = std::min<std::size_t>(at_once, some.size() / 2);
  std::ranges::partial_sort(some, some.begin() + static_cast<std::ptrdiff_t>(leaving.going), {},
                            [](const auto& live) { return live->last_heard(); });
  for (std::size_t i = 0; i < leaving.going; ++i) forget(live_.find(some[i].get()));
  return leaving;
}

void Registry::count_in(const std::string& address) {
  if (!address.empty()) ++of_address_[address];
}

void Registry::count_out(const std::string& address) {
  if (const auto of = of_address_.find(address); of != of_address_.end() && --of->second == 0) of_address_.erase(of);
}

void Registry::assign(const Live* live, const std::string& address) {
  const std::scoped_lock lock(mutex_);
  const auto found = live_.find(live);
  if (found == live_.end()) return;  // the place was given to another client meanwhile
  count_out(found->second.address);
  found->second.address = address;
  count_in(address);
}

void Registry::forget(std::unordered_map<const Live*, Entry>::iterator entry) {
  count_out(entry->second.address);
  live_.erase(entry);
}

void Registry::leave(const Live* live) {
  const std::scoped_lock lock(mutex_);
  if (const auto found = live_.find(live); found != live_.end()) forget(found);
  if (live_.empty()) emptied_.notify_all();
}

std::vector<std::shared_ptr<Live>> Registry::present() const {
  std::vector<std::shared_ptr<Live>> all;
  for (const auto& [key, entry] : live_) {
    if (auto live = entry.live.lock()) all.push_back(std::move(live));
  }
  return all;
}

void Registry::close_all() {
  std::vector<std::shared_ptr<Live>> closing;
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    closing = present();
  }
  for (const auto& live : closing) live->close_soon();
}

void Registry::look_over() {
  std::vector<std::shared_ptr<Live>> all;
  {
    const std::scoped_lock lock(mutex_);
    all = present();
  }
  for (const auto& live : all) live->look_over();
}

bool Registry::wait_until_empty(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  return emptied_.wait_for(lock, patience, [this] { return live_.empty(); });
}

}  // namespace ootori::server
