// The API calls to report tournaments or studies, and for moderators to decide on the reports. docs/protocol.md,
// 'Reports of tournaments and studies'.
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

// Access to the pages of one kind that can be reported. Called on reader threads.
class ReportablePages {
 public:
  struct Page {
    std::string id;
    game::PlayerId owner;
    boost::json::object shown{};  // shown to moderators, in addition to its id and reports
  };

  virtual ~ReportablePages() = default;

  [[nodiscard]] virtual PageKind kind() const = 0;
  // Patterns of the calls that report a page, and that list and decide the reports.
  [[nodiscard]] virtual std::string_view report_pattern() const = 0;
  [[nodiscard]] virtual std::string_view queue_pattern() const = 0;

  // For a player. Fails if the player may not read the page.
  [[nodiscard]] virtual std::expected<Page, Error> open(std::string_view id, const game::PlayerId& reader) const = 0;
  // For a moderator. Empty if the page was deleted by its owner or with the owner's account.
  [[nodiscard]] virtual std::expected<std::optional<Page>, Error> find(std::string_view id,
                                                                       const Viewer& moderator) const = 0;
  // Removes a page for a moderator. Also stores that its reports are closed, and an entry of the moderation log.
  virtual void remove(std::string_view id, const game::PlayerId& by, UnixMillis at, std::string_view note,
                      Reply<void> reply) const = 0;
  [[nodiscard]] virtual Error unknown() const = 0;
};

class PageReportCalls {
 public:
  // Everything must outlive this object.
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
