#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "log/log.hpp"
#include "server/games/game_table.hpp"
#include "server/lobby/seek_news.hpp"
#include "server/store/unsaved.hpp"
#include "server/wire/random.hpp"

namespace ootori::server {
namespace {

Error not_stored(const StoreError& error) {
  log::warn("the store refused a seek: {}", error.message);
  return unsaved(error);
}

}  // namespace

Error unknown_seek() {
  return {ErrorCode::unknown_seek, "This seek is no longer open: somebody else has accepted it, or it has expired."};
}

Lobby::Lobby(const LobbyServices& services, std::chrono::milliseconds look_every)
    : services_(services), look_every_(look_every), timer_(services.workers) {}

Store::Result<void> Lobby::resume() {
  auto seeks = SeekTable{services_.store}.seeks();
  if (!seeks) return std::unexpected(std::move(seeks.error()));
  {
    const std::scoped_lock lock(mutex_);
    for (Seek& seek : *seeks) {
      if (is_for_all(seek)) seeks_.show(seek);
      seeks_.add({std::move(seek), Stage::open});
    }
  }
  look_over_later();
  return {};
}

void Lobby::create(const game::PlayerId& by, const CreateSeek& wish, Reply<Seek> reply, const std::string& address,
                   std::vector<Change> with) {
  const Wish made{by, wish, address};
  const auto to = wish.to ? services_.names.find(*wish.to) : std::nullopt;
  if (to) return create_challenge(made, *to, std::move(reply), std::move(with));
  create(made, Knows::not_yet, std::move(reply), std::move(with));
}

// A worker reads from the store whether the two have played before.
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
  // A blocked player's challenge is not emailed to the player who blocked them, either.
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
  const auto of_maker =
      std::ranges::count_if(seeks_.of(made.by), [&](const SeekId& id) { return seeks_.find(id)->seek.by == made.by; });
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
  seeks_.add({*seek, Stage::making, made.address});
  ++under_way_;
  return seek;
}

// Counts only challenges that the player can see, so that blocked players do not use up the limit.
std::size_t Lobby::challenges_to(const game::PlayerId& player) const {
  return static_cast<std::size_t>(std::ranges::count_if(seeks_.of(player), [&](const SeekId& id) {
    const Seek& seek = seeks_.find(id)->seek;
    return seek.to == player && !is_hidden(seek, player);
  }));
}

// Open and private seeks have separate limits, and one address cannot fill the lobby.
std::optional<Error> Lobby::lack_of_room(const Seek& seek, const std::string& address) const {
  if (seeks_.count(seek.listed) >= most_of_all) {
    return Error{ErrorCode::busy, "The lobby is full. Please try again later."};
  }
  if (!address.empty() && seeks_.count(seek.listed, address) >= most_of_address) {
    Error error{ErrorCode::too_many, "Your address already has the maximum number of seeks. Withdraw one first."};
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
  Entry& entry = *seeks_.find(id);
  if (!result) {
    seeks_.remove(id);
    return std::unexpected(not_stored(result.error()));
  }
  reopen(entry);
  return entry.seek;
}

SeekPage Lobby::page(const game::PlayerId& by, const std::optional<SeekCursor>& after) const {
  const std::scoped_lock lock(mutex_);
  return shown_to(by, after);
}

std::expected<Seek, Error> Lobby::find(const SeekId& id, const game::PlayerId& by) const {
  const std::scoped_lock lock(mutex_);
  const Entry* found = seeks_.find(id);
  if (found == nullptr || !is_open(*found)) return std::unexpected(unknown_seek());
  const Seek& seek = found->seek;
  if (seek.to && !seek.is_of(by)) {
    return std::unexpected(Error{ErrorCode::not_your_seek, "This challenge is for somebody else."});
  }
  if (is_hidden(seek, by) || (!is_shown(*found, by) && seek.listed)) return std::unexpected(unknown_seek());
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
  created.listed = seek->listed || seek->to;  // a game started from a link is private to the two players
  services_.rooms.create(std::move(created), std::move(with),
                         [this, id, reply = std::move(reply)](std::expected<GameView, Error> view) mutable {
                           // Another server with the same database has ended the seek.
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
  Entry* found = seeks_.find(id);
  if (found == nullptr || !is_open(*found)) return std::unexpected(unknown_seek());
  const Seek& seek = found->seek;
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
  begin_ending(*found);
  ++under_way_;
  return seek;
}

void Lobby::withdraw(const SeekId& id, const game::PlayerId& by, Reply<void> reply, std::vector<Change> with) {
  auto seek = begin_withdrawing(id, by);
  if (!seek) return reply(std::unexpected(std::move(seek.error())));
  if (seek->to == by && services_.stored_with_decline) {
    for (Change& change : services_.stored_with_decline(*seek)) with.push_back(std::move(change));
  }
  end(id, std::move(reply), std::move(with));
}

std::expected<Seek, Error> Lobby::begin_withdrawing(const SeekId& id, const game::PlayerId& by) {
  const std::scoped_lock lock(mutex_);
  if (closed_) return std::unexpected(going_down());
  Entry* found = seeks_.find(id);
  if (found == nullptr || !is_open(*found)) return std::unexpected(unknown_seek());
  if (!found->seek.is_of(by)) {
    return std::unexpected(Error{ErrorCode::not_your_seek, "Only its creator can withdraw this seek."});
  }
  begin_ending(*found);
  ++under_way_;
  return found->seek;
}

// `id` must already be in the stage `ending`.
void Lobby::end(const SeekId& id, Reply<void> reply, std::vector<Change> with) {
  with.emplace_back(EndSeek{id});
  services_.store.write(std::move(with),
                        [this, id, reply = std::move(reply)](const Store::Result<void>& result) mutable {
                          const bool is_gone = result || result.error().kind == StoreError::Kind::conflict;
                          finish_ending(id, is_gone, std::nullopt);
                          reply(is_gone ? std::expected<void, Error>{} : std::unexpected(not_stored(result.error())));
                          done();
                        });
}

// A seek that could not be ended is open again.
void Lobby::finish_ending(const SeekId& id, bool is_gone, const std::optional<GameId>& game) {
  const std::scoped_lock lock(mutex_);
  Entry& entry = *seeks_.find(id);
  if (!is_gone) return reopen(entry);
  tell(entry.seek, SeekGone{id, game}, SeekGone{id, std::nullopt});
  seeks_.remove(id);
}

void Lobby::reopen(Entry& entry) {
  entry.stage = Stage::open;
  if (is_for_all(entry.seek)) seeks_.show(entry.seek);
  tell(entry.seek, SeekNews{entry.seek}, SeekNews{entry.seek});
}

void Lobby::begin_ending(Entry& entry) {
  entry.stage = Stage::ending;
  seeks_.hide(entry.seek);
}

void Lobby::done() {
  const std::scoped_lock lock(mutex_);
  if (--under_way_ == 0) quiet_.notify_all();
}

// A seek that is being ended right now is left to that.
void Lobby::forget(const game::PlayerId& player) {
  const std::scoped_lock lock(mutex_);
  for (const SeekId& id : std::set(seeks_.of(player))) {
    const Entry& entry = *seeks_.find(id);
    if (entry.stage != Stage::open) continue;
    tell(entry.seek, SeekGone{id, std::nullopt}, SeekGone{id, std::nullopt});
    seeks_.remove(id);
  }
}

bool Lobby::is_for_all(const Seek& seek) const { return seek.listed && (!seek.needs_its_maker() || is_there(seek.by)); }

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
  return is_for_all(entry.seek);
}

SeekPage Lobby::shown_to(const game::PlayerId& viewer, const std::optional<SeekCursor>& after) const {
  const auto place = [](const Seek& seek) { return SeekCursor{seek.created, seek.id}; };
  SeekPage page{};
  const auto& newest = seeks_.newest();
  for (auto at = after ? newest.upper_bound(*after) : newest.begin(); at != newest.end(); ++at) {
    const Entry& entry = *seeks_.find(at->id);
    if (entry.seek.is_of(viewer) || !is_shown(entry, viewer)) continue;
    if (page.seeks.size() == most_listed) {
      page.next = place(page.seeks.back());
      break;
    }
    page.seeks.push_back(entry.seek);
  }
  if (after) return page;
  for (const SeekId& id : seeks_.of(viewer)) {
    if (const Entry& entry = *seeks_.find(id); is_shown(entry, viewer)) page.seeks.push_back(entry.seek);
  }
  std::ranges::sort(page.seeks, std::ranges::greater{}, place);
  return page;
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
    for (auto& [id, entry] : seeks_.all()) {
      if (entry.stage != Stage::open || is_open(entry)) continue;
      begin_ending(entry);
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
  teller_.stop();
  teller_.join();
  std::unique_lock lock(mutex_);
  quiet_.wait(lock, [this] { return under_way_ == 0; });
}

}  // namespace ootori::server
