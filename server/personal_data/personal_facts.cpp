#include "server/personal_data/personal_facts.hpp"

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
#include "server/post/post_table.hpp"
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

}  // namespace

std::expected<json::object, Error> facts_about(const Caller& caller, const FactSources& sources) {
  const game::PlayerId& player = caller.player;
  const auto profile = sources.accounts.profile(player);
  Reads& store = sources.store;
  const auto standings = RatingTable{store}.standings(player);
  const auto blocks_by = ChatTable{store}.blocks_by(player);
  const auto follows = FollowTable{store}.of(player);
  const auto reports = ChatTable{store}.reports_by(player);
  const auto silences = ChatTable{store}.silences_of(player);
  const auto acts = ChatTable{store}.acts_about(player);
  const auto addresses = AccountMailTable{store}.awaited_addresses(player);
  const auto audit = AccountTable{store}.audit_about(profile ? profile->name : "");
  const auto analyses = AnalysisTable{store}.by(player);
  const auto lines = LinesTable{store}.lines_by(player);
  const auto vacations = VacationTable{store}.of(player);
  const auto practice_ratings = PracticeTable{store}.standings(player);
  const auto problem_reports = PracticeTable{store}.reports_by(player);
  const auto participations = TournamentTable{store}.participations(player.value);
  const auto message_reports = TournamentChatTable{store}.reports_by(player);
  const auto page_reports = PageReportTable{store}.reports_by(player);
  const auto simuls = SimulTable{store}.parts_of(player.value);
  const auto clubs = ClubTable{store}.of_player(player);
  const auto club_reports = ClubTable{store}.reports_by(player);
  const auto mail_settings = PostTable{store}.settings(player);
  const auto studies = StudyTable{store}.of_author(player);
  const auto saved_searches = SavedSearchTable{store}.of(player);
  const auto settings = SettingsTable{store}.of(player);
  const auto push = PushTable{store}.of(player);
  const auto announcements = AnnouncementTable{store}.by(player);
  if (!standings || !blocks_by || !follows || !reports || !silences || !acts || !addresses || !audit || !analyses ||
      !lines || !vacations || !practice_ratings || !problem_reports || !mail_settings || !studies || !participations ||
      !message_reports || !page_reports || !simuls || !clubs || !club_reports || !saved_searches || !settings ||
      !push || !announcements) {
    return std::unexpected(unreadable());
  }
  json::value account = nullptr;
  if (profile) {
    json::object known{{"name", profile->name}, {"role", text(profile->role)}, {"created", profile->created}};
    if (profile->email) known["email"] = *profile->email;
    if (profile->bot) known["bot"] = true;
    account = std::move(known);
  }
  json::array tokens;
  for (const ApiToken& token : sources.tokens.list(player)) tokens.push_back(public_json(token));
  json::array seeks;
  for (const Seek& seek : sources.lobby.list(player)) {
    if (seek.by == player) seeks.push_back(public_json(seek, Viewer{player, sources.names}));
  }
  const Viewer viewer{player, sources.names};
  json::array blocks;
  for (const Block& block : *blocks_by) blocks.push_back(public_json(block, viewer));
  return json::object{{"exported", sources.now()},
                      {"account", std::move(account)},
                      {"sessions", sessions_json(sources.accounts.logins(caller).value_or(std::vector<Login>{}))},
                      {"tokens", std::move(tokens)},
                      {"ratings", ratings_json(*standings)},
                      {"seeks", std::move(seeks)},
                      {"awaited_addresses", addresses_json(*addresses)},
                      {"mutes", blocks},  // older name of the field
                      {"blocks", std::move(blocks)},
                      {"following", following_json(*follows, viewer)},
                      {"reports", reports_json(*reports)},
                      {"silences", silences_json(*silences)},
                      {"moderation", acts_json(*acts)},
                      {"administration", administration_json(*audit)},
                      {"analyses", analyses_json(*analyses)},
                      {"conditional_moves", lines_json(*lines)},
                      {"vacations", vacations_json(*vacations)},
                      {"practice_ratings", practice_ratings_json(*practice_ratings)},
                      {"problem_reports", problem_reports_json(*problem_reports)},
                      {"tournaments", participations_json(*participations)},
                      {"tournament_message_reports", message_reports_json(*message_reports)},
                      {"page_reports", page_reports_json(*page_reports)},
                      {"simuls", simul_parts_json(*simuls)},
                      {"clubs", club_parts_json(*clubs)},
                      {"club_reports", club_reports_json(*club_reports)},
                      {"mail_settings", mail_settings_json(*mail_settings)},
                      {"studies", studies_json(*studies, viewer)},
                      {"saved_searches", saved_searches_json(*saved_searches)},
                      {"settings", settings_json(*settings)},
                      {"push_subscriptions", push_subscriptions_json(*push)},
                      {"announcements", announcements_json(*announcements)}};
}

}  // namespace ootori::server
