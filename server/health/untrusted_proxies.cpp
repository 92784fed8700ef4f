#include "server/health/untrusted_proxies.hpp"

#include "log/log.hpp"

namespace ootori::server {

void UntrustedProxies::note(const std::string& address) {
  {
    const std::scoped_lock lock(mutex_);
    if (noted_.size() >= most || !noted_.insert(address).second) return;
  }
  log::warn(
      "the proxy at {} is not trusted, so its visitors count as one, and over HTTPS nobody can sign in or play: start "
      "the server with --proxy {}, or with the network of this address",
      address, address);
}

}  // namespace ootori::server
