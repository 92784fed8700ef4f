// The calls about reports of pages of one kind, and what moderators do about them. docs/protocol.md, 'Reports about
// pages'.
#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

#include "server/accounts/accounts.hpp"
#include "server/chat/moderation.hpp"
#include "server/chat/page_report_json.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"

namespace ootori::server {

// What a room knows of its pages that can be reported. On a thread that reads.
class ReportablePages {
 public:
  struct Page {
    std::string id;
    game::PlayerId owner;
    boost::json::object shown{};  // to moderators, beside its id and reports
  };

  virtual ~ReportablePages() = default;

  [[nodiscard]] virtual PageKind kind() const = 0;
  // Patterns of the calls: to report a page, and to see and decide what was reported.
  [[nodiscard]] virtual std::string_view report_pattern() const = 0;
  [[nodiscard]] virtual std::string_view queue_pattern() const = 0;

  // For a player, who may read it.
  [[nodiscard]] virtual std::expected<Page, Error> open(std::string_view id, const game::PlayerId& reader) const = 0;
  // For a moderator. Null: it has been deleted, by its owner or with the owner's account.
  [[nodiscard]] virtual std::expected<std::optional<Page>, Error> find(std::string_view id,
                                                                       const Viewer& moderator) const = 0;
  // By a moderator: stores with it that the reports are dealt with, and a line of the moderators' log.
  virtual void remove(std::string_view id, const game::PlayerId& by, UnixMillis at, std::string_view note,
                      Reply<void> reply) const = 0;
  [[nodiscard]] virtual Error unknown() const = 0;
};

class PageReportCalls {
 public:
  // All of it must outlive this.
  struct Services {
    const ReportablePages& pages;
    Moderation& moderation;
    const Accounts& accounts;
    const Names& names;
    Store& store;
    Readers& readers;
    std::function<UnixMillis()> now;
  };

  explicit PageReportCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void report(Call call) const;
  void list(Call call) const;
  void decide(Call call) const;
  void carry_out(const PageDecision& decision, const game::PlayerId& by, Reply<void> reply) const;

  const Services services_;
};

}  // namespace ootori::server
