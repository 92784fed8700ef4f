#include "server/chat/moderation.hpp"

#include <algorithm>
#include <utility>

#include "log/log.hpp"
#include "server/store/unsaved.hpp"

namespace ootori::server {
namespace {

Error not_stored(const StoreError& error) {
  log::warn("the store refused: {}", error.message);
  return unsaved(error);
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
  auto blocks = ChatTable{services_.store}.blocks();
  if (!blocks) return std::unexpected(std::move(blocks.error()));
  auto silences = ChatTable{services_.store}.silences();
  if (!silences) return std::unexpected(std::move(silences.error()));
  const std::scoped_lock lock(mutex_);
  for (const Block& block : *blocks) remember(block);
  for (Silence& silence : *silences) silences_.emplace(silence.who, silence);
  return {};
}

// If two blocks of the same player were requested at once, the store keeps the first, and so does this. Returns the
// kept one.
Block Moderation::remember(const Block& block) {
  const auto [entry, is_new] = blocked_by_[block.by].emplace(block.who, block.id);
  if (is_new) blocks_.emplace(block.id, block);
  return blocks_.at(entry->second);
}

// The mutex must be held. Null if there is no block.
const BlockId* Moderation::find_block(const game::PlayerId& by, const game::PlayerId& whom) const {
  const auto found = blocked_by_.find(by);
  if (found == blocked_by_.end()) return nullptr;
  const auto block = found->second.find(whom);
  return block == found->second.end() ? nullptr : &block->second;
}

bool Moderation::has_blocked(const game::PlayerId& by, const game::PlayerId& whom) const {
  const std::scoped_lock lock(mutex_);
  return find_block(by, whom) != nullptr;
}

bool Moderation::are_apart(const game::PlayerId& one, const game::PlayerId& other) const {
  const std::scoped_lock lock(mutex_);
  return find_block(one, other) != nullptr || find_block(other, one) != nullptr;
}

std::optional<BlockId> Moderation::block_of(const game::PlayerId& by, const game::PlayerId& whom) const {
  const std::scoped_lock lock(mutex_);
  const BlockId* block = find_block(by, whom);
  return block == nullptr ? std::nullopt : std::optional{*block};
}

std::optional<UnixMillis> Moderation::silenced_until(const game::PlayerId& player) const {
  const std::scoped_lock lock(mutex_);
  const auto found = silences_.find(player);
  if (found == silences_.end() || found->second.until <= services_.now()) return std::nullopt;
  return found->second.until;
}

std::expected<void, Error> Moderation::check_silence(const game::PlayerId& by) const {
  if (!silenced_until(by)) return {};
  return std::unexpected(Error{ErrorCode::silenced, "A moderator has temporarily silenced you."});
}

std::expected<void, Error> Moderation::count_message(const game::PlayerId& by) {
  const std::scoped_lock lock(mutex_);
  if (const auto wait = messages_.consume(by.value, services_.uptime())) return std::unexpected(too_often(*wait));
  return {};
}

void Moderation::uncount_message(const game::PlayerId& by) {
  const std::scoped_lock lock(mutex_);
  messages_.give_back(by.value);
}

std::expected<void, Error> Moderation::may_write(const game::PlayerId& by, const Say& say) {
  if (auto allowed = check_silence(by); !allowed) return allowed;
  const bool is_phrase = std::holds_alternative<Phrase>(say.words);
  if (say.channel == Channel::spectators && !is_phrase && !services_.names.has(by)) {
    return std::unexpected(Error{ErrorCode::signed_out, "You need an account to write to the spectators."});
  }
  if (services_.names.is_bot(by) && (!is_phrase || say.channel != Channel::players)) {
    return std::unexpected(Error{ErrorCode::not_for_bots, "A bot can only send phrases to its opponent."});
  }
  return count_message(by);
}

std::expected<void, Error> Moderation::may_write_openly(const game::PlayerId& by) {
  if (auto allowed = check_silence(by); !allowed) return allowed;
  if (!services_.names.has(by)) {
    return std::unexpected(Error{ErrorCode::signed_out, "You need an account to write in this chat."});
  }
  if (services_.names.is_bot(by)) {
    return std::unexpected(Error{ErrorCode::not_for_bots, "A bot can only send phrases to its opponent."});
  }
  return count_message(by);
}

std::vector<Block> Moderation::blocks(const game::PlayerId& by) const {
  const std::scoped_lock lock(mutex_);
  std::vector<Block> list;
  if (const auto found = blocked_by_.find(by); found != blocked_by_.end()) {
    for (const auto& [who, id] : found->second) list.push_back(blocks_.at(id));
  }
  std::ranges::sort(list, std::ranges::greater{}, [](const Block& block) { return std::pair{block.at, block.id}; });
  return list;
}

// Returns the existing block, or nothing if there is room for a new one.
std::expected<std::optional<Block>, Error> Moderation::find_or_make_room(const game::PlayerId& by,
                                                                         const game::PlayerId& whom) const {
  if (by == whom) return std::unexpected(Error{ErrorCode::not_allowed, "You cannot block yourself."});
  const std::scoped_lock lock(mutex_);
  if (const BlockId* old = find_block(by, whom)) return blocks_.at(*old);
  const auto found = blocked_by_.find(by);
  if (found == blocked_by_.end() || found->second.size() < most_blocks) return std::nullopt;
  return std::unexpected(Error{ErrorCode::not_allowed, "You have already blocked the maximum number of players."});
}

void Moderation::block(const game::PlayerId& by, const game::PlayerId& whom, Reply<Block> reply) {
  auto old = find_or_make_room(by, whom);
  if (!old) return reply(std::unexpected(std::move(old.error())));
  if (*old) return reply(std::move(**old));
  const Block block{.id = BlockId::random(), .by = by, .who = whom, .at = services_.now()};
  std::vector<Change> changes;
  if (services_.stored_with_block) changes = services_.stored_with_block(block);
  changes.emplace_back(AddBlock{block});
  write(std::move(changes), [this, block, reply = std::move(reply)](std::expected<void, Error> done) mutable {
    if (!done) return reply(std::unexpected(std::move(done.error())));
    std::unique_lock lock(mutex_);
    const Block kept = remember(block);
    lock.unlock();
    if (services_.blocked) services_.blocked(kept);
    reply(kept);
  });
}

void Moderation::end_block(const game::PlayerId& by, const BlockId& id, Reply<void> reply) {
  {
    const std::scoped_lock lock(mutex_);
    const auto found = blocks_.find(id);
    if (found == blocks_.end() || found->second.by != by) {
      return reply(std::unexpected(Error{ErrorCode::not_found, "You have not blocked this player."}));
    }
  }
  write({EndBlock{id}}, [this, id, reply = std::move(reply)](std::expected<void, Error> done) mutable {
    if (done) {
      const std::scoped_lock lock(mutex_);
      if (const auto found = blocks_.find(id); found != blocks_.end()) {
        blocked_by_[found->second.by].erase(found->second.who);
        blocks_.erase(found);
      }
    }
    reply(std::move(done));
  });
}

void Moderation::report(const game::PlayerId& by, const game::PlayerId& author, Change made, Reply<void> reply) {
  if (author == by) {
    return reply(std::unexpected(Error{ErrorCode::not_allowed, "You cannot report your own message."}));
  }
  {
    const std::scoped_lock lock(mutex_);
    if (const auto wait = reports_.consume(by.value, services_.uptime()))
      return reply(std::unexpected(too_often(*wait)));
  }
  write({std::move(made)}, std::move(reply));
}

void Moderation::judge(const game::PlayerId& moderator, Judgement judgement, Reply<void> reply) {
  const auto& [author, sentence, closing, game, message] = judgement;
  if (author == moderator) {
    return reply(
        std::unexpected(Error{ErrorCode::not_allowed, "Another moderator has to decide about your messages."}));
  }
  ModeratorEntry entry{.at = services_.now(),
                       .moderator = moderator,
                       .act = ModeratorAct::dismissed,
                       .whom = author,
                       .game = game,
                       .message = message,
                       .note = sentence.note};
  std::vector<Change> changes = closing;
  std::optional<Silence> silence;
  if (sentence.remove) {
    entry.act = ModeratorAct::deleted;
    changes.emplace_back(LogAct{entry});
  }
  if (sentence.silence) {
    silence = make_silence(moderator, author, *sentence.silence);
    changes.emplace_back(SetSilence{*silence});
    entry.act = ModeratorAct::silenced;
    entry.until = silence->until;
    changes.emplace_back(LogAct{entry});
  }
  if (!sentence.remove && !sentence.silence) changes.emplace_back(LogAct{entry});
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
