// What is alive on the network: counted, so that there can be a limit and an end. Any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

namespace ootori::server {

// Something that can be asked, from any thread, to finish what it does and close.
class Live {
 public:
  virtual ~Live() = default;
  virtual void close_soon() = 0;
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
    Registry* registry_;
    const Live* live_;
  };

  // None: full, or stopping; then `live` is to close at once.
  [[nodiscard]] std::optional<Place> enter(const std::shared_ptr<Live>& live);

  void close_all();  // and lets nothing in from now on
  [[nodiscard]] bool wait_until_empty(std::chrono::milliseconds patience);

 private:
  void leave(const Live* live);

  std::mutex mutex_;
  std::condition_variable emptied_;
  std::unordered_map<const Live*, std::weak_ptr<Live>> live_;
  std::size_t limit_;
  bool stopping_ = false;
};

}  // namespace ootori::server
