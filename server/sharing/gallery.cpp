#include "server/sharing/gallery.hpp"

#include <utility>

#include <spdlog/spdlog.h>

#include "server/http/cacheable.hpp"

namespace ootori::server {

Gallery::Picture Gallery::find(const std::string& key) {
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  pictures_.splice(pictures_.begin(), pictures_, found->second);
  return found->second->picture;
}

void Gallery::keep(const std::string& key, Picture picture) {
  if (by_key_.contains(key)) return;
  pictures_.push_front({key, std::move(picture)});
  by_key_[key] = pictures_.begin();
  if (pictures_.size() <= most_pictures) return;
  by_key_.erase(pictures_.back().key);
  pictures_.pop_back();
}

void Gallery::png(std::string svg, int width, Reply<Picture> reply) {
  if (!rasterizer_) {
    return reply(std::unexpected(Error{ErrorCode::not_found, "This server cannot draw PNG. Request SVG instead."}));
  }
  const std::string key = etag_of(svg) + std::to_string(width);
  {
    std::unique_lock lock(mutex_);
    if (auto known = find(key)) {
      lock.unlock();
      return reply(std::move(known));
    }
    if (waiting_ >= most_waiting) {
      lock.unlock();
      return reply(std::unexpected(Error{ErrorCode::busy, "Too many pictures are being drawn. Please try again."}));
    }
    ++waiting_;
  }
  drawing_.post([this, svg = std::move(svg), width, key, reply = std::move(reply)]() mutable {
    auto drawn = rasterizer_(svg, width);
    Picture picture = drawn ? std::make_shared<const std::string>(std::move(*drawn)) : nullptr;
    {
      const std::scoped_lock lock(mutex_);
      --waiting_;
      if (picture) keep(key, picture);
    }
    if (picture) return reply(std::move(picture));
    spdlog::error("a board could not be drawn: {}", drawn.error());
    reply(std::unexpected(Error{ErrorCode::busy, "The picture cannot be drawn at the moment. Please try again."}));
  });
}

void Gallery::stop() {
  drawing_.stop();
  drawing_.join();
}

}  // namespace ootori::server
