// Tournaments as pages that users can report.
#pragma once

#include <memory>

#include "server/chat/page_report_calls.hpp"
#include "server/tournaments/tournaments.hpp"

namespace ootori::server {

class ReportableTournaments final : public ReportablePages {
 public:
  // Both must outlive this.
  ReportableTournaments(Tournaments& tournaments, Store& store) : tournaments_(tournaments), store_(store) {}

  [[nodiscard]] PageKind kind() const override { return PageKind::tournament; }
  [[nodiscard]] std::string_view report_pattern() const override { return "tournaments/*/report"; }
  [[nodiscard]] std::string_view queue_pattern() const override { return "moderation/tournament_reports"; }
  [[nodiscard]] std::expected<Page, Error> open(std::string_view id, const game::PlayerId& reader) const override;
  [[nodiscard]] std::expected<std::optional<Page>, Error> find(std::string_view id,
                                                               const Viewer& moderator) const override;
  void remove(std::string_view id, const game::PlayerId& by, UnixMillis at, std::string_view note,
              Reply<void> reply) const override;
  [[nodiscard]] Error unknown() const override { return unknown_contest<TournamentContest>(); }

 private:
  [[nodiscard]] std::expected<std::shared_ptr<const TournamentView>, Error> view(std::string_view id) const;

  Tournaments& tournaments_;
  Store& store_;
};

}  // namespace ootori::server
