#include "bench/load/table.hpp"

#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/this_coro.hpp>
#include <fmt/format.h>

#include "bench/load/frame_text.hpp"
#include "notation/usi.hpp"

namespace ootori::load {
namespace {

namespace asio = boost::asio;
namespace json = boost::json;
using std::chrono::steady_clock;

constexpr std::size_t most_faults = 100;  // the maximum number of faults kept

std::int64_t millis_since(SteadyTime time) {
  return std::chrono::ceil<std::chrono::milliseconds>(steady_clock::now() - time).count();
}

std::string terms_text(const TableTerms& terms) {
  return fmt::format(
      R"({{"game":"{}","side":"black","listed":false,"time":{{"kind":"live","main":{},"increment":{}}}}})",
      terms.spec->id, terms.main_time, Table::increment);
}

AnyGame new_game(const GameSpec& spec) {
  return visit_game(spec, []<class G>() -> AnyGame { return Game<G>{}; });
}

}  // namespace

json::object Tally::refusals() const {
  json::object all;
  for (const auto& [code, count] : refused) all[code] = count;
  return all;
}

Table::Table(std::size_t number, const TableTerms& terms, Tally& tally)
    : number_(number), terms_(terms), tally_(tally), random_(static_cast<std::uint32_t>(number)) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::size_t host = 2 * number + seat;
    sides_[seat].player.address = fmt::format("10.{}.{}.{}", host >> 16 & 255, host >> 8 & 255, host & 255);
  }
}

asio::awaitable<Result<void>> Table::enter(std::uint16_t port, Http& http, SteadyTime since) {
  since_ = since;
  leaving_ = false;
  in_flight_ = false;
  applied_ = 0;
  game_.reset();
  for (Side& side : sides_) {
    if (side.player.cookie.empty()) {  // like a browser that opens a page, the first call creates a guest
      auto known = co_await http.call("GET", "/api/v1/account", {}, side.player);
      if (!known) co_return std::unexpected(std::move(known.error()));
    }
    auto socket = co_await Socket::open(port, side.player);
    if (!socket) co_return std::unexpected(std::move(socket.error()));
    side.socket.emplace(std::move(*socket));
    for (auto& [game, record] : side.records) {
      Record again{.left = {terms_.main_time, terms_.main_time}};
      again.events = std::move(record.events);
      again.turn_since = since;
      record = std::move(again);
      watch(side, game);
    }
  }
  const auto executor = co_await asio::this_coro::executor;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    ++readers_;
    asio::co_spawn(executor, listen(seat), asio::detached);
  }
  if (!game_id_.empty()) co_return Result<void>{};
  co_return co_await begin(http);
}

asio::awaitable<Result<void>> Table::begin(Http& http) {
  for (Side& side : sides_) forget_finished(side);
  auto seek = co_await http.call("POST", "/api/v1/seeks", terms_text(terms_), sides_[0].player);
  if (!seek) co_return std::unexpected(std::move(seek.error()));
  if (seek->status != 201) co_return std::unexpected("a seek was refused: " + seek->body);
  const std::string id(text_of(json::parse(seek->body).as_object(), "id"));
  auto made = co_await http.call("POST", "/api/v1/seeks/" + id + "/accept", {}, sides_[1].player);
  if (!made) co_return std::unexpected(std::move(made.error()));
  if (made->status != 201) co_return std::unexpected("a game was refused: " + made->body);
  game_id_ = text_of(json::parse(made->body).as_object(), "id");
  ++tally_.games;
  applied_ = 0;
  game_.reset();
  in_flight_ = false;
  over_ = false;
  for (Side& side : sides_) {
    Record& fresh = side.records[game_id_];
    fresh = Record{.left = {terms_.main_time, terms_.main_time}};
    fresh.turn_since = steady_clock::now();
    watch(side, game_id_);
  }
  co_return Result<void>{};
}

// Finished games that were found again no longer need to be watched.
void Table::forget_finished(Side& side) {
  std::erase_if(side.records, [&](const auto& one) {
    const auto& [game, record] = one;
    // An event heard for the first time in this run of the server must also be found after the next start.
    const bool is_known = record.stored && *record.stored == record.events.size();
    if (!record.over || !is_known) return false;
    side.socket->send(fmt::format(R"({{"t":"unwatch","game":"{}"}})", game));
    return true;
  });
}

void Table::watch(Side& side, const std::string& game) {
  side.socket->send(fmt::format(R"({{"t":"watch","game":"{}","since":0}})", game));
}

asio::awaitable<void> Table::listen(std::size_t seat) {
  Side& side = sides_[seat];
  while (true) {
    const auto frame = co_await side.socket->read();
    if (!frame) break;
    hear(side, *frame);
  }
  if (!leaving_) ++tally_.cut_off;
  leaving_ = true;
  --readers_;
}

void Table::leave() {
  leaving_ = true;
  for (Side& side : sides_) {
    if (side.socket) side.socket->cut();
  }
}

void Table::fault(const std::string& what) {
  if (tally_.faults.size() < most_faults) {
    tally_.faults.push_back(fmt::format("table {}, game {}: {}", number_, game_id_, what));
  }
}

void Table::hear(Side& side, std::string_view text) {
  std::array<unsigned char, 4096> memory;
  json::monotonic_resource resource(memory.data(), memory.size());
  const json::value value = json::parse(text, &resource);
  const json::object& frame = value.as_object();
  const std::string_view type = text_of(frame, "t");
  if (type == "error") {
    const std::string_view code = text_of(frame, "code");
    ++tally_.refused[std::string(code)];
    in_flight_ = false;
    if (code == "unknown_game") fault("the game is not there any more");
    return;
  }
  if (!frame.contains("game") || (type != "watching" && type != "event" && type != "clock")) return;
  const auto found = side.records.find(text_of(frame, "game"));
  if (found == side.records.end()) return;
  Record& record = found->second;
  if (type == "watching") {
    const auto stored = static_cast<std::size_t>(frame.at("events").as_int64());
    if (stored < record.events.size()) {
      fault(fmt::format("{} events were told, {} are there", record.events.size(), stored));
    } else if (!record.events.empty()) {
      tally_.untold += stored - record.events.size();
    }
    record.stored = stored;
  } else if (type == "event") {
    hear_event(side, record, frame);
  } else {
    hear_clock(record, frame);
  }
}

void Table::hear_event(Side& side, Record& record, const json::object& frame) {
  const auto number = static_cast<std::size_t>(frame.at("n").as_int64());
  if (number != record.heard + 1) return fault(fmt::format("event {} came after event {}", number, record.heard));
  record.heard = number;
  std::string text = json::serialize(frame);
  const bool is_first_time = number > record.events.size();
  if (is_first_time) {
    ++tally_.acknowledged;
    record.events.push_back(std::move(text));
  } else {
    ++tally_.found_again;
    if (record.events[number - 1] != text) fault(fmt::format("{} has become {}", record.events[number - 1], text));
  }
  const json::object& event = frame.at("event").as_object();
  const std::string_view type = text_of(event, "type");
  if (type == "moved") count_move(record, event, is_first_time);
  if (type == "ended") record.over = true;
  if (type == "ended" && is_first_time && &side == &sides_[0] && json::serialize(event).contains(R"(:"time")")) {
    ++tally_.lost_on_time;
  }
  if (side.records.find(game_id_) != side.records.end() && &side.records.find(game_id_)->second == &record) {
    take_event(side, number, event);
  }
}

// Computes the clocks from the events alone: main time and increment, starting with the third move.
void Table::count_move(Record& record, const json::object& event, bool is_first_time) {
  const std::int64_t spent = event.at("spent").as_int64();
  if (record.plies >= 2) {
    std::int64_t& left = record.left[record.plies % 2];
    left += increment - spent;
  } else if (spent != 0) {
    fault("a clock ran before both had moved");
  }
  const bool is_live = is_first_time && record.stored && record.heard > *record.stored;
  if (is_live && spent > millis_since(record.turn_since)) {
    fault(fmt::format("{} ms were counted for a turn of {}", spent, millis_since(record.turn_since)));
  }
  // The next turn began when the event was stored: after the frame was sent, or after this server was started.
  record.turn_since = is_live ? sent_ : since_;
  ++record.plies;
}

void Table::take_event(const Side& side, std::size_t number, const json::object& event) {
  const std::string_view type = text_of(event, "type");
  if (number == applied_ + 1) {
    applied_ = number;
    if (type == "created") game_.emplace(new_game(*terms_.spec));
    if (type == "ended") over_ = true;
    if (type == "moved") {
      const auto move = parse_usi(*terms_.spec, text_of(event, "usi"));
      const bool is_played = move && std::visit([&](auto& game) { return game.play(*move).has_value(); }, *game_);
      if (!is_played) fault("a move was told that cannot be played");
    }
  }
  if (!in_flight_ || type != "moved") return;
  const std::size_t mover = 1 - to_move();
  const auto taken = steady_clock::now() - sent_;
  if (&side == &sides_[mover]) {
    tally_.to_mover.add(taken);
  } else {
    tally_.to_opponent.add(taken);
  }
  const auto& other = sides_[&side == &sides_[0] ? 1 : 0].records.find(game_id_)->second;
  if (other.heard >= applied_) {
    in_flight_ = false;
    ++tally_.moves;
  }
}

void Table::hear_clock(Record& record, const json::object& frame) {
  if (record.over) return;
  ++tally_.clocks;
  const json::value& running = frame.at("running");
  const std::array<std::string_view, 2> names{"black", "white"};
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::int64_t told = frame.at(names[seat]).as_object().at("main").as_int64();
    const bool runs = running.is_string() && running.as_string() == names[seat];
    const std::int64_t at_least = record.left[seat] - (runs ? millis_since(record.turn_since) : 0);
    if (told > record.left[seat] || told < at_least) {
      fault(fmt::format("{} has {} ms by the server, {} to {} by the events", names[seat], told, at_least,
                        record.left[seat]));
    }
  }
}

bool Table::has_caught_up() const {
  return std::ranges::all_of(sides_, [](const Side& side) {
    return std::ranges::all_of(side.records, [](const auto& one) {
      const Record& record = one.second;
      return record.stored && record.heard >= *record.stored;
    });
  });
}

std::size_t Table::to_move() const {
  return std::visit([](const auto& game) { return game.position().side_to_move() == Color::black ? 0U : 1U; }, *game_);
}

bool Table::is_ready() const {
  if (leaving_ || in_flight_ || over_ || !game_) return false;
  return std::ranges::all_of(sides_, [this](const Side& side) {
    const auto found = side.records.find(game_id_);
    return found != side.records.end() && found->second.heard == applied_;
  });
}

void Table::play() {
  if (!is_ready()) return;
  Side& side = sides_[to_move()];
  if (std::bernoulli_distribution(terms_.resigns)(random_)) {
    return side.socket->send(fmt::format(R"({{"t":"resign","game":"{}"}})", game_id_));
  }
  const std::string usi = std::visit(
      [&](const auto& game) {
        const auto moves = game.permitted_moves();
        std::uniform_int_distribution<std::size_t> any(0, moves.size() - 1);
        return write_usi(*terms_.spec, *(moves.begin() + any(random_)));
      },
      *game_);
  const std::size_t plies = std::visit([](const auto& game) { return game.plies(); }, *game_);
  in_flight_ = true;
  sent_ = steady_clock::now();
  side.socket->send(fmt::format(R"({{"t":"move","game":"{}","ply":{},"usi":"{}"}})", game_id_, plies, usi));
}

}  // namespace ootori::load
