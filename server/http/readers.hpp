// The queue of read-only requests: pages, lists, records, pictures. They run on threads of their own, with a lower
// priority than games. The queue is bounded, and addresses take turns in it: a client with a hundred requests waits for
// all hundred, but delays each other client by one at most. Any thread.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>

#include "server/clockwork/workers.hpp"
#include "server/http/error_response.hpp"
#include "server/http/http.hpp"
#include "server/limits/ledger.hpp"
#include "server/limits/turns.hpp"
#include "server/wire/reply.hpp"

namespace ootori::server {

struct ReadingLimits {
  std::size_t of_address = 32;               // waiting requests; over it: too_many
  std::size_t of_all = 1000;                 // waiting requests; over it: busy
  std::chrono::milliseconds patience{8000};  // a request that has waited longer is not started: busy
};

class Readers {
 public:
  // Both must outlive this.
  Readers(Workers& workers, Ledger& ledger, const ReadingLimits& limits = {})
      : workers_(workers), ledger_(ledger), limits_(limits) {}
  Readers(const Readers&) = delete;
  Readers& operator=(const Readers&) = delete;

  // Calls `use(reply)` on a reading thread, or refuses at once if the queue is full or the address has used up its CPU
  // time. The address is charged for the CPU time of `use`. `reply` takes an HttpResponse or a std::expected.
  template <class Answer, class Use>
  void read(const std::string& address, Answer reply, Use use) {
    struct Asked {
      Answer reply;
      Use use;
    };
    auto asked = std::make_shared<Asked>(std::move(reply), std::move(use));
    add({.address = address,
         .work = [asked] { asked->use(std::move(asked->reply)); },
         .refuse =
             [asked](Error error) {
               if constexpr (std::is_invocable_v<Answer&, HttpResponse>) {
                 asked->reply(error_response(error));
               } else {
                 asked->reply(std::unexpected(std::move(error)));
               }
             }});
  }

  [[nodiscard]] std::size_t waiting() const;
  [[nodiscard]] std::uint64_t refused() const;  // since the server started

 private:
  struct Waiting {
    std::string address;
    Work work;
    std::move_only_function<void(Error)> refuse;
    std::chrono::steady_clock::time_point since{};
  };

  void add(Waiting waiting);
  [[nodiscard]] std::optional<Error> enter(Waiting& waiting);
  void work();

  Workers& workers_;
  Ledger& ledger_;
  const ReadingLimits limits_;
  mutable std::mutex mutex_;
  Turns<Waiting> turns_;  // by address
  std::uint64_t refused_ = 0;
};

}  // namespace ootori::server
