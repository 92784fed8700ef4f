#include "server/admin/administration.hpp"

#include <algorithm>
#include <concepts>
#include <utility>

#include <fmt/format.h>

#include "server/games/game_table.hpp"
#include "server/mail/account_mail_table.hpp"
#include "server/mail/account_mail_text.hpp"
#include "server/wire/dates.hpp"

namespace ootori::server {
namespace {

template <class Request>
concept Shows =
    std::same_as<Request, ListUsers> || std::same_as<Request, ShowUser> || std::same_as<Request, ShowAudit> ||
    std::same_as<Request, ShowExplorer> || std::same_as<Request, RebuildExplorer> ||
    std::same_as<Request, ListSetAside>;  // requests that change no player's data

std::string state_of(const Account& account, UnixMillis now) {
  if (!account.is_banned(now)) return "";
  return account.ban->until ? fmt::format("banned until {}", utc(*account.ban->until)) : "banned permanently";
}

std::string line_of(const Account& account, UnixMillis now) {
  return fmt::format("{:<20}  {:<13}  {}  {}\n", account.name, text(account.role), utc(account.created),
                     state_of(account, now));
}

Error unknown_user(std::string_view name) {
  return {ErrorCode::unknown_player, fmt::format("There is no account named {}.", name)};
}

Reply<void> saying(std::string done, Reply<std::string> reply) {
  return [done = std::move(done), reply = std::move(reply)](std::expected<void, Error> result) mutable {
    if (!result) return reply(std::unexpected(std::move(result.error())));
    reply(std::move(done));
  };
}

}  // namespace

void Administration::carry_out(const AdminRequest& request, const std::string& actor, Reply<std::string> reply) {
  std::visit(
      [&]<class Request>(const Request& one) {
        if constexpr (Shows<Request>) {
          reply(show(one));
        } else if constexpr (std::same_as<Request, RetryAnalysisOf>) {
          retry(one, std::move(reply));
        } else {
          change(one,
                 AuditEntry{.at = services_.now(), .actor = actor, .action = {}, .subject = one.name, .detail = {}},
                 std::move(reply));
        }
      },
      request);
}

std::expected<std::string, Error> Administration::show(const ListUsers& list) const {
  std::string lines;
  std::size_t shown = 0;
  for (const Account& account : services_.accounts.all()) {
    if (!folded(account.name).contains(folded(list.containing))) continue;
    lines += line_of(account, services_.now());
    ++shown;
  }
  return lines + fmt::format("{} accounts\n", shown);
}

std::expected<std::string, Error> Administration::show(const ShowUser& user) const {
  const auto account = services_.accounts.account(user.name);
  if (!account) return std::unexpected(unknown_user(user.name));
  const auto games = GameTable{services_.store}.list(account->player, 1'000);
  if (!games) return std::unexpected(Error{ErrorCode::storage, games.error().message});
  const auto running = std::ranges::count_if(*games, [](const Summary& game) { return !game.digest.outcome; });
  std::string lines = line_of(*account, services_.now());
  lines += fmt::format("email: {}\n", account->email.value_or("none"));
  lines += fmt::format("sessions: {}\n", services_.accounts.sessions_of(account->player));
  lines += fmt::format("games: {}{}, {} of them in progress\n", games->size(), games->size() == 1'000 ? " or more" : "",
                       running);
  if (account->ban) {
    lines += fmt::format("banned on {}: {}\n", utc(account->ban->since), account->ban->reason);
  }
  return lines;
}

std::expected<std::string, Error> Administration::show(const ShowAudit& audit) const {
  const auto entries = AccountTable{services_.store}.audit(static_cast<std::size_t>(audit.most));
  if (!entries) return std::unexpected(Error{ErrorCode::storage, entries.error().message});
  std::string lines;
  for (const AuditEntry& entry : *entries) {
    lines += fmt::format("{}  {}  {} {}{}{}\n", utc(entry.at), entry.actor, entry.action, entry.subject,
                         entry.detail.empty() ? "" : ": ", entry.detail);
  }
  return lines;
}

std::expected<std::string, Error> Administration::show(const ShowExplorer&) const {
  const auto progress = services_.explorer.progress();
  if (!progress) return std::unexpected(Error{ErrorCode::storage, progress.error().message});
  return write(*progress);
}

std::expected<std::string, Error> Administration::show(const RebuildExplorer&) const {
  services_.explorer.rebuild();
  return "rebuilding the index of openings\n";
}

std::expected<std::string, Error> Administration::show(const ListSetAside&) const {
  const auto games = AnalysisTable{services_.store}.set_aside();
  if (!games) return std::unexpected(Error{ErrorCode::storage, games.error().message});
  std::string lines;
  for (const GameId& game : *games) lines += game.text() + '\n';
  return lines + fmt::format("{} games\n", games->size());
}

void Administration::retry(const RetryAnalysisOf& retry, Reply<std::string> reply) {
  const auto game = GameId::parse(retry.game);
  if (!game) return reply(std::unexpected(Error{ErrorCode::unknown_game, "That is not the id of a game."}));
  services_.retry_analysis(*game, saying("The players can request the analysis again.\n", std::move(reply)));
}

void Administration::change(const ChangeRole& change, AuditEntry entry, Reply<std::string> reply) {
  entry.action = "role";
  entry.detail = text(change.role);
  services_.accounts.set_role(
      change.name, change.role, std::move(entry),
      saying(fmt::format("{} now has the role {}.\n", change.name, text(change.role)), std::move(reply)));
}

void Administration::change(const ResetPassword& reset, AuditEntry entry, Reply<std::string> reply) {
  entry.action = "password";
  const Token secret = Token::random();
  const UnixMillis until = entry.at + game::Millis{link_lasts}.count();
  const std::string site = services_.site.empty() ? "https://(the address of your server)" : services_.site;
  std::string done = fmt::format("This link sets a new password for {}. It works once, until {}:\n{}\n", reset.name,
                                 utc(until), link_of(AccountMailKind::reset, site, secret.text()));
  const auto allow = [hash = secret.hash(), until, entry = std::move(entry)](const Account& account) {
    MailToken link{
        .hash = hash, .player = account.player, .kind = AccountMailKind::reset, .address = {}, .expires = until};
    return std::vector<Change>{AddMailToken{std::move(link)}, AddAudit{entry}};
  };
  services_.accounts.store_for(reset.name, allow, saying(std::move(done), std::move(reply)));
}

void Administration::change(const DeleteUser& deletion, AuditEntry entry, Reply<std::string> reply) {
  entry.action = "delete";
  const auto account = services_.accounts.account(deletion.name);
  if (!account) return reply(std::unexpected(unknown_user(deletion.name)));
  services_.farewell.say_for(
      account->player, std::move(entry),
      saying(fmt::format("{} has been permanently deleted.\n", account->name), std::move(reply)));
}

void Administration::change(const BanUser& ban, AuditEntry entry, Reply<std::string> reply) {
  if (ban.until && *ban.until <= entry.at) {
    return reply(std::unexpected(Error{ErrorCode::bad_value, "The ban must end in the future.", "until"}));
  }
  const std::string until = ban.until ? "until " + utc(*ban.until) : "permanently";
  entry.action = "ban";
  entry.detail = until + "; " + ban.reason;
  const Ban imposed{.reason = ban.reason, .since = entry.at, .until = ban.until};
  const auto account = services_.accounts.account(ban.name);
  auto done = saying(fmt::format("{} is banned {}, and signed out everywhere.\n", ban.name, until), std::move(reply));
  services_.accounts.set_ban(ban.name, imposed, std::move(entry),
                             [this, account, done = std::move(done)](std::expected<void, Error> result) mutable {
                               // Sessions end and close their sockets. API tokens survive the ban, so only their
                               // sockets are closed.
                               if (result && account) services_.tokens.end_sockets(account->player);
                               done(std::move(result));
                             });
}

void Administration::change(const UnbanUser& unban, AuditEntry entry, Reply<std::string> reply) {
  entry.action = "unban";
  services_.accounts.set_ban(unban.name, std::nullopt, std::move(entry),
                             saying(fmt::format("{} can sign in again.\n", unban.name), std::move(reply)));
}

}  // namespace ootori::server
