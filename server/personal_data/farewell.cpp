#include "server/personal_data/farewell.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <boost/asio/post.hpp>

namespace ootori::server {

void Farewell::say(const Caller& caller, std::string password, const HttpRequest& request, Reply<void> reply) {
  places_.accounts.check_password(
      caller, std::move(password), request,
      [this, player = caller.player, reply = std::move(reply)](std::expected<Account, Error> right) mutable {
        if (!right) return reply(std::unexpected(std::move(right.error())));
        leave_games(player, [this, player, reply = std::move(reply)](std::expected<void, Error> left) mutable {
          if (!left) return reply(std::move(left));
          places_.accounts.remove(player,
                                  [this, player, reply = std::move(reply)](std::expected<void, Error> removed) mutable {
                                    if (!removed) return reply(std::move(removed));
                                    places_.tokens.forget_all(player);
                                    places_.lobby.forget(player);
                                    // A game that began at the last moment would wait for somebody who never comes.
                                    leave_games(player, [](const std::expected<void, Error>&) {});
                                    reply({});
                                  });
        });
      });
}

void Farewell::leave_games(const game::PlayerId& player, Reply<void> reply) {
  boost::asio::post(places_.workers, [this, player, reply = std::move(reply)]() mutable {
    auto games = places_.store.running(player);
    auto finished = places_.store.awaiting_answer(player);
    if (!games || !finished) {
      return reply(std::unexpected(Error{
          ErrorCode::storage, "Your games cannot be read at the moment. Nothing has changed; please try again."}));
    }
    std::ranges::move(*finished, std::back_inserter(*games));
    leave_next(player, std::make_shared<std::vector<GameId>>(std::move(*games)), std::move(reply));
  });
}

void Farewell::leave_next(const game::PlayerId& player, std::shared_ptr<std::vector<GameId>> games, Reply<void> reply) {
  if (games->empty()) return reply({});
  const GameId game = games->back();
  games->pop_back();
  places_.rooms.give_up(game, player,
                        [this, player, games, reply = std::move(reply)](std::expected<void, Error> done) mutable {
                          if (!done) return reply(std::move(done));
                          leave_next(player, std::move(games), std::move(reply));
                        });
}

}  // namespace ootori::server
