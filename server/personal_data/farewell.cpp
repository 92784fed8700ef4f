#include "server/personal_data/farewell.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "log/log.hpp"
#include "server/chat/chat_table.hpp"
#include "server/games/game_table.hpp"

namespace ootori::server {
namespace {

Error unreadable(std::string_view what) {
  return {ErrorCode::storage,
          fmt::format("The {} cannot be read at the moment. Nothing has changed; please try again.", what)};
}

}  // namespace

void Farewell::say(const Caller& caller, std::string password, Reply<void> reply) {
  services_.accounts.check_password(
      caller, std::move(password),
      [this, player = caller.player, reply = std::move(reply)](std::expected<Account, Error> right) mutable {
        if (!right) return reply(std::unexpected(std::move(right.error())));
        std::vector<Change> with;
        with.emplace_back(CheckPassword{player, std::move(right->password)});
        leave(player, std::move(with), std::move(reply));
      });
}

void Farewell::say_for(const game::PlayerId& player, AuditEntry entry, Reply<void> reply) {
  std::vector<Change> with;
  with.emplace_back(AddAudit{std::move(entry)});
  leave(player, std::move(with), std::move(reply));
}

void Farewell::leave(const game::PlayerId& player, std::vector<Change> with, Reply<void> reply) {
  leave_games(player, [this, player, with = std::move(with),
                       reply = std::move(reply)](std::expected<void, Error> left) mutable {
    if (!left) return reply(std::move(left));
    services_.workers.post([this, player, with = std::move(with), reply = std::move(reply)]() mutable {
      remove(player, std::move(with), std::move(reply));
    });
  });
}

void Farewell::remove(const game::PlayerId& player, std::vector<Change> with, Reply<void> reply) {
  auto studies = StudyTable{services_.store}.touched_by(player);
  if (!studies) return reply(std::unexpected(unreadable("studies")));
  auto removed = [this, player, studies = std::move(*studies),
                  reply = std::move(reply)](std::expected<void, Error> done) mutable {
    if (!done) return reply(std::move(done));
    forget_account(player, studies);
    services_.study_erasure.erase(player, [reply = std::move(reply)]() mutable { reply({}); });
  };
  services_.accounts.remove(player, std::move(with), std::move(removed));
}

void Farewell::say_as_guest(const game::PlayerId& guest, Reply<void> reply) {
  leave_games(guest, [this, guest, reply = std::move(reply)](std::expected<void, Error> left) mutable {
    if (!left) return reply(std::move(left));
    services_.workers.post([this, guest, reply = std::move(reply)]() mutable {
      const auto games = GameTable{services_.store}.list(guest, 1);
      const auto chats = ChatTable{services_.store}.games_with_messages_by(guest);
      if (!games || !chats) return reply(std::unexpected(unreadable("games")));
      auto removed = [this, guest, reply = std::move(reply)](std::expected<void, Error> done) mutable {
        if (done) forget(guest);
        reply(std::move(done));
      };
      services_.accounts.remove_guest(guest, !games->empty() || !chats->empty(), std::move(removed));
    });
  });
}

void Farewell::forget_account(const game::PlayerId& player, const std::vector<StudyId>& studies) {
  services_.tokens.forget_all(player);
  services_.studies.reload(studies);
  services_.tournament_chats.forget(player);
  forget(player);
}

void Farewell::forget(const game::PlayerId& player) {
  services_.lobby.forget(player);
  if (services_.deleted) services_.deleted(player);
  unsay_all(player);
  // Games that started at the last moment would otherwise wait for the deleted player.
  leave_games(player, [](const std::expected<void, Error>&) {});
}

// The rows of deleted messages stay, without their texts.
void Farewell::unsay_all(const game::PlayerId& player) {
  services_.workers.post([this, player] {
    const auto games = ChatTable{services_.store}.games_with_messages_by(player);
    if (!games) return log::error("the messages of a deleted player cannot be read: {}", games.error().message);
    services_.rooms.unsay_all(player, {games->begin(), games->end()});
  });
}

void Farewell::leave_games(const game::PlayerId& player, Reply<void> reply) {
  services_.workers.post([this, player, reply = std::move(reply)]() mutable {
    auto games = GameTable{services_.store}.running(player);
    auto finished = GameTable{services_.store}.awaiting_answer(player);
    if (!games || !finished) {
      return reply(std::unexpected(unreadable("games")));
    }
    std::ranges::move(*finished, std::back_inserter(*games));
    leave_next(player, std::make_shared<std::vector<GameId>>(std::move(*games)), std::move(reply));
  });
}

void Farewell::leave_next(const game::PlayerId& player, std::shared_ptr<std::vector<GameId>> games, Reply<void> reply) {
  if (games->empty()) return reply({});
  const GameId game = games->back();
  games->pop_back();
  services_.rooms.give_up(game, player,
                          [this, player, games, reply = std::move(reply)](std::expected<void, Error> done) mutable {
                            if (!done) return reply(std::move(done));
                            leave_next(player, std::move(games), std::move(reply));
                          });
}

}  // namespace ootori::server
