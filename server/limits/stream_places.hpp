// Limits how many event streams are open: per player, per address, and in total. Any thread.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace ootori::server {

struct StreamLimits {
  std::size_t of_player = 40;
  std::size_t of_address = 80;
  std::size_t of_all = 1000;
  // Younger ones are not replaced. Otherwise two programs of a player at a limit would end each other's streams without
  // end.
  std::chrono::milliseconds settled{10'000};
};

struct StreamOwner {
  std::string player, address;
  std::string subject;  // of the stream: the id of a game, or anything else that tells its kind
};

// At a limit, a new stream takes the place of the player's oldest one with the same subject. That one is probably dead:
// a player whose network has changed reconnects before the server notices that the old connections are gone.
class StreamPlaces {
 public:
  // One stream's place, given back by the destructor.
  class Holder {
   public:
    Holder(StreamPlaces& places, std::uint64_t number) : places_(places), number_(number) {}
    Holder(const Holder&) = delete;
    Holder& operator=(const Holder&) = delete;
    ~Holder() { places_.remove(number_); }

    // Calls `end`, on any thread and at most once, when another stream takes the place; at once if it has happened.
    void when_lost(std::function<void()> end) { places_.tell(number_, std::move(end)); }

   private:
    StreamPlaces& places_;
    const std::uint64_t number_;
  };
  using Place = std::shared_ptr<Holder>;
  enum class Full : bool { for_you, for_all };
  enum class Replaces : bool { none, oldest };

  explicit StreamPlaces(const StreamLimits& limits) : limits_(limits) {}

  // Null if a limit is reached; `full` then tells whether it is the player's or address's own, or the total.
  [[nodiscard]] Place reserve(StreamOwner owner, Full& full, Replaces replaces = Replaces::oldest) {
    std::function<void()> end;
    std::uint64_t number = 0;
    {
      const std::scoped_lock lock(mutex_);
      full = streams_.size() >= limits_.of_all ? Full::for_all : Full::for_you;
      if (!has_room(owner)) {
        const auto old = replaces == Replaces::oldest ? replaceable(owner) : streams_.end();
        if (old == streams_.end()) return nullptr;
        end = erase(old);
      }
      number = ++last_;
      ++players_[owner.player];
      ++addresses_[owner.address];
      streams_.emplace(number, Stream{.owner = std::move(owner), .since = Clock::now(), .end = {}});
    }
    if (end) end();
    return std::make_shared<Holder>(*this, number);
  }

 private:
  using Clock = std::chrono::steady_clock;
  using Counts = std::map<std::string, std::size_t>;
  struct Stream {
    StreamOwner owner;
    Clock::time_point since;
    std::function<void()> end;
  };
  using Streams = std::map<std::uint64_t, Stream>;  // the oldest first

  static std::size_t count(const Counts& counts, const std::string& key) {
    const auto found = counts.find(key);
    return found == counts.end() ? 0 : found->second;
  }
  static void drop(Counts& counts, const std::string& key) {
    if (const auto found = counts.find(key); --found->second == 0) counts.erase(found);
  }

  [[nodiscard]] bool has_room(const StreamOwner& owner) const {
    return streams_.size() < limits_.of_all && count(players_, owner.player) < limits_.of_player &&
           count(addresses_, owner.address) < limits_.of_address;
  }

  // One whose end makes room.
  [[nodiscard]] Streams::iterator replaceable(const StreamOwner& owner) {
    const bool is_address_full = count(addresses_, owner.address) >= limits_.of_address;
    const auto settled = Clock::now() - limits_.settled;
    return std::ranges::find_if(streams_, [&](const auto& one) {
      const StreamOwner& other = one.second.owner;
      return one.second.since <= settled && other.player == owner.player && other.subject == owner.subject &&
             (!is_address_full || other.address == owner.address);
    });
  }

  std::function<void()> erase(Streams::iterator stream) {
    drop(players_, stream->second.owner.player);
    drop(addresses_, stream->second.owner.address);
    auto end = std::move(stream->second.end);
    streams_.erase(stream);
    return end;
  }

  void remove(std::uint64_t number) {
    std::function<void()> unused;  // destroyed after the unlock
    const std::scoped_lock lock(mutex_);
    if (const auto found = streams_.find(number); found != streams_.end()) unused = erase(found);
  }

  void tell(std::uint64_t number, std::function<void()> end) {
    {
      const std::scoped_lock lock(mutex_);
      if (const auto found = streams_.find(number); found != streams_.end()) {
        found->second.end = std::move(end);
        return;
      }
    }
    end();
  }

  const StreamLimits limits_;
  std::mutex mutex_;
  std::uint64_t last_ = 0;
  Streams streams_;
  Counts players_, addresses_;
};

}  // namespace ootori::server
