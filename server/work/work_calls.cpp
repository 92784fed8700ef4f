#include "server/work/work_calls.hpp"

#include <algorithm>
#include <utility>

#include "log/log.hpp"
#include "server/http/query.hpp"
#include "server/wire/fields.hpp"
#include "server/wire/printable.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t longest_name = 60, longest_reason = 500;  // characters
constexpr std::int64_t most_positions = 100'000;

bool is_plain(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
}

// The stream of a worker.
class WorkFeed final : public LineSource {
 public:
  WorkFeed(const WorkCalls::Services& services, Caller caller, WorkerTerms terms)
      : services_(services), caller_(std::move(caller)), terms_(std::move(terms)) {}
  WorkFeed(const WorkFeed&) = delete;
  WorkFeed& operator=(const WorkFeed&) = delete;
  ~WorkFeed() override {
    if (!peer_) return;
    services_.desk.leave(worker_);
    services_.identities.detach(caller_, peer_);
  }

  void begin(std::shared_ptr<SocketPeer> peer) override {
    if (!services_.identities.attach(caller_, peer)) return peer->end();
    peer_ = std::move(peer);
    worker_ = services_.desk.enter(terms_, peer_);
  }

 private:
  const WorkCalls::Services services_;
  const Caller caller_;
  const WorkerTerms terms_;
  std::shared_ptr<SocketPeer> peer_;
  std::uint64_t worker_ = 0;
};

struct Progress {
  std::size_t done, positions;
};

std::expected<Progress, Error> parse_progress(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const auto done = fields->number("done", 0, most_positions);
  const auto positions = fields->number("positions", 0, most_positions);
  if (done && positions && *done > *positions) {
    fields->refuse(ErrorCode::bad_value, "done", "The field \"done\" must not be greater than \"positions\".");
  }
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return Progress{static_cast<std::size_t>(*done), static_cast<std::size_t>(*positions)};
}

std::expected<std::string, Error> parse_one(std::string_view body, std::string_view name) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  std::string text = fields->text(name);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return text;
}

}  // namespace

std::expected<WorkerTerms, Error> parse_worker_terms(std::string_view text) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  WorkerTerms terms{.name = query->text("name").value_or(""), .version = query->text("version").value_or("")};
  terms.moves = static_cast<std::size_t>(query->number("moves", 0, std::int64_t{most_at_once}).value_or(0));
  terms.reports = static_cast<std::size_t>(query->number("reports", 0, std::int64_t{most_at_once}).value_or(0));
  if (!is_plain(terms.name) || terms.name.size() > longest_name) {
    query->refuse("name", "The name of a worker has 1 to 60 ASCII characters and no spaces.");
  }
  if (terms.moves + terms.reports == 0) query->refuse("moves", "A worker makes at least one move or report at a time.");
  if (auto fault = query->fault()) return std::unexpected(std::move(*fault));
  return terms;
}

Routes WorkCalls::routes() const {
  const HandlersOf to(*this);
  const Access access = Access::with(Scope::work);
  return {
      {"GET", "work", access, to(&WorkCalls::listen)},
      {"POST", "work/*/move", access, to(&WorkCalls::hand_in_move), Body::fields},
      {"POST", "work/*/report", access, to(&WorkCalls::hand_in_report), Body::report},
      {"POST", "work/*/progress", access, to(&WorkCalls::note_progress), Body::fields},
      {"POST", "work/*/failed", access, to(&WorkCalls::fail), Body::fields},
      {"DELETE", "work/*", access, to(&WorkCalls::give_back)},
  };
}

// The results of workers are trusted, so only administrators may connect them.
std::expected<void, Error> WorkCalls::check(const Caller& caller) const {
  if (!caller.token) {
    return std::unexpected(Error{ErrorCode::not_allowed, "Workers need an API token with the scope \"work\"."});
  }
  const auto profile = services_.accounts.profile(caller.player);
  if (profile && profile->role == Role::administrator) return {};
  return std::unexpected(Error{ErrorCode::not_allowed, "Only administrators can connect workers."});
}

void WorkCalls::listen(Call call) const {
  if (const auto allowed = check(call.caller); !allowed) return call.reply(error_response(allowed.error()));
  auto terms = parse_worker_terms(call.request.query);
  if (!terms) return call.reply(error_response(terms.error()));
  if (const auto admitted = services_.desk.admit(*terms); !admitted) {
    return call.reply(error_response(admitted.error()));
  }
  call.reply({.status = 200,
              .headers = {{"Content-Type", "application/x-ndjson"},
                          {"Cache-Control", "no-store"},
                          {"X-Accel-Buffering", "no"}},  // nginx passes each line on at once
              .body = {},
              .lines = std::make_shared<WorkFeed>(services_, std::move(call.caller), std::move(*terms))});
}

void WorkCalls::hand_in_move(Call call) const {
  const auto allowed = check(call.caller);
  const auto usi = parse_one(call.request.body, "usi");
  const std::string lease(call.parameter);
  auto reply = as_http<void>(204, call, services_.names);
  if (!usi) return reply(std::unexpected(usi.error()));
  if (!allowed) return reply(std::unexpected(allowed.error()));
  reply(services_.desk.hand_in_move(lease, *usi));
}

void WorkCalls::hand_in_report(Call call) const {
  const auto allowed = check(call.caller);
  auto report = parse_one(call.request.body, "report");
  const std::string lease(call.parameter);
  auto reply = as_http<void>(204, call, services_.names);
  if (!report) return reply(std::unexpected(report.error()));
  if (!allowed) return reply(std::unexpected(allowed.error()));
  services_.desk.hand_in_report(lease, std::move(*report), std::move(reply));
}

void WorkCalls::note_progress(Call call) const {
  const auto allowed = check(call.caller);
  const auto progress = parse_progress(call.request.body);
  const std::string lease(call.parameter);
  auto reply = as_http<void>(204, call, services_.names);
  if (!progress) return reply(std::unexpected(progress.error()));
  if (!allowed) return reply(std::unexpected(allowed.error()));
  reply(services_.desk.note_progress(lease, progress->done, progress->positions));
}

void WorkCalls::fail(Call call) const {
  const auto allowed = check(call.caller);
  const auto why = parse_one(call.request.body, "why");
  const std::string lease(call.parameter);
  auto reply = as_http<void>(204, call, services_.names);
  if (!why) return reply(std::unexpected(why.error()));
  if (!allowed) return reply(std::unexpected(allowed.error()));
  log::warn("a worker failed: {}", printable(*why, longest_reason));
  services_.desk.give_back(lease, true, std::move(reply));
}

void WorkCalls::give_back(Call call) const {
  const auto allowed = check(call.caller);
  const std::string lease(call.parameter);
  auto reply = as_http<void>(204, call, services_.names);
  if (!allowed) return reply(std::unexpected(allowed.error()));
  services_.desk.give_back(lease, false, std::move(reply));
}

}  // namespace ootori::server
