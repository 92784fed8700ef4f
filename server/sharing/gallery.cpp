#include "server/sharing/gallery.hpp"

#include <utility>

#include "log/log.hpp"
#include "server/http/cacheable.hpp"

namespace ootori::server {

Gallery::Picture Gallery::find(const std::string& key) {
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  pictures_.splice(pictures_.begin(), pictures_, found->second);
  found->second->asked_for = now_();
  return found->second->picture;
}

void Gallery::keep(const std::string& key, Picture picture) {
  if (by_key_.contains(key)) return;
  pictures_.push_front({key, std::move(picture), now_()});
  by_key_[key] = pictures_.begin();
  if (pictures_.size() > most_pictures) drop_last();
  if (!tidies_ && !is_stopping_) tidy_later();
}

void Gallery::drop_last() {
  by_key_.erase(pictures_.back().key);
  pictures_.pop_back();
}

// Under the mutex.
void Gallery::tidy_later() {
  tidies_ = true;
  tidying_.after(kept_for, [this] { forget_old(); });
}

void Gallery::forget_old() {
  const std::scoped_lock lock(mutex_);
  const Clock::time_point oldest = now_() - kept_for;
  while (!pictures_.empty() && pictures_.back().asked_for < oldest) drop_last();
  tidies_ = false;
  if (!pictures_.empty() && !is_stopping_) tidy_later();
}

std::size_t Gallery::size() const {
  const std::scoped_lock lock(mutex_);
  return pictures_.size();
}

void Gallery::png(std::string svg, int width, const std::string& address, Reply<Picture> reply) {
  if (!rasterizer_) {
    return reply(std::unexpected(Error{ErrorCode::not_found, "This server cannot draw PNG. Request SVG instead."}));
  }
  Waiting waiting{.svg = std::move(svg), .width = width, .key = {}, .address = address, .reply = {}};
  waiting.key = etag_of(waiting.svg) + std::to_string(width);
  std::unique_lock lock(mutex_);
  if (auto known = find(waiting.key)) {
    lock.unlock();
    return reply(std::move(known));
  }
  if (auto refused = refusal(address)) {
    lock.unlock();
    return reply(std::unexpected(std::move(*refused)));
  }
  waiting.reply = std::move(reply);
  turns_.add(address, std::move(waiting));
  lock.unlock();
  drawing_.post([this] { draw_next(); });
}

// Under the mutex.
std::optional<Error> Gallery::refusal(const std::string& address) const {
  if (turns_.size_of(address) >= most_of_address) {
    Error error{ErrorCode::too_many, "Too many pictures for your address are being drawn. Please try again later."};
    error.retry_after = std::chrono::seconds{1};
    return error;
  }
  if (turns_.size() < most_waiting) return std::nullopt;
  return Error{ErrorCode::busy, "Too many pictures are being drawn. Please try again."};
}

void Gallery::draw_next() {
  std::optional<Waiting> next;
  Picture picture;
  {
    const std::scoped_lock lock(mutex_);
    next = turns_.next();
    if (!next) return;
    picture = find(next->key);  // it may have been drawn for another request meanwhile
  }
  const Stopwatch charged(ledger_, next->address);
  if (!picture) picture = draw(*next);
  if (picture) return next->reply(std::move(picture));
  next->reply(std::unexpected(Error{ErrorCode::busy, "The picture cannot be drawn at the moment. Please try again."}));
}

Gallery::Picture Gallery::draw(const Waiting& waiting) {
  auto drawn = rasterizer_(waiting.svg, waiting.width);
  if (!drawn) {
    log::error("a board could not be drawn: {}", drawn.error());
    return nullptr;
  }
  drawn->shrink_to_fit();  // it grew by doubling, and stays in the cache
  auto picture = std::make_shared<const std::string>(std::move(*drawn));
  const std::scoped_lock lock(mutex_);
  keep(waiting.key, picture);
  return picture;
}

void Gallery::stop() {
  {
    const std::scoped_lock lock(mutex_);
    is_stopping_ = true;  // otherwise a timer that starts now would be waited for
  }
  tidying_.stop();
  drawing_.stop();
  drawing_.join();
}

}  // namespace ootori::server
