// Changes an account's email address, and resets forgotten passwords. docs/protocol.md, 'Accounts'.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>

#include "server/accounts/accounts.hpp"
#include "server/clockwork/workers.hpp"
#include "server/mail/account_mail.hpp"
#include "server/mail/account_mail_table.hpp"
#include "server/mail/post_office.hpp"

namespace ootori::server {

// What recovery uses. Thread-safe, and must outlive it.
struct RecoveryServices {
  Accounts& accounts;
  Store& store;
  SecurityLog& security;
  PostOffice* post_office;  // null: this server sends no email
  Workers& workers;
  std::function<UnixMillis()> now;
  std::function<game::Millis()> uptime;
  AccountLimits limits{};
};

struct AddressWish {
  std::string address;  // empty: removes the address
  std::string password;
  AccountMailLanguage language;
};

struct ForgottenWish {
  std::string who;  // a name or an email address
  AccountMailLanguage language;
};

struct ResetWish {
  std::string token, fresh;
  AccountMailLanguage language;
};

[[nodiscard]] std::expected<AddressWish, Error> parse_address_wish(std::string_view body);
[[nodiscard]] std::expected<std::string, Error> parse_confirmation(std::string_view body);  // the token
[[nodiscard]] std::expected<ForgottenWish, Error> parse_forgotten(std::string_view body);
[[nodiscard]] std::expected<ResetWish, Error> parse_reset(std::string_view body);

// Any thread; all functions return at once. Replies come on any thread.
class Recovery {
 public:
  explicit Recovery(const RecoveryServices& services);
  Recovery(const Recovery&) = delete;
  Recovery& operator=(const Recovery&) = delete;
  ~Recovery() { close(); }

  [[nodiscard]] bool sends_mail() const { return services_.post_office != nullptr; }

  // Sends an email to the address; the account gets the address once its link is opened. The caller must give the
  // account's password.
  void give_address(const Caller& caller, AddressWish wish, const HttpRequest& request, Reply<void> reply);
  void confirm(const std::string& token, Reply<void> reply);

  // Replies the same, and equally fast, whether or not such an account exists.
  void forgot(const ForgottenWish& wish, const HttpRequest& request, Reply<void> reply);
  void reset(ResetWish wish, Reply<void> reply);

  // Starts nothing new, and waits until what was started is stored and answered.
  void close();

 private:
  bool begin();
  void done();
  [[nodiscard]] std::optional<Error> refusal(const HttpRequest& request);
  // Queues emails, together with other changes that they depend on.
  void write_mails(std::vector<Change> changes, Reply<void> reply);
  [[nodiscard]] bool is_good(const MailToken& token) const;
  // The stored token, if it is valid and of this kind; replies on a worker thread.
  void find(const std::string& token, AccountMailKind kind, Reply<MailToken> reply);

  const RecoveryServices services_;
  std::mutex mutex_;
  std::condition_variable quiet_;
  RateLimit of_address_, of_account_;
  bool closed_ = false;
  int under_way_ = 0;
};

}  // namespace ootori::server
