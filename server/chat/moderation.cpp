#include "server/chat/moderation.hpp"

#include <algorithm>
#include <utility>

#include <spdlog/spdlog.h>

namespace ootori::server {
namespace {

Error not_stored(const StoreError& error) {
  spdlog::warn("the store refused: {}", error.message);
  return {ErrorCode::storage, "The server cannot save this at the moment. Nothing has changed; please try again."};
}

Error too_often(game::Millis wait) {
  return {.code = ErrorCode::too_many,
          .message = "You are writing too fast. Please wait a moment.",
          .retry_after = std::chrono::ceil<std::chrono::seconds>(wait)};
}

}  // namespace

Moderation::Moderation(const ModerationServices& services)
    : services_(services), messages_(services.limits.messages), reports_(services.limits.reports) {}

Store::Result<void> Moderation::resume() {
  auto mutes = ChatTable{services_.store}.mutes();
  if (!mutes) return std::unexpected(std::move(mutes.error()));
  auto silences = ChatTable{services_.store}.silences();
  if (!silences) return std::unexpected(std::move(silences.error()));
  const std::scoped_lock lock(mutex_);
  for (const Mute& mute : *mutes) remember(mute);
  for (Silence& silence : *silences) silences_.emplace(silence.who, silence);
  return {};
}

// Of two that were asked for at once the store keeps the first, and so does this; the one that is kept is returned.
Mute Moderation::remember(const Mute& mute) {
  const auto [entry, is_new] = muted_by_[mute.by].emplace(mute.who, mute.id);
  if (is_new) mutes_.emplace(mute.id, mute);
  return mutes_.at(entry->second);
}

bool Moderation::is_muted(const game::PlayerId& listener, const game::PlayerId& author) const {
  const std::scoped_lock lock(mutex_);
  const auto found = muted_by_.find(listener);
  return found != muted_by_.end() && found->second.contains(author);
}

std::optional<UnixMillis> Moderation::silenced_until(const game::PlayerId& player) const {
  const std::scoped_lock lock(mutex_);
  const auto found = silences_.find(player);
  if (found == silences_.end() || found->second.until <= services_.now()) return std::nullopt;
  return found->second.until;
}

std::expected<void, Error> Moderation::may_write(const game::PlayerId& by, const Say& say) {
  if (silenced_until(by)) {
    return std::unexpected(Error{ErrorCode::silenced, "A moderator has silenced you for some time."});
  }
  const bool is_phrase = std::holds_alternative<Phrase>(say.words);
  if (say.channel == Channel::spectators && !is_phrase && !services_.names.has(by)) {
    return std::unexpected(Error{ErrorCode::signed_out, "You need an account to write to the spectators."});
  }
  if (services_.names.is_bot(by) && (!is_phrase || say.channel != Channel::players)) {
    return std::unexpected(Error{ErrorCode::not_for_bots, "A bot can only send phrases to its opponent."});
  }
  const std::scoped_lock lock(mutex_);
  if (const auto wait = messages_.consume(by.value, services_.uptime())) return std::unexpected(too_often(*wait));
  return {};
}

std::vector<Mute> Moderation::mutes(const game::PlayerId& by) const {
  const std::scoped_lock lock(mutex_);
  std::vector<Mute> list;
  if (const auto found = muted_by_.find(by); found != muted_by_.end()) {
    for (const auto& [who, id] : found->second) list.push_back(mutes_.at(id));
  }
  std::ranges::sort(list, std::ranges::greater{}, [](const Mute& mute) { return std::pair{mute.at, mute.id}; });
  return list;
}

void Moderation::mute(const game::PlayerId& by, const game::PlayerId& whom, Reply<Mute> reply) {
  if (by == whom) return reply(std::unexpected(Error{ErrorCode::not_allowed, "You cannot mute yourself."}));
  const Mute mute{.id = MuteId::random(), .by = by, .who = whom, .at = services_.now()};
  {
    const std::scoped_lock lock(mutex_);
    const auto found = muted_by_.find(by);
    if (found != muted_by_.end()) {
      if (const auto old = found->second.find(whom); old != found->second.end()) return reply(mutes_.at(old->second));
      if (found->second.size() >= most_mutes) {
        return reply(
            std::unexpected(Error{ErrorCode::not_allowed, "You have already muted as many players as allowed."}));
      }
    }
  }
  write({AddMute{mute}}, [this, mute, reply = std::move(reply)](std::expected<void, Error> done) mutable {
    if (!done) return reply(std::unexpected(std::move(done.error())));
    std::unique_lock lock(mutex_);
    const Mute kept = remember(mute);
    lock.unlock();
    reply(kept);
  });
}

void Moderation::end_mute(const game::PlayerId& by, const MuteId& id, Reply<void> reply) {
  {
    const std::scoped_lock lock(mutex_);
    const auto found = mutes_.find(id);
    if (found == mutes_.end() || found->second.by != by) {
      return reply(std::unexpected(Error{ErrorCode::not_found, "You have not muted a player with this name."}));
    }
  }
  write({EndMute{id}}, [this, id, reply = std::move(reply)](std::expected<void, Error> done) mutable {
    if (done) {
      const std::scoped_lock lock(mutex_);
      if (const auto found = mutes_.find(id); found != mutes_.end()) {
        muted_by_[found->second.by].erase(found->second.who);
        mutes_.erase(found);
      }
    }
    reply(std::move(done));
  });
}

void Moderation::report(const game::PlayerId& by, const GameId& game, const ChatMessage& message, Complaint reason,
                        Reply<void> reply) {
  if (message.by == by) {
    return reply(std::unexpected(Error{ErrorCode::not_allowed, "You cannot report your own message."}));
  }
  {
    const std::scoped_lock lock(mutex_);
    if (const auto wait = reports_.consume(by.value, services_.uptime()))
      return reply(std::unexpected(too_often(*wait)));
  }
  const Report made{.game = game, .message = message.number, .by = by, .at = services_.now(), .reason = reason};
  write({AddReport{made}}, std::move(reply));
}

void Moderation::decide(const game::PlayerId& moderator, const Verdict& verdict, const game::PlayerId& author,
                        Reply<void> reply) {
  if (author == moderator) {
    return reply(
        std::unexpected(Error{ErrorCode::not_allowed, "Another moderator has to decide about your messages."}));
  }
  const UnixMillis at = services_.now();
  ModeratorEntry entry{.at = at,
                       .moderator = moderator,
                       .act = ModeratorAct::dismissed,
                       .whom = author,
                       .game = verdict.game,
                       .message = verdict.message,
                       .note = verdict.note};
  std::vector<Change> changes;
  changes.emplace_back(CloseReports{verdict.game, verdict.message, at});
  std::optional<Silence> silence;
  if (verdict.remove) {
    changes.emplace_back(DeleteMessage{verdict.game, verdict.message, at});
    entry.act = ModeratorAct::deleted;
    changes.emplace_back(LogAct{entry});
  }
  if (verdict.silence) {
    silence = make_silence(moderator, author, *verdict.silence);
    changes.emplace_back(SetSilence{*silence});
    entry.act = ModeratorAct::silenced;
    entry.until = silence->until;
    changes.emplace_back(LogAct{entry});
  }
  if (!verdict.remove && !verdict.silence) changes.emplace_back(LogAct{entry});
  write(std::move(changes), [this, silence, reply = std::move(reply)](std::expected<void, Error> done) mutable {
    if (done && silence) {
      const std::scoped_lock lock(mutex_);
      silences_.insert_or_assign(silence->who, *silence);
    }
    reply(std::move(done));
  });
}

Silence Moderation::make_silence(const game::PlayerId& moderator, const game::PlayerId& whom,
                                 std::chrono::minutes span) const {
  const UnixMillis at = services_.now();
  return {.id = SilenceId::random(), .who = whom, .by = moderator, .at = at, .until = at + game::Millis{span}.count()};
}

void Moderation::silence(const game::PlayerId& moderator, const game::PlayerId& whom, std::chrono::minutes span,
                         std::string note, Reply<Silence> reply) {
  if (whom == moderator) {
    return reply(std::unexpected(Error{ErrorCode::not_allowed, "You cannot silence yourself."}));
  }
  const Silence silence = make_silence(moderator, whom, span);
  const ModeratorEntry entry{.at = silence.at,
                             .moderator = moderator,
                             .act = ModeratorAct::silenced,
                             .whom = whom,
                             .until = silence.until,
                             .note = std::move(note)};
  write({SetSilence{silence}, LogAct{entry}},
        [this, silence, reply = std::move(reply)](std::expected<void, Error> done) mutable {
          if (!done) return reply(std::unexpected(std::move(done.error())));
          {
            const std::scoped_lock lock(mutex_);
            silences_.insert_or_assign(silence.who, silence);
          }
          reply(silence);
        });
}

void Moderation::end_silence(const game::PlayerId& moderator, const SilenceId& id, Reply<void> reply) {
  std::optional<Silence> silence;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [who, one] : silences_) {
      if (one.id == id) silence = one;
    }
  }
  if (!silence) return reply(std::unexpected(Error{ErrorCode::not_found, "This silence has already ended."}));
  if (silence->who == moderator) {
    return reply(std::unexpected(Error{ErrorCode::not_allowed, "Another moderator has to end your silence."}));
  }
  const ModeratorEntry entry{
      .at = services_.now(), .moderator = moderator, .act = ModeratorAct::unsilenced, .whom = silence->who};
  write({EndSilence{id}, LogAct{entry}}, [this, id, reply = std::move(reply)](std::expected<void, Error> done) mutable {
    if (done) {
      const std::scoped_lock lock(mutex_);
      std::erase_if(silences_, [&](const auto& one) { return one.second.id == id; });
    }
    reply(std::move(done));
  });
}

std::vector<Silence> Moderation::silences() const {
  const std::scoped_lock lock(mutex_);
  std::vector<Silence> list;
  for (const auto& [who, silence] : silences_) {
    if (silence.until > services_.now()) list.push_back(silence);
  }
  std::ranges::sort(list, std::ranges::greater{}, [](const Silence& one) { return std::pair{one.at, one.id}; });
  return list;
}

void Moderation::write(std::vector<Change> changes, std::move_only_function<void(std::expected<void, Error>)> done) {
  {
    std::unique_lock lock(mutex_);
    if (closed_) {
      lock.unlock();
      return done(std::unexpected(going_down()));
    }
    ++under_way_;
  }
  services_.store.write(std::move(changes), [this, done = std::move(done)](const Store::Result<void>& result) mutable {
    if (!result && result.error().kind == StoreError::Kind::conflict) {
      done(std::unexpected(Error{ErrorCode::stale, "Somebody else changed this first."}));
    } else {
      done(result ? std::expected<void, Error>{} : std::unexpected(not_stored(result.error())));
    }
    const std::scoped_lock lock(mutex_);
    if (--under_way_ == 0) quiet_.notify_all();
  });
}

void Moderation::close() {
  std::unique_lock lock(mutex_);
  closed_ = true;
  quiet_.wait(lock, [this] { return under_way_ == 0; });
}

}  // namespace ootori::server
