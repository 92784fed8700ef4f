#include "server/analysis/reviewer.hpp"

#include <memory>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace ootori::server {
namespace {

// Behind the engines that play, and far behind what answers pages. Not SCHED_IDLE: a thread that never runs on a busy
// machine would hold its locks for as long.
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
