#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "server/games/game_table.hpp"
#include "server/lobby/seek_news.hpp"
#include "server/wire/random.hpp"

namespace ootori::server {
namespace {

Error not_stored(const StoreError& error) {
  spdlog::warn("the store refused a seek: {}", error.message);
  return {ErrorCode::storage, "The server cannot save this at the moment. Nothing has changed; please try again."};
}

// That one is gone may also be told to who is not shown it: it may have been before.
bool shows(const News& news) { return news.as<SeekNews>() != nullptr; }

}  // namespace

Error unknown_seek() {
  return {ErrorCode::unknown_seek, "This seek is gone: somebody else accepted it, or it has expired."};
}

Lobby::Lobby(const LobbyServices& services, std::chrono::milliseconds look_every)
    : services_(services), look_every_(look_every), timer_(services.workers) {
  look_over_later();
}

Store::Result<void> Lobby::resume() {
  auto seeks = SeekTable{services_.store}.seeks();
  if (!seeks) return std::unexpected(std::move(seeks.error()));
  const std::scoped_lock lock(mutex_);
  for (Seek& seek : *seeks) {
    const SeekId id = seek.id;
    seeks_.emplace(id, Entry{std::move(seek), Stage::open});
  }
  return {};
}

void Lobby::create(const game::PlayerId& by, const CreateSeek& wish, Reply<Seek> reply, const std::string& address,
                   std::vector<Change> with) {
  const Wish made{by, wish, address};
  const auto to = wish.to ? services_.names.find(*wish.to) : std::nullopt;
  if (to) return create_challenge(made, *to, std::move(reply), std::move(with));
  create(made, Knows::not_yet, std::move(reply), std::move(with));
}

// Whether the two know each other is read from the store, by a worker.
void Lobby::create_challenge(const Wish& made, const game::PlayerId& to, Reply<Seek> reply, std::vector<Change> with) {
  if (!begin()) return reply(std::unexpected(going_down()));
  services_.workers.post([this, made, to, reply = std::move(reply), with = std::move(with)]() mutable {
    const auto games = GameTable{services_.store}.between(made.by, to);
    if (games) {
      create(made, games->empty() ? Knows::not_yet : Knows::has_played, std::move(reply), std::move(with));
    } else {
      reply(std::unexpected(not_stored(games.error())));
    }
    done();
  });
}

bool Lobby::begin() {
  const std::scoped_lock lock(mutex_);
  if (!closed_) ++under_way_;
  return !closed_;
}

void Lobby::create(const Wish& made, Knows knows, Reply<Seek> reply, std::vector<Change> with) {
  auto seek = begin_making(made, knows);
  if (!seek) return reply(std::unexpected(std::move(seek.error())));
  with.emplace_back(AddSeek{*seek});
  // What the challenged does not want to see is not sent by email either.
  if (services_.stored_with && !(seek->to && services_.moderation.has_blocked(*seek->to, seek->by))) {
    for (Change& change : services_.stored_with(*seek)) with.push_back(std::move(change));
  }
  services_.store.write(std::move(with),
                        [this, id = seek->id, reply = std::move(reply)](const Store::Result<void>& result) mutable {
                          auto made = finish_making(id, result);
                          reply(std::move(made));
                          done();
                        });
}

std::expected<Seek, Error> Lobby::begin_making(const Wish& made, Knows knows) {
  const std::scoped_lock lock(mutex_);
  if (closed_) return std::unexpected(going_down());
  auto seek = to_seek(made.by, made.wish);
  if (!seek) return seek;
  const auto of_maker = std::ranges::count(seeks_, made.by, [](const auto& one) { return one.second.seek.by; });
  if (std::cmp_greater_equal(of_maker, most_of_one)) {
    return std::unexpected(Error{ErrorCode::not_allowed,
                                 fmt::format("You already have {} seeks, the maximum. Withdraw one first.", of_maker)});
  }
  if (seek->to && knows == Knows::not_yet && challenges_to(*seek->to) >= most_from_strangers) {
    return std::unexpected(
        Error{ErrorCode::not_allowed,
              fmt::format("This player already has {} open challenges. Please try again later.", most_from_strangers)});
  }
  if (auto full = lack_of_room(*seek, made.address)) return std::unexpected(std::move(*full));
  seeks_.emplace(seek->id, Entry{*seek, Stage::making, made.address});
  ++under_way_;
  return seek;
}

// That the player is shown: whoever is blocked keeps nobody else from making one.
std::size_t Lobby::challenges_to(const game::PlayerId& player) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      seeks_, [&](const auto& one) { return one.second.seek.to == player && !is_hidden(one.second.seek, player); }));
}

// Open seeks and private ones fill no room of each other's, and no address fills that of all.
std::optional<Error> Lobby::lack_of_room(const Seek& seek, const std::string& address) const {
  const auto of_kind = [&](const auto& one) { return one.second.seek.listed == seek.listed; };
  if (std::cmp_greater_equal(std::ranges::count_if(seeks_, of_kind), most_of_all)) {
    return Error{ErrorCode::busy, "The lobby is full. Please try again later."};
  }
  const auto of_address = [&](const auto& one) { return of_kind(one) && one.second.address == address; };
  if (!address.empty() && std::cmp_greater_equal(std::ranges::count_if(seeks_, of_address), most_of_address)) {
    Error error{ErrorCode::too_many, "As many seeks as may be come from your address: withdraw one first."};
    error.retry_after = std::chrono::minutes{1};
    return error;
  }
  return std::nullopt;
}

std::expected<Seek, Error> Lobby::to_seek(const game::PlayerId& by, const CreateSeek& wish) const {
  Seek seek{.id = SeekId::random(),
            .terms = wish.terms,
            .side = wish.side,
            .by = by,
            .to = {},
            .listed = wish.listed,
            .created = services_.now(),
            .expires = 0};
  seek.expires = seek.created + lifetime_of(seek).count();
  if (seek.terms.rated && !services_.names.has(by)) {
    return std::unexpected(Error{ErrorCode::signed_out, "You need an account for rated games.", "rated"});
  }
  if (seek.listed && services_.names.is_bot(by)) {
    return std::unexpected(
        Error{ErrorCode::not_for_bots, "A bot can challenge players but not create open seeks.", "listed"});
  }
  if (!wish.to) return seek;
  seek.to = services_.names.find(*wish.to);
  if (!seek.to) {
    return std::unexpected(Error{ErrorCode::unknown_player, "There is no player with this name.", "to"});
  }
  if (*seek.to == by) {
    return std::unexpected(Error{ErrorCode::bad_value, "You cannot challenge yourself.", "to"});
  }
  if (services_.moderation.has_blocked(by, *seek.to)) {
    return std::unexpected(
        Error{ErrorCode::not_allowed, "You have blocked this player. Unblock them to send a challenge.", "to"});
  }
  if (!services_.names.may_play(*seek.to, services_.now())) {
    return std::unexpected(Error{ErrorCode::not_allowed, "This player cannot play at the moment.", "to"});
  }
  return seek;
}

std::expected<Seek, Error> Lobby::finish_making(const SeekId& id, const Store::Result<void>& result) {
  const std::scoped_lock lock(mutex_);
  Entry& entry = seeks_.at(id);
  if (!result) {
    seeks_.erase(id);
    return std::unexpected(not_stored(result.error()));
  }
  entry.stage = Stage::open;
  tell(entry.seek, SeekNews{entry.seek}, SeekNews{entry.seek});
  return entry.seek;
}

SeekPage Lobby::page(const game::PlayerId& by, const std::optional<SeekCursor>& after) const {
  const std::scoped_lock lock(mutex_);
  return shown_to(by, after);
}

std::expected<Seek, Error> Lobby::find(const SeekId& id, const game::PlayerId& by) const {
  const std::scoped_lock lock(mutex_);
  const auto found = seeks_.find(id);
  if (found == seeks_.end() || !is_open(found->second)) return std::unexpected(unknown_seek());
  const Seek& seek = found->second.seek;
  if (seek.to && !seek.is_of(by)) {
    return std::unexpected(Error{ErrorCode::not_your_seek, "This challenge is for somebody else."});
  }
  if (is_hidden(seek, by) || (!is_shown(found->second, by) && seek.listed)) return std::unexpected(unknown_seek());
  return seek;
}

void Lobby::accept(const SeekId& id, const game::PlayerId& by, Reply<GameView> reply, std::vector<Change> with) {
  auto seek = begin_accepting(id, by);
  if (!seek) return reply(std::unexpected(std::move(seek.error())));
  const game::Seat maker = game::PersonSeat{seek->by};
  const game::Seat other = game::PersonSeat{by};
  const bool maker_is_black = seek->side.value_or(any_color()) == Color::black;
  const game::Seats seats = maker_is_black ? game::Seats{maker, other} : game::Seats{other, maker};
  with.emplace_back(EndSeek{id});
  game::Created created = game::begin(seek->terms, seats);
  created.listed = seek->listed || seek->to;  // what is begun by a link is the business of the two
  services_.rooms.create(std::move(created), std::move(with),
                         [this, id, reply = std::move(reply)](std::expected<GameView, Error> view) mutable {
                           // Another server over the same data has ended it.
                           const bool is_gone = !view && view.error().code == ErrorCode::stale;
                           if (view) {
                             finish_ending(id, true, view->summary.id);
                           } else {
                             finish_ending(id, is_gone, std::nullopt);
                           }
                           if (is_gone) view = std::unexpected(unknown_seek());
                           reply(std::move(view));
                           done();
                         });
}

std::expected<Seek, Error> Lobby::begin_accepting(const SeekId& id, const game::PlayerId& by) {
  const std::scoped_lock lock(mutex_);
  if (closed_) return std::unexpected(going_down());
  const auto found = seeks_.find(id);
  if (found == seeks_.end() || !is_open(found->second)) return std::unexpected(unknown_seek());
  const Seek& seek = found->second.seek;
  if (!services_.names.may_play(by, services_.now())) {
    return std::unexpected(Error{ErrorCode::banned, "This account is banned."});
  }
  if (seek.by == by) {
    return std::unexpected(Error{ErrorCode::not_allowed, "You cannot accept your own seek."});
  }
  if (seek.to && *seek.to != by) {
    return std::unexpected(Error{ErrorCode::not_your_seek, "This challenge is for somebody else."});
  }
  if (is_hidden(seek, by) || (seek.needs_its_maker() && !is_there(seek.by))) return std::unexpected(unknown_seek());
  if (seek.listed && services_.names.is_bot(by)) {
    return std::unexpected(Error{ErrorCode::not_for_bots, "Bots cannot accept open seeks, only challenges."});
  }
  if (seek.terms.rated && !services_.names.has(by)) {
    return std::unexpected(Error{ErrorCode::signed_out, "You need an account for rated games."});
  }
  found->second.stage = Stage::ending;
  ++under_way_;
  return seek;
}

void Lobby::withdraw(const SeekId& id, const game::PlayerId& by, Reply<void> reply) {
  if (auto begun = begin_withdrawing(id, by); !begun) return reply(std::move(begun));
  end(id, std::move(reply));
}

std::expected<void, Error> Lobby::begin_withdrawing(const SeekId& id, const game::PlayerId& by) {
  const std::scoped_lock lock(mutex_);
  if (closed_) return std::unexpected(going_down());
  const auto found = seeks_.find(id);
  if (found == seeks_.end() || !is_open(found->second)) return std::unexpected(unknown_seek());
  if (!found->second.seek.is_of(by)) {
    return std::unexpected(Error{ErrorCode::not_your_seek, "Only its creator can withdraw this seek."});
  }
  found->second.stage = Stage::ending;
  ++under_way_;
  return {};
}

// A seek that is `ending` already.
void Lobby::end(const SeekId& id, Reply<void> reply) {
  services_.store.write({EndSeek{id}}, [this, id, reply = std::move(reply)](const Store::Result<void>& result) mutable {
    const bool is_gone = result || result.error().kind == StoreError::Kind::conflict;
    finish_ending(id, is_gone, std::nullopt);
    reply(is_gone ? std::expected<void, Error>{} : std::unexpected(not_stored(result.error())));
    done();
  });
}

// One that could not be ended is open again.
void Lobby::finish_ending(const SeekId& id, bool is_gone, const std::optional<GameId>& game) {
  const std::scoped_lock lock(mutex_);
  Entry& entry = seeks_.at(id);
  if (!is_gone) {
    entry.stage = Stage::open;
    return tell(entry.seek, SeekNews{entry.seek}, SeekNews{entry.seek});
  }
  tell(entry.seek, SeekGone{id, game}, SeekGone{id, std::nullopt});
  seeks_.erase(id);
}

void Lobby::done() {
  const std::scoped_lock lock(mutex_);
  if (--under_way_ == 0) quiet_.notify_all();
}

// One that is being ended at this moment goes by itself.
void Lobby::forget(const game::PlayerId& player) {
  const std::scoped_lock lock(mutex_);
  for (auto one = seeks_.begin(); one != seeks_.end();) {
    const bool goes = one->second.seek.is_of(player) && one->second.stage == Stage::open;
    if (goes) tell(one->second.seek, SeekGone{one->first, std::nullopt}, SeekGone{one->first, std::nullopt});
    one = goes ? seeks_.erase(one) : std::next(one);
  }
}

void Lobby::part(const game::PlayerId& by, const game::PlayerId& whom) {
  const std::scoped_lock lock(mutex_);
  for (const auto& [id, entry] : seeks_) {
    const Seek& seek = entry.seek;
    if (seek.by != by && seek.by != whom) continue;
    const game::PlayerId& other = seek.by == by ? whom : by;
    if (seek.to ? seek.to != other : !seek.listed) continue;
    const auto found = present_.find(other);
    if (found == present_.end()) continue;
    for (const auto& watcher : found->second) watcher->hear(SeekGone{id, std::nullopt});
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
  const std::scoped_lock lock(mutex_);
  const bool was_there = is_there(watcher->who());
  if (on) {
    followers_.insert(watcher);
    watcher->hear(SeekList{shown_to(watcher->who(), {}).seeks});
  } else {
    followers_.erase(watcher);
  }
  if (is_there(watcher->who()) != was_there) tell_of_maker(watcher->who(), on);
}

bool Lobby::is_there(const game::PlayerId& player) const {
  const auto found = present_.find(player);
  return found != present_.end() && std::ranges::any_of(found->second, [this](const auto& watcher) {
           return followers_.contains(watcher) || waiting_.contains(watcher);
         });
}

bool Lobby::is_open(const Entry& entry) const {
  return entry.stage == Stage::open && entry.seek.expires > services_.now() && may_be_played(entry.seek);
}

bool Lobby::may_be_played(const Seek& seek) const {
  const UnixMillis now = services_.now();
  if (!services_.names.may_play(seek.by, now) || (seek.to && !services_.names.may_play(*seek.to, now))) return false;
  if (seek.to && services_.moderation.has_blocked(seek.by, *seek.to)) return false;
  return !seek.listed || !services_.names.is_bot(seek.by);
}

bool Lobby::is_hidden(const Seek& seek, const game::PlayerId& viewer) const {
  return seek.by != viewer && services_.moderation.are_apart(seek.by, viewer);
}

bool Lobby::is_shown(const Entry& entry, const game::PlayerId& viewer) const {
  if (!is_open(entry) || is_hidden(entry.seek, viewer)) return false;
  if (entry.seek.is_of(viewer)) return true;
  return entry.seek.listed && (!entry.seek.needs_its_maker() || is_there(entry.seek.by));
}

SeekPage Lobby::shown_to(const game::PlayerId& viewer, const std::optional<SeekCursor>& after) const {
  const auto place = [](const Seek* seek) { return SeekCursor{seek->created, seek->id}; };
  std::vector<const Seek*> own;
  std::vector<const Seek*> others;
  for (const auto& [id, entry] : seeks_) {
    if (!is_shown(entry, viewer)) continue;
    const bool is_own = entry.seek.is_of(viewer);
    if (is_own && !after) own.push_back(&entry.seek);
    if (!is_own && (!after || place(&entry.seek) < *after)) others.push_back(&entry.seek);
  }
  std::ranges::sort(others, std::ranges::greater{}, place);
  SeekPage page{};
  if (others.size() > most_listed) {
    others.resize(most_listed);
    page.next = place(others.back());
  }
  own.insert(own.end(), others.begin(), others.end());
  std::ranges::sort(own, std::ranges::greater{}, place);
  for (const Seek* seek : own) page.seeks.push_back(*seek);
  return page;
}

// Its players hear of a seek on every socket; others where they follow the lobby, if it is one for them.
void Lobby::tell(const Seek& seek, const News& to_its_players, const News& to_others) const {
  for (const game::PlayerId* player : {&seek.by, seek.to ? &*seek.to : nullptr}) {
    const auto found = player == nullptr ? present_.end() : present_.find(*player);
    if (found == present_.end() || (shows(to_its_players) && is_hidden(seek, *player))) continue;
    for (const auto& watcher : found->second) watcher->hear(to_its_players);
  }
  if (!seek.listed || (seek.needs_its_maker() && !is_there(seek.by))) return;
  for (const auto& watcher : followers_) {
    if (seek.is_of(watcher->who()) || (shows(to_others) && is_hidden(seek, watcher->who()))) continue;
    watcher->hear(to_others);
  }
}

// The seeks of somebody who came or went are listed again, or no longer.
void Lobby::tell_of_maker(const game::PlayerId& maker, bool came) const {
  for (const auto& [id, entry] : seeks_) {
    if (entry.seek.by != maker || !entry.seek.needs_its_maker()) continue;
    // One that is over, or being ended, has not been told to be gone yet, and will not be while its maker is away.
    if (came ? !is_open(entry) : entry.stage == Stage::making) continue;
    const News news = came ? News{SeekNews{entry.seek}} : News{SeekGone{id, std::nullopt}};
    for (const auto& watcher : followers_) {
      if (watcher->who() != maker && !is_hidden(entry.seek, watcher->who())) watcher->hear(news);
    }
  }
}

void Lobby::look_over_later() {
  timer_.after(look_every_, [this] {
    look_over();
    look_over_later();
  });
}

void Lobby::look_over() {
  std::vector<SeekId> over;
  {
    const std::scoped_lock lock(mutex_);
    if (closed_) return;
    for (auto& [id, entry] : seeks_) {
      if (entry.stage != Stage::open || is_open(entry)) continue;
      entry.stage = Stage::ending;
      over.push_back(id);
      ++under_way_;
    }
  }
  for (const SeekId& id : over) end(id, [](const std::expected<void, Error>&) {});
}

void Lobby::close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  timer_.stop();
  std::unique_lock lock(mutex_);
  quiet_.wait(lock, [this] { return under_way_ == 0; });
}

}  // namespace ootori::server
