#include "server/mail/recovery.hpp"

#include <utility>

#include "log/log.hpp"
#include "server/accounts/credentials.hpp"
#include "server/limits/ledger.hpp"
#include "server/mail/email_address.hpp"
#include "server/store/unsaved.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t most_resets = 5;  // accounts of one address that get a password reset at once

Error no_mail() { return {ErrorCode::not_allowed, "This server does not send email. Ask its administrator."}; }
Error unknown_link() {
  return {ErrorCode::unknown_link, "This link was already used or has expired. Request another email."};
}
Error not_stored(const StoreError& error) {
  log::warn("the store refused an email: {}", error.message);
  return unsaved(error);
}

Error wrong_password() { return {ErrorCode::wrong_password, "The password is wrong.", "password"}; }

AccountMailLanguage parse_language(Fields& fields) {
  const auto language = fields.optional_text("language").value_or("en");
  if (language != "en" && language != "ja") {
    fields.refuse(ErrorCode::bad_value, "language", "The language must be en or ja.");
  }
  return language == "ja" ? AccountMailLanguage::japanese : AccountMailLanguage::english;
}

template <class T>
std::expected<T, Error> checked(const Fields& fields, T value) {
  if (auto fault = fields.fault()) return std::unexpected(std::move(*fault));
  return value;
}

}  // namespace

std::expected<AddressWish, Error> parse_address_wish(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  AddressWish wish{fields->text("email"), fields->text("password"), parse_language(*fields)};
  if (!wish.address.empty() && !is_email_address(wish.address)) {
    fields->refuse(ErrorCode::bad_value, "email", "Enter a valid email address, like name@example.org.");
  }
  return checked(*fields, std::move(wish));
}

std::expected<std::string, Error> parse_confirmation(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  std::string token = fields->text("token");
  return checked(*fields, std::move(token));
}

std::expected<ForgottenWish, Error> parse_forgotten(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  ForgottenWish wish{fields->text("who"), parse_language(*fields)};
  return checked(*fields, std::move(wish));
}

std::expected<ResetWish, Error> parse_reset(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  ResetWish wish{fields->text("token"), fields->text("new"), parse_language(*fields)};
  check_password(*fields, "new", wish.fresh);
  return checked(*fields, std::move(wish));
}

Recovery::Recovery(const RecoveryServices& services)
    : services_(services),
      of_address_(services.limits.mails_of_address),
      of_account_(services.limits.mails_of_account) {}

bool Recovery::begin() {
  const std::scoped_lock lock(mutex_);
  if (closed_) return false;
  ++under_way_;
  return true;
}

void Recovery::done() {
  const std::scoped_lock lock(mutex_);
  if (--under_way_ == 0) quiet_.notify_all();
}

void Recovery::close() {
  std::unique_lock lock(mutex_);
  closed_ = true;
  quiet_.wait(lock, [this] { return under_way_ == 0; });
}

std::optional<Error> Recovery::refusal(const HttpRequest& request) {
  if (!sends_mail()) return no_mail();
  const std::scoped_lock lock(mutex_);
  const auto wait = of_address_.consume(request.address, services_.uptime());
  if (!wait) return std::nullopt;
  services_.security.note(SecurityEvent::letter_limit);
  return slow_down(*wait);
}

void Recovery::give_address(const Caller& caller, AddressWish wish, const HttpRequest& request, Reply<void> reply) {
  if (auto refused = refusal(request)) return reply(std::unexpected(std::move(*refused)));
  if (!begin()) return reply(std::unexpected(going_down()));
  services_.accounts.check_password(
      caller, wish.password, [this, wish, reply = std::move(reply)](std::expected<Account, Error> account) mutable {
        auto finish = [this, reply = std::move(reply)](std::expected<void, Error> result) mutable {
          reply(std::move(result));
          done();
        };
        if (!account) return finish(std::unexpected(std::move(account.error())));
        if (wish.address.empty()) {
          std::vector<Change> with;
          with.emplace_back(CheckPassword{account->player, account->password});
          return services_.accounts.change_address(account->player, std::nullopt, std::move(with), std::move(finish));
        }
        const UnixMillis now = services_.now();
        const AccountMail mail{.player = account->player,
                               .kind = AccountMailKind::confirm,
                               .address = wish.address,
                               .language = wish.language,
                               .created = now,
                               .due = now};
        std::vector<Change> changes;
        changes.emplace_back(CheckPassword{account->player, account->password});
        changes.emplace_back(AddAccountMail{mail});
        write_mails(std::move(changes), std::move(finish));
      });
}

void Recovery::write_mails(std::vector<Change> changes, Reply<void> reply) {
  services_.store.write(std::move(changes),
                        [this, reply = std::move(reply)](const Store::Result<void>& result) mutable {
                          if (!result && result.error().kind == StoreError::Kind::conflict) {
                            return reply(std::unexpected(wrong_password()));
                          }
                          if (!result) return reply(std::unexpected(not_stored(result.error())));
                          services_.post_office->wake();
                          reply({});
                        });
}

// A reset link sent to an address that is no longer the account's is not valid.
bool Recovery::is_good(const MailToken& token) const {
  if (token.expires <= services_.now()) return false;
  if (token.kind != AccountMailKind::reset) return true;
  if (token.address.empty()) return true;
  const auto profile = services_.accounts.profile(token.player);
  return profile && profile->email == token.address;
}

void Recovery::find(const std::string& token, AccountMailKind kind, Reply<MailToken> reply) {
  const auto parsed = Token::parse(token);
  if (!parsed) {
    services_.security.note(SecurityEvent::bad_link);
    return reply(std::unexpected(unknown_link()));
  }
  services_.workers.post([this, hash = parsed->hash(), kind, reply = std::move(reply)]() mutable {
    auto found = AccountMailTable{services_.store}.token(hash);
    if (!found) return reply(std::unexpected(not_stored(found.error())));
    if (found->empty() || found->front().kind != kind || !is_good(found->front())) {
      services_.security.note(SecurityEvent::bad_link);
      return reply(std::unexpected(unknown_link()));
    }
    reply(std::move(found->front()));
  });
}

void Recovery::confirm(const std::string& token, Reply<void> reply) {
  if (!begin()) return reply(std::unexpected(going_down()));
  find(token, AccountMailKind::confirm,
       [this, reply = std::move(reply)](std::expected<MailToken, Error> found) mutable {
         auto finish = [this, reply = std::move(reply)](std::expected<void, Error> result) mutable {
           const bool is_used = !result && result.error().code == ErrorCode::stale;
           reply(is_used ? std::unexpected(unknown_link()) : std::move(result));
           done();
         };
         if (!found) return finish(std::unexpected(std::move(found.error())));
         std::vector<Change> with;
         with.emplace_back(EndMailToken{found->hash});
         services_.accounts.change_address(found->player, found->address, std::move(with), std::move(finish));
       });
}

// Replies before looking for the account, so neither the response nor its timing reveals whether one exists.
void Recovery::forgot(const ForgottenWish& wish, const HttpRequest& request, Reply<void> reply) {
  if (auto refused = refusal(request)) return reply(std::unexpected(std::move(*refused)));
  if (!begin()) return reply(std::unexpected(going_down()));
  reply({});
  const UnixMillis now = services_.now();
  std::vector<Change> mails;
  for (const Account& account : services_.accounts.reached_as(wish.who, most_resets)) {
    const std::scoped_lock lock(mutex_);
    if (of_account_.consume(account.player.value, services_.uptime())) {
      services_.security.note(SecurityEvent::letter_limit, account.name);
      continue;
    }
    services_.security.note(SecurityEvent::reset_asked, account.name);
    mails.emplace_back(AddAccountMail{{.player = account.player,
                                       .kind = AccountMailKind::reset,
                                       .address = *account.email,
                                       .language = wish.language,
                                       .created = now,
                                       .due = now}});
  }
  if (mails.empty()) return done();
  write_mails(std::move(mails), [this](const std::expected<void, Error>&) { done(); });
}

void Recovery::reset(ResetWish wish, Reply<void> reply) {
  if (!begin()) return reply(std::unexpected(going_down()));
  find(wish.token, AccountMailKind::reset,
       [this, fresh = std::move(wish.fresh), language = wish.language,
        reply = std::move(reply)](std::expected<MailToken, Error> found) mutable {
         auto finish = [this, reply = std::move(reply)](std::expected<void, Error> result) mutable {
           const bool is_used = !result && result.error().code == ErrorCode::stale;
           if (result && services_.post_office != nullptr) services_.post_office->wake();
           reply(is_used ? std::unexpected(unknown_link()) : std::move(result));
           done();
         };
         if (!found) return finish(std::unexpected(std::move(found.error())));
         const UnixMillis now = services_.now();
         std::vector<Change> with;
         with.emplace_back(EndMailToken{found->hash});
         const auto profile = services_.accounts.profile(found->player);
         if (sends_mail() && profile && profile->email) {
           with.emplace_back(AddAccountMail{{.player = found->player,
                                             .kind = AccountMailKind::changed,
                                             .address = *profile->email,
                                             .language = language,
                                             .created = now,
                                             .due = now}});
         }
         services_.accounts.replace_password(found->player, std::move(fresh), std::move(with), std::move(finish));
       });
}

}  // namespace ootori::server
