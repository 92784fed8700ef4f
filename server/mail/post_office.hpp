// Sends the letters that wait in the store, in a thread of its own, and tries again what did not go out.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "server/accounts/names.hpp"
#include "server/mail/letter_table.hpp"
#include "server/mail/mail_options.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// After 1, 2, 4 … minutes, at most every 4 hours; after two days a letter is given up.
[[nodiscard]] std::chrono::milliseconds wait_after(int tries);
inline constexpr std::chrono::hours letters_last{48};

class PostOffice {
 public:
  // All of it outlives this.
  PostOffice(MailOptions options, Store& store, const Names& names, std::function<UnixMillis()> now);
  PostOffice(const PostOffice&) = delete;
  PostOffice& operator=(const PostOffice&) = delete;
  ~PostOffice() { close(); }

  // Letters go out from now on. Once, when the names of the players are known: a letter to nobody is thrown away.
  void open();

  // A letter has come. Any thread.
  void wake();

  // The letter at hand is finished first.
  void close();

 private:
  void run();
  [[nodiscard]] bool is_closed();
  void deliver(const Letter& letter);
  Store::Result<void> write_now(std::vector<Change> changes);

  const MailOptions options_;
  Store& store_;
  const Names& names_;
  const std::function<UnixMillis()> now_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool has_news_ = true;
  bool closed_ = false;
  std::thread thread_;
};

}  // namespace ootori::server
