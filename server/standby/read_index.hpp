// Before a server that only reads answers, it makes sure that it reads everything that was acknowledged to anybody
// before it was asked (the read index of Raft): so nobody sees older data than they have seen or written elsewhere. One
// look serves all who wait for it.
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

  // Blocks; on the thread of the index. Whether everything can be read here that was acknowledged before the call.
  using Look = std::function<bool()>;
  using Ready = std::move_only_function<void(bool can_be_read)>;

  explicit ReadIndex(Look look);
  ReadIndex(const ReadIndex&) = delete;
  ReadIndex& operator=(const ReadIndex&) = delete;
  ~ReadIndex() { close(); }

  // Calls it after a look that was begun after this call, on the thread of the index; with false at once, if too many
  // wait or it is closed. Any thread.
  void await(Ready ready);

  // Those who wait are told that nothing can be read.
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
