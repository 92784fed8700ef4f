#include "worker/worker.hpp"

#include <atomic>
#include <thread>
#include <variant>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "client/client.hpp"
#include "engine/review/review_text.hpp"
#include "log/log.hpp"
#include "notation/usi.hpp"
#include "server/analysis/reviewer.hpp"
#include "server/clockwork/workers.hpp"
#include "worker/held_work.hpp"

namespace ootori::worker {
namespace {

namespace json = boost::json;
using client::Answer;
using client::Client;
using client::Patience;
using server::MoveWork;
using server::ReportWork;

// How often progress is reported: far below the lease of a report (server/analysis/analyst.hpp).
constexpr std::chrono::seconds between_signs{2};
// A move that takes longer to deliver is useless: its lease runs out (server/work/work_desk.hpp), and the server gets
// the move elsewhere.
constexpr std::chrono::seconds move_patience{4};
constexpr std::chrono::seconds between_versions{60};  // before trying a server of another version again

std::string text_of_error(const Answer& answer, std::string_view name) {
  const auto object = answer.json();
  const auto* error = object.if_contains("error");
  const auto* text = error != nullptr && error->is_object() ? error->as_object().if_contains(name) : nullptr;
  return text != nullptr && text->is_string() ? std::string(text->as_string()) : std::string{};
}

class Worker {
 public:
  explicit Worker(const WorkerOptions& options) : options_(options), client_(options.server, options.token) {}

  std::expected<void, std::string> run(const std::stop_token& stop);

 private:
  void listen(const std::stop_token& stop, const std::stop_token& hang_up);
  [[nodiscard]] bool is_refused(const Answer& answer, const std::stop_token& stop);
  void tell_connected() const;
  void hear(std::string_view line);
  void choose_moves(const std::stop_token& stop);
  void hand_in_move(const std::string& path, const std::string& body) const;
  void make_reports(const std::stop_token& stop);
  void make_report(const ReportWork& work, const std::stop_token& stop);
  void hand_in(const std::string& path, const std::string& body, const std::stop_token& stop) const;
  void give_signs(const std::stop_token& stop);

  const WorkerOptions& options_;
  const Client client_;
  HeldWork<MoveWork> moves_;
  HeldWork<ReportWork> reports_;
  std::string fault_;  // ends the worker
};

std::expected<void, std::string> Worker::run(const std::stop_token& stop) {
  std::stop_source done, hang_up;
  const std::stop_callback pass_on(stop, [&done] { done.request_stop(); });
  {
    const std::jthread listening([this, &done, &hang_up] {
      listen(done.get_token(), hang_up.get_token());
      done.request_stop();
    });
    {
      std::vector<std::jthread> threads;
      for (std::size_t n = 0; n < options_.moves; ++n) {
        threads.emplace_back([this, &done] { choose_moves(done.get_token()); });
      }
      for (std::size_t n = 0; n < options_.reports; ++n) {
        threads.emplace_back([this, &done] { make_reports(done.get_token()); });
      }
      if (options_.reports > 0) threads.emplace_back([this, &done] { give_signs(done.get_token()); });
    }
    hang_up.request_stop();  // only now: for the server, moves in progress are lost when the stream ends
  }
  for (const auto& [lease, finished, positions] : reports_.standings()) {
    (void)client_.call("DELETE", "/work/" + lease);  // if this fails, the lease runs out
  }
  if (!fault_.empty()) return std::unexpected(fault_);
  return {};
}

// Connects again until `stop` is requested. The stream stays open until `hang_up` is requested, too.
void Worker::listen(const std::stop_token& stop, const std::stop_token& hang_up) {
  const std::string path = fmt::format("/work?name={}&version={}&moves={}&reports={}", options_.name, options_.version,
                                       options_.moves, options_.reports);
  Patience patience;
  bool was_away = true;
  while (!stop.stop_requested()) {
    const auto began = std::chrono::steady_clock::now();
    const auto answer =
        client_.stream(path, [this](std::string_view line) { hear(line); }, hang_up, [this] { tell_connected(); });
    if (stop.stop_requested()) return;
    if (answer && !answer->is_good() && is_refused(*answer, hang_up)) return;
    const bool lasted = std::chrono::steady_clock::now() - began > std::chrono::seconds{5};
    if (lasted) patience.reset();
    if (lasted || was_away) {
      log::info("{}; reconnecting", answer ? "the server closed the connection" : answer.error());
    }
    was_away = lasted;
    patience.wait(hang_up, answer ? answer->retry_after : std::chrono::seconds{0});
  }
}

void Worker::tell_connected() const {
  log::info("connected to {} as {}: {} moves and {} reports at a time", options_.server, options_.name, options_.moves,
            options_.reports);
}

// Whether the server will never accept this worker, rather than not at the moment.
bool Worker::is_refused(const Answer& answer, const std::stop_token& stop) {
  if (answer.status == 429 || answer.status >= 500) return false;
  const std::string why = text_of_error(answer, "message");
  if (text_of_error(answer, "field") == "version") {  // an operator who upgrades one upgrades the other soon
    log::warn("{}", why);
    client::pause(between_versions, stop);
    return false;
  }
  fault_ = answer.code() == "not_found" ? "this server runs an older version, which does not support workers"
           : why.empty()                ? fmt::format("the server answered with status {}", answer.status)
                                        : why;
  return true;
}

void Worker::hear(std::string_view line) {
  auto work = server::parse_work_line(line);
  if (!work) {
    log::error("the server sent a message that is not a task: {}", work.error().message);
  } else if (auto* move = std::get_if<MoveWork>(&*work)) {
    moves_.put(std::move(*move));
  } else if (auto* report = std::get_if<ReportWork>(&*work)) {
    log::info("computing a report on a game of {} moves", report->record.moves.size());
    reports_.put(std::move(*report));
  } else {
    reports_.drop(std::get<server::WorkOver>(*work).lease);
  }
}

// If this fails, the lease runs out and the server gives the task to others.
void Worker::hand_in(const std::string& path, const std::string& body, const std::stop_token& stop) const {
  const auto answer = client_.call_patiently("POST", path, body, stop);
  if (!answer || answer->is_good()) return;
  if (answer->code() == "stale") {
    log::info("the server no longer needs {}", path);
  } else {
    log::warn("the server rejected {}: {}", path, answer->body);
  }
}

void Worker::choose_moves(const std::stop_token& stop) {
  const auto engine = server::make_engine_player();
  server::set_urgency(server::Urgency::reads);  // like the server's own engines
  while (const auto work = moves_.take(stop)) {
    const auto move = engine->choose(work->task, moves_.token_of(work->lease));
    moves_.drop(work->lease);
    const std::string path = "/work/" + work->lease;
    if (move) {
      const std::string usi = write_usi(spec_of(work->task.game), *move);
      hand_in_move(path + "/move", json::serialize(json::object{{"usi", usi}}));
    } else {
      hand_in_move(path + "/failed", R"({"why":"the engine found no move"})");
    }
  }
}

// Delivers the move even when this worker is about to end, but gives up once the server no longer waits for it.
void Worker::hand_in_move(const std::string& path, const std::string& body) const {
  const auto until = std::chrono::steady_clock::now() + move_patience;
  while (true) {
    const auto answer = client_.call("POST", path, body);
    if (answer && answer->is_good()) return;
    const bool passes = !answer || answer->status == 429 || answer->status >= 500;
    if (!passes || std::chrono::steady_clock::now() > until) {
      log::info("could not deliver a move: {}", answer ? text_of_error(*answer, "message") : answer.error());
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{200});
  }
}

void Worker::make_reports(const std::stop_token& stop) {
  while (const auto work = reports_.take(stop)) make_report(*work, stop);
}

void Worker::make_report(const ReportWork& work, const std::stop_token& stop) {
  std::stop_source ends;
  const std::stop_token unwanted = reports_.token_of(work.lease);
  const std::stop_callback on_stop(stop, [&ends] { ends.request_stop(); });
  const std::stop_callback on_over(unwanted, [&ends] { ends.request_stop(); });
  const auto review = server::make_reviewer(work.nodes)(
      work.record, [&](std::size_t done, std::size_t positions) { reports_.note(work.lease, done, positions); },
      ends.get_token());
  if (ends.stop_requested()) return;  // dropped, or about to be returned to the server
  const std::string path = "/work/" + work.lease;
  if (review) {
    hand_in(path + "/report", json::serialize(json::object{{"report", write_review_json(*review)}}), stop);
  } else {
    hand_in(path + "/failed", json::serialize(json::object{{"why", review.error()}}), stop);
  }
  if (!stop.stop_requested()) reports_.drop(work.lease);
}

// The server considers a report lost when it hears nothing about it.
void Worker::give_signs(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    client::pause(between_signs, stop);
    for (const auto& [lease, done, positions] : reports_.standings()) {
      if (stop.stop_requested()) return;
      const auto answer = client_.call("POST", "/work/" + lease + "/progress",
                                       json::serialize(json::object{{"done", done}, {"positions", positions}}));
      if (answer && answer->code() == "stale" && reports_.drop(lease)) {
        log::info("a report is no longer needed, or was assigned to another worker");
      }
    }
  }
}

}  // namespace

std::expected<void, std::string> run(const WorkerOptions& options, const std::stop_token& stop) {
  return Worker(options).run(stop);
}

}  // namespace ootori::worker
