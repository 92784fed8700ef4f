// Who is in the lobby, and what they are told there.
#include <algorithm>
#include <utility>

#include "server/lobby/lobby.hpp"
#include "server/lobby/seek_news.hpp"

namespace ootori::server {
namespace {

// That one is gone may also be told to who is not shown it: it may have been before.
bool shows(const News& news) { return news.as<SeekNews>() != nullptr; }

}  // namespace

void Lobby::part(const game::PlayerId& by, const game::PlayerId& whom) {
  const std::scoped_lock lock(mutex_);
  take_away(by, whom);
  take_away(whom, by);
}

void Lobby::take_away(const game::PlayerId& maker, const game::PlayerId& viewer) {
  const auto found = present_.find(viewer);
  if (found == present_.end()) return;
  for (const SeekId& id : seeks_.of(maker)) {
    const Seek& seek = seeks_.find(id)->seek;
    if (seek.by != maker || (seek.to ? seek.to != viewer : !seek.listed)) continue;
    for (const auto& watcher : found->second) tell_follower(watcher, SeekGone{id, std::nullopt});
  }
}

void Lobby::enter(const std::shared_ptr<Listener>& watcher, Waits waits) {
  const std::scoped_lock lock(mutex_);
  const bool was_there = is_there(watcher->who());
  present_[watcher->who()].push_back(watcher);
  if (waits == Waits::yes) waiting_.insert(watcher);
  if (is_there(watcher->who()) != was_there) tell_of_maker(watcher->who(), true);
}

void Lobby::leave(const std::shared_ptr<Listener>& watcher) {
  const std::scoped_lock lock(mutex_);
  const bool was_there = is_there(watcher->who());
  followers_.erase(watcher);
  waiting_.erase(watcher);
  if (is_there(watcher->who()) != was_there) tell_of_maker(watcher->who(), false);
  const auto found = present_.find(watcher->who());
  if (found == present_.end()) return;
  std::erase(found->second, watcher);
  if (found->second.empty()) present_.erase(found);
}

std::set<game::PlayerId> Lobby::present(const std::vector<game::PlayerId>& players) const {
  const std::scoped_lock lock(mutex_);
  std::set<game::PlayerId> here;
  for (const game::PlayerId& player : players) {
    if (present_.contains(player)) here.insert(player);
  }
  return here;
}

std::set<game::PlayerId> Lobby::waiting(const std::vector<game::PlayerId>& players) const {
  const std::scoped_lock lock(mutex_);
  std::set<game::PlayerId> here;
  for (const game::PlayerId& player : players) {
    if (is_there(player) && services_.names.may_play(player, services_.now())) here.insert(player);
  }
  return here;
}

void Lobby::follow(const std::shared_ptr<Listener>& watcher, bool on) {
  {
    const std::scoped_lock lock(mutex_);
    const bool was_there = is_there(watcher->who());
    if (on) {
      followers_.insert(watcher);
    } else {
      followers_.erase(watcher);
      if (const auto listed = listing_.find(watcher); listed != listing_.end()) listed->second.is_old = true;
    }
    if (is_there(watcher->who()) != was_there) tell_of_maker(watcher->who(), on);
  }
  if (!on) return;
  if (services_.readers == nullptr) return tell_all(watcher);
  services_.readers->read(
      watcher->address(),
      [watcher](std::expected<void, Error> told) {
        if (!told) watcher->hear(Refused{std::move(told.error()), {}, "lobby"});
      },
      [this, watcher](Reply<void> done) {
        tell_all(watcher);
        done({});
      });
}

// To one that follows still. The list is written outside the mutex, since who comes and goes waits for that; what is
// told to all meanwhile follows after the list. Of two that are asked for at the same time one is told.
void Lobby::tell_all(const std::shared_ptr<Listener>& watcher) {
  SeekPage page;
  {
    const std::scoped_lock lock(mutex_);
    if (!followers_.contains(watcher) || !listing_.try_emplace(watcher).second) return;
    page = shown_to(watcher->who(), {});
  }
  watcher->hear(SeekList{std::move(page.seeks)});
  bool is_old = false;
  {
    const std::scoped_lock lock(mutex_);
    const Listing listed = std::move(listing_.extract(watcher).mapped());
    for (const News& news : listed.since) watcher->hear(news);
    is_old = listed.is_old;
  }
  if (is_old) tell_all(watcher);
}

void Lobby::tell_follower(const std::shared_ptr<Listener>& watcher, const News& news) {
  const auto listed = listing_.find(watcher);
  if (listed == listing_.end()) return watcher->hear(news);
  listed->second.since.push_back(news);
}

bool Lobby::is_there(const game::PlayerId& player) const {
  const auto found = present_.find(player);
  return found != present_.end() && std::ranges::any_of(found->second, [this](const auto& watcher) {
           return followers_.contains(watcher) || waiting_.contains(watcher);
         });
}

// Its players hear of a seek on every socket; others where they follow the lobby, if it is one for them.
void Lobby::tell(const Seek& seek, const News& to_its_players, const News& to_others) {
  for (const game::PlayerId* player : {&seek.by, seek.to ? &*seek.to : nullptr}) {
    const auto found = player == nullptr ? present_.end() : present_.find(*player);
    if (found == present_.end() || (shows(to_its_players) && is_hidden(seek, *player))) continue;
    for (const auto& watcher : found->second) tell_follower(watcher, to_its_players);
  }
  if (!is_for_all(seek)) return;
  for (const auto& watcher : followers_) {
    if (seek.is_of(watcher->who()) || (shows(to_others) && is_hidden(seek, watcher->who()))) continue;
    tell_follower(watcher, to_others);
  }
}

// The seeks of somebody who came or went are listed again, or no longer.
void Lobby::tell_of_maker(const game::PlayerId& maker, bool came) {
  for (const SeekId& id : seeks_.of(maker)) {
    const Entry& entry = *seeks_.find(id);
    if (entry.seek.by != maker || !entry.seek.needs_its_maker()) continue;
    // One that is over, or being ended, has not been told to be gone yet, and will not be while its maker is away.
    if (came ? !is_open(entry) : entry.stage == Stage::making) continue;
    if (came) {
      seeks_.show(entry.seek);
    } else {
      seeks_.hide(entry.seek);
    }
    const News news = came ? News{SeekNews{entry.seek}} : News{SeekGone{id, std::nullopt}};
    for (const auto& watcher : followers_) {
      if (watcher->who() != maker && !is_hidden(entry.seek, watcher->who())) tell_follower(watcher, news);
    }
  }
}

}  // namespace ootori::server
