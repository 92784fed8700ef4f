// Carries out the requests of `ootori admin`, with or without a running server, and records them in the audit log.
#pragma once

#include <functional>
#include <string>

#include "server/accounts/accounts.hpp"
#include "server/admin/admin_request.hpp"
#include "server/analysis/analysis_table.hpp"
#include "server/explorer/explorer.hpp"
#include "server/personal_data/farewell.hpp"
#include "server/store/store.hpp"
#include "server/tokens/tokens.hpp"

namespace ootori::server {

// Thread-safe, and never blocks for long. Replies may come on any thread; their text is for people to read.
class Administration {
 public:
  // Longer than for emailed links: the administrator and the player may live in different time zones.
  static constexpr std::chrono::hours link_lasts{24};

  // Everything must outlive this object.
  struct Services {
    Accounts& accounts;
    Tokens& tokens;
    Farewell& farewell;
    Reads& store;
    Explorer& explorer;
    std::function<UnixMillis()> now;
    // Allows the analysis of a game that was set aside to be requested again.
    std::function<void(const GameId& game, Reply<void> reply)> retry_analysis;
    std::string site{};  // the start of links, as in emails; empty if unknown
  };

  explicit Administration(Services services) : services_(std::move(services)) {}

  // `actor` is the user's name on this machine, for the audit log.
  void carry_out(const AdminRequest& request, const std::string& actor, Reply<std::string> reply);

 private:
  std::expected<std::string, Error> show(const ListUsers& list) const;
  std::expected<std::string, Error> show(const ShowUser& user) const;
  std::expected<std::string, Error> show(const ShowAudit& audit) const;
  std::expected<std::string, Error> show(const ShowExplorer&) const;
  std::expected<std::string, Error> show(const RebuildExplorer&) const;
  std::expected<std::string, Error> show(const ListSetAside&) const;
  void retry(const RetryAnalysisOf& retry, Reply<std::string> reply);
  void change(const ChangeRole& change, AuditEntry entry, Reply<std::string> reply);
  void change(const ResetPassword& reset, AuditEntry entry, Reply<std::string> reply);
  void change(const DeleteUser& deletion, AuditEntry entry, Reply<std::string> reply);
  void change(const BanUser& ban, AuditEntry entry, Reply<std::string> reply);
  void change(const UnbanUser& unban, AuditEntry entry, Reply<std::string> reply);

  const Services services_;
};

}  // namespace ootori::server
