// Carries out what is asked by `ootori admin`, in the running server or without one, and keeps a record of it.
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

// Any thread; returns at once. Replies come on any thread: lines for a person.
class Administration {
 public:
  // Longer than that of a letter: whoever runs the server and the player may not be up at the same hours.
  static constexpr std::chrono::hours link_lasts{24};

  // All of it must outlive this.
  struct Services {
    Accounts& accounts;
    Tokens& tokens;
    Farewell& farewell;
    Reads& store;
    Explorer& explorer;
    std::function<UnixMillis()> now;
    // Lets the analysis of a game that was set aside be asked for again.
    std::function<void(const GameId& game, Reply<void> reply)> retry_analysis;
    std::string site{};  // what links begin with, as mail has it; empty: not known
  };

  explicit Administration(Services services) : services_(std::move(services)) {}

  // `actor` is who asks, for the record.
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
