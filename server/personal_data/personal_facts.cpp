#include "server/personal_data/personal_facts.hpp"

#include <array>
#include <concepts>
#include <functional>
#include <utility>

#include <boost/json.hpp>

#include "server/accounts/account_table.hpp"
#include "server/analysis/analysis_table.hpp"
#include "server/announcements/announcement_calls.hpp"
#include "server/chat/chat_json.hpp"
#include "server/chat/chat_table.hpp"
#include "server/chat/page_report_table.hpp"
#include "server/clubs/club_json.hpp"
#include "server/following/following_page.hpp"
#include "server/lines/lines_table.hpp"
#include "server/lobby/seek_json.hpp"
#include "server/mail/account_mail_table.hpp"
#include "server/post/mail_settings_table.hpp"
#include "server/practice/practice_table.hpp"
#include "server/push/push_calls.hpp"
#include "server/ratings/rating_table.hpp"
#include "server/search/saved_search_table.hpp"
#include "server/settings/settings_json.hpp"
#include "server/simuls/simul_table.hpp"
#include "server/studies/study_json.hpp"
#include "server/tournaments/tournament_chat_table.hpp"
#include "server/tournaments/tournament_table.hpp"
#include "server/vacation/vacation_table.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

Error unreadable() { return {ErrorCode::storage, "Your data cannot be read at the moment. Please try again."}; }

json::array sessions_json(const std::vector<Login>& logins) {
  json::array list;
  for (const Login& login : logins) {
    list.push_back(json::object{
        {"id", login.id.text()}, {"created", login.created}, {"used", login.used}, {"client", login.client}});
  }
  return list;
}

json::array ratings_json(const std::vector<Standing>& standings) {
  json::array list;
  for (const Standing& standing : standings) {
    list.push_back(json::object{{"game", standing.game->id},
                                {"speed", text(standing.speed)},
                                {"rating", standing.rating.rating},
                                {"deviation", standing.rating.deviation},
                                {"volatility", standing.rating.volatility},
                                {"games", standing.games},
                                {"updated", standing.updated}});
  }
  return list;
}

template <class T>
json::value or_null(const std::optional<T>& value) {
  if (!value) return nullptr;
  return json::value(*value);
}

json::array addresses_json(const std::vector<AwaitedAddress>& addresses) {
  json::array list;
  for (const AwaitedAddress& one : addresses) {
    list.push_back(json::object{{"email", one.address}, {"until", one.until}});
  }
  return list;
}

json::array reports_json(const std::vector<Report>& reports) {
  json::array list;
  for (const Report& report : reports) {
    list.push_back(json::object{
        {"game", report.game.text()}, {"message", report.message}, {"at", report.at}, {"reason", text(report.reason)}});
  }
  return list;
}

json::array silences_json(const std::vector<Silence>& silences) {
  json::array list;
  for (const Silence& silence : silences) {
    list.push_back(json::object{{"at", silence.at}, {"until", silence.until}});
  }
  return list;
}

// Omits the moderator's name.
json::array acts_json(const std::vector<ModeratorEntry>& entries) {
  json::array list;
  for (const ModeratorEntry& entry : entries) {
    list.push_back(json::object{{"at", entry.at},
                                {"act", text(entry.act)},
                                {"game", or_null(entry.game.transform([](const GameId& id) { return id.text(); }))},
                                {"message", or_null(entry.message)},
                                {"until", or_null(entry.until)},
                                {"note", entry.note}});
  }
  return list;
}

json::array administration_json(const std::vector<AuditEntry>& entries) {
  json::array list;
  for (const AuditEntry& entry : entries) {
    list.push_back(json::object{{"at", entry.at}, {"action", entry.action}, {"detail", entry.detail}});
  }
  return list;
}

json::array analyses_json(const std::vector<StoredAnalysis>& analyses) {
  json::array list;
  for (const StoredAnalysis& one : analyses) {
    list.push_back(json::object{
        {"game", one.request.game.text()}, {"asked", one.request.asked}, {"finished", or_null(one.finished)}});
  }
  return list;
}

json::array lines_json(const std::vector<LinesInGame>& all) {
  json::array list;
  for (const LinesInGame& one : all) {
    json::array texts(one.lines.lines.begin(), one.lines.lines.end());
    list.push_back(json::object{{"game", one.game.text()}, {"ply", one.lines.ply}, {"lines", std::move(texts)}});
  }
  return list;
}

json::array vacations_json(const std::vector<game::Vacation>& vacations) {
  json::array list;
  for (const game::Vacation& one : vacations) {
    list.push_back(json::object{{"began", one.began}, {"ended", or_null(one.ended)}});
  }
  return list;
}

json::array studies_json(const std::vector<StudySummary>& studies, const Viewer& viewer) {
  json::array list;
  for (const StudySummary& study : studies) list.push_back(public_json(study, viewer));
  return list;
}

json::array practice_ratings_json(const std::vector<SolverStanding>& standings) {
  json::array list;
  for (const SolverStanding& standing : standings) {
    list.push_back(json::object{{"game", standing.game},
                                {"rating", standing.rating.rating},
                                {"deviation", standing.rating.deviation},
                                {"volatility", standing.rating.volatility},
                                {"tries", standing.tries},
                                {"updated", standing.updated}});
  }
  return list;
}

json::array participations_json(const std::vector<Participation>& all) {
  json::array list;
  for (const Participation& one : all) {
    list.push_back(
        json::object{{"id", one.tournament}, {"name", one.name}, {"organiser", one.organiser}, {"announced", one.at}});
  }
  return list;
}

json::array page_reports_json(const std::vector<PageReport>& reports) {
  json::array list;
  for (const PageReport& one : reports)
    list.push_back(json::object{{text(one.kind), one.page}, {"at", one.at}, {"reason", text(one.reason)}});
  return list;
}

json::array message_reports_json(const std::vector<TournamentMessageReport>& reports) {
  json::array list;
  for (const TournamentMessageReport& one : reports) {
    list.push_back(json::object{
        {"tournament", one.tournament.text()}, {"message", one.number}, {"at", one.at}, {"reason", text(one.reason)}});
  }
  return list;
}

json::array simul_parts_json(const std::vector<SimulPart>& all) {
  json::array list;
  for (const SimulPart& one : all) {
    list.push_back(json::object{{"id", one.simul}, {"host", one.host}, {"opened", one.opened}});
  }
  return list;
}

json::array problem_reports_json(const std::vector<ProblemReport>& reports) {
  json::array list;
  for (const ProblemReport& report : reports) {
    list.push_back(json::object{
        {"problem", report.problem}, {"at", report.at}, {"reason", text(report.fault)}, {"note", report.note}});
  }
  return list;
}

json::array saved_searches_json(const std::vector<SavedSearch>& searches) {
  json::array list;
  for (const SavedSearch& one : searches) {
    list.push_back(json::object{{"name", one.name}, {"query", one.query}, {"at", one.at}});
  }
  return list;
}

json::object mail_settings_json(const MailSettings& settings) {
  json::object object{
      {"pace", text(settings.pace)},   {"reminders", settings.reminders}, {"challenges", settings.challenges},
      {"style", text(settings.style)}, {"flip", settings.flip},           {"language", code(settings.language)},
      {"zone", settings.zone}};
  if (settings.suspended) {
    object["suspended"] = *settings.suspended;
    object["why"] = settings.why;
  }
  return object;
}

// Whose data is read, and from where.
struct Question {
  const Caller& caller;
  const FactSources& sources;
  Viewer viewer{caller.player, sources.names};
  std::optional<Profile> profile = sources.accounts.profile(caller.player);
};

using Answer = StoreResult<json::value>;

Answer account_of(const Question& asked) {
  if (!asked.profile) return nullptr;
  const Profile& profile = *asked.profile;
  json::object known{{"name", profile.name}, {"role", text(profile.role)}, {"created", profile.created}};
  if (profile.email) known["email"] = *profile.email;
  if (profile.bot) known["bot"] = true;
  return known;
}

Answer sessions_of(const Question& asked) {
  return sessions_json(asked.sources.accounts.logins(asked.caller).value_or(std::vector<Login>{}));
}

Answer tokens_of(const Question& asked) {
  json::array list;
  for (const ApiToken& token : asked.sources.tokens.list(asked.caller.player)) list.push_back(public_json(token));
  return list;
}

Answer seeks_of(const Question& asked) {
  json::array list;
  for (const Seek& seek : asked.sources.lobby.list(asked.caller.player)) {
    if (seek.by == asked.caller.player) list.push_back(public_json(seek, asked.viewer));
  }
  return list;
}

json::array blocks_json(const std::vector<Block>& blocks, const Viewer& viewer) {
  json::array list;
  for (const Block& block : blocks) list.push_back(public_json(block, viewer));
  return list;
}

Answer administration_of(const Question& asked) {
  const auto entries = AccountTable{asked.sources.store}.audit_about(asked.profile ? asked.profile->name : "");
  if (!entries) return std::unexpected(entries.error());
  return administration_json(*entries);
}

// What one query of a table finds about the player.
template <class Table, auto Query, auto ToJson>
Answer stored(const Question& asked) {
  const Table table{asked.sources.store};
  const game::PlayerId& player = asked.caller.player;
  const auto found = [&] {
    if constexpr (std::invocable<decltype(Query), const Table&, const std::string&>) {
      return std::invoke(Query, table, player.value);
    } else {
      return std::invoke(Query, table, player);
    }
  }();
  if (!found) return std::unexpected(found.error());
  if constexpr (std::invocable<decltype(ToJson), decltype(*found), const Viewer&>) {
    return ToJson(*found, asked.viewer);
  } else {
    return ToJson(*found);
  }
}

struct Field {
  std::string_view name;
  Answer (*read)(const Question&);
};

constexpr std::array exported_fields{
    Field{"account", account_of},
    Field{"sessions", sessions_of},
    Field{"tokens", tokens_of},
    Field{"ratings", stored<RatingTable, &RatingTable::standings, ratings_json>},
    Field{"seeks", seeks_of},
    Field{"awaited_addresses", stored<AccountMailTable, &AccountMailTable::awaited_addresses, addresses_json>},
    Field{"mutes", stored<ChatTable, &ChatTable::blocks_by, blocks_json>},  // older name of the next field
    Field{"blocks", stored<ChatTable, &ChatTable::blocks_by, blocks_json>},
    Field{"following", stored<FollowTable, &FollowTable::of, following_json>},
    Field{"reports", stored<ChatTable, &ChatTable::reports_by, reports_json>},
    Field{"silences", stored<ChatTable, &ChatTable::silences_of, silences_json>},
    Field{"moderation", stored<ChatTable, &ChatTable::acts_about, acts_json>},
    Field{"administration", administration_of},
    Field{"analyses", stored<AnalysisTable, &AnalysisTable::by, analyses_json>},
    Field{"conditional_moves", stored<LinesTable, &LinesTable::lines_by, lines_json>},
    Field{"vacations", stored<VacationTable, &VacationTable::of, vacations_json>},
    Field{"practice_ratings", stored<PracticeTable, &PracticeTable::standings, practice_ratings_json>},
    Field{"problem_reports", stored<PracticeTable, &PracticeTable::reports_by, problem_reports_json>},
    Field{"tournaments", stored<TournamentTable, &TournamentTable::participations, participations_json>},
    Field{"tournament_message_reports",
          stored<TournamentChatTable, &TournamentChatTable::reports_by, message_reports_json>},
    Field{"page_reports", stored<PageReportTable, &PageReportTable::reports_by, page_reports_json>},
    Field{"simuls", stored<SimulTable, &SimulTable::parts_of, simul_parts_json>},
    Field{"clubs", stored<ClubTable, &ClubTable::of_player, club_parts_json>},
    Field{"club_reports", stored<ClubTable, &ClubTable::reports_by, club_reports_json>},
    Field{"mail_settings", stored<MailSettingsTable, &MailSettingsTable::settings, mail_settings_json>},
    Field{"studies", stored<StudyTable, &StudyTable::of_author, studies_json>},
    Field{"saved_searches", stored<SavedSearchTable, &SavedSearchTable::of, saved_searches_json>},
    Field{"settings", stored<SettingsTable, &SettingsTable::of, settings_json>},
    Field{"push_subscriptions", stored<PushTable, &PushTable::of, push_subscriptions_json>},
    Field{"announcements", stored<AnnouncementTable, &AnnouncementTable::by, announcements_json>},
};

}  // namespace

std::expected<json::object, Error> facts_about(const Caller& caller, const FactSources& sources) {
  const Question asked{.caller = caller, .sources = sources};
  json::object facts{{"exported", sources.now()}};
  for (const Field& field : exported_fields) {
    auto answer = field.read(asked);
    if (!answer) return std::unexpected(unreadable());
    facts[field.name] = std::move(*answer);
  }
  return facts;
}

}  // namespace ootori::server
