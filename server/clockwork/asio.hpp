// The Asio objects behind workers, strands and timers. Only for files in this folder.
#pragma once

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

struct Workers::Pool {
  // Unlike Asio's own pool, this one can set a thread's urgency before the thread starts to work.
  explicit Pool(int threads) : io(threads), stays(boost::asio::make_work_guard(io)) {}
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() { io.stop(); }  // if starting a thread failed, lets the other threads end

  boost::asio::io_context io;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> stays;
  std::vector<std::jthread> threads;
};

struct Strand::Line {
  explicit Line(Workers::Pool& pool) : strand(boost::asio::make_strand(pool.io)) {}

  boost::asio::strand<boost::asio::io_context::executor_type> strand;
};

}  // namespace ootori::server
