#include "tests/siege/attacks.hpp"

#include <algorithm>
#include <array>
#include <list>
#include <memory>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/format.h>

namespace ootori::siege {
namespace {

namespace asio = boost::asio;
using asio::awaitable;
using namespace std::chrono_literals;

// Requests a long game again and again, and never reads.
awaitable<void> never_read(Attack& attack, std::size_t number) {
  auto stranger = co_await Stranger::come(attack, number, 4096);
  if (!stranger || !co_await stranger->upgrade()) co_return;
  const std::string watch = frame(fmt::format(R"({{"t":"watch","game":"{}","since":0}})", attack.game));
  const std::string unwatch = frame(fmt::format(R"({{"t":"unwatch","game":"{}"}})", attack.game));
  for (int times = 0; times < 100 && !attack.is_over(); ++times) {
    if (!co_await stranger->send(watch) || !co_await stranger->send(unwatch)) co_return;
    co_await stranger->wait(20ms);
  }
  co_await stranger->hold();
}

// The same with the streams that programs follow.
awaitable<void> never_read_streams(Attack& attack, std::size_t number) {
  auto stranger = co_await Stranger::come(attack, number, 4096);
  if (!stranger) co_return;
  const std::string asked = request("GET", fmt::format("/api/v1/games/{}/stream", attack.game));
  if (co_await stranger->send(asked)) co_await stranger->hold();
}

// Makes ten requests and reads no response.
awaitable<void> never_read_pages(Attack& attack, std::size_t number) {
  auto stranger = co_await Stranger::come(attack, number, 4096);
  if (!stranger) co_return;
  const std::string asked = request("GET", fmt::format("/api/v1/games/{}/record?format=json", attack.game));
  for (int times = 0; times < 10; ++times) {
    if (!co_await stranger->send(asked)) co_return;
  }
  co_await stranger->hold();
}

// Requests a long game on a socket and reads nothing. When the server can send no more, closes its own side of the
// socket, keeps the connection, and begins again; slowly, so that the limits on calls do not stop it.
awaitable<void> half_close(Attack& attack, std::size_t number) {
  constexpr std::size_t most_kept = 20;
  std::list<Stranger> kept;
  const std::string watch = frame(fmt::format(R"({{"t":"watch","game":"{}","since":0}})", attack.game));
  while (!attack.is_over()) {
    auto stranger = co_await Stranger::come(attack, number, 4096);
    if (!stranger) co_return;
    const bool is_in = co_await stranger->upgrade() && co_await stranger->send(watch);
    co_await stranger->wait(1s);
    if (!is_in) continue;
    stranger->stop_sending();
    kept.push_back(std::move(*stranger));
    if (kept.size() > most_kept) kept.pop_front();
  }
}

// Sends a byte of an endless header from time to time.
awaitable<void> write_slowly(Attack& attack, std::size_t number) {
  auto stranger = co_await Stranger::come(attack, number);
  if (!stranger || !co_await stranger->send("GET / HTTP/1.1\r\nX-Slow: ")) co_return;
  while (!attack.is_over()) {
    if (!co_await stranger->send("x")) co_return;
    co_await stranger->wait(500ms);
  }
}

awaitable<void> flood_with(Attack& attack, std::size_t number, const std::string& bytes) {
  auto stranger = co_await Stranger::come(attack, number);
  if (!stranger || !co_await stranger->upgrade()) co_return;
  while (!attack.is_over()) {
    if (!co_await stranger->send(bytes)) co_return;
    stranger->drain();
    co_await stranger->wait(1ms);
  }
}

awaitable<void> flood_with_frames(Attack& attack, std::size_t number) {
  const std::string garbage(4000, '[');
  const std::array<std::string, 4> some{frame(R"({"t":"ping"})"), frame(garbage), frame(R"({"t":"lobby","on":true})"),
                                        frame(fmt::format(R"({{"t":"watch","game":"{}","since":0}})", attack.game))};
  std::string bytes;
  for (int times = 0; times < 8; ++times) bytes += some[(number + static_cast<std::size_t>(times)) % some.size()];
  co_await flood_with(attack, number, bytes);
}

// Sends pings, pongs, and messages in empty fragments.
awaitable<void> flood_with_control_frames(Attack& attack, std::size_t number) {
  std::string bytes;
  if (number % 3 == 2) {
    bytes = frame("", 1, 0, false);
    for (int times = 0; times < 100; ++times) bytes += frame("", 0, 0, false);
    bytes += frame(R"({"t":"ping"})", 0);
  }
  for (int times = 0; number % 3 != 2 && times < 50; ++times)
    bytes += frame(std::string(125, 'p'), number % 3 == 0 ? 9 : 10);
  co_await flood_with(attack, number, bytes);
}

// Sends messages in two fragments, which the server may be reading when it closes the socket, or one that never ends.
awaitable<void> flood_with_fragments(Attack& attack, std::size_t number) {
  std::string bytes;
  if (number % 2 == 0) {
    for (int times = 0; times < 200; ++times) bytes += frame(R"({"t":)", 1, 0, false) + frame(R"("ping"})", 0);
    co_await flood_with(attack, number, bytes);
    co_return;
  }
  auto stranger = co_await Stranger::come(attack, number);
  if (!stranger || !co_await stranger->upgrade()) co_return;
  if (!co_await stranger->send(frame(R"({"t":)", 1, 0, false))) co_return;
  for (int times = 0; times < 500; ++times) bytes += frame("", 0, 0, false);
  while (!attack.is_over() && co_await stranger->send(bytes)) stranger->drain();
}

// Makes the most expensive requests, one after another on keep-alive connections.
awaitable<void> flood_with_requests(Attack& attack, std::size_t number) {
  std::array<std::string, 9> dear{fmt::format("/api/v1/games/{}", attack.game),
                                  fmt::format("/api/v1/games/{}/record?format=kif", attack.game),
                                  fmt::format("/api/v1/games/{}/record?format=json", attack.game),
                                  fmt::format("/api/v1/games/{}/preview.png?ply={}", attack.game, number),
                                  {},  // a picture that nobody has requested before
                                  fmt::format("/api/v1/games/{}/board.svg", attack.game),
                                  "/api/v1/seeks",
                                  fmt::format("/game/{}", attack.game),
                                  "/api/v1/games/live"};
  auto stranger = co_await Stranger::come(attack, number);
  if (!stranger) co_return;
  for (std::size_t turn = number; !attack.is_over(); ++turn) {
    dear[4] = fmt::format("/api/v1/games/{}/board.png?ply={}&width={}", attack.game, number, 100 + turn % 1'501);
    const std::string asked = request("GET", dear[turn % dear.size()], {}, "Accept-Encoding: gzip\r\n");
    if (!co_await stranger->send(asked)) co_return;
    if (!co_await stranger->answer()) co_return;
  }
}

awaitable<void> hoard(Attack& attack, std::size_t number) {
  auto stranger = co_await Stranger::come(attack, number);
  if (stranger) co_await stranger->hold();
}

awaitable<void> hoard_sockets(Attack& attack, std::size_t number) {
  auto stranger = co_await Stranger::come(attack, number);
  if (stranger && co_await stranger->upgrade()) co_await stranger->hold();
}

awaitable<void> call_again_and_again(Attack& attack, std::size_t number, std::string_view path,
                                     const std::function<std::string(int)>& body) {
  auto stranger = co_await Stranger::come(attack, number);
  if (!stranger) co_return;
  for (int times = 0; !attack.is_over(); ++times) {
    const std::string asked = request("POST", path, body(times), "Content-Type: application/json\r\n");
    if (!co_await stranger->send(asked)) co_return;
    const auto head = co_await stranger->answer();
    if (!head) co_return;
  }
}

// Makes each seek as a new guest, who has made none yet.
awaitable<void> make_seeks(Attack& attack, std::size_t number) {
  co_await call_again_and_again(attack, number, "/api/v1/seeks", [](int times) {
    return fmt::format(R"({{"game":"tori","side":"black","listed":{},"time":{{"kind":"correspondence","days":{}}}}})",
                       times % 2 == 0, 1 + times % 14);
  });
}

awaitable<void> make_sessions(Attack& attack, std::size_t number) {
  co_await call_again_and_again(attack, number, "/api/v1/session", [](int /*times*/) {
    return std::string(R"({"name":"attacker","password":"a sentence of attackers"})");
  });
}

awaitable<void> guess_passwords(Attack& attack, std::size_t number) {
  co_await call_again_and_again(attack, number, "/api/v1/session", [number](int times) {
    return fmt::format(R"({{"name":"honest{}","password":"not the right one {}"}})",
                       (number + static_cast<std::size_t>(times)) % 20, times);
  });
}

// Deletes or downloads the data of guests whom it invents.
awaitable<void> invent_guests(Attack& attack, std::size_t number) {
  auto stranger = co_await Stranger::come(attack, number);
  if (!stranger) co_return;
  for (std::size_t times = 0; !attack.is_over(); ++times) {
    const std::string cookie = fmt::format("Cookie: ootori_guest={:016x}{:016x}\r\n", number, times);
    const std::string asked = times % 2 == 0 ? request("DELETE", "/api/v1/account", {}, cookie)
                                             : request("GET", "/api/v1/account/export", {}, cookie);
    if (!co_await stranger->send(asked)) co_return;
    if (!co_await stranger->answer()) co_return;
  }
}

awaitable<void> send_huge_headers(Attack& attack, std::size_t number) {
  auto stranger = co_await Stranger::come(attack, number);
  const std::string line = "X-Long: " + std::string(1000, 'h') + "\r\n";
  const std::string body = "Host: x\r\nTransfer-Encoding: chunked\r\n\r\n";
  struct Endless {
    std::string first, again;
  };
  const std::array<Endless, 4> all{Endless{"", line}, Endless{body, "1000\r\n" + std::string(4096, 'b') + "\r\n"},
                                   Endless{body + "5;", std::string(4096, 'e')}, Endless{body + "0\r\n", line}};
  const Endless& one = all[number % all.size()];
  if (!stranger || !co_await stranger->send("POST /api/v1/games HTTP/1.1\r\n" + one.first)) co_return;
  while (!attack.is_over() && co_await stranger->send(one.again)) {
  }
}

// Requests a socket and never uses it, or never ends its first frame.
awaitable<void> upgrade_by_half(Attack& attack, std::size_t number) {
  auto stranger = co_await Stranger::come(attack, number);
  if (!stranger) co_return;
  if (number % 2 == 0) {
    if (!co_await stranger->send("GET /api/v1/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n")) co_return;
  } else {
    if (!co_await stranger->upgrade()) co_return;
    const std::string whole = frame(std::string(60'000, 'x'));
    if (!co_await stranger->send(std::string_view(whole).substr(0, 30'000))) co_return;
  }
  co_await stranger->hold();
}

// Sends what would decompress to a gigabyte, to a server that decompresses nothing.
awaitable<void> send_bombs(Attack& attack, std::size_t number) {
  auto stranger = co_await Stranger::come(attack, number);
  if (!stranger) co_return;
  const std::string zeros(4000, '\0');
  if (number % 2 == 0) {
    if (!co_await stranger->upgrade("permessage-deflate")) co_return;
    const std::string bomb = frame(zeros, 1, 0x40);
    while (!attack.is_over() && co_await stranger->send(bomb)) stranger->drain();
    co_return;
  }
  const std::string bomb = request("POST", "/api/v1/games", zeros, "Content-Encoding: gzip\r\n");
  while (!attack.is_over() && co_await stranger->send(bomb)) {
    if (!co_await stranger->answer()) co_return;
  }
}

constexpr std::array all_kinds{
    Kind{"never-readers", "request a long game on a socket and read nothing", 150, 10, never_read},
    Kind{"stream-hoards", "follow a long game as programs do and read nothing", 150, 10, never_read_streams},
    Kind{"page-hoards", "request ten records of a long game and read nothing", 150, 10, never_read_pages},
    Kind{"half-closers", "read nothing on a socket and close their own side of it", 50, 10, half_close},
    Kind{"slow-writers", "send a header one byte at a time", 400, 10, write_slowly},
    Kind{"frames", "flood sockets with frames", 60, 10, flood_with_frames},
    Kind{"control-frames", "flood sockets with pings, pongs and empty fragments", 60, 10, flood_with_control_frames},
    Kind{"fragments", "flood sockets with messages in fragments, and with endless ones", 60, 10, flood_with_fragments},
    Kind{"requests", "request the most expensive pages as fast as possible", 100, 20, flood_with_requests},
    Kind{"connections", "hold connections and send nothing", 1500, 10, hoard},
    Kind{"sockets", "hold sockets and send nothing", 1500, 10, hoard_sockets},
    Kind{"seeks", "create seeks and links as new guests again and again", 60, 60, make_seeks},
    Kind{"sessions", "sign in to their own account again and again", 20, 20, make_sessions},
    Kind{"guesses", "guess the passwords of honest players", 60, 60, guess_passwords},
    Kind{"guests", "delete and download the data of invented guests", 60, 60, invent_guests},
    Kind{"headers", "send endless headers, bodies, chunks and trailers", 60, 10, send_huge_headers},
    Kind{"half-upgrades", "send half of a socket request, and half of a frame", 200, 10, upgrade_by_half},
    Kind{"bombs", "send compressed frames and bodies", 40, 10, send_bombs},
};

// Replaces each stranger that ends with a new one, until the attack is over.
awaitable<void> come_again(const Kind& kind, Attack& attack, std::size_t number, int& there) {
  asio::steady_timer pause(co_await asio::this_coro::executor);
  while (!attack.is_over()) {
    co_await kind.come(attack, number);
    pause.expires_after(20ms);
    co_await pause.async_wait(asio::as_tuple(asio::use_awaitable));
  }
  --there;
}

}  // namespace

std::span<const Kind> kinds() { return all_kinds; }

Toll attack(std::span<const std::string> names, std::uint16_t port, const std::string& game,
            std::chrono::seconds time) {
  std::list<Attack> attacks;
  int there = 0;
  asio::io_context io{1};
  for (const Kind& kind : all_kinds) {
    if (std::ranges::find(names, kind.name) == names.end()) continue;
    Attack& one = attacks.emplace_back(Attack{
        .port = port, .until = std::chrono::steady_clock::now() + time, .game = game, .addresses = kind.addresses});
    for (std::size_t number = 0; number < kind.strangers; ++number) {
      ++there;
      asio::co_spawn(io, come_again(kind, one, number, there), asio::detached);
    }
  }
  const auto last = std::chrono::steady_clock::now() + time + 3s;  // those still waiting then are cut off
  while (there > 0 && std::chrono::steady_clock::now() < last) io.run_for(50ms);
  Toll toll{};
  for (const Attack& one : attacks) {
    toll.asked += one.asked;
    toll.served += one.served;
    toll.ended += one.ended;
  }
  return toll;
}

}  // namespace ootori::siege
