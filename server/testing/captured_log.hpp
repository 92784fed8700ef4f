// Captures everything that is logged while it exists, for tests. It must be created before a server and outlive it.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>

namespace ootori::server::testing {

class CapturedLog {
 public:
  CapturedLog() : before_(spdlog::default_logger()) {
    const auto logger = std::make_shared<spdlog::logger>("test", sink_);
    logger->set_level(spdlog::level::trace);
    spdlog::set_default_logger(logger);
  }
  CapturedLog(const CapturedLog&) = delete;
  CapturedLog& operator=(const CapturedLog&) = delete;
  ~CapturedLog() { spdlog::set_default_logger(before_); }

  [[nodiscard]] std::string text() const { return sink_->text(); }
  [[nodiscard]] bool contains(std::string_view words) const { return text().contains(words); }

 private:
  class Sink final : public spdlog::sinks::base_sink<std::mutex> {
   public:
    std::string text() {
      const std::scoped_lock lock(mutex_);
      return text_;
    }

   private:
    void sink_it_(const spdlog::details::log_msg& message) override {
      spdlog::memory_buf_t line;
      formatter_->format(message, line);
      text_.append(line.data(), line.size());
    }
    void flush_() override {}

    std::string text_;
  };

  const std::shared_ptr<spdlog::logger> before_;
  const std::shared_ptr<Sink> sink_ = std::make_shared<Sink>();
};

}  // namespace ootori::server::testing
