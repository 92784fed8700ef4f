#include "tests/siege/long_game.hpp"

#include <array>
#include <random>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>
#include <fmt/format.h>

#include "bench/load/crowd.hpp"
#include "notation/usi.hpp"
#include "rules/games.hpp"

namespace ootori::siege {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;

// Random permitted moves that do not end the game.
std::vector<std::string> aimless_moves(std::size_t plies) {
  std::vector<std::string> moves;
  std::mt19937 random(1);
  Game<Tori> game;
  while (moves.size() < plies) {
    const auto permitted = game.permitted_moves();
    std::uniform_int_distribution<std::size_t> any(0, permitted.size() - 1);
    const std::size_t first = any(random);
    bool is_played = false;
    for (std::size_t tried = 0; tried < permitted.size() && !is_played; ++tried) {
      const auto move = *(permitted.begin() + (first + tried) % permitted.size());
      is_played = game.play(move).has_value();
      if (is_played && game.outcome()) {
        game.take_back_to(game.plies() - 1);
        is_played = false;
      }
      if (is_played) moves.push_back(write_usi(Tori::spec, move));
    }
    if (!is_played) break;
  }
  return moves;
}

std::string id_in(const std::string& body) {
  return std::string(boost::json::parse(body).as_object().at("id").as_string());
}

asio::awaitable<load::Result<std::string>> play(std::uint16_t port, std::size_t plies) {
  std::array<load::Player, 2> players{{{.address = "10.202.0.1"}, {.address = "10.202.0.2"}}};
  load::Http http(port);
  const std::string terms =
      R"({"game":"tori","side":"black","listed":false,"time":{"kind":"correspondence","days":14}})";
  const auto seek = co_await http.call("POST", "/api/v1/seeks", terms, players[0]);
  if (!seek || seek->status != 201) co_return std::unexpected(seek ? seek->body : seek.error());
  const std::string path = fmt::format("/api/v1/seeks/{}/accept", id_in(seek->body));
  const auto made = co_await http.call("POST", path, {}, players[1]);
  if (!made || made->status != 201) co_return std::unexpected(made ? made->body : made.error());
  const std::string id = id_in(made->body);
  std::size_t ply = 0;
  for (const std::string& usi : aimless_moves(plies)) {
    const auto moved = co_await http.call("POST", fmt::format("/api/v1/games/{}/move", id),
                                          fmt::format(R"({{"ply":{},"usi":"{}"}})", ply, usi), players[ply % 2]);
    if (!moved || moved->status != 204) co_return std::unexpected(moved ? moved->body : moved.error());
    ++ply;
  }
  co_return id;
}

}  // namespace

load::Result<std::string> play_long_game(std::uint16_t port, std::size_t plies) {
  asio::io_context io{1};
  load::Result<std::string> played = std::unexpected("the long game was not played in time");
  bool is_done = false;
  const auto finish = [&](const std::exception_ptr&, load::Result<std::string> result) {
    played = std::move(result);
    is_done = true;
  };
  asio::co_spawn(io, play(port, plies), finish);
  (void)load::run_until(io, 5min, [&] { return is_done; });
  return played;
}

}  // namespace ootori::siege
