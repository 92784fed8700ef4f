// Before a read-only server answers, it makes sure that it sees everything that was acknowledged to anybody before the
// request arrived (the read index of Raft). So nobody sees data older than what they have seen or written at another
// server. One look at the database serves all requests that wait for it.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ootori::server {

class ReadIndex {
 public:
  static constexpr std::size_t most_waiting = 1000;

  // Returns whether everything acknowledged before the call can be read here. Called on the index's thread; may block.
  using Look = std::function<bool()>;
  using Ready = std::move_only_function<void(bool can_be_read)>;

  explicit ReadIndex(Look look);
  ReadIndex(const ReadIndex&) = delete;
  ReadIndex& operator=(const ReadIndex&) = delete;
  ~ReadIndex() { close(); }

  // Calls `ready` on the index's thread, after a look that started after this call. Calls it at once with false if too
  // many wait or the index is closed. Any thread.
  void await(Ready ready);

  // Those that wait get false.
  void close();

 private:
  void work();

  const Look look_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Ready> waiting_;
  bool closed_ = false;
  std::jthread thread_;
};

}  // namespace ootori::server
