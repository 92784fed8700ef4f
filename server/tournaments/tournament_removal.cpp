#include "server/tournaments/tournament_removal.hpp"

#include <utility>

#include <fmt/format.h>

#include "server/chat/chat_table.hpp"
#include "server/chat/page_report_table.hpp"

namespace ootori::server {

void remove_tournament(Tournaments& tournaments, Store& store, const TournamentView& view, const game::PlayerId& by,
                       UnixMillis at, std::string_view note, Reply<void> reply) {
  const std::string about = fmt::format("{} (tournament {})", view.state.settings().name, view.id.text());
  std::vector<Change> changes;
  changes.emplace_back(LogAct{{.at = at,
                               .moderator = by,
                               .act = ModeratorAct::removed_tournament,
                               .whom = view.state.organiser(),
                               .note = note.empty() ? about : fmt::format("{}: {}", about, note)}});
  changes.emplace_back(UnlistTournament{view.id});
  changes.emplace_back(ClosePageReports{PageKind::tournament, view.id.text(), at});
  if (!view.state.is_over()) {
    const auto cancel = [](const tournament::State&) -> TournamentRoom::Decision {
      return std::vector<tournament::Event>{tournament::Finished{.cancelled = true}};
    };
    return tournaments.ask(view.id, cancel, std::move(changes), std::move(reply));
  }
  store.write(std::move(changes), [reply = std::move(reply)](const Store::Result<void>& written) mutable {
    if (!written) return reply(std::unexpected(unreadable_contests<TournamentContest>()));
    reply({});
  });
}

}  // namespace ootori::server
