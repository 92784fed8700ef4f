#include "server/core.hpp"

#include <utility>

#include "server/following/follow_table.hpp"
#include "server/mail/account_mail_table.hpp"
#include "server/schema.hpp"
#include "server/tokens/token_table.hpp"

namespace ootori::server {
namespace {

constexpr int reading_threads = 2;

}  // namespace

Core::Core(CoreOptions options)
    : playing(options.playing_threads, Urgency::games, "games"),
      reading(reading_threads, Urgency::reads, "pages"),
      readers(options.ledger == nullptr ? nullptr : std::make_unique<Readers>(reading, *options.ledger)),
      store(std::move(options.store)),
      engines(options.engine_threads, options.engine, std::move(options.counted_as)),
      security(options.uptime),
      moderation(
          {.store = *store,
           .names = names,
           .now = options.now,
           .uptime = options.uptime,
           .stored_with_block = [](const Block& made) { return std::vector<Change>{EndFollow{made.by, made.who}}; },
           .blocked = [this](const Block& made) { lobby.part(made.by, made.who); }}),
      vacations({.store = *store, .workers = playing, .now = options.now}),
      rooms({.store = *store,
             .engines = engines,
             .moderation = moderation,
             .names = names,
             .vacations = vacations,
             .workers = playing,
             .now = options.now,
             .uptime = options.uptime,
             .begun = std::move(options.begun),
             .live = options.live,
             .readers = readers.get(),
             .follower = options.follower}),
      accounts({.store = *store,
                .names = names,
                .security = security,
                .now = options.now,
                .uptime = options.uptime,
                .cost = options.password_cost,
                .limits = options.account_limits,
                .banned = [this](const game::PlayerId& player) { shut_out(player); },
                .ended_with_keys =
                    [](const game::PlayerId& player) { return std::vector<Change>{EndAccountMailsOf{player}}; },
                .ending_tokens = [](const game::PlayerId& player) { return Change{EndTokensOf{player}}; },
                .tokens_ended = [this](const game::PlayerId& player) { tokens.forget_all(player); },
                .forgetting = forget_player}),
      tokens({.store = *store,
              .accounts = accounts,
              .names = names,
              .security = security,
              .workers = playing,
              .now = options.now,
              .uptime = options.uptime,
              .limit = options.token_limit}),
      lobby({.store = *store,
             .rooms = rooms,
             .moderation = moderation,
             .names = names,
             .workers = playing,
             .now = options.now,
             .readers = readers.get(),
             .stored_with = std::move(options.stored_with_seek),
             .stored_with_decline = std::move(options.stored_with_decline)}),
      studies({.store = *store,
               .names = names,
               .moderation = moderation,
               .workers = reading,
               .now = options.now,
               .uptime = options.uptime,
               .readers = readers.get(),
               .are_kept = !options.only_reads}),
      study_erasure(
          {.store = *store, .workers = reading, .changed = [this](const StudyId& study) { studies.reload({study}); }}),
      tournament_chats({.store = *store, .moderation = moderation, .workers = reading, .now = options.now}),
      farewell({.accounts = accounts,
                .tokens = tokens,
                .rooms = rooms,
                .lobby = lobby,
                .studies = studies,
                .study_erasure = study_erasure,
                .tournament_chats = tournament_chats,
                .store = store->pages(),
                .workers = reading,
                .deleted = std::move(options.deleted)}) {
  if (options.only_reads) close();
}

Core::~Core() {
  close();
  join();
}

void Core::shut_out(const game::PlayerId& player) {
  lobby.look_over();
  rooms.shut_out(player);
}

Store::Result<void> Core::resume(std::function<void(const game::PlayerId&)> changed) {
  if (auto resumed = accounts.resume(); !resumed) return resumed;
  if (auto resumed = moderation.resume(); !resumed) return resumed;
  if (auto resumed = tokens.resume(); !resumed) return resumed;
  if (auto resumed = lobby.resume(); !resumed) return resumed;
  study_erasure.resume();
  // Before any request for a game, because games look up who is on vacation.
  return vacations.resume(std::move(changed));
}

void Core::close() {
  study_erasure.close();
  engines.stop();
  tokens.close();
  accounts.close();
  lobby.close();
  tournament_chats.close();
  moderation.close();
  vacations.close();
  rooms.close();
}

void Core::join() {
  playing.stop();
  reading.stop();
  playing.join();
  reading.join();
}

}  // namespace ootori::server
