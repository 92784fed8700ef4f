// A server whose reports are made by the real engine, with few nodes, and can be held back.
#pragma once

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "server/testing/test_server.hpp"

namespace ootori::server::testing {

class ReviewingServerTest : public ServerTest {
 protected:
  ~ReviewingServerTest() override {
    held = false;
    server.reset();  // before the engine that it uses
  }

  ServerOptions options() override {
    auto made = ServerTest::options();
    made.reviewer = [this](const Record& record, const ReviewProgress& progress, std::stop_token stop) {
      ++begun;
      while (held && !stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds{1});
      return review_game(record, reviewing, {.limits = {.nodes = 100}, .stop = std::move(stop)}, progress);
    };
    return made;
  }

  std::atomic<bool> held = false;
  std::atomic<int> begun = 0;  // reports that this server has started
  Engine reviewing{{.hash_mib = 1}};
};

}  // namespace ootori::server::testing
