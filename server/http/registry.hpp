// What is alive on the network: counted, so that there can be a limit and an end. Any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ootori::server {

// Something that can be asked, from any thread, to finish what it does and close.
class Live {
 public:
  virtual ~Live() = default;
  virtual void close_soon() = 0;
  // Called now and then; whoever waits for a client for too long gives it up.
  virtual void look_over() {}
  // Ends it at once: its place is given to somebody else.
  virtual void cut() {}
  // When its client was last heard of; whoever was not heard of for longest goes first.
  [[nodiscard]] virtual std::chrono::steady_clock::time_point last_heard() const { return {}; }
};

class Registry {
 public:
  explicit Registry(std::size_t limit) : limit_(limit) {}

  // Gives the place back when it goes.
  class Place {
   public:
    Place(Registry& registry, const Live* live) : registry_(&registry), live_(live) {}
    Place(Place&& other) noexcept : registry_(std::exchange(other.registry_, nullptr)), live_(other.live_) {}
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    Place& operator=(Place&&) = delete;
    ~Place() {
      if (registry_ != nullptr) registry_->leave(live_);
    }

   private:
    friend class Registry;

    Registry* registry_;
    const Live* live_;
  };

  // None: full, or stopping; then `live` is to close at once. `address` is empty for a proxy. Where all places are
  // taken, the address that has most of them gives up some: of 2,000 places no ten addresses take all.
  [[nodiscard]] std::optional<Place> enter(const std::shared_ptr<Live>& live, const std::string& address);

  // In the place of another, which is left without one. None: stopping.
  [[nodiscard]] std::optional<Place> take_over(Place place, const std::shared_ptr<Live>& live,
                                               const std::string& address);

  static constexpr std::size_t always = 8;  // places that an address keeps, whoever else comes

  void close_all();  // and lets nothing in from now on
  void look_over();
  [[nodiscard]] bool wait_until_empty(std::chrono::milliseconds patience);

 private:
  void leave(const Live* live);
  // Of those who are there. To be dropped without the mutex: one that was just going has its last owner here, and takes
  // the mutex as it goes.
  [[nodiscard]] std::vector<std::shared_ptr<Live>> present() const;

  std::mutex mutex_;
  std::condition_variable emptied_;
  struct Entry {
    std::weak_ptr<Live> live;
    std::string address;
  };

  struct Leaving {
    std::vector<std::shared_ptr<Live>> some;  // to be dropped without the mutex, as those of present()
    std::size_t going = 0;                    // the first ones of them
  };

  // Under the mutex: takes some places from the address that has most, if that is more than `address` has by far.
  [[nodiscard]] Leaving make_room(const std::string& address);
  void forget(std::unordered_map<const Live*, Entry>::iterator entry);

  std::unordered_map<const Live*, Entry> live_;
  std::unordered_map<std::string, std::size_t> of_address_;
  std::size_t limit_;
  bool stopping_ = false;
};

}  // namespace ootori::server
