// Exports all data that the server stores about a player, as one file, which is written while it is downloaded.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/clockwork/workers.hpp"
#include "server/http/http.hpp"
#include "server/limits/rate_limit.hpp"
#include "server/personal_data/long_lists.hpp"
#include "server/personal_data/personal_facts.hpp"

namespace ootori::server {

// Call it on a reader thread. Replies come on such a thread.
class PersonalData {
 public:
  static constexpr RateLimitTerms usual_limit{.most = 3, .again = std::chrono::minutes{10}};  // exports per player
  static constexpr std::size_t most_of_address = 4, most_of_all = 100;  // downloads at once; more are refused as busy

  struct Services {
    FactSources sources;
    Workers& workers;
    std::function<game::Millis()> uptime;
  };

  explicit PersonalData(Services services) : services_(std::move(services)), limit_(usual_limit) {}

  // JSON: `Export` in docs/openapi.json. One export at a time for each player. Long lists are read a few entries at a
  // time, and no faster than the client reads, so the export neither fills the memory nor delays games in progress.
  void collect(const Caller& caller, const std::string& address, Reply<std::shared_ptr<LineSource>> reply);

 private:
  struct Collection;
  class Download;
  // Who is downloading, and from which address. Shared with downloads, which may outlive this.
  struct Places {
    std::mutex mutex{};
    std::map<game::PlayerId, std::string> taken{};
  };

  [[nodiscard]] std::expected<void, Error> begin(const Caller& caller, const std::string& address);
  void go_on(const std::shared_ptr<Collection>& collection);
  void go_on_later(const std::shared_ptr<Collection>& collection);

  const Services services_;
  const std::shared_ptr<Places> places_ = std::make_shared<Places>();
  RateLimit limit_;  // under the mutex of the places
};

}  // namespace ootori::server
