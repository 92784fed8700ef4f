// Who is who: guests, accounts, and the browsers that have signed in to them. docs/protocol.md, 'Who is who'.
#pragma once

#include <condition_variable>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/accounts/account.hpp"
#include "server/accounts/account_limits.hpp"
#include "server/accounts/account_table.hpp"
#include "server/accounts/device.hpp"
#include "server/accounts/key_ring.hpp"
#include "server/accounts/names.hpp"
#include "server/accounts/token.hpp"
#include "server/clockwork/workers.hpp"
#include "server/health/security_log.hpp"
#include "server/http/http.hpp"
#include "server/limits/turns.hpp"
#include "server/passwords/password.hpp"
#include "server/store/store.hpp"
#include "server/wire/caller.hpp"
#include "server/wire/error.hpp"
#include "server/wire/reply.hpp"

namespace ootori::server {

// What accounts work with. Thread-safe, and outlives them.
struct AccountServices {
  Store& store;
  Names& names;
  SecurityLog& security;
  std::function<UnixMillis()> now;
  std::function<game::Millis()> uptime;
  PasswordCost cost{};
  AccountLimits limits{};
  std::function<void(const game::PlayerId&)> banned{};  // told of everybody who is banned, when it is stored
  // What is stored with every new password or address of a player, who may want to keep somebody out by it.
  std::function<std::vector<Change>(const game::PlayerId&)> ended_with_keys{};
  // What ends the tokens of programs in the store, and, once that is stored, here.
  std::function<Change(const game::PlayerId&)> ending_tokens{};
  std::function<void(const game::PlayerId&)> tokens_ended{};
  // What takes away all that the server keeps of a player beside the account.
  std::function<Change(const game::PlayerId&)> forgetting{};
};

struct Credentials {
  std::string name, password;
};

inline constexpr std::string_view guest_cookie = "ootori_guest";
inline constexpr std::string_view login_cookie = "ootori_session";

// How an account shows itself.
struct Profile {
  std::string name;
  Role role;
  UnixMillis created;
  std::optional<std::string> email{};  // for nobody else
  bool bot = false;
};

[[nodiscard]] Profile profile_of(const Account& account);

[[nodiscard]] Error too_many(game::Millis wait);

struct SignedIn {
  Token token;
  Profile profile;
  Device device;  // from now on this browser is known
};

// What becomes of the tokens of programs with another password.
enum class TokensThen : bool { end, live_on };

struct PasswordChanged {
  Profile profile;
  Device device;
};

// Any thread; everything returns at once. Replies come on any thread.
class Accounts {
 public:
  // Passwords that wait to be hashed: of browsers that nothing is known of, and of one account or address. Over it:
  // busy.
  static constexpr std::size_t most_waiting = 200, most_waiting_of_one = 4;
  static constexpr std::size_t most_logins = 30;       // of one account; the one that was not used for longest ends
  static constexpr std::chrono::days login_lasts{90};  // without being used

  explicit Accounts(const AccountServices& services);
  ~Accounts() { close(); }
  Accounts(const Accounts&) = delete;
  Accounts& operator=(const Accounts&) = delete;

  // Reads what the last server left.
  [[nodiscard]] Store::Result<void> resume();

  // The same for a server that only reads, in place of what it knew before: of all, or of one player. Blocks.
  [[nodiscard]] Store::Result<void> read();
  [[nodiscard]] Store::Result<void> read_again(const game::PlayerId& player);

  // By the cookies; a new guest where they name nobody.
  [[nodiscard]] Caller identify(const HttpRequest& request);

  // Whether identify() would note the use of a session, now and then: a server that only reads cannot.
  [[nodiscard]] bool is_use_to_be_noted(const HttpRequest& request);

  // None: a guest.
  [[nodiscard]] std::optional<Profile> profile(const game::PlayerId& player) const;
  [[nodiscard]] std::expected<Profile, Error> find(std::string_view name) const;

  void sign_up(const Caller& caller, Credentials credentials, const HttpRequest& request, Reply<SignedIn> reply);
  void sign_in(const Caller& caller, Credentials credentials, const HttpRequest& request, Reply<SignedIn> reply);
  void sign_out(const Caller& caller, Reply<void> reply);
  // Every other session ends; so do the tokens, if they are to.
  void change_password(const Caller& caller, std::string old, std::string fresh, TokensThen tokens,
                       Reply<PasswordChanged> reply);
  // For good, unless one of the other changes is a conflict: `not_allowed`.
  void make_bot(const Caller& caller, std::vector<Change> with, Reply<Profile> reply);
  // Deletes the account, and stores the other changes with that; its sessions end, and nobody gets its name for
  // `name_rests`.
  void remove(const game::PlayerId& player, std::vector<Change> with, Reply<void> reply);
  // Deletes what is kept of a guest, whose sockets end. Nobody comes back as one who has played or written.
  void remove_guest(const game::PlayerId& guest, bool has_played_or_written, Reply<void> reply);
  // Newest first.
  [[nodiscard]] std::expected<std::vector<Login>, Error> logins(const Caller& caller) const;
  void end_login(const Caller& caller, const LoginId& id, Reply<void> reply);

  // The account of the caller, if the password is its; counted as an attempt if not.
  void check_password(const Caller& caller, std::string password, Reply<Account> reply);
  // By its name, or by its e-mail address, which several may have. Only those that have an address.
  [[nodiscard]] std::vector<Account> reached_as(std::string_view name_or_address) const;
  // Stored together with the other changes; `stale` if one of them is a conflict. A new password ends every session.
  void change_address(const game::PlayerId& player, std::optional<std::string> address, std::vector<Change> with,
                      Reply<void> reply);
  void replace_password(const game::PlayerId& player, std::string fresh, std::vector<Change> with, Reply<void> reply);

  // For those who run the server. A change is stored with the entry; of a ban every session ends. Names go in whatever
  // case.
  [[nodiscard]] std::vector<Account> all() const;  // by name
  [[nodiscard]] std::optional<Account> account(std::string_view name) const;
  [[nodiscard]] bool is_banned(const game::PlayerId& player) const;
  [[nodiscard]] std::size_t sessions_of(const game::PlayerId& player) const;
  void set_role(std::string_view name, Role role, AuditEntry entry, Reply<void> reply);
  void set_ban(std::string_view name, std::optional<Ban> ban, AuditEntry entry, Reply<void> reply);
  // Stores what `make` gives for the account.
  void store_for(std::string_view name, const std::function<std::vector<Change>(const Account&)>& make,
                 Reply<void> reply);

  // A socket of the caller, which is ended with the login, or with the guest who signs up. False: that is over already.
  [[nodiscard]] bool attach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer);
  void detach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer);

  // Begins nothing any more, and waits until what was begun is stored and answered.
  void close();

 private:
  using Checked = std::expected<void, Error>;

  // Who is hashed for first: those who are signed in or were before, then those from whom nothing wrong has come.
  enum class Lane : std::uint8_t { known, fresh, suspect };

  // What is begun is counted until done() is called. `customer` is whose turn it takes.
  Checked hash_later(const std::string& customer, Lane lane, Work work);
  void hash_next();
  void done();
  // By the address, and by the name from this address: guesses from elsewhere shut nobody out.
  [[nodiscard]] Checked consume_attempt(const std::string& name, const std::string& address);
  void was_right(const std::string& name, const std::string& address);
  // The same for a browser that is known, by its device, and for who is signed in and is asked for the password again,
  // by the session. Counted by that alone: whoever guesses at the name, from wherever, does not shut its owner out.
  [[nodiscard]] Checked consume_attempt(const std::string& known_by);
  void was_right(const std::string& known_by);
  [[nodiscard]] Checked consume_sign_in(const game::PlayerId& player);
  void note_limit(const Checked& begun, SecurityEvent limit, std::string_view account);

  Checked begin_signing_up(const Caller& caller, const std::string& name, const std::string& address);
  void store_account(Account account, Login login, SignedIn signed_in, Reply<SignedIn> reply);
  void store_login(const Caller& caller, const Account& account, const std::string& agent, Reply<SignedIn> reply);
  void store_password(CheckPassword was, const LoginId& keep, Account account, TokensThen tokens,
                      Reply<PasswordChanged> reply);
  std::expected<Profile, Error> begin_making_bot(const Caller& caller);
  Checked begin_ending(const Caller& caller, const LoginId& id);
  void end(const LoginId& id, Reply<void> reply);
  template <class Make, class Adopt>
  void change_account(std::string_view name, Make make, Adopt adopt, Reply<void> reply);
  void change_account_of(const game::PlayerId& player, std::vector<Change> changes,
                         std::move_only_function<void(Account&)> adopt, Reply<void> reply);
  void give_up(const Account& account);
  [[nodiscard]] bool is_resting(const std::string& folded_name);
  void note_use(Login& login);
  [[nodiscard]] Login* login_in(const HttpRequest& request);  // under the mutex; null: none that is in use
  [[nodiscard]] std::vector<LoginId> logins_over(const game::PlayerId& player) const;
  void add_ended_with_keys(const game::PlayerId& player, std::vector<Change>& changes) const;
  void end_tokens(const game::PlayerId& player, std::vector<Change>& changes) const;

  struct Kept {
    std::vector<Account> accounts;
    std::vector<Login> logins;
    std::vector<FormerPlayer> former;
  };
  [[nodiscard]] Store::Result<Kept> read_all() const;

  // Only under the mutex.
  void adopt(const Kept& kept);
  void adopt(const Account& account);
  void tidy(const Kept& kept);
  [[nodiscard]] bool is_used(const Login& login) const;
  void write_unasked(Change change);
  [[nodiscard]] const Account* account_named(std::string_view name) const;
  [[nodiscard]] const Account* account_of(const Caller& caller) const;
  void forget(const LoginId& id);                 // and end its sockets
  void forget_all(const game::PlayerId& player);  // the logins of an account

  const AccountServices services_;
  mutable std::mutex mutex_;
  std::map<game::PlayerId, Account> accounts_;
  KeyRing<Login> logins_;
  std::map<std::string, UnixMillis> resting_;  // names in lower case of deleted accounts, until they are free
  std::set<std::string> being_made_;           // names in lower case, and guests, of accounts not stored yet
  OpenSockets<std::string> sockets_;           // by the id of a login, or the guest
  RateLimit of_name_, of_address_, of_known_, sign_ins_, sign_ups_;
  std::string nobody_;  // a password that nobody has, asked for where there is no account
  bool closed_ = false;
  Turns<Work, 3> waiting_;  // for the hashing thread, by Lane
  int under_way_ = 0;       // not answered
  std::condition_variable quiet_;
  Workers hashing_{1, Urgency::answers};  // before what only reads: whoever signs in waits for it
};

}  // namespace ootori::server
