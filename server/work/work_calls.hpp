// The calls of workers, which use tokens of administrators.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/http/identities.hpp"
#include "server/http/route.hpp"
#include "server/work/work_desk.hpp"

namespace ootori::server {

class WorkCalls {
 public:
  // All of it must outlive this.
  struct Services {
    WorkDesk& desk;
    const Accounts& accounts;
    const Naming& names;
    Identities& identities;
  };

  explicit WorkCalls(const Services& services) : services_(services) {}

  [[nodiscard]] Routes routes() const;

 private:
  void listen(Call call) const;
  void hand_in_move(Call call) const;
  void hand_in_report(Call call) const;
  void note_progress(Call call) const;
  void fail(Call call) const;
  void give_back(Call call) const;

  [[nodiscard]] std::expected<void, Error> check(const Caller& caller) const;

  const Services services_;
};

// Parses the query of a worker's stream.
[[nodiscard]] std::expected<WorkerTerms, Error> parse_worker_terms(std::string_view query);

}  // namespace ootori::server
