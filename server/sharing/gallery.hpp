// Renders images as PNG on a thread of its own, one after the other, because that takes a while; players never wait for
// it. Addresses take turns, and are charged for the CPU time. The images requested last are cached.
#pragma once

#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/clockwork/timer.hpp"
#include "server/clockwork/workers.hpp"
#include "server/limits/ledger.hpp"
#include "server/limits/turns.hpp"
#include "server/sharing/board_picture.hpp"
#include "server/wire/reply.hpp"

namespace ootori::server {

class Gallery {
 public:
  static constexpr std::size_t most_of_address = 16;  // waiting images, as many as a page may show; over it: too_many
  static constexpr std::size_t most_waiting = 128;    // over it: busy
  static constexpr std::size_t most_pictures = 64;    // in the cache
  // An image that nobody has requested for this long is dropped; it may stay up to twice as long.
  static constexpr std::chrono::milliseconds kept_for{20'000};

  using Picture = std::shared_ptr<const std::string>;

  using Clock = std::chrono::steady_clock;

  // An empty rasterizer: no PNGs are made. `ledger` must outlive this.
  Gallery(Rasterizer rasterizer, Ledger& ledger, std::function<Clock::time_point()> now = Clock::now)
      : rasterizer_(std::move(rasterizer)), ledger_(ledger), now_(std::move(now)) {}
  ~Gallery() { stop(); }
  Gallery(const Gallery&) = delete;
  Gallery& operator=(const Gallery&) = delete;

  [[nodiscard]] bool has_png() const { return static_cast<bool>(rasterizer_); }

  // For a client at `address`. Any thread; returns at once. A cached image is passed to `reply` at once, others on the
  // gallery's thread.
  void png(std::string svg, int width, const std::string& address, Reply<Picture> reply);

  void forget_old();  // called regularly while there are images
  [[nodiscard]] std::size_t size() const;

  void stop();  // waits for the image that is being rendered

 private:
  struct Kept {
    std::string key;
    Picture picture;
    Clock::time_point asked_for;
  };

  struct Waiting {
    std::string svg;
    int width;
    std::string key;
    std::string address;
    Reply<Picture> reply;
  };

  [[nodiscard]] std::optional<Error> refusal(const std::string& address) const;
  void draw_next();
  [[nodiscard]] Picture draw(const Waiting& waiting);
  [[nodiscard]] Picture find(const std::string& key);
  void keep(const std::string& key, Picture picture);
  void drop_last();
  void tidy_later();

  const Rasterizer rasterizer_;
  Ledger& ledger_;
  const std::function<Clock::time_point()> now_;
  mutable std::mutex mutex_;
  std::list<Kept> pictures_;  // last requested first
  std::unordered_map<std::string, std::list<Kept>::iterator> by_key_;
  Turns<Waiting> turns_;  // by address
  bool tidies_ = false;
  bool is_stopping_ = false;
  Workers drawing_{1, Urgency::reads, "images"};
  Timer tidying_{drawing_};
};

}  // namespace ootori::server
