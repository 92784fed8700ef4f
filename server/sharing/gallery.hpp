// Pictures as PNG. Drawing one takes a processor for a while, so one thread of its own does it, in turn, and keeps what
// was asked for last; whoever plays does not wait for it.
#pragma once

#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/clockwork/timer.hpp"
#include "server/clockwork/workers.hpp"
#include "server/sharing/board_picture.hpp"
#include "server/wire/reply.hpp"

namespace ootori::server {

class Gallery {
 public:
  static constexpr int most_waiting = 32;           // over it: busy
  static constexpr std::size_t most_pictures = 64;  // kept
  // A picture that nobody has asked for in so long a time is forgotten; it may be kept up to twice as long.
  static constexpr std::chrono::milliseconds kept_for{20'000};

  using Picture = std::shared_ptr<const std::string>;

  using Clock = std::chrono::steady_clock;

  // Without a rasterizer there are no PNGs.
  explicit Gallery(Rasterizer rasterizer, std::function<Clock::time_point()> now = Clock::now)
      : rasterizer_(std::move(rasterizer)), now_(std::move(now)) {}
  ~Gallery() { stop(); }
  Gallery(const Gallery&) = delete;
  Gallery& operator=(const Gallery&) = delete;

  [[nodiscard]] bool has_png() const { return static_cast<bool>(rasterizer_); }

  // Any thread; returns at once. The reply comes at once too if the picture is known, else on the gallery's thread.
  void png(std::string svg, int width, Reply<Picture> reply);

  void forget_old();  // done by itself while there are pictures
  [[nodiscard]] std::size_t size() const;

  void stop();  // after what is being drawn

 private:
  struct Kept {
    std::string key;
    Picture picture;
    Clock::time_point asked_for;
  };

  [[nodiscard]] Picture find(const std::string& key);
  void keep(const std::string& key, Picture picture);
  void drop_last();
  void tidy_later();

  const Rasterizer rasterizer_;
  const std::function<Clock::time_point()> now_;
  mutable std::mutex mutex_;
  std::list<Kept> pictures_;  // the one that was asked for last first
  std::unordered_map<std::string, std::list<Kept>::iterator> by_key_;
  int waiting_ = 0;
  bool tidies_ = false;
  bool is_stopping_ = false;
  Workers drawing_{1, Urgency::reads};
  Timer tidying_{drawing_};
};

}  // namespace ootori::server
