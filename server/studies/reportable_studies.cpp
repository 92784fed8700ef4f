#include "server/studies/reportable_studies.hpp"

#include <utility>

#include "server/studies/study_removal.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {

std::expected<ReportablePages::Page, Error> ReportableStudies::open(std::string_view id,
                                                                    const game::PlayerId& reader) const {
  const auto study = StudyId::parse(id);
  if (!study) return std::unexpected(no_study());
  Page page{.id = study->text(), .owner = {}};
  const auto read = studies_.read(*study, reader,
                                  [&page](const game::Study& of, std::int64_t /*number*/) { page.owner = of.owner(); });
  if (!read) return std::unexpected(read.error());
  return page;
}

std::expected<std::optional<StudySummary>, Error> ReportableStudies::summary(std::string_view id) const {
  const auto study = StudyId::parse(id);
  if (!study) return std::nullopt;
  auto found = StudyTable{store_.pages()}.find(*study);
  if (!found) {
    return std::unexpected(Error{ErrorCode::storage, "The studies cannot be read at the moment. Please try again."});
  }
  return std::move(*found);
}

std::expected<std::optional<ReportablePages::Page>, Error> ReportableStudies::find(std::string_view id,
                                                                                   const Viewer& moderator) const {
  const auto study = summary(id);
  if (!study) return std::unexpected(study.error());
  if (!*study) return std::nullopt;
  const StudySummary& found = **study;
  return Page{.id = found.id.text(),
              .owner = found.owner,
              .shown = {{"name", found.head.name},
                        {"owner", public_json(game::Seat{game::PersonSeat{found.owner}}, moderator)}}};
}

void ReportableStudies::remove(std::string_view id, const game::PlayerId& by, UnixMillis at, std::string_view note,
                               Reply<void> reply) const {
  const auto study = summary(id);
  if (!study) return reply(std::unexpected(study.error()));
  if (!*study) return reply(std::unexpected(no_study()));
  remove_study(studies_, **study, by, at, note, std::move(reply));
}

}  // namespace ootori::server
