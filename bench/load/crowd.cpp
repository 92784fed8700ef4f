#include "bench/load/crowd.hpp"

#include <algorithm>
#include <functional>
#include <queue>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/format.h>

namespace ootori::load {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

constexpr int most_entering = 32;  // at the same time

}  // namespace

bool run_until(asio::io_context& io, steady_clock::duration patience, const std::function<bool()>& done) {
  const auto until = steady_clock::now() + patience;
  while (!done()) {
    if (steady_clock::now() > until) return false;
    io.restart();
    io.run_for(20ms);
  }
  return true;
}

Crowd::Crowd(asio::io_context& io, std::size_t tables, const TableTerms& terms, Tally& tally)
    : io_(io), tally_(tally), renewing_(tables) {
  for (std::size_t number = 0; number < tables; ++number) {
    TableTerms own = terms;
    own.spec = all_games[number % all_games.size()];
    tables_.push_back(std::make_unique<Table>(number, own, tally));
  }
}

Result<void> Crowd::enter(std::uint16_t port, SteadyTime since, bool shows_progress) {
  port_ = port;
  next_ = entered_ = 0;
  error_.clear();
  at_work_ += most_entering;  // each coroutine subtracts itself when it is done
  for (int i = 0; i < most_entering; ++i) asio::co_spawn(io_, enter_some(port, since), asio::detached);
  auto told = steady_clock::now();
  const auto have_caught_up = [this] {
    return entered_ == tables_.size() &&
           std::ranges::all_of(tables_, [](const auto& table) { return table->has_caught_up(); });
  };
  const bool is_done = run_until(io_, 10min, [&] {
    if (shows_progress && steady_clock::now() - told > 1s) {
      told = steady_clock::now();
      fmt::print(stderr, "{} of {} tables are taken\n", entered_, tables_.size());
    }
    return at_work_ == 0 && (!error_.empty() || have_caught_up());
  });
  if (!error_.empty()) return std::unexpected(error_);
  if (!is_done) return std::unexpected("not all players could sit down and hear of their games within 10 minutes");
  return {};
}

asio::awaitable<void> Crowd::enter_some(std::uint16_t port, SteadyTime since) {
  Http http(port);
  while (next_ < tables_.size() && error_.empty()) {
    Table& table = *tables_[next_++];
    auto entered = co_await table.enter(port, http, since);
    if (!entered && error_.empty()) error_ = std::move(entered.error());
    ++entered_;
  }
  --at_work_;
}

void Crowd::play(double rate, steady_clock::duration time) {
  const auto until = steady_clock::now() + time;
  asio::co_spawn(io_, pace(rate, until), asio::detached);
  run_until(io_, time + 1min, [&] { return steady_clock::now() >= until && at_work_ == 0; });
}

bool Crowd::play_until_cut(double rate, steady_clock::duration time, const std::function<void()>& cut) {
  const auto until = steady_clock::now() + time;
  asio::co_spawn(io_, pace(rate, until + 50ms), asio::detached);
  run_until(io_, time + 1min, [&] { return steady_clock::now() >= until; });
  cut();
  return leave();
}

asio::awaitable<void> Crowd::pace(double rate, SteadyTime until) {
  ++at_work_;
  using Due = std::pair<SteadyTime, std::size_t>;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> line;
  const std::chrono::duration<double> interval(static_cast<double>(tables_.size()) / rate);
  const auto step = std::chrono::duration_cast<steady_clock::duration>(interval);
  std::mt19937 random(1);
  std::uniform_real_distribution<double> phase(0, 1);
  const auto begin = steady_clock::now();
  for (std::size_t number = 0; number < tables_.size(); ++number) {
    line.emplace(begin + std::chrono::duration_cast<steady_clock::duration>(phase(random) * interval), number);
  }
  asio::steady_timer timer(io_);
  while (!line.empty() && line.top().first < until) {
    const auto [due, number] = line.top();
    if (const auto now = steady_clock::now(); due > now) {
      timer.expires_at(due);
      co_await timer.async_wait(asio::as_tuple(asio::use_awaitable));
    }
    line.pop();
    line.emplace(due + step, number);
    Table& table = *tables_[number];
    if (table.is_over()) {
      if (!renewing_[number]) asio::co_spawn(io_, renew(table), asio::detached);
      renewing_[number] = true;
    } else if (table.is_ready()) {
      renewing_[number] = false;
      behind_.add(steady_clock::now() - due);
      table.play();
    } else {
      ++skipped_;
    }
  }
  --at_work_;
}

asio::awaitable<void> Crowd::renew(Table& table) {
  ++at_work_;
  Http http(port_);
  if (const auto begun = co_await table.begin(http); !begun && !table.has_left()) {
    ++tally_.refused["another game: " + begun.error()];
  }
  --at_work_;
}

bool Crowd::leave() {
  for (const auto& table : tables_) table->leave();
  return run_until(io_, 1min, [&] {
    return at_work_ == 0 && std::ranges::all_of(tables_, [](const auto& table) { return table->is_silent(); });
  });
}

void Crowd::begin_measuring() {
  tally_.to_opponent = {};
  tally_.to_mover = {};
  tally_.moves = 0;
  behind_ = {};
  skipped_ = 0;
}

}  // namespace ootori::load
