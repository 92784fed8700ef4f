#include "server/analysis/reviewer.hpp"

#include <memory>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace ootori::server {
namespace {

// Lower than the engines that play, and much lower than threads that serve pages. Not SCHED_IDLE: on a busy machine
// such a thread might never run while it holds a lock.
void yield_to_all() {
  constexpr int niceness = 19;
  (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
}

}  // namespace

Reviewer make_reviewer(std::uint64_t nodes) {
  return [engine = std::make_shared<Engine>(EngineOptions{.hash_mib = 32}), nodes](
             const Record& record, const ReviewProgress& progress, std::stop_token stop) {
    yield_to_all();
    const ReviewTerms terms{.limits = {.nodes = nodes}, .stop = std::move(stop)};
    return review_game(record, *engine, terms, progress);
  };
}

}  // namespace ootori::server
