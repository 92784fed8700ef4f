// An arena with many players, and a comparison of its moves with those of as many players in ordinary games.
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/format.h>

#include "bench/load/crowd.hpp"
#include "bench/load/frame_text.hpp"
#include "bench/load/modes.hpp"
#include "notation/usi.hpp"

namespace ootori::load {
namespace {

namespace asio = boost::asio;
namespace json = boost::json;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

constexpr int most_arriving = 16;  // at the same time, because each password is hashed
constexpr double resigns = 0.05;   // the probability that a player resigns instead of moving
constexpr auto looks_every = 1s;   // the minimum time between two requests of the tournament's page, as in the client

// The state shared by all players of the arena.
struct Hall {
  std::uint16_t port;
  std::string tournament{};  // its id
  steady_clock::duration thinks;
  Latencies to_opponent{};               // from the mover's frame to the opponent's
  Latencies waits{};                     // from the end of a game to the start of the next one, as the player sees them
  Latencies looks{};                     // response times of the tournament's page
  std::map<std::string, int> present{};  // the number of players who follow each game
  std::map<std::string, SteadyTime> sent{};  // when the last move of each game was sent, if both players follow it
  // Parses pages on its own thread. Real players have a computer each, so moves must not wait while a page is parsed.
  asio::thread_pool pages{1};
  std::uint64_t moves = 0, games = 0;
  // Moves made before the opponent followed the game. Not measured, because they wait for the opponent, not the server.
  std::uint64_t early = 0;
  std::map<std::string, std::uint64_t> refused{};
  bool closes = false;

  [[nodiscard]] std::string path() const { return "/api/v1/tournaments/" + tournament; }
};

// The id of the current game of the player who received this page of a tournament; empty: none.
asio::awaitable<std::string> game_of(std::string page) {
  const json::value tournament = json::parse(page);
  const json::value& game = tournament.at("you").at("game");
  co_return game.is_string() ? std::string(std::string_view(game.as_string())) : std::string{};
}

class Contestant {
 public:
  Contestant(std::size_t number, Hall& hall)
      : hall_(hall), random_(static_cast<std::uint32_t>(number)), http_(hall.port) {
    player_.address = fmt::format("10.{}.{}.{}", 128 + (number >> 16 & 127), number >> 8 & 255, number & 255);
    name_ = fmt::format("Player{}", number);
  }
  Contestant(const Contestant&) = delete;
  Contestant& operator=(const Contestant&) = delete;

  asio::awaitable<Result<void>> sign_up() {
    auto known = co_await http_.call("GET", "/api/v1/account", {}, player_);
    if (!known) co_return std::unexpected(std::move(known.error()));
    const std::string wish = fmt::format(R"({{"name":"{}","password":"correct horse battery"}})", name_);
    co_return co_await must("/api/v1/account", wish);
  }

  asio::awaitable<Result<void>> must(std::string path, std::string wish) {
    auto done = co_await http_.call("POST", path, std::move(wish), player_);
    if (!done) co_return std::unexpected(std::move(done.error()));
    if (done->status >= 300) co_return std::unexpected(path + " was refused: " + done->body);
    answer_ = std::move(done->body);
    co_return Result<void>{};
  }
  [[nodiscard]] const std::string& answer() const { return answer_; }

  asio::awaitable<Result<void>> enter() {
    if (auto joined = co_await must(hall_.path() + "/join", {}); !joined) co_return joined;
    auto socket = co_await Socket::open(hall_.port, player_);
    if (!socket) co_return std::unexpected(std::move(socket.error()));
    socket_.emplace(std::move(*socket));
    follow(true);
    co_return Result<void>{};
  }

  // Runs until the socket ends.
  asio::awaitable<void> live() {
    while (true) {
      const auto frame = co_await socket_->read();
      if (!frame) break;
      const json::value value = json::parse(*frame);
      hear(value.as_object(), co_await asio::this_coro::executor);
    }
    is_gone_ = true;
  }
  void leave() { socket_->cut(); }
  [[nodiscard]] bool is_silent() const { return is_gone_ && tasks_ == 0; }

 private:
  void follow(bool on) {
    socket_->send(fmt::format(R"({{"t":"follow_tournament","tournament":"{}","on":{}}})", hall_.tournament, on));
  }

  void hear(const json::object& frame, const asio::any_io_executor& executor) {
    const std::string_view type = text_of(frame, "t");
    if (type == "error") ++hall_.refused[std::string(text_of(frame, "code"))];
    if (type == "tournament" && game_id_.empty()) start(executor, look());
    if (type == "event" && text_of(frame, "game") == game_id_) {
      hear_event(frame.at("event").as_object(), executor);
    }
  }

  // Requests the tournament's page, like a player who is waiting to be paired.
  asio::awaitable<void> look() {
    if (is_looking_) {
      has_changed_ = true;
      co_return;
    }
    is_looking_ = true;
    asio::steady_timer timer(co_await asio::this_coro::executor);
    do {
      has_changed_ = false;
      const auto asked = steady_clock::now();
      const auto page = co_await http_.call("GET", hall_.path(), {}, player_);
      if (!page || page->status != 200) {
        ++hall_.refused[page ? fmt::format("the page: {}", page->status) : page.error()];
      } else {
        hall_.looks.add(steady_clock::now() - asked);
        const auto game = co_await asio::co_spawn(hall_.pages, game_of(std::move(page->body)), asio::use_awaitable);
        if (!game.empty()) begin(game);
      }
      timer.expires_after(looks_every);
      co_await timer.async_wait(asio::as_tuple(asio::use_awaitable));
    } while (has_changed_ && game_id_.empty() && !hall_.closes);
    is_looking_ = false;
  }

  void begin(std::string_view game) {
    if (!game_id_.empty() || game == last_game_) return;
    game_id_ = game;
    game_.reset();
    if (ended_) hall_.waits.add(steady_clock::now() - *ended_);
    ++hall_.games;
    follow(false);
    socket_->send(fmt::format(R"({{"t":"watch","game":"{}","since":0}})", game_id_));
  }

  void hear_event(const json::object& event, const asio::any_io_executor& executor) {
    const std::string_view type = text_of(event, "type");
    if (type == "created") {
      ++hall_.present[game_id_];
      spec_ = find_game(text_of(event, "game"));
      game_ = visit_game(*spec_, []<class G>() -> AnyGame { return Game<G>{}; });
      side_ = event.at("seats").at("black").at("you").as_bool() ? Color::black : Color::white;
    }
    if (type == "moved" && game_) {
      const auto move = parse_usi(*spec_, text_of(event, "usi"));
      const bool is_mine = to_move() == side_;
      if (move) std::visit([&](auto& game) { (void)game.play(*move); }, *game_);
      if (const auto sent = hall_.sent.find(game_id_); !is_mine && sent != hall_.sent.end()) {
        hall_.to_opponent.add(steady_clock::now() - sent->second);
        hall_.sent.erase(sent);
      }
    }
    if (type == "ended") {
      socket_->send(fmt::format(R"({{"t":"unwatch","game":"{}"}})", game_id_));
      if (--hall_.present[game_id_] <= 0) hall_.present.erase(game_id_);
      last_game_ = std::exchange(game_id_, {});
      game_.reset();
      ended_ = steady_clock::now();
      follow(true);
      start(executor, look());
    } else if (game_ && to_move() == side_ && !hall_.closes) {
      start(executor, think());
    }
  }

  [[nodiscard]] Color to_move() const {
    return std::visit([](const auto& game) { return game.position().side_to_move(); }, *game_);
  }

  asio::awaitable<void> think() {
    asio::steady_timer timer(co_await asio::this_coro::executor);
    std::exponential_distribution<double> pace(1 / std::chrono::duration<double>(hall_.thinks).count());
    timer.expires_after(std::chrono::duration_cast<steady_clock::duration>(
        std::chrono::duration<double>(std::min(pace(random_), 20.0))));
    const std::string game = game_id_;
    co_await timer.async_wait(asio::as_tuple(asio::use_awaitable));
    if (!game_ || game != game_id_ || is_gone_ || to_move() != side_) co_return;
    if (std::bernoulli_distribution(resigns)(random_)) {
      socket_->send(fmt::format(R"({{"t":"resign","game":"{}"}})", game_id_));
      co_return;
    }
    const auto [usi, plies] = std::visit(
        [&](const auto& one) {
          const auto moves = one.permitted_moves();
          std::uniform_int_distribution<std::size_t> any(0, moves.size() - 1);
          return std::pair{write_usi(*spec_, *(moves.begin() + any(random_))), one.plies()};
        },
        *game_);
    ++hall_.moves;
    if (hall_.present[game_id_] == 2) {
      hall_.sent[game_id_] = steady_clock::now();
    } else {
      ++hall_.early;
    }
    socket_->send(fmt::format(R"({{"t":"move","game":"{}","ply":{},"usi":"{}"}})", game_id_, plies, usi));
  }

  void start(const asio::any_io_executor& executor, asio::awaitable<void> task) {
    ++tasks_;
    asio::co_spawn(executor, std::move(task), [this](const std::exception_ptr& /*none*/) { --tasks_; });
  }

  Hall& hall_;
  std::mt19937 random_;
  Http http_;
  Player player_;
  std::string name_, answer_;
  std::optional<Socket> socket_;
  std::string game_id_, last_game_;  // empty: none
  const GameSpec* spec_ = nullptr;
  std::optional<AnyGame> game_;
  Color side_ = Color::black;
  std::optional<SteadyTime> ended_;
  bool is_looking_ = false, has_changed_ = false, is_gone_ = false;
  int tasks_ = 0;
};

using Contestants = std::vector<std::unique_ptr<Contestant>>;

// Calls `something` for all contestants, several at a time. The error is the first one.
Result<void> all_do(asio::io_context& io, const Contestants& all, std::string_view what,
                    const std::function<asio::awaitable<Result<void>>(Contestant&)>& something) {
  std::size_t next = 0, done = 0;
  std::string error;
  const auto work = [&]() -> asio::awaitable<void> {
    while (next < all.size() && error.empty()) {
      auto result = co_await something(*all[next++]);
      if (!result && error.empty()) error = std::move(result.error());
      ++done;
    }
  };
  int at_work = most_arriving;
  for (int i = 0; i < most_arriving; ++i) {
    asio::co_spawn(io, work(), [&](const std::exception_ptr& /*none*/) { --at_work; });
  }
  auto told = steady_clock::now();
  (void)run_until(io, 10min, [&] {
    if (steady_clock::now() - told > 5s) {
      told = steady_clock::now();
      fmt::print(stderr, "{} of {} {}\n", done, all.size(), what);
    }
    return at_work == 0;
  });
  if (!error.empty()) return std::unexpected(error);
  return {};
}

Result<void> hold_arena(asio::io_context& io, const Contestants& all, Contestants organiser, Hall& hall,
                        const ArenaOptions& options) {
  const auto sign_up = [](Contestant& one) { return one.sign_up(); };
  if (auto made = all_do(io, organiser, "organise", sign_up); !made) return made;
  if (auto made = all_do(io, all, "have an account", sign_up); !made) return made;
  const auto in_an_hour = std::chrono::system_clock::now().time_since_epoch() + 1h;
  const std::string settings = fmt::format(
      R"({{"system":"arena","name":"Load","games":["tori"],"time":{{"kind":"live","main":600000}},"no_show":120000,)"
      R"("length":{},"starts":{}}})",
      std::chrono::milliseconds(std::chrono::seconds(options.seconds + 600)).count(),
      std::chrono::duration_cast<std::chrono::milliseconds>(in_an_hour).count());
  auto announced = all_do(io, organiser, "have announced it",
                          [&](Contestant& one) { return one.must("/api/v1/tournaments", settings); });
  if (!announced) return announced;
  hall.tournament = text_of(json::parse(organiser.front()->answer()).as_object(), "id");
  if (auto entered = all_do(io, all, "have joined", [](Contestant& one) { return one.enter(); }); !entered) {
    return entered;
  }
  for (const auto& one : all) asio::co_spawn(io, one->live(), asio::detached);
  return all_do(io, organiser, "have started it",
                [&](Contestant& one) { return one.must(hall.path() + "/start", {}); });
}

}  // namespace

Result<json::object> play_arena(const ArenaOptions& options, std::uint16_t port, pid_t server) {
  asio::io_context io{1};
  Tally tally;
  Crowd crowd(io, options.players / 2, {.resigns = resigns}, tally);
  if (auto entered = crowd.enter(port, steady_clock::now(), true); !entered) {
    return std::unexpected(std::move(entered.error()));
  }
  fmt::print(stderr, "ordinary games\n");
  crowd.play(options.rate, 10s);
  crowd.begin_measuring();
  const Usage ordinary_before = usage_of(server);
  crowd.play(options.rate, std::chrono::seconds(options.seconds));
  const Usage ordinary_after = usage_of(server);
  crowd.leave();

  const double thinks = static_cast<double>(options.players) / 2 / options.rate;
  Hall hall{.port = port,
            .thinks = std::chrono::duration_cast<steady_clock::duration>(std::chrono::duration<double>(thinks))};
  Contestants all;
  for (std::size_t number = 0; number < options.players; ++number) {
    all.push_back(std::make_unique<Contestant>(number, hall));
  }
  Contestants organiser;
  organiser.push_back(std::make_unique<Contestant>(options.players, hall));
  if (auto held = hold_arena(io, all, std::move(organiser), hall, options); !held) {
    return std::unexpected(std::move(held.error()));
  }
  fmt::print(stderr, "the arena\n");
  (void)run_until(io, 15s, [] { return false; });  // until everyone's first game has begun
  hall.to_opponent = {};
  hall.waits = {};
  hall.looks = {};
  hall.moves = hall.games = hall.early = 0;
  const Usage before = usage_of(server);
  (void)run_until(io, std::chrono::seconds(options.seconds), [] { return false; });
  const Usage after = usage_of(server);
  json::object refused;
  for (const auto& [code, count] : hall.refused) refused[code] = count;
  json::object result{
      {"players", options.players},
      {"seconds", options.seconds},
      {"ordinary",
       json::object{{"moves_a_second", static_cast<double>(tally.moves) / options.seconds},
                    {"to_opponent_ms", tally.to_opponent.summary()},
                    {"server_cores", (ordinary_after.cpu_seconds - ordinary_before.cpu_seconds) / options.seconds}}},
      {"arena", json::object{{"moves_a_second", static_cast<double>(hall.moves) / options.seconds},
                             {"games_begun", hall.games / 2},
                             {"moves_before_the_opponent_came", hall.early},
                             {"to_opponent_ms", hall.to_opponent.summary()},
                             {"wait_for_next_game_ms", hall.waits.summary()},
                             {"tournament_page_ms", hall.looks.summary()},
                             {"server_cores", (after.cpu_seconds - before.cpu_seconds) / options.seconds},
                             {"server_mb", after.resident_mb}}},
      {"refused", std::move(refused)},
      {"faults", json::array(tally.faults.begin(), tally.faults.end())}};
  hall.closes = true;
  for (const auto& one : all) one->leave();
  (void)run_until(io, 1min, [&] { return std::ranges::all_of(all, [](const auto& one) { return one->is_silent(); }); });
  return result;
}

}  // namespace ootori::load
