// The e-mail address of an account, and the way back to an account whose password is forgotten. docs/protocol.md,
// 'E-mail'.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>

#include "server/accounts/accounts.hpp"
#include "server/clockwork/workers.hpp"
#include "server/mail/letter.hpp"
#include "server/mail/letter_table.hpp"
#include "server/mail/post_office.hpp"

namespace ootori::server {

// What recovery works with. Thread-safe, and outlives it.
struct RecoveryServices {
  Accounts& accounts;
  Store& store;
  SecurityLog& security;
  PostOffice* post_office;  // null: this server writes no letters
  Workers& workers;
  std::function<UnixMillis()> now;
  std::function<game::Millis()> uptime;
  AccountLimits limits{};
};

struct AddressWish {
  std::string address;  // empty: none any more
  std::string password;
  LetterLanguage language;
};

struct ForgottenWish {
  std::string who;  // a name or an e-mail address
  LetterLanguage language;
};

struct ResetWish {
  std::string token, fresh;
  LetterLanguage language;
};

[[nodiscard]] std::expected<AddressWish, Error> parse_address_wish(std::string_view body);
[[nodiscard]] std::expected<std::string, Error> parse_confirmation(std::string_view body);  // the token
[[nodiscard]] std::expected<ForgottenWish, Error> parse_forgotten(std::string_view body);
[[nodiscard]] std::expected<ResetWish, Error> parse_reset(std::string_view body);

// Any thread; everything returns at once. Replies come on any thread.
class Recovery {
 public:
  explicit Recovery(const RecoveryServices& services);
  Recovery(const Recovery&) = delete;
  Recovery& operator=(const Recovery&) = delete;
  ~Recovery() { close(); }

  [[nodiscard]] bool writes_letters() const { return services_.post_office != nullptr; }

  // A letter goes to the address; the account has it once that is answered. Whoever asks knows the password.
  void give_address(const Caller& caller, AddressWish wish, const HttpRequest& request, Reply<void> reply);
  void confirm(const std::string& token, Reply<void> reply);

  // Answers alike, and as soon, whether there is such an account or not.
  void forgot(const ForgottenWish& wish, const HttpRequest& request, Reply<void> reply);
  void reset(ResetWish wish, Reply<void> reply);

  // Begins nothing any more, and waits until what was begun is stored and answered.
  void close();

 private:
  bool begin();
  void done();
  [[nodiscard]] std::optional<Error> refusal(const HttpRequest& request);
  // Letters, perhaps with what must be so for them to go.
  void write_letters(std::vector<Change> changes, Reply<void> reply);
  [[nodiscard]] bool is_good(const MailToken& token) const;
  // The token as it is stored, if it is a good one of that kind; on a worker's thread.
  void find(const std::string& token, LetterKind kind, Reply<MailToken> reply);

  const RecoveryServices services_;
  std::mutex mutex_;
  std::condition_variable quiet_;
  RateLimit of_address_, of_account_;
  bool closed_ = false;
  int under_way_ = 0;
};

}  // namespace ootori::server
