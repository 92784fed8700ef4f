#include "bot/bot.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <system_error>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "bot/offers.hpp"
#include "bot/rematches.hpp"
#include "bot/table.hpp"
#include "client/client.hpp"
#include "client/json_fields.hpp"
#include "log/log.hpp"
#include "match/player.hpp"

namespace ootori::bot {

using client::is_true_at;
using client::Patience;
using client::text_at;

namespace {

namespace json = boost::json;

std::string who(const json::object& seek) {
  const json::value* by = seek.if_contains("by");
  const std::string name = by != nullptr && by->is_object() ? text_at(by->as_object(), "name") : std::string{};
  return name.empty() ? "a guest" : name;
}

// Passes lines from the stream's thread to the main thread, which alone handles seeks and games.
class Inbox {
 public:
  void put(std::string line) {
    const std::scoped_lock lock(mutex_);
    lines_.push_back(std::move(line));
    wake_.notify_all();
  }
  void nudge() {
    const std::scoped_lock lock(mutex_);
    nudged_ = true;
    wake_.notify_all();
  }
  std::vector<std::string> take(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, stop, std::chrono::seconds{1}, [this] { return nudged_ || !lines_.empty(); });
    nudged_ = false;
    return std::exchange(lines_, {});
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::vector<std::string> lines_;
  bool nudged_ = false;
};

class Bot {
 public:
  Bot(const BotOptions& options, const std::stop_token& at_once)
      : options_(options),
        at_once_(at_once),
        client_(Client(options.server, options.token).aborted_by(at_once)),
        offers_(client_, options.policy),
        rematches_(client_, options.policy, options.offers_rematches,
                   [this](const json::object& game) { return has_room_for(game, games_at_once(), options_.policy); }) {}

  std::expected<void, std::string> run(const std::stop_token& stop);

 private:
  using Checked = std::expected<void, std::string>;

  [[nodiscard]] Checked try_engine(const std::stop_token& stop) const;
  Checked introduce(const std::stop_token& stop);
  Checked upgrade(const std::stop_token& stop);
  void listen(const std::stop_token& stop);
  void hear(const std::string& line, const std::stop_token& stop);
  void consider(const json::object& seek, const std::stop_token& stop);
  void consider_waiting(const std::stop_token& stop);
  void practise(const std::stop_token& stop);
  void sit_down(const json::object& game);
  void reap(const std::stop_token& stop);
  void wind_up();
  [[nodiscard]] GamesAtOnce games_at_once() const;  // with those that a rematch may begin
  [[nodiscard]] std::size_t live_games() const;
  [[nodiscard]] bool has_room() const { return games_at_once().live < options_.policy.most_at_once; }

  struct Board {
    json::object game;  // its Summary
    std::unique_ptr<Table> table;
  };

  const BotOptions& options_;
  const std::stop_token at_once_;
  const Client client_;
  Inbox inbox_;
  Offers offers_;
  Rematches rematches_;
  std::map<std::string, Board> tables_;
  std::map<std::string, json::object> waiting_;  // challenges, by id, that wait until the bot plays fewer games
  std::size_t practised_ = 0;                    // games started against the server's engine
  std::string fault_;                            // ends the bot
  std::jthread listener_;
};

// Otherwise, an engine that cannot play would be noticed only in a game, when its account may already be a bot account
// for good.
Bot::Checked Bot::try_engine(const std::stop_token& stop) const {
  log::info("checking the engine");
  for (const std::string& game : options_.policy.games) {
    const auto made = make_player(options_.engine, *find_game(game), stop);
    if (!made && !stop.stop_requested()) return std::unexpected(made.error());
  }
  return {};
}

Bot::Checked Bot::introduce(const std::stop_token& stop) {
  std::string told;
  const auto tell = [&](const std::string& reason) {
    if (std::exchange(told, reason) != reason) log::warn("cannot reach {} ({}); trying again", options_.server, reason);
  };
  const auto answer = client_.call_patiently("GET", "/account", {}, stop, tell);
  if (!answer) return {};
  if (answer->status == 401) return std::unexpected("the API token is invalid or was revoked");
  const bool is_elsewhere = answer->status == 404;  // every Ootori server has this call
  if (!is_elsewhere && !answer->code().empty()) {
    return std::unexpected("the server rejected the request: " + answer->reason());
  }
  const auto me = answer->json();
  if (!answer->is_good() || text_at(me, "name").empty()) {
    return std::unexpected(
        fmt::format("{} is not the address of an Ootori server (status {})", options_.server, answer->status));
  }
  if (!is_true_at(me, "bot")) {
    if (!options_.upgrade) {
      return std::unexpected(fmt::format(
          "{} is not a bot account. If it has not played any games, --upgrade permanently turns it into a bot account",
          text_at(me, "name")));
    }
    if (auto upgraded = upgrade(stop); !upgraded) return upgraded;
  }
  log::info("playing as {} on {}", text_at(me, "name"), options_.server);
  return {};
}

Bot::Checked Bot::upgrade(const std::stop_token& stop) {
  const auto answer = client_.call_patiently("POST", "/bot", {}, stop);
  if (!answer || answer->is_good()) return {};
  if (answer->code() == "missing_scope") return std::unexpected("--upgrade needs a token with the scope bot");
  return std::unexpected("the account cannot become a bot account: " + answer->reason());
}

void Bot::listen(const std::stop_token& stop) {
  Patience patience;
  while (!stop.stop_requested()) {
    inbox_.put(R"({"t":"connecting"})");
    const auto take = [&](std::string_view line) {
      patience.reset();
      inbox_.put(std::string(line));
    };
    const auto ended = client_.stream("/stream/events", take, stop);
    if (stop.stop_requested()) return;
    if (ended && (ended->status == 401 || ended->status == 403)) {
      return inbox_.put(json::serialize(json::object{
          {"t", "refused"}, {"message", fmt::format("the server no longer accepts the token ({})", ended->code())}}));
    }
    log::warn("lost the connection to the server{}; reconnecting", ended ? "" : " (" + ended.error() + ")");
    patience.wait(stop, ended ? ended->retry_after : std::chrono::seconds{0});
  }
}

void Bot::hear(const std::string& line, const std::stop_token& stop) {
  json::error_code error;
  const json::value value = json::parse(line, error);
  if (error || !value.is_object()) return log::error("the server sent an unreadable message: {}", line);
  const json::object& object = value.as_object();
  const std::string type = text_at(object, "t");
  const auto part = [&](std::string_view name) {
    const json::value* inner = object.if_contains(name);
    return inner != nullptr && inner->is_object() ? inner->as_object() : json::object{};
  };
  if (type == "game") sit_down(part("game"));
  if (type == "seek") consider(part("seek"), stop);
  if (type == "seek_gone") waiting_.erase(text_at(object, "id"));
  if (type == "connecting") offers_.forget();
  if (type == "refused") fault_ = text_at(object, "message");
}

void Bot::consider(const json::object& seek, const std::stop_token& stop) {
  const std::string id = text_at(seek, "id");
  if (is_true_at(seek, "mine") || id.empty()) return;
  const bool fits = has_room_for(seek, games_at_once(), options_.policy);
  auto reason = reason_to_decline(seek, options_.policy);
  // The challenge could wait for weeks until a slow game ends.
  if (!reason && !fits && !has_live_clock(seek)) {
    reason = "the bot already plays its maximum number of games without a live clock";
  }
  if (reason) {
    log::info("declining the challenge from {}: {}", who(seek), *reason);
    waiting_.erase(id);
    (void)client_.call_patiently("DELETE", "/seeks/" + id, {}, stop);
    return;
  }
  if (!fits) {
    if (waiting_.emplace(id, seek).second)
      log::info("the challenge from {} waits: the bot already plays its maximum number of games", who(seek));
    return;
  }
  waiting_.erase(id);
  const auto answer = client_.call_patiently("POST", "/seeks/" + id + "/accept", {}, stop);
  if (!answer) return;
  if (answer->code() == "unknown_seek") return;  // withdrawn in the meantime, or reported twice
  if (!answer->is_good()) return log::error("cannot accept the challenge from {}: {}", who(seek), answer->reason());
  log::info("accepting the challenge from {}", who(seek));
  rematches_.count_anew(who(seek));
  sit_down(answer->json());
}

void Bot::consider_waiting(const std::stop_token& stop) {
  const auto waiting = waiting_;
  for (const auto& [id, seek] : waiting) {
    if (has_room()) consider(seek, stop);
  }
}

// Takes the games of the policy in turn.
void Bot::practise(const std::stop_token& stop) {
  if (!options_.practice || practised_ == options_.practice_games || !tables_.empty() || !waiting_.empty()) return;
  const auto& games = options_.policy.games;
  const std::string& game = *std::next(games.begin(), static_cast<std::ptrdiff_t>(practised_ % games.size()));
  ++practised_;
  const auto answer = client_.call_patiently(
      "POST", "/games",
      json::serialize(json::object{
          {"game", game}, {"side", "random"}, {"handicap", "none"}, {"level", options_.practice->value()}}),
      stop);
  if (!answer) return;
  if (!answer->is_good()) return log::error("cannot play the server's engine: {}", answer->reason());
  log::info("playing the server's engine at level {}", options_.practice->value());
  sit_down(answer->json());
}

void Bot::sit_down(const json::object& game) {
  const std::string id = text_at(game, "id");
  const json::value* outcome = game.if_contains("outcome");
  if (id.empty() || tables_.contains(id) || outcome == nullptr || !outcome->is_null()) return;
  log::info("game {}: playing {}", id, text_at(game, "side"));
  TableTerms terms{.engine = options_.engine,
                   .overhead = options_.overhead,
                   .longest_move = options_.longest_move,
                   .grants_takebacks = options_.grants_takebacks,
                   .after_the_end = [this] { inbox_.nudge(); }};
  try {
    tables_.emplace(id, Board{game, std::make_unique<Table>(client_, id, has_live_clock(game), std::move(terms))});
  } catch (const std::system_error& refused) {  // the bot goes on with its other games
    log::error("game {}: the system allows no more threads: {}", id, refused.what());
  }
}

void Bot::reap(const std::stop_token& stop) {
  std::vector<Board> over;
  for (auto& [id, board] : tables_) {
    if (board.table->is_over()) over.push_back(std::move(board));
  }
  std::erase_if(tables_, [](const auto& one) { return one.second.table == nullptr; });
  for (const Board& board : over) {
    const bool is_practice = text_at(opponent_in(board.game), "kind") == "engine";
    const bool is_welcome = !stop.stop_requested() && board.table->has_ended() && !is_practice;
    if (is_welcome) rematches_.add(board.game, board.table->events(), board.table->was_played(), stop);
  }
}

GamesAtOnce Bot::games_at_once() const {
  GamesAtOnce games = rematches_.promised();
  for (const auto& [id, board] : tables_) {
    if (!board.table->is_over()) ++(board.table->is_live() ? games.live : games.slow);
  }
  return games;
}

std::size_t Bot::live_games() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      tables_, [](const auto& one) { return one.second.table->is_live() && !one.second.table->is_over(); }));
}

void Bot::wind_up() {
  rematches_.withdraw();
  const auto reap_for_good = [this] {
    std::erase_if(tables_, [](const auto& one) { return one.second.table->is_over(); });
  };
  reap_for_good();
  if (live_games() != 0 && options_.leaving != Leaving::leave) {
    log::info("{} {}; a second signal leaves them at once",
              options_.leaving == Leaving::resign ? "resigning games:" : "finishing games:", live_games());
    if (options_.leaving == Leaving::resign) {
      for (const auto& [id, board] : tables_) {
        if (board.table->is_live()) board.table->resign();
      }
    }
    while (live_games() != 0 && !at_once_.stop_requested()) {
      (void)inbox_.take(at_once_);
      reap_for_good();
    }
  }
  if (!tables_.empty()) log::info("leaving {} unfinished games", tables_.size());
  tables_.clear();
}

Bot::Checked Bot::run(const std::stop_token& stop) {
  if (auto able = try_engine(stop); !able) return able;
  if (auto known = introduce(stop); !known) return known;
  listener_ = std::jthread([this](const std::stop_token& end) { listen(end); });
  while (!stop.stop_requested() && fault_.empty()) {
    for (const std::string& line : inbox_.take(stop)) {
      if (!stop.stop_requested()) hear(line, stop);
    }
    reap(stop);
    if (!stop.stop_requested()) rematches_.look(stop);
    if (!stop.stop_requested()) consider_waiting(stop);
    if (!stop.stop_requested()) practise(stop);
    if (!stop.stop_requested()) offers_.show(has_room(), stop);
  }
  listener_.request_stop();
  if (fault_.empty()) wind_up();
  tables_.clear();
  if (listener_.joinable()) listener_.join();
  if (!fault_.empty()) return std::unexpected(fault_);
  log::info("the bot has stopped");
  return {};
}

}  // namespace

std::expected<void, std::string> run(const BotOptions& options, const std::stop_token& stop,
                                     const std::stop_token& at_once) {
  return Bot{options, at_once}.run(stop);
}

}  // namespace ootori::bot
