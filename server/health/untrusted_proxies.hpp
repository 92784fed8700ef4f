// Warns in the log about proxies that the server was not told to trust.
#pragma once

#include <cstddef>
#include <mutex>
#include <set>
#include <string>

namespace ootori::server {

// Any thread.
class UntrustedProxies {
 public:
  // Once for each address, and for the first few addresses only: everybody in a private network can pretend to be a
  // proxy, and must not fill the log.
  static constexpr std::size_t most = 10;

  void note(const std::string& address);

 private:
  std::mutex mutex_;
  std::set<std::string> noted_;
};

}  // namespace ootori::server
