// A real server for tests: a real store of its own, real sockets on a free port of the loopback.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <spdlog/spdlog.h>

#include "server/server.hpp"
#include "server/testing/test_client.hpp"
#include "server/testing/test_store.hpp"

namespace ootori::server::testing {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    // In memory if possible: the tests are about what SQLite asks of a disk, not about the disk.
    std::error_code error;
    const std::filesystem::path memory = "/dev/shm";
    const auto parent = std::filesystem::is_directory(memory, error) ? memory : std::filesystem::temp_directory_path();
    std::string name = (parent / "ootori-test-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    drop_place(path_);
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// Plays the first permitted move, at once or when it is released; counts the requests.
struct HeldEngine {
  std::atomic<bool> held = false;
  std::atomic<int> asked = 0;
  std::atomic<int> cancelled = 0;

  class Player final : public EnginePlayer {
   public:
    explicit Player(HeldEngine& engine) : engine_(engine) {}

    std::optional<Move> choose(const EngineTask& task, std::stop_token stop) override {
      ++engine_.asked;
      while (engine_.held && !stop.stop_requested()) std::this_thread::sleep_for(1ms);
      if (stop.stop_requested()) ++engine_.cancelled;
      return std::visit([](const auto& game) { return std::optional{*game.permitted_moves().begin()}; }, task.game);
    }

   private:
    HeldEngine& engine_;
  };

  [[nodiscard]] EngineFactory factory() {
    return [this] { return std::make_unique<Player>(*this); };
  }
};

// Tests log only unexpected failures; many of them make a disk fail on purpose.
inline const bool log_is_quiet = (spdlog::set_level(spdlog::level::critical), true);

inline bool eventually(const std::function<bool()>& condition, std::chrono::milliseconds patience = long_enough) {
  const auto until = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(1ms);
  }
  return true;
}

// A result that comes on another thread. That thread may still be delivering it when the test has gone on, so both
// sides own what they share.
template <class T>
class Later {
 public:
  [[nodiscard]] auto taker() {
    return [promise = promise_](T value) { promise->set_value(std::move(value)); };
  }
  [[nodiscard]] T get() { return promise_->get_future().get(); }

 private:
  std::shared_ptr<std::promise<T>> promise_ = std::make_shared<std::promise<T>>();
};

inline ServerOptions local_options(const std::filesystem::path& data, HeldEngine& engine) {
  ServerOptions options;
  options.http.port = 0;
  options.data = data;
  options.store = place_of(data).address;
  options.engine = engine.factory();
  options.password_cost = PasswordCost::least();
  // The process has the memory of all its tests, several times as much with a sanitizer.
  options.memory = std::size_t{16} << 30;
  return options;
}

// A browser: its cookie and its requests.
struct Browser {
  std::uint16_t port;
  std::string cookie{};

  // As a browser does: a cookie replaces the old one of the same name, and an empty one is deleted.
  void take_cookie(const std::string& set) {
    const std::string pair = set.substr(0, set.find(';'));
    const std::string name = pair.substr(0, pair.find('=') + 1);
    std::string kept;
    for (std::size_t at = 0; at < cookie.size();) {
      const std::size_t end = std::min(cookie.find("; ", at), cookie.size());
      if (cookie.compare(at, name.size(), name) != 0) kept += (kept.empty() ? "" : "; ") + cookie.substr(at, end - at);
      at = end + 2;
    }
    if (pair != name) kept += (kept.empty() ? "" : "; ") + pair;
    cookie = kept;
  }

  HttpAnswer get(std::string_view path) { return call("GET", path, {}); }
  HttpAnswer post(std::string_view path, std::string_view body) { return call("POST", path, body); }

  HttpAnswer call(std::string_view method, std::string_view path, std::string_view body) {
    const std::string header = cookie.empty() ? "" : "Cookie: " + cookie + "\r\n";
    auto answer = http(port, method, path, body, header);
    for (const std::string& set : answer.fields("Set-Cookie")) take_cookie(set);
    return answer;
  }

  std::string new_game(std::string_view game = "tori", std::string_view side = "black",
                       std::string_view handicap = "none") {
    const auto answer = post(
        "/api/v1/games", fmt::format(R"({{"game":"{}","side":"{}","handicap":"{}","level":3}})", game, side, handicap));
    EXPECT_EQ(answer.status, 201) << answer.body;
    return std::string(answer.json().at("id").as_string());
  }

  [[nodiscard]] SocketClient socket() const { return SocketClient(port, cookie); }
};

inline std::string watch_frame(const std::string& game, int since) {
  return fmt::format(R"({{"t":"watch","game":"{}","since":{}}})", game, since);
}

inline std::string move_frame(const std::string& game, int ply, std::string_view usi) {
  return fmt::format(R"({{"t":"move","game":"{}","ply":{},"usi":"{}"}})", game, ply, usi);
}

inline std::string frame(std::string_view type, const std::string& game) {
  return fmt::format(R"({{"t":"{}","game":"{}"}})", type, game);
}

class ServerTest : public ::testing::Test {
 protected:
  void SetUp() override { start(); }

  void start() {
    auto started = Server::start(options());
    ASSERT_TRUE(started) << started.error().message;
    server = std::move(*started);
    browser.port = server->port();
  }

  void restart() {
    server.reset();
    start();
  }

  virtual ServerOptions options() { return local_options(folder.path(), engine); }

  TemporaryFolder folder;
  HeldEngine engine;
  std::unique_ptr<Server> server;
  Browser browser{.port = 0};
};

}  // namespace ootori::server::testing
