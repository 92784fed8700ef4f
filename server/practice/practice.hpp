// Practice on a server: tries are judged and entered, problems are reported, moderators decide about reports.
// docs/protocol.md, 'Practice'.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/accounts/names.hpp"
#include "server/clockwork/workers.hpp"
#include "server/limits/rate_limit.hpp"
#include "server/practice/practice_table.hpp"
#include "server/wire/reply.hpp"

namespace ootori::server {

// How often one player may do something.
struct PracticeLimits {
  // Those of a fortnight without network come at once.
  RateLimitTerms tries{.most = 500, .again = std::chrono::milliseconds{500}};
  RateLimitTerms reports{.most = 10, .again = std::chrono::minutes{5}};
};

// A try as a client tells it.
struct TryWish {
  TryId id;
  std::string problem;
  std::vector<std::string> moves;  // of both sides, in USI; up to the first wrong one
  UnixMillis at;
  TryKind kind;
  std::optional<Theme> theme{};  // by which the problem was chosen
  std::optional<UnixMillis> run{};
};

// What came of it.
struct TryResult {
  bool solved;
  Entered entered;
};

// Any thread; everything returns at once. Replies come on any thread.
class Practice {
 public:
  // All of it must outlive this.
  struct Services {
    Store& store;
    const Names& names;
    Workers& workers;
    std::function<UnixMillis()> now;
    std::function<game::Millis()> uptime;
    PracticeLimits limits{};
  };

  static constexpr std::size_t longest_note = 500;   // bytes
  static constexpr std::size_t longest_queue = 100;  // reports in one answer

  explicit Practice(Services services);

  // For players with an account.
  void enter(const game::PlayerId& by, TryWish wish, Reply<TryResult> reply);
  void report(const game::PlayerId& by, ProblemReport report, Reply<void> reply);
  // Who moderates is the caller's to know.
  void decide(const game::PlayerId& moderator, const std::string& problem, bool withdraw, Reply<void> reply);

 private:
  void judge_and_enter(const game::PlayerId& by, const TryWish& wish, Reply<TryResult> reply);

  const Services services_;
  std::mutex mutex_;
  RateLimit tries_, reports_;
};

}  // namespace ootori::server
