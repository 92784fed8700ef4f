// What of Asio stands behind workers, strands and timers. For the files of this room alone.
#pragma once

#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>

#include "server/clockwork/workers.hpp"

namespace ootori::server {

struct Workers::Pool {
  explicit Pool(int threads) : threads(static_cast<std::size_t>(threads)) {}

  boost::asio::thread_pool threads;
};

struct Strand::Line {
  explicit Line(Workers::Pool& pool) : strand(boost::asio::make_strand(pool.threads)) {}

  boost::asio::strand<boost::asio::thread_pool::executor_type> strand;
};

}  // namespace ootori::server
