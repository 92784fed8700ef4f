#include "server/clockwork/broken_pipes.hpp"

#include <csignal>

namespace ootori::server {

void ignore_broken_pipes() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

}  // namespace ootori::server
