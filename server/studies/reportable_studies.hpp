// Studies as pages that users can report.
#pragma once

#include "server/chat/page_report_calls.hpp"
#include "server/studies/studies.hpp"

namespace ootori::server {

class ReportableStudies final : public ReportablePages {
 public:
  // Both must outlive this.
  ReportableStudies(Studies& studies, Store& store) : studies_(studies), store_(store) {}

  [[nodiscard]] PageKind kind() const override { return PageKind::study; }
  [[nodiscard]] std::string_view report_pattern() const override { return "studies/*/report"; }
  [[nodiscard]] std::string_view queue_pattern() const override { return "moderation/study_reports"; }
  [[nodiscard]] std::expected<Page, Error> open(std::string_view id, const game::PlayerId& reader) const override;
  [[nodiscard]] std::expected<std::optional<Page>, Error> find(std::string_view id,
                                                               const Viewer& moderator) const override;
  void remove(std::string_view id, const game::PlayerId& by, UnixMillis at, std::string_view note,
              Reply<void> reply) const override;
  [[nodiscard]] Error unknown() const override { return no_study(); }

 private:
  [[nodiscard]] std::expected<std::optional<StudySummary>, Error> summary(std::string_view id) const;

  Studies& studies_;
  Store& store_;
};

}  // namespace ootori::server
