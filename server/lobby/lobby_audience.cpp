// The part of Lobby that handles the clients in the lobby, and the news sent to them.
#include <algorithm>
#include <thread>
#include <utility>

#include "server/lobby/lobby.hpp"
#include "server/lobby/seek_news.hpp"

namespace ootori::server {
namespace {

// Followers are sent a few changes at a time, followed by a pause for the network: someone who changes many seeks while
// hundreds follow cannot delay a move by more than one such batch.
constexpr std::size_t most_at_once = 32, most_of_one_at_once = 4;
constexpr std::chrono::milliseconds pause{2};

// SeekGone may also be sent to players who cannot see the seek: they may have seen it before.
bool shows(const News& news) { return news.as<SeekNews>() != nullptr; }

}  // namespace

void Lobby::part(const game::PlayerId& by, const game::PlayerId& whom) {
  std::unique_lock lock(mutex_);
  told_.wait(lock, [this] { return being_told_.empty(); });
  take_away(by, whom);
  take_away(whom, by);
}

void Lobby::take_away(const game::PlayerId& maker, const game::PlayerId& viewer) {
  const auto found = present_.find(viewer);
  if (found == present_.end()) return;
  for (const SeekId& id : seeks_.of(maker)) {
    const Seek& seek = seeks_.find(id)->seek;
    if (seek.by != maker || (seek.to ? seek.to != viewer : !seek.listed)) continue;
    for (const auto& watcher : found->second) tell_player(watcher, SeekGone{id, std::nullopt});
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
      followers_.try_emplace(watcher, log_.end());
    } else {
      followers_.erase(watcher);
      if (const auto listed = listing_.find(watcher); listed != listing_.end()) listed->second.is_old = true;
    }
    if (is_there(watcher->who()) != was_there) tell_of_maker(watcher->who(), on);
  }
  if (on) list_for(watcher);
}

void Lobby::list_for(const Watcher& watcher) {
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

// Sends the list to a watcher that is still following. The list is written without the mutex, which enter() and leave()
// need; changes made meanwhile are sent after it. If two lists are requested at the same time, only one is sent.
void Lobby::tell_all(const Watcher& watcher) {
  SeekPage page;
  {
    std::unique_lock lock(mutex_);
    told_.wait(lock, [&] { return !being_told_.contains(watcher); });
    const auto follower = followers_.find(watcher);
    if (follower == followers_.end() || !listing_.try_emplace(watcher).second) return;
    page = shown_to(watcher->who(), {});
    follower->second = log_.end();
  }
  watcher->hear(SeekList{std::move(page.seeks)});
  bool is_old = false;
  {
    const std::scoped_lock lock(mutex_);
    const Listing listed = std::move(listing_.extract(watcher).mapped());
    for (const News& news : listed.since) watcher->hear(news);
    is_old = listed.is_old;
    begin_telling();
  }
  if (is_old) tell_all(watcher);
}

void Lobby::tell_player(const Watcher& watcher, const News& news) {
  const auto listed = listing_.find(watcher);
  if (listed == listing_.end()) return watcher->hear(news);
  listed->second.since.push_back(news);
}

void Lobby::note(SeekChange change) {
  log_.add(std::move(change));
  begin_telling();
}

void Lobby::begin_telling() {
  if (closed_ || followers_.empty()) return;
  if (std::exchange(telling_, Tells::more) != Tells::nothing) return;
  teller_.post([this] {
    while (tell_some()) std::this_thread::sleep_for(pause);
  });
}

bool Lobby::tell_some() {
  Telling telling;
  {
    const std::scoped_lock lock(mutex_);
    telling_ = Tells::these;
    if (!closed_) telling = pick();
    for (const auto& [watcher, news] : telling.news) being_told_.insert(watcher);
  }
  for (const auto& [watcher, news] : telling.news) watcher->hear(news);
  bool is_more = false;
  {
    const std::scoped_lock lock(mutex_);
    being_told_.clear();
    is_more = !closed_ && (telling_ == Tells::more || !telling.is_all);
    if (!is_more) telling_ = Tells::nothing;
  }
  told_.notify_all();
  for (const Watcher& watcher : telling.lists) list_for(watcher);
  return is_more;
}

// Followers take turns.
Lobby::Telling Lobby::pick() {
  Telling telling;
  auto turn = followers_.upper_bound(last_told_);
  for (std::size_t looked = 0; looked < followers_.size() && telling.news.size() < most_at_once; ++looked, ++turn) {
    if (turn == followers_.end()) turn = followers_.begin();
    last_told_ = turn->first;
    if (!listing_.contains(turn->first)) pick_for(turn->first, turn->second, telling);
  }
  if (telling.news.size() >= most_at_once) telling.is_all = false;
  return telling;
}

void Lobby::pick_for(const Watcher& watcher, SeekLog::Place& place, Telling& telling) const {
  if (!log_.reaches(place)) {
    place = log_.end();
    telling.lists.push_back(watcher);
    return;
  }
  for (std::size_t picked = 0; picked < most_of_one_at_once;) {
    const SeekChange* change = log_.next(place);
    if (change == nullptr) return;
    if (change->seek.is_of(watcher->who()) || (shows(change->news) && is_hidden(change->seek, watcher->who())))
      continue;
    telling.news.emplace_back(watcher, change->news);
    ++picked;
  }
  telling.is_all = false;
}

bool Lobby::is_there(const game::PlayerId& player) const {
  const auto found = present_.find(player);
  return found != present_.end() && std::ranges::any_of(found->second, [this](const auto& watcher) {
           return followers_.contains(watcher) || waiting_.contains(watcher);
         });
}

// The seek's own players get the news on every socket; others if they follow the lobby and the seek is visible to
// everybody.
void Lobby::tell(const Seek& seek, const News& to_its_players, const News& to_others) {
  for (const game::PlayerId* player : {&seek.by, seek.to ? &*seek.to : nullptr}) {
    const auto found = player == nullptr ? present_.end() : present_.find(*player);
    if (found == present_.end() || (shows(to_its_players) && is_hidden(seek, *player))) continue;
    for (const auto& watcher : found->second) tell_player(watcher, to_its_players);
  }
  if (is_for_all(seek)) note({seek, to_others});
}

// When a player comes or goes, the seeks that need their maker appear or disappear.
void Lobby::tell_of_maker(const game::PlayerId& maker, bool came) {
  for (const SeekId& id : seeks_.of(maker)) {
    const Entry& entry = *seeks_.find(id);
    if (entry.seek.by != maker || !entry.seek.needs_its_maker()) continue;
    // A seek that has expired or is being ended must be announced as gone now: while its maker is away, its end is not
    // announced.
    if (came ? !is_open(entry) : entry.stage == Stage::making) continue;
    if (came) {
      seeks_.show(entry.seek);
    } else {
      seeks_.hide(entry.seek);
    }
    note({entry.seek, came ? News{SeekNews{entry.seek}} : News{SeekGone{id, std::nullopt}}});
  }
}

}  // namespace ootori::server
