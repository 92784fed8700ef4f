#include "tests/siege/visitors.hpp"

#include <array>
#include <numeric>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/format.h>

#include "bench/load/crowd.hpp"

namespace ootori::siege {
namespace {

namespace asio = boost::asio;
using asio::awaitable;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

std::string password_of(std::size_t member) { return fmt::format("a sentence of member {}", member); }

std::string credentials(std::string_view name, std::string_view password) {
  return fmt::format(R"({{"name":"{}","password":"{}"}})", name, password);
}

}  // namespace

std::uint64_t Visits::count(const std::map<std::string, std::uint64_t>& refused) {
  return std::accumulate(refused.begin(), refused.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const auto& one) { return sum + one.second; });
}

Visitors::Visitors(asio::io_context& io, std::uint16_t port, std::string game)
    : io_(io), port_(port), game_(std::move(game)), browsers_(members + 1) {
  for (std::size_t number = 0; number < browsers_.size(); ++number) {
    browsers_[number].address = fmt::format("10.200.0.{}", number + 1);
  }
}

load::Result<void> Visitors::sign_up() {
  at_work_ += members + 1;
  for (std::size_t member = 0; member < members; ++member) {
    asio::co_spawn(io_, enrol(fmt::format("honest{}", member), password_of(member), browsers_[member]), asio::detached);
  }
  asio::co_spawn(io_, enrol("attacker", "a sentence of attackers", browsers_[members]), asio::detached);
  if (!load::run_until(io_, 1min, [this] { return at_work_ == 0; })) error_ = "nobody can sign up";
  if (!error_.empty()) return std::unexpected(error_);
  return {};
}

awaitable<void> Visitors::enrol(std::string name, std::string password, load::Player& browser) {
  load::Http http(port_);
  const auto made = co_await http.call("POST", "/api/v1/account", credentials(name, password), browser);
  if (!made) {
    error_ = made.error();
  } else if (made->status != 201) {
    error_ = made->body;
  }
  --at_work_;
}

void Visitors::come() {
  leaving_ = false;
  at_work_ += 2;
  asio::co_spawn(io_, look(), asio::detached);
  asio::co_spawn(io_, sign_in(), asio::detached);
}

void Visitors::leave() {
  leaving_ = true;
  (void)load::run_until(io_, 40s, [this] { return at_work_ == 0; });
}

awaitable<void> Visitors::look() {
  const std::array<std::string, 6> pages{"/api/v1/account",
                                         "/api/v1/games/live",
                                         "/api/v1/seeks",
                                         fmt::format("/api/v1/games/{}", game_),
                                         fmt::format("/api/v1/games/{}/preview.png", game_),
                                         "/api/v1/players/honest1"};
  load::Player player{.address = "10.200.1.1"};
  asio::steady_timer timer(io_);
  for (std::size_t turn = 0; !leaving_; ++turn) {
    player.address = fmt::format("10.200.1.{}", 1 + turn % 50);
    const auto begun = steady_clock::now();
    load::Http http(port_);
    const auto answer = co_await http.call("GET", pages[turn % pages.size()], {}, player);
    visits_.pages.add(steady_clock::now() - begun);
    if (!answer) {
      ++visits_.refused_pages[answer.error()];
    } else if (answer->status != 200) {
      ++visits_.refused_pages[fmt::format("{}: {}", pages[turn % pages.size()], answer->status)];
    }
    timer.expires_after(100ms);
    co_await timer.async_wait(asio::as_tuple(asio::use_awaitable));
  }
  --at_work_;
}

awaitable<void> Visitors::sign_in() {
  asio::steady_timer timer(io_);
  for (std::size_t turn = 0; !leaving_; ++turn) {
    ++at_work_;
    asio::co_spawn(io_, sign_in_once(turn), asio::detached);
    timer.expires_after(500ms);
    co_await timer.async_wait(asio::as_tuple(asio::use_awaitable));
  }
  --at_work_;
}

// Signs in with a browser that has signed in before, or with a new one, which signs out again.
awaitable<void> Visitors::sign_in_once(std::size_t turn) {
  const std::size_t member = turn % members;
  const bool is_known = turn / members % 2 == turn % 2;
  load::Player stranger{.address = fmt::format("10.201.{}.{}", turn / 250 % 250, 1 + turn % 250)};
  load::Player& browser = is_known ? browsers_[member] : stranger;
  load::Http http(port_);
  const auto begun = steady_clock::now();
  const auto in = co_await http.call("POST", "/api/v1/session",
                                     credentials(fmt::format("honest{}", member), password_of(member)), browser);
  visits_.logins.add(steady_clock::now() - begun);
  if (!in) {
    ++visits_.refused_logins[in.error()];
  } else if (in->status != 200 && in->status != 201) {
    ++visits_.refused_logins[in->body];
  } else {
    co_await http.call("DELETE", "/api/v1/session", {}, browser);
  }
  --at_work_;
}

}  // namespace ootori::siege
