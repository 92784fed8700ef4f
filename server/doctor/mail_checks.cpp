// Checks of email: settings, mail server and waiting emails.
#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <sys/stat.h>

#include "server/doctor/advice.hpp"
#include "server/doctor/examination.hpp"
#include "server/mail/mail_options.hpp"
#include "server/mail/smtp.hpp"
#include "server/store/as_folder_owner.hpp"
#include "server/store/postgres.hpp"
#include "server/store/sqlite.hpp"

namespace ootori::server {
namespace {

constexpr UnixMillis long_wait = 3'600'000;  // an hour

void check_secrecy(const Host& host, const MailOptions& options, CheckResult& result) {
  struct stat about{};
  if (options.password.empty() || ::stat(host.mail.c_str(), &about) != 0 || (about.st_mode & S_IRWXO) == 0) return;
  result.findings.push_back(error_of(fmt::format("All users can read the password in {}.", host.mail.string()),
                                     fmt::format("chmod o= {}", host.mail.string())));
}

Finding finding_of_certificate(const std::string& smtp, const std::string& what) {
  if (what.contains("expired")) {
    return error_of(fmt::format("The certificate of the mail server {} has expired.", smtp),
                    "Renew the certificate on the mail server.");
  }
  if (what.contains("host name") || what.contains("subject name")) {  // of an address, in newer versions of libcurl
    return error_of(fmt::format("The certificate of the mail server {} is for another name: {}.", smtp, what),
                    "Write a name from the certificate into `smtp`, for example smtp://mail.example.org:587.");
  }
  return error_of(
      fmt::format("The certificate of the mail server {} is not trusted: {}.", smtp, what),
      "If the mail server runs on this machine, write `smtp = smtp://127.0.0.1:25` and `starttls = no`. Otherwise "
      "install a certificate from a public authority on the mail server, or name the file with your own authority's "
      "certificate in the environment variable SSL_CERT_FILE of ootori.");
}

Finding finding_of(const MailServerFault& fault, const std::string& smtp) {
  switch (fault.kind) {
    case MailServerFault::Kind::no_starttls:
      return error_of(
          fmt::format("The mail server {} does not offer STARTTLS, which the settings require.", smtp),
          "If the mail server runs on this machine, write `starttls = no`. Otherwise configure a certificate on the "
          "mail server, or use its port for programs that send emails, usually 587.");
    case MailServerFault::Kind::certificate: return finding_of_certificate(smtp, fault.what);
    case MailServerFault::Kind::tls:
      return error_of(fmt::format("The connection to the mail server {} cannot be encrypted: {}.", smtp, fault.what),
                      "Correct `smtp`: port 465 usually needs smtps://, ports 25 and 587 need smtp://.");
    case MailServerFault::Kind::login:
      return error_of(fmt::format("The mail server {} rejects `user` and `password`: {}.", smtp, fault.what),
                      "Correct them in the settings. Some providers require a separate password for programs.");
    case MailServerFault::Kind::no_login:
      return warning_of(fmt::format("The mail server {} offers no login, so `user` and `password` are not used.", smtp),
                        "Use its port for programs that send emails, usually 587, or remove `user` and `password`.");
    case MailServerFault::Kind::other: break;
  }
  const bool may_need_smtps = smtp.starts_with("smtp://") && smtp.ends_with(":465");
  return error_of(fmt::format("The mail server {} does not accept emails: {}.", smtp, fault.what),
                  may_need_smtps ? "Correct `smtp`: port 465 usually needs smtps://. Emails wait for two days."
                                 : "Start it, or correct `smtp` in the settings. Emails wait for two days.");
}

void check_mail_server(const Host& host, const MailOptions& options, CheckResult& result) {
  const auto tried = try_mail_server(options, {.beginning = host.mail_patience});
  if (!tried) result.findings.push_back(finding_of(tried.error(), options.smtp));
}

struct WaitingEmails {
  std::int64_t number;
  UnixMillis oldest;  // when the oldest was written
};

struct WaitingQueries {
  const char *number, *oldest;
};

constexpr WaitingQueries account_queries{"SELECT count(*) FROM letters",
                                         "SELECT coalesce(min(created), 0) FROM letters"};
// Emails about games. Those that are to be sent later do not wait for the mail server, nor do those about chat messages
// in their first hour (out_mail_table.hpp).
constexpr WaitingQueries games_queries{
    "SELECT count(*) FROM mail_out WHERE tries > 0 OR due <= created",
    "SELECT coalesce(min(created + CASE WHEN kind = 'notice' AND text = 'chat' THEN 3600000 ELSE 0 END), 0) "
    "FROM mail_out WHERE tries > 0 OR due <= created"};

// Counts nothing in a table that cannot be read: check_store() reports damage, and old databases lack one of them.
WaitingEmails waiting_in(auto& connection, auto integer) {
  WaitingEmails waiting{};
  for (const WaitingQueries& queries : {account_queries, games_queries}) {
    const std::optional<std::int64_t> number = integer(connection, queries.number);
    const std::optional<std::int64_t> oldest = integer(connection, queries.oldest);
    if (!number || !oldest || *number == 0) continue;
    waiting.oldest = waiting.number == 0 ? *oldest : std::min(waiting.oldest, *oldest);
    waiting.number += *number;
  }
  return waiting;
}

std::optional<WaitingEmails> waiting_in_postgres(const Host& host) {
  if (postgres::fault_of_address(host.store)) return std::nullopt;
  const AsFolderOwner owner(host.data);
  auto connection = postgres::Connection::open(host.store);
  if (!connection) return std::nullopt;
  return waiting_in(*connection, [](postgres::Connection& asked, const char* sql) -> std::optional<std::int64_t> {
    const auto answer = asked.run(sql);
    return answer ? std::optional(answer->integer()) : std::nullopt;
  });
}

std::optional<WaitingEmails> waiting_in_sqlite(const std::filesystem::path& database) {
  auto connection = sqlite::Connection::open_to_read(database.string());
  if (!connection) return std::nullopt;
  return waiting_in(*connection, [](sqlite::Connection& asked, const char* sql) -> std::optional<std::int64_t> {
    const auto answer = asked.integer(sql);
    return answer ? std::optional(*answer) : std::nullopt;
  });
}

void check_waiting(const Host& host, CheckResult& result) {
  const auto waiting = host.store.empty() ? waiting_in_sqlite(host.data / "ootori.db") : waiting_in_postgres(host);
  if (!waiting || waiting->number == 0 || host.now - waiting->oldest < long_wait) return;
  result.findings.push_back(warning_of(fmt::format("Emails are waiting ({}), the oldest for {} hours.", waiting->number,
                                                   (host.now - waiting->oldest) / long_wait),
                                       fmt::format("See {} for the answers of the mail server.", log_of_server(host))));
}

void check_time_zones(const Host& host, CheckResult& result) {
  if (host.time_zones()) return;
  result.findings.push_back(warning_of("This system has no time zones, so deadlines in emails about games are in UTC.",
                                       "Install tzdata, or set TZDIR to a folder with time zones."));
}

}  // namespace

CheckResult check_mail(const Host& host) {
  CheckResult result{"mail"};
  if (host.mail.empty()) {
    result.skipped = "no settings for email (--mail)";
    return result;
  }
  const auto options = read_mail_options(host.mail);
  if (!options) {
    result.findings.push_back(error_of(fmt::format("The settings for email are wrong: {}.", options.error()),
                                       "docs/operations.md shows an example (\"Email\")."));
    return result;
  }
  check_secrecy(host, *options, result);
  check_mail_server(host, *options, result);
  check_waiting(host, result);
  check_time_zones(host, result);
  if (options->site.starts_with("http://") && !options->site.starts_with("http://127.") &&
      !options->site.starts_with("http://localhost")) {
    result.findings.push_back(warning_of(
        fmt::format("Links in emails begin with {}, so others on the network can read the traffic.", options->site),
        "Put a proxy with a certificate in front of the server, and let `site` begin with https://."));
  }
  return result;
}

}  // namespace ootori::server
