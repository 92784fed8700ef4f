// Guests, accounts and their sessions: sign-up, sign-in, passwords, bans, deletion. docs/protocol.md, 'Accounts'.
#pragma once

#include <condition_variable>
#include <expected>
#include <functional>
#include <limits>
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
#include "server/clockwork/timer.hpp"
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

// Dependencies of Accounts. They must be thread-safe and outlive it.
struct AccountServices {
  Store& store;
  Names& names;
  SecurityLog& security;
  std::function<UnixMillis()> now;
  std::function<game::Millis()> uptime;
  PasswordCost cost{};
  AccountLimits limits{};
  std::function<void(const game::PlayerId&)> banned{};  // called after a ban is stored
  // Changes stored together with each new password or address. A player may change these to lock somebody out, so
  // emails sent earlier with a secret link must stop working.
  std::function<std::vector<Change>(const game::PlayerId&)> ended_with_keys{};
  // The change that ends the player's API tokens in the store; `tokens_ended` is called once it is stored.
  std::function<Change(const game::PlayerId&)> ending_tokens{};
  std::function<void(const game::PlayerId&)> tokens_ended{};
  // The change that deletes all the server's data about a player, except the account.
  std::function<Change(const game::PlayerId&)> forgetting{};
};

struct Credentials {
  std::string name, password;
};

inline constexpr std::string_view guest_cookie = "ootori_guest";
inline constexpr std::string_view login_cookie = "ootori_session";

// The data of an account that others may see, and its email address.
struct Profile {
  std::string name;
  Role role;
  UnixMillis created;
  std::optional<std::string> email{};  // only for the owner
  bool bot = false;
};

[[nodiscard]] Profile profile_of(const Account& account);

struct SignedIn {
  Token token;
  Profile profile;
  Device device;  // recognizes this browser from now on
};

// What happens to the API tokens when the password changes.
enum class TokensThen : bool { end, live_on };

struct PasswordChanged {
  Profile profile;
  Device device;
};

// Thread-safe. No function blocks, unless it says so. Replies may come on any thread.
class Accounts {
 public:
  // Limits on queued password hashes: in each lane, except that of known browsers, and for each account or IP address.
  // Beyond them, calls fail with `busy`.
  static constexpr std::size_t most_waiting = 200, most_waiting_of_one = 4;
  static constexpr std::size_t most_logins = 30;       // per account; a new one ends the least recently used
  static constexpr std::chrono::days login_lasts{90};  // unless it is used

  // `look_for_expired` is the time between two searches for expired sessions and names.
  explicit Accounts(const AccountServices& services,
                    std::chrono::milliseconds look_for_expired = std::chrono::hours{1});
  ~Accounts() { close(); }
  Accounts(const Accounts&) = delete;
  Accounts& operator=(const Accounts&) = delete;

  // Loads the stored accounts, and deletes what has expired from now on. Blocks.
  [[nodiscard]] Store::Result<void> resume();

  // For servers that only read: reload everything, or one player. Blocks.
  [[nodiscard]] Store::Result<void> read();
  [[nodiscard]] Store::Result<void> read_again(const game::PlayerId& player);

  // Identifies the caller by the request's cookies; creates a new guest if they identify nobody.
  [[nodiscard]] Caller identify(const HttpRequest& request);

  // The cookie that identified the caller, with its whole lifetime again. Empty if the caller has had it today.
  [[nodiscard]] std::string renewed_cookie(const Caller& caller, const HttpRequest& request);

  // Whether identify() would store that the session was used, which a server that only reads cannot do.
  [[nodiscard]] bool is_use_to_be_noted(const HttpRequest& request);

  // Empty for a guest.
  [[nodiscard]] std::optional<Profile> profile(const game::PlayerId& player) const;
  [[nodiscard]] std::expected<Profile, Error> find(std::string_view name) const;

  void sign_up(const Caller& caller, Credentials credentials, const HttpRequest& request, Reply<SignedIn> reply);
  void sign_in(const Caller& caller, Credentials credentials, const HttpRequest& request, Reply<SignedIn> reply);
  void sign_out(const Caller& caller, Reply<void> reply);
  // Ends all other sessions, and the API tokens if `tokens` says so.
  void change_password(const Caller& caller, std::string old, std::string fresh, TokensThen tokens,
                       Reply<PasswordChanged> reply);
  // Cannot be undone. Fails with `not_allowed` if one of the other changes is a conflict.
  void make_bot(const Caller& caller, std::vector<Change> with, Reply<Profile> reply);
  // Deletes the account and applies `with` in the same transaction. Its sessions end, and its name stays reserved for
  // `name_rests`.
  void remove(const game::PlayerId& player, std::vector<Change> with, Reply<void> reply);
  // Deletes the data of a guest and closes the guest's sockets. If the guest has played or written, the id is never
  // accepted again.
  void remove_guest(const game::PlayerId& guest, bool has_played_or_written, Reply<void> reply);
  // The caller's sessions, newest first.
  [[nodiscard]] std::expected<std::vector<Login>, Error> logins(const Caller& caller) const;
  void end_login(const Caller& caller, const LoginId& id, Reply<void> reply);

  // Replies with the caller's account if the password is right; otherwise counts a failed attempt.
  void check_password(const Caller& caller, std::string password, Reply<Account> reply);
  // Accounts with this name or email address, at most `most`. Several accounts may share an address. Leaves out
  // accounts without one.
  [[nodiscard]] std::vector<Account> reached_as(std::string_view name_or_address,
                                                std::size_t most = std::numeric_limits<std::size_t>::max()) const;
  // Both apply `with` in the same transaction and fail with `stale` if one of its changes is a conflict.
  // replace_password() ends all sessions.
  void change_address(const game::PlayerId& player, std::optional<std::string> address, std::vector<Change> with,
                      Reply<void> reply);
  void replace_password(const game::PlayerId& player, std::string fresh, std::vector<Change> with, Reply<void> reply);

  // For administrators. Changes are stored together with the audit entry. A ban ends all sessions. Names ignore case.
  [[nodiscard]] std::vector<Account> all() const;  // by name
  [[nodiscard]] std::optional<Account> account(std::string_view name) const;
  [[nodiscard]] bool is_banned(const game::PlayerId& player) const;
  [[nodiscard]] std::size_t sessions_of(const game::PlayerId& player) const;
  void set_role(std::string_view name, Role role, AuditEntry entry, Reply<void> reply);
  void set_ban(std::string_view name, std::optional<Ban> ban, AuditEntry entry, Reply<void> reply);
  // Stores the changes that `make` returns for the account.
  void store_for(std::string_view name, const std::function<std::vector<Change>(const Account&)>& make,
                 Reply<void> reply);

  // Registers an open socket of the caller, to be closed when the session ends or the guest signs up. Returns false if
  // the session or guest is already gone.
  [[nodiscard]] bool attach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer);
  void detach(const Caller& caller, const std::shared_ptr<SocketPeer>& peer);

  // Refuses the passwords that wait to be hashed, and those that come later: a server that stops hashes none of them,
  // because it would take a minute to hash all that guessers can queue.
  void refuse_passwords();
  // Also accepts no other new work, and waits until all pending changes are stored and answered.
  void close();

 private:
  using Checked = std::expected<void, Error>;

  // Order of the hash queue: known browsers first, then addresses without recent failed attempts, then the others.
  enum class Lane : std::uint8_t { known, fresh, suspect };

  using Refuse = std::move_only_function<void(Error)>;
  template <class T>
  [[nodiscard]] static auto refusing(std::shared_ptr<Reply<T>> answer) {
    return [answer = std::move(answer)](Error why) { (*answer)(std::unexpected(std::move(why))); };
  }
  // A password that waits for the hashing thread, which calls one of the two.
  struct Hashing {
    Refuse refuse;
    Work work;
  };

  // Started work is counted until done() is called, except if it is refused. Work of different customers is done in
  // turn.
  Checked hash_later(const std::string& customer, Lane lane, Refuse refuse, Work work);
  void hash_next();
  void suspect(const std::string& address);
  void done();
  // Counts attempts by address, and by name and address: guessing from other addresses does not lock the owner out.
  [[nodiscard]] Checked consume_attempt(const std::string& name, const std::string& address);
  [[nodiscard]] std::optional<game::Millis> consume_attempt_at(const std::string& name, const std::string& address);
  void give_back_attempt(const std::string& name, const std::string& address);  // the mutex must be held
  void was_right(const std::string& name, const std::string& address);
  void was_wrong(const std::string& name);
  // Counts attempts of a browser known by its device cookie, or of a session asked for its password again. These have a
  // limit of their own, so that guessing at the name, from any address, does not lock the owner out.
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
  [[nodiscard]] Login* login_in(const HttpRequest& request);  // mutex must be held; null: no valid session
  [[nodiscard]] std::vector<LoginId> logins_over(const game::PlayerId& player) const;
  void add_ended_with_keys(const game::PlayerId& player, std::vector<Change>& changes) const;
  void end_tokens(const game::PlayerId& player, std::vector<Change>& changes) const;

  struct Kept {
    std::vector<Account> accounts;
    std::vector<Login> logins;
    std::vector<FormerPlayer> former;
  };
  [[nodiscard]] Store::Result<Kept> read_all() const;

  // Deletes what has expired, from now on again and again.
  void expire();

  // The mutex must be held.
  [[nodiscard]] Lane lane_of(const std::string& address) const;
  void adopt(const Kept& kept);
  void adopt(const Account& account);
  void free_names();  // those that rest no longer, also in the store
  [[nodiscard]] bool is_used(const Login& login) const;
  void write_unasked(Change change);
  [[nodiscard]] const Account* account_named(std::string_view name) const;
  [[nodiscard]] const Account* account_of(const Caller& caller) const;
  void forget(const LoginId& id);                 // and closes its sockets
  void forget_all(const game::PlayerId& player);  // all sessions of an account

  static constexpr std::size_t most_renewed = 50'000;  // to limit the memory; beyond, some cookies are renewed again

  const AccountServices services_;
  const std::chrono::milliseconds look_for_expired_;
  mutable std::mutex mutex_;
  std::map<game::PlayerId, Account> accounts_;
  KeyRing<Login> logins_;
  std::map<std::string, UnixMillis> resting_;  // lower-case names of deleted accounts, until they become free
  std::set<std::string> being_made_;           // lower-case names, and guest ids, of sign-ups in progress
  OpenSockets<std::string> sockets_;           // by login id or guest id
  RateLimit of_name_, of_address_, of_known_, of_all_, under_attack_, attacked_, suspects_, sign_ins_, sign_ups_;
  std::string nobody_;  // hash of a random password, checked when there is no account, so that timing reveals nothing
  bool closed_ = false;
  bool refuses_passwords_ = false;
  Turns<Hashing, 3> waiting_;  // for the hashing thread, in order of Lane
  int under_way_ = 0;          // started but not answered
  std::condition_variable quiet_;
  std::set<std::string> renewed_;  // the hashes of cookies that were renewed on the day `renewed_on_`
  UnixMillis renewed_on_ = 0;
  Workers hashing_{1, Urgency::answers, "passwords"};  // ahead of reads, because people wait for it to sign in
  Timer timer_{hashing_};
};

}  // namespace ootori::server
