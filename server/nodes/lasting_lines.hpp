// A streamed response that ends when the server behind it goes away; the client then requests it again.
#pragma once

#include <memory>
#include <mutex>
#include <utility>

#include "server/http/http.hpp"

namespace ootori::server {

// Any thread.
class LastingLines final : public LineSource {
 public:
  explicit LastingLines(std::shared_ptr<LineSource> source) : source_(std::move(source)) {}

  void begin(std::shared_ptr<SocketPeer> peer) override {
    const std::scoped_lock lock(mutex_);
    peer_ = peer;
    if (source_) return source_->begin(std::move(peer));
    peer->leave();
  }

  // Ends the stream, before its time; the source is not used after this.
  void lose() {
    const std::scoped_lock lock(mutex_);
    source_.reset();
    if (peer_) peer_->leave();
  }

 private:
  std::mutex mutex_;
  std::shared_ptr<LineSource> source_;
  std::shared_ptr<SocketPeer> peer_;
};

}  // namespace ootori::server
