#include "terminal/online/server_desk.hpp"

namespace ootori::terminal {
namespace {

// Ends a stream that is no longer needed, which takes at most a second.
void let_go(std::jthread& thread) {
  if (!thread.joinable()) return;
  thread.request_stop();
  thread.join();
}

// Whether a call can be repeated safely if its answer was lost. A move names its ply, so the server accepts it only
// once.
bool may_be_repeated(const Call& call) {
  return call.method == "GET" || call.path.ends_with("/move") || call.path.ends_with("/seal");
}

}  // namespace

OnlineDesk::OnlineDesk(Inbox& inbox, client::Client client)
    : inbox_(inbox), client_(std::move(client)), caller_([this](const std::stop_token& end) { make_calls(end); }) {}

OnlineDesk::~OnlineDesk() {
  events_.request_stop();
  game_.request_stop();
}

void OnlineDesk::call(const Call& call) {
  {
    const std::scoped_lock lock(mutex_);
    calls_.push_back(call);
  }
  wake_.notify_one();
}

void OnlineDesk::follow(const Follow& follow) {
  let_go(game_);
  if (follow.game.empty()) return;
  game_ = std::jthread(
      [this, game = follow.game](const std::stop_token& end) { read("/games/" + game + "/stream?stay=1", game, end); });
}

void OnlineDesk::follow_events() {
  let_go(events_);
  events_ = std::jthread([this](const std::stop_token& end) { read("/stream/events", {}, end); });
}

void OnlineDesk::make_calls(const std::stop_token& end) {
  while (true) {
    Call next;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, end, [this] { return !calls_.empty(); })) return;
      next = std::move(calls_.front());
      calls_.pop_front();
    }
    const int most_tries = may_be_repeated(next) ? 6 : 1;
    client::Patience patience;
    auto answer = client_.call(next.method, next.path, next.body);
    int tries = 1;
    for (; !answer && tries < most_tries && !end.stop_requested(); ++tries) {
      patience.wait(end);
      answer = client_.call(next.method, next.path, next.body);
    }
    if (end.stop_requested()) return;
    const bool is_repeated = tries > 1;
    inbox_.put(answer ? Answered{next.tag, answer->status, std::move(answer->body), is_repeated}
                      : Answered{next.tag, 0, answer.error(), is_repeated});
  }
}

void OnlineDesk::read(const std::string& path, const std::string& game, const std::stop_token& end) {
  client::Patience patience;
  const auto take = [&](std::string_view line) {
    if (end.stop_requested()) return;
    patience.reset();
    inbox_.put(StreamRestored{game});
    inbox_.put(StreamLine{game, std::string(line)});
  };
  while (!end.stop_requested()) {
    const auto ended = client_.stream(path, take, end);
    if (end.stop_requested()) return;
    const bool is_refused = ended && !ended->is_good() && ended->status < 500 && ended->status != 429;
    if (is_refused) return inbox_.put(StreamRefused{game, ended->status, ended->body});
    inbox_.put(StreamBroken{game, ended ? std::string{} : ended.error()});
    patience.wait(end, ended ? ended->retry_after : std::chrono::seconds{0});
  }
}

}  // namespace ootori::terminal
