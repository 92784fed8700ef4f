// The connection to a server. One thread makes the calls in order, and each stream has its own thread, which reconnects
// when the stream breaks off. The results are put into the inbox.
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

#include "client/client.hpp"
#include "terminal/host.hpp"

namespace ootori::terminal {

class OnlineDesk final : public ServerDesk {
 public:
  // `inbox` must outlive the object.
  OnlineDesk(Inbox& inbox, client::Client client);
  ~OnlineDesk() override;

  void call(const Call& call) override;
  void follow(const Follow& follow) override;
  void follow_events() override;

 private:
  void make_calls(const std::stop_token& end);
  void read(const std::string& path, const std::string& game, const std::stop_token& end);

  Inbox& inbox_;
  const client::Client client_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<Call> calls_;
  std::jthread events_, game_;
  std::jthread caller_;  // the last member, because the thread uses the others
};

}  // namespace ootori::terminal
