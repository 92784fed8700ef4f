#include "server/studies/study_removal.hpp"

#include <utility>

#include <fmt/format.h>

#include "server/chat/chat_table.hpp"
#include "server/chat/page_report_table.hpp"

namespace ootori::server {

void remove_study(Studies& studies, const StudySummary& study, const game::PlayerId& by, UnixMillis at,
                  std::string_view note, Reply<void> reply) {
  const std::string about = fmt::format("{} (study {})", study.head.name, study.id.text());
  std::vector<Change> changes{LogAct{{.at = at,
                                      .moderator = by,
                                      .act = ModeratorAct::removed_study,
                                      .whom = study.owner,
                                      .note = note.empty() ? about : fmt::format("{}: {}", about, note)}},
                              ClosePageReports{PageKind::study, study.id.text(), at}};
  studies.remove(study.id, by, true, std::move(changes), std::move(reply));
}

}  // namespace ootori::server
