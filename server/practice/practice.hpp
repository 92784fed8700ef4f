// Practice with mate problems: checks and stores tries, stores reports of faulty problems and moderators' decisions.
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

// Rate limits for each player.
struct PracticeLimits {
  // The tries of two weeks offline arrive all at once.
  RateLimitTerms tries{.most = 500, .again = std::chrono::milliseconds{500}};
  RateLimitTerms reports{.most = 10, .again = std::chrono::minutes{5}};
};

// A try as sent by a client.
struct TryWish {
  TryId id;
  std::string problem;
  std::vector<std::string> moves;  // of both sides, in USI, up to the first wrong one
  UnixMillis at;
  TryKind kind;
  std::optional<Theme> theme{};  // the theme that the problem was chosen by
  std::optional<UnixMillis> run{};
};

struct TryResult {
  bool solved;
  Entered entered;
};

// Any thread; all functions return at once. Replies come on any thread.
class Practice {
 public:
  // All of these must outlive this.
  struct Services {
    Store& store;
    const Names& names;
    Workers& workers;
    std::function<UnixMillis()> now;
    std::function<game::Millis()> uptime;
    PracticeLimits limits{};
  };

  static constexpr std::size_t longest_note = 500;   // bytes
  static constexpr std::size_t longest_queue = 100;  // reports in one response

  explicit Practice(Services services);

  // Only for players with an account.
  void enter(const game::PlayerId& by, TryWish wish, Reply<TryResult> reply);
  void report(const game::PlayerId& by, ProblemReport report, Reply<void> reply);
  // The caller must check that `moderator` is a moderator.
  void decide(const game::PlayerId& moderator, const std::string& problem, bool withdraw, Reply<void> reply);

 private:
  void judge_and_enter(const game::PlayerId& by, const TryWish& wish, Reply<TryResult> reply);

  const Services services_;
  std::mutex mutex_;
  RateLimit tries_, reports_;
};

}  // namespace ootori::server
