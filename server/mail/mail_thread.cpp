#include "server/mail/mail_thread.hpp"

#include <chrono>
#include <utility>

#include "server/clockwork/broken_pipes.hpp"

namespace ootori::server {
namespace {

constexpr std::chrono::seconds mails_looked_for_every{30};

}  // namespace

void MailThread::open(const char* name, std::function<bool()> send_due) {
  thread_.open(name, mails_looked_for_every, [this, send_due = std::move(send_due)] {
    ignore_broken_pipes();
    if (send_due()) thread_.wake();
  });
}

void MailThread::stop_sending() {
  thread_.stop();  // first: what the stopped email ends with is no reason to send the next one
  mail_stop_.stop();
}

void MailThread::close() {
  stop_sending();
  thread_.close();
}

}  // namespace ootori::server
