// The Asio objects behind workers, strands and timers. Only for files in this folder.
#pragma once

#include <atomic>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>

#include "server/clockwork/workers.hpp"

namespace ootori::server {

// A part of each strand, timer and alarm, because they use their pool's memory even while they are destroyed.
class PoolUse {
 public:
  using Count = std::shared_ptr<std::atomic<int>>;

  explicit PoolUse(Count count) : count_(std::move(count)) { ++*count_; }
  PoolUse(const PoolUse& other) : PoolUse(other.count_) {}
  PoolUse& operator=(const PoolUse&) = delete;
  ~PoolUse() { --*count_; }

 private:
  Count count_;
};

struct Workers::Pool {
  // Unlike Asio's own pool, this one can set a thread's urgency before the thread starts to work.
  explicit Pool(int threads) : io(threads), stays(boost::asio::make_work_guard(io)) {}
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() { io.stop(); }  // if starting a thread failed, lets the other threads end

  boost::asio::io_context io;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> stays;
  std::vector<std::jthread> threads;
  PoolUse::Count uses = std::make_shared<std::atomic<int>>(0);
};

struct Strand::Line {
  explicit Line(Workers::Pool& pool) : use(pool.uses), strand(boost::asio::make_strand(pool.io)) {}

  PoolUse use;
  boost::asio::strand<boost::asio::io_context::executor_type> strand;
};

}  // namespace ootori::server
