#include "server/personal_data/personal_data.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <boost/json.hpp>

#include "log/log.hpp"
#include "notation/json_record.hpp"
#include "notation/kif.hpp"
#include "server/accounts/account_table.hpp"
#include "server/analysis/analysis_table.hpp"
#include "server/announcements/announcement_calls.hpp"
#include "server/chat/chat_json.hpp"
#include "server/chat/chat_table.hpp"
#include "server/chat/page_report_table.hpp"
#include "server/clubs/club_json.hpp"
#include "server/following/following_page.hpp"
#include "server/games/game_table.hpp"
#include "server/lines/lines_table.hpp"
#include "server/lobby/seek_json.hpp"
#include "server/mail/letter_table.hpp"
#include "server/post/post_table.hpp"
#include "server/practice/practice_table.hpp"
#include "server/push/push_calls.hpp"
#include "server/ratings/rating_table.hpp"
#include "server/search/saved_search_table.hpp"
#include "server/settings/settings_json.hpp"
#include "server/sharing/game_record.hpp"
#include "server/simuls/simul_table.hpp"
#include "server/studies/study_json.hpp"
#include "server/tournaments/tournament_chat_table.hpp"
#include "server/tournaments/tournament_table.hpp"
#include "server/vacation/vacation_table.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::size_t piece_size = 64UL * 1024;  // bytes that are sent at once, at least
// No limit in practice: far more games than anybody has, and it fits into SQLite's 64-bit integers.
constexpr std::size_t all_of_them = std::numeric_limits<std::int32_t>::max();

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

json::array history_json(const std::vector<RatingChange>& changes) {
  json::array list;
  for (const RatingChange& change : changes) {
    list.push_back(json::object{{"id", change.game.text()},
                                {"game", change.spec->id},
                                {"speed", text(change.speed)},
                                {"at", change.at},
                                {"rating", change.rating},
                                {"deviation", change.deviation}});
  }
  return list;
}

json::array messages_json(const std::vector<WrittenMessage>& messages) {
  json::array list;
  for (const WrittenMessage& message : messages) {
    json::object one{{"game", message.game.text()}, {"at", message.at}, {"channel", message.channel}};
    one[message.is_phrase ? "phrase" : "text"] = message.words;
    if (message.deleted) one["deleted"] = *message.deleted;
    list.push_back(std::move(one));
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

json::array tries_json(const std::vector<StoredTry>& tries) {
  json::array list;
  for (const StoredTry& one : tries) {
    list.push_back(json::object{{"id", one.id},
                                {"problem", one.problem},
                                {"at", one.at},
                                {"kind", text(one.kind)},
                                {"run", or_null(one.run)},
                                {"solved", one.solved},
                                {"rating", or_null(one.rating)}});
  }
  return list;
}

json::array studies_json(const std::vector<StudySummary>& studies, const Viewer& viewer) {
  json::array list;
  for (const StudySummary& study : studies) list.push_back(public_json(study, viewer));
  return list;
}

// In their stored form: chapters as game records, players by id.
json::array study_events_json(const std::vector<StudyWriting>& events) {
  json::array list;
  for (const StudyWriting& one : events) {
    list.push_back(
        json::object{{"study", one.study}, {"number", one.number}, {"at", one.at}, {"event", json::parse(one.json)}});
  }
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

json::array tournament_messages_json(const std::vector<WrittenTournamentMessage>& messages) {
  json::array list;
  for (const WrittenTournamentMessage& one : messages) {
    json::object object{{"tournament", one.tournament}, {"at", one.at}, {"text", one.text}};
    if (one.deleted) object["deleted"] = *one.deleted;
    list.push_back(std::move(object));
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

// Where the piece of JSON that begins here ends: after a comma between values, since a line ends with each piece.
std::size_t end_of_piece(std::string_view text, std::size_t begin) {
  bool is_in_string = false;
  for (std::size_t at = begin; at < text.size(); ++at) {
    if (is_in_string && text[at] == '\\') {
      ++at;
    } else if (text[at] == '"') {
      is_in_string = !is_in_string;
    } else if (text[at] == ',' && !is_in_string && at - begin >= piece_size) {
      return at + 1;
    }
  }
  return text.size();
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

// An export that is being downloaded. Only one thread at a time works on it.
struct PersonalData::Collection {
  Caller caller;
  std::vector<Summary> games{};
  std::size_t done = 0;  // of the games
  std::string text{};    // what was written and not sent yet
  std::size_t sent = 0;  // of the text
  bool is_written = false;
  std::shared_ptr<SocketPeer> peer{};
  std::shared_ptr<Places> places{};
  std::mutex mutex{};
  bool is_over = false;  // under the mutex: all was sent or the connection has ended, and the services may be gone

  // The player's next export may begin.
  void end() {
    const std::scoped_lock lock(mutex, places->mutex);
    if (!std::exchange(is_over, true)) places->taken.erase(caller.player);
  }
};

// Holds the player's place until the file has been sent, or the connection has ended.
class PersonalData::Download final : public LineSource {
 public:
  Download(PersonalData& data, std::shared_ptr<Collection> collection)
      : data_(data), collection_(std::move(collection)) {}
  Download(const Download&) = delete;
  Download& operator=(const Download&) = delete;
  ~Download() override { collection_->end(); }

  void begin(std::shared_ptr<SocketPeer> peer) override {
    collection_->peer = std::move(peer);
    data_.go_on_later(collection_);
  }

 private:
  PersonalData& data_;
  const std::shared_ptr<Collection> collection_;
};

std::expected<void, Error> PersonalData::begin(const Caller& caller, const std::string& address) {
  const std::scoped_lock lock(places_->mutex);
  auto& taken = places_->taken;
  if (taken.contains(caller.player)) {
    return std::unexpected(Error{ErrorCode::busy, "You are already downloading your data."});
  }
  const auto of_address = std::ranges::count(taken, address, [](const auto& one) { return one.second; });
  if (taken.size() >= most_of_all || std::cmp_greater_equal(of_address, most_of_address)) {
    return std::unexpected(
        Error{ErrorCode::busy, "Too many people are downloading their data. Please try again in a moment."});
  }
  if (const auto wait = limit_.consume(caller.player.value, services_.uptime())) {
    Error error{ErrorCode::too_many, "You downloaded your data a moment ago. Please wait a little."};
    error.retry_after = std::chrono::ceil<std::chrono::seconds>(*wait);
    return std::unexpected(std::move(error));
  }
  taken.emplace(caller.player, address);
  return {};
}

// Runs on a thread for read-only requests.
void PersonalData::collect(const Caller& caller, const std::string& address, Reply<std::shared_ptr<LineSource>> reply) {
  if (auto begun = begin(caller, address); !begun) return reply(std::unexpected(std::move(begun.error())));
  auto collection = std::make_shared<Collection>(caller);
  collection->places = places_;
  auto download = std::make_shared<Download>(*this, collection);
  auto facts = facts_about(caller, collection->games);
  if (!facts) {
    download.reset();
    return reply(std::unexpected(std::move(facts.error())));
  }
  collection->text = json::serialize(*facts);
  collection->text.pop_back();
  collection->text += R"(,"games":[)";
  reply(std::move(download));
}

std::expected<json::object, Error> PersonalData::facts_about(const Caller& caller, std::vector<Summary>& games_of) {
  const game::PlayerId& player = caller.player;
  const auto profile = services_.accounts.profile(player);
  Reads& store = services_.store;
  const auto standings = RatingTable{store}.standings(player);
  const auto changes = RatingTable{store}.rating_changes(player, all_of_them);
  const auto messages = ChatTable{store}.messages_by(player);
  const auto blocks_by = ChatTable{store}.blocks_by(player);
  const auto follows = FollowTable{store}.of(player);
  const auto reports = ChatTable{store}.reports_by(player);
  const auto silences = ChatTable{store}.silences_of(player);
  const auto acts = ChatTable{store}.acts_about(player);
  const auto addresses = LetterTable{store}.awaited_addresses(player);
  const auto audit = AccountTable{store}.audit_about(profile ? profile->name : "");
  const auto analyses = AnalysisTable{store}.by(player);
  const auto lines = LinesTable{store}.lines_by(player);
  const auto vacations = VacationTable{store}.of(player);
  const auto tries = PracticeTable{store}.tries(player, "", 0, all_of_them);
  const auto practice_ratings = PracticeTable{store}.standings(player);
  const auto problem_reports = PracticeTable{store}.reports_by(player);
  const auto participations = TournamentTable{store}.participations(player.value);
  const auto tournament_messages = TournamentChatTable{store}.messages_by(player);
  const auto message_reports = TournamentChatTable{store}.reports_by(player);
  const auto page_reports = PageReportTable{store}.reports_by(player);
  const auto simuls = SimulTable{store}.parts_of(player.value);
  const auto clubs = ClubTable{store}.of_player(player);
  const auto club_reports = ClubTable{store}.reports_by(player);
  const auto mail_settings = PostTable{store}.settings(player);
  const auto studies = StudyTable{store}.of_author(player);
  const auto study_events = StudyTable{store}.written_by(player);
  const auto saved_searches = SavedSearchTable{store}.of(player);
  const auto settings = SettingsTable{store}.of(player);
  const auto push = PushTable{store}.of(player);
  const auto announcements = AnnouncementTable{store}.by(player);
  auto games = GameTable{store}.list(player, all_of_them);
  if (!standings || !changes || !messages || !blocks_by || !follows || !reports || !silences || !acts || !addresses ||
      !audit || !analyses || !lines || !vacations || !tries || !practice_ratings || !problem_reports ||
      !mail_settings || !studies || !study_events || !participations || !tournament_messages || !message_reports ||
      !page_reports || !simuls || !clubs || !club_reports || !saved_searches || !settings || !push || !announcements ||
      !games) {
    return std::unexpected(unreadable());
  }
  games_of = std::move(*games);
  json::value account = nullptr;
  if (profile) {
    json::object known{{"name", profile->name}, {"role", text(profile->role)}, {"created", profile->created}};
    if (profile->email) known["email"] = *profile->email;
    if (profile->bot) known["bot"] = true;
    account = std::move(known);
  }
  json::array tokens;
  for (const ApiToken& token : services_.tokens.list(player)) tokens.push_back(public_json(token));
  json::array seeks;
  for (const Seek& seek : services_.lobby.list(player)) {
    if (seek.by == player) seeks.push_back(public_json(seek, Viewer{player, services_.names}));
  }
  const Viewer viewer{player, services_.names};
  json::array blocks;
  for (const Block& block : *blocks_by) blocks.push_back(public_json(block, viewer));
  return json::object{{"exported", services_.now()},
                      {"account", std::move(account)},
                      {"sessions", sessions_json(services_.accounts.logins(caller).value_or(std::vector<Login>{}))},
                      {"tokens", std::move(tokens)},
                      {"ratings", ratings_json(*standings)},
                      {"rating_history", history_json(*changes)},
                      {"seeks", std::move(seeks)},
                      {"messages", messages_json(*messages)},
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
                      {"practice_tries", tries_json(*tries)},
                      {"practice_ratings", practice_ratings_json(*practice_ratings)},
                      {"problem_reports", problem_reports_json(*problem_reports)},
                      {"tournaments", participations_json(*participations)},
                      {"tournament_messages", tournament_messages_json(*tournament_messages)},
                      {"tournament_message_reports", message_reports_json(*message_reports)},
                      {"page_reports", page_reports_json(*page_reports)},
                      {"simuls", simul_parts_json(*simuls)},
                      {"clubs", club_parts_json(*clubs)},
                      {"club_reports", club_reports_json(*club_reports)},
                      {"mail_settings", mail_settings_json(*mail_settings)},
                      {"studies", studies_json(*studies, viewer)},
                      {"study_events", study_events_json(*study_events)},
                      {"saved_searches", saved_searches_json(*saved_searches)},
                      {"settings", settings_json(*settings)},
                      {"push_subscriptions", push_subscriptions_json(*push)},
                      {"announcements", announcements_json(*announcements)}};
}

std::expected<Record, std::string> PersonalData::read(const GameId& game) const {
  const auto events = GameTable{services_.store}.load(game);
  if (!events) return std::unexpected(events.error().message);
  return record_of_game(*events, services_.names, "");
}

// A damaged game does not prevent the export of the others.
void PersonalData::collect_some_games(Collection& collection) const {
  std::string& file = collection.text;
  while (file.size() < piece_size && collection.done < collection.games.size()) {
    const Summary& game = collection.games[collection.done];
    const auto side = game.seats.side_of(collection.caller.player);
    json::object one{
        {"id", game.id.text()}, {"created", game.created}, {"updated", game.updated}, {"side", side ? text(*side) : ""},
        {"rated", game.rated},  {"record", nullptr},       {"kif", nullptr}};
    if (const auto record = read(game.id)) {
      one["record"] = json::parse(write_json_record(*record));
      one["kif"] = write_kif(*record);
    } else {
      log::error("game {} cannot be read: {}", game.id.text(), record.error());
    }
    if (collection.done++ != 0) file += ',';
    file += json::serialize(one);
  }
  if (collection.done < collection.games.size() || std::exchange(collection.is_written, true)) return;
  file += "]}";
}

void PersonalData::go_on(const std::shared_ptr<Collection>& collection) {
  {
    const std::scoped_lock lock(collection->mutex);
    if (collection->is_over) return;
  }
  std::string& text = collection->text;
  if (text.size() - collection->sent < piece_size) {
    text.erase(0, std::exchange(collection->sent, 0));
    collect_some_games(*collection);
  }
  const std::size_t end = end_of_piece(text, collection->sent);
  std::string piece = text.substr(collection->sent, end - collection->sent);
  collection->sent = end;
  if (collection->is_written && end == text.size()) {
    collection->end();
    collection->peer->send(std::move(piece));
    return collection->peer->end();
  }
  collection->peer->send(std::move(piece));
  collection->peer->when_taken([this, weak = std::weak_ptr(collection)] {
    if (const auto same = weak.lock()) go_on_later(same);
  });
}

// Queued behind other work, so it does not keep a worker for itself.
void PersonalData::go_on_later(const std::shared_ptr<Collection>& collection) {
  const std::scoped_lock lock(collection->mutex);
  if (collection->is_over) return;
  services_.workers.post([this, collection] { go_on(collection); });
}

}  // namespace ootori::server
