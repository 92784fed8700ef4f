// Pictures as PNG. Drawing one takes a processor for a while, so one thread of its own does it, in turn, and keeps what
// was asked for last; whoever plays does not wait for it.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/clockwork/workers.hpp"
#include "server/sharing/board_picture.hpp"
#include "server/wire/reply.hpp"

namespace ootori::server {

class Gallery {
 public:
  static constexpr int most_waiting = 32;           // over it: busy
  static constexpr std::size_t most_pictures = 64;  // kept

  using Picture = std::shared_ptr<const std::string>;

  // Without a rasterizer there are no PNGs.
  explicit Gallery(Rasterizer rasterizer) : rasterizer_(std::move(rasterizer)) {}
  ~Gallery() { stop(); }
  Gallery(const Gallery&) = delete;
  Gallery& operator=(const Gallery&) = delete;

  [[nodiscard]] bool has_png() const { return static_cast<bool>(rasterizer_); }

  // Any thread; returns at once. The reply comes at once too if the picture is known, else on the gallery's thread.
  void png(std::string svg, int width, Reply<Picture> reply);

  void stop();  // after what is being drawn

 private:
  struct Kept {
    std::string key;
    Picture picture;
  };

  [[nodiscard]] Picture find(const std::string& key);
  void keep(const std::string& key, Picture picture);

  const Rasterizer rasterizer_;
  std::mutex mutex_;
  std::list<Kept> pictures_;  // the one that was asked for last first
  std::unordered_map<std::string, std::list<Kept>::iterator> by_key_;
  int waiting_ = 0;
  Workers drawing_{1, Urgency::reads};
};

}  // namespace ootori::server
