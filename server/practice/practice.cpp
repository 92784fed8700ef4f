#include "server/practice/practice.hpp"

#include <algorithm>
#include <utility>

#include "log/log.hpp"
#include "server/limits/ledger.hpp"
#include "server/store/unsaved.hpp"

namespace ootori::server {
namespace {

Error no_problem() {
  return {.code = ErrorCode::bad_value, .message = "There is no such problem.", .field = "problem"};
}

Error try_not_stored(const StoreError& error) {
  if (error.kind == StoreError::Kind::conflict) {
    return {ErrorCode::not_allowed, "This account already has the maximum number of saved tries."};
  }
  log::warn("the store refused a try: {}", error.message);
  return unsaved(error);
}

auto as_stored(Reply<void> reply) {
  return [reply = std::move(reply)](Store::Result<void> done) mutable {
    if (!done) return reply(std::unexpected(try_not_stored(done.error())));
    reply({});
  };
}

// Reviews are for learning, and timed runs are played in haste, so neither is rated.
bool is_rated(TryKind kind) { return kind == TryKind::stream || kind == TryKind::daily; }

double weight_of(const PracticeProblem& problem, const TryWish& wish) {
  if (!is_rated(wish.kind)) return 0;
  return wish.theme ? game::weight_of_theme(ProblemSet::built_in().share(*problem.game, *wish.theme)) : 1;
}

}  // namespace

Practice::Practice(Services services)
    : services_(std::move(services)), tries_(services_.limits.tries), reports_(services_.limits.reports) {}

void Practice::enter(const game::PlayerId& by, TryWish wish, Reply<TryResult> reply) {
  {
    const std::scoped_lock lock(mutex_);
    if (const auto wait = tries_.consume(by.value, services_.uptime())) {
      return reply(std::unexpected(slow_down(*wait)));
    }
  }
  services_.workers.post([this, by, wish = std::move(wish), reply = std::move(reply)]() mutable {
    judge_and_enter(by, wish, std::move(reply));
  });
}

void Practice::judge_and_enter(const game::PlayerId& by, const TryWish& wish, Reply<TryResult> reply) {
  const PracticeProblem* problem = ProblemSet::built_in().find(wish.problem);
  if (problem == nullptr) return reply(std::unexpected(no_problem()));
  const auto solved = is_solution(*problem, wish.moves);
  if (!solved) return reply(std::unexpected(solved.error()));
  auto entered = std::make_shared<Entered>();
  EnterTry change{.player = by,
                  .one = {.id = wish.id,
                          .problem = problem,
                          .at = std::min(wish.at, services_.now()),
                          .kind = wish.kind,
                          .run = wish.run,
                          .solved = *solved},
                  .weight = weight_of(*problem, wish),
                  .entered = entered};
  services_.store.write({std::move(change)},
                        [entered, solved = *solved, reply = std::move(reply)](Store::Result<void> done) mutable {
                          if (!done) return reply(std::unexpected(try_not_stored(done.error())));
                          reply(TryResult{.solved = solved, .entered = *entered});
                        });
}

void Practice::report(const game::PlayerId& by, ProblemReport report, Reply<void> reply) {
  {
    const std::scoped_lock lock(mutex_);
    if (const auto wait = reports_.consume(by.value, services_.uptime())) {
      return reply(std::unexpected(slow_down(*wait)));
    }
  }
  report.by = by;
  report.at = services_.now();
  services_.workers.post([&store = services_.store, report = std::move(report), reply = std::move(reply)]() mutable {
    if (ProblemSet::built_in().find(report.problem) == nullptr) return reply(std::unexpected(no_problem()));
    store.write({AddProblemReport{std::move(report)}}, as_stored(std::move(reply)));
  });
}

void Practice::decide(const game::PlayerId& moderator, const std::string& problem, bool withdraw, Reply<void> reply) {
  services_.workers.post([this, moderator, problem, withdraw, reply = std::move(reply)]() mutable {
    const PracticeProblem* known = ProblemSet::built_in().find(problem);
    if (known == nullptr) return reply(std::unexpected(no_problem()));
    services_.store.write(
        {DecideProblem{.moderator = moderator, .problem = known, .at = services_.now(), .withdraw = withdraw}},
        as_stored(std::move(reply)));
  });
}

}  // namespace ootori::server
