// The open connections and sockets: limits their number, and closes them when the server stops. Any thread.
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

// A connection or socket that can be asked, from any thread, to finish its work and close.
class Live {
 public:
  virtual ~Live() = default;
  virtual void close_soon() = 0;
  // Called regularly: closes a connection whose client has not read for too long.
  virtual void look_over() {}
  // Closes it at once, because its place is given to another client.
  virtual void cut() {}
  // When something last arrived from the client; when places run out, the longest silent client is closed first.
  [[nodiscard]] virtual std::chrono::steady_clock::time_point last_heard() const { return {}; }
};

class Registry {
 public:
  explicit Registry(std::size_t limit) : limit_(limit) {}

  // A connection's place, given back on destruction.
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

    // For a connection of a proxy: counts it as one of the client whose response it carries. Empty: as nobody's.
    void assign(const std::string& address) { registry_->assign(live_, address); }

   private:
    friend class Registry;

    Registry* registry_;
    const Live* live_;
  };

  // Empty if the registry is full or stopping; `live` must then close at once. `address` is empty for a proxy. If all
  // places are taken, the address with the most gives up some of its places, so not even ten addresses can keep all
  // 2,000.
  [[nodiscard]] std::optional<Place> enter(const std::shared_ptr<Live>& live, const std::string& address);

  // Passes a connection's place on to `live`. Empty if the registry is stopping, or if the place was taken away
  // meanwhile.
  [[nodiscard]] std::optional<Place> take_over(Place place, const std::shared_ptr<Live>& live,
                                               const std::string& address);

  static constexpr std::size_t always = 8;  // an address with this many places or fewer never has to give one up

  void close_all();  // and refuses new entries from now on
  void look_over();
  [[nodiscard]] bool wait_until_empty(std::chrono::milliseconds patience);

 private:
  void leave(const Live* live);
  void assign(const Live* live, const std::string& address);
  // All live entries; call it under the mutex. Release the result without the mutex: it may hold the last reference to
  // an entry, whose destruction locks the mutex.
  [[nodiscard]] std::vector<std::shared_ptr<Live>> present() const;

  std::mutex mutex_;
  std::condition_variable emptied_;
  struct Entry {
    std::weak_ptr<Live> live;
    std::string address;
  };

  struct Leaving {
    std::vector<std::shared_ptr<Live>> some;  // release without the mutex, as with present()
    std::size_t going = 0;                    // the first `going` of `some` are to be closed
  };

  // Call under the mutex: takes places away from the address with the most, if it has more than twice as many as
  // `address`.
  [[nodiscard]] Leaving make_room(const std::string& address);
  void count_in(const std::string& address);
  void count_out(const std::string& address);
  void forget(std::unordered_map<const Live*, Entry>::iterator entry);

  std::unordered_map<const Live*, Entry> live_;
  std::unordered_map<std::string, std::size_t> of_address_;
  std::size_t limit_;
  bool stopping_ = false;
};

}  // namespace ootori::server
