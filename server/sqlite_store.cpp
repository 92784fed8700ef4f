#include "server/sqlite_store.hpp"

#include <algorithm>
#include <mutex>

#include <fmt/format.h>

#include "notation/sfen.hpp"
#include "server/chat/sqlite_chat.hpp"
#include "server/data_folder.hpp"
#include "server/event_json.hpp"
#include "server/schema.hpp"
#include "server/sqlite_writer.hpp"
#include "server/time_json.hpp"

namespace ootori::server {
namespace {

using sqlite::Connection;
using sqlite::InUse;
using sqlite::Statement;

StoreError storage_error(std::string message) { return {StoreError::Kind::storage, std::move(message)}; }
StoreError storage_error(const sqlite::Fault& fault) { return storage_error("the database failed: " + fault.message); }

// Events of a game whose table this program does not have come from a later version.
Store::Result<const GameSpec*> game_named(std::string_view name) {
  if (const GameSpec* spec = find_game(name)) return spec;
  return std::unexpected(storage_error("a stored game is of an unknown kind: " + std::string(name)));
}

Store::Result<Recorded> recorded_of(const Statement& row, const GameSpec& spec) {
  auto event = parse_stored(row.text(2), spec);
  if (!event) return std::unexpected(storage_error(std::move(event.error())));
  return Recorded{static_cast<std::uint64_t>(row.integer(0)), row.integer(1), std::move(*event)};
}

game::Seat seat_of(const Statement& row, int player_column) {
  if (!row.is_null(player_column)) return game::PersonSeat{{std::string(row.text(player_column))}};
  const auto level = game::Level::from(row.integer(player_column + 1));
  return game::EngineSeat{level.value_or(*game::Level::from(game::Level::weakest))};
}

std::optional<Outcome> outcome_of(const Statement& row, int winner_column) {
  const auto reason = parse_termination(row.text(winner_column + 1));
  if (!reason) return std::nullopt;
  return Outcome{parse_color(row.text(winner_column)), *reason};
}

Store::Result<std::optional<game::TimeControl>> time_of(const Statement& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  auto time = parse_stored_time(row.text(column));
  if (!time) return std::unexpected(storage_error("a stored time control is impossible"));
  return time;
}

Store::Result<Summary> summary_of(const Statement& row) {
  auto id = GameId::parse(row.text(0));
  const auto spec = game_named(row.text(1));
  if (!spec) return std::unexpected(spec.error());
  if (!id) return std::unexpected(storage_error("a stored game has an impossible id"));
  const auto time = time_of(row, 14);
  if (!time) return std::unexpected(time.error());
  Digest digest{.plies = static_cast<std::size_t>(row.integer(5)),
                .outcome = outcome_of(row, 6),
                .turn = parse_color(row.text(13)).value_or(Color::black),
                .engine_to_move = row.integer(8) != 0};
  if (!row.is_null(16)) digest.deadline = row.integer(16);
  digest.adjourned = row.integer(17) != 0;
  digest.on_vacation = {(row.integer(18) & 1) != 0, (row.integer(18) & 2) != 0};
  return Summary{.id = std::move(*id),
                 .game = *spec,
                 .handicap = find_handicap(**spec, row.text(2)),
                 .seats = {seat_of(row, 9), seat_of(row, 11)},
                 .time = *time,
                 .rated = row.integer(15) != 0,
                 .created = row.integer(3),
                 .updated = row.integer(4),
                 .digest = digest};
}

Store::Result<GameId> id_of(const Statement& row) {
  if (auto id = GameId::parse(row.text(0))) return *id;
  return std::unexpected(storage_error("a stored game has an impossible id"));
}

Store::Result<Seek> seek_of(const Statement& row) {
  auto id = SeekId::parse(row.text(0));
  const auto spec = game_named(row.text(3));
  const auto time = time_of(row, 7);
  if (!id) return std::unexpected(storage_error("a stored seek has an impossible id"));
  if (!spec) return std::unexpected(spec.error());
  if (!time) return std::unexpected(time.error());
  Seek seek{.id = std::move(*id),
            .terms = {.game = *spec,
                      .handicap = find_handicap(**spec, row.text(4)),
                      .time = *time,
                      .rated = row.integer(8) != 0},
            .side = parse_color(row.text(6)),
            .by = {std::string(row.text(1))},
            .to = {},
            .listed = row.integer(9) != 0,
            .created = row.integer(10),
            .expires = row.integer(11)};
  if (!row.is_null(2)) seek.to = game::PlayerId{std::string(row.text(2))};
  if (!row.is_null(5)) {
    const auto position = parse_sfen(**spec, row.text(5));
    if (!position) return std::unexpected(storage_error("a stored seek has an impossible position"));
    seek.terms.position = position->position;
  }
  return seek;
}

Store::Result<Account> account_of(const Statement& row) {
  const auto role = parse_role(row.text(3));
  if (!role) return std::unexpected(storage_error("a stored account has an unknown role"));
  Account account{.player = {std::string(row.text(0))},
                  .name = std::string(row.text(1)),
                  .password = std::string(row.text(2)),
                  .role = *role,
                  .created = row.integer(4),
                  .bot = row.integer(9) != 0};
  if (!row.is_null(8)) account.email = std::string(row.text(8));
  if (row.is_null(5)) return account;
  account.ban = Ban{.reason = std::string(row.text(5)), .since = row.integer(6), .until = {}};
  if (!row.is_null(7)) account.ban->until = row.integer(7);
  return account;
}

Store::Result<Login> login_of(const Statement& row) {
  auto id = LoginId::parse(row.text(0));
  if (!id) return std::unexpected(storage_error("a stored session has an impossible id"));
  return Login{.id = std::move(*id),
               .token = std::string(row.text(1)),
               .player = {std::string(row.text(2))},
               .created = row.integer(3),
               .used = row.integer(4),
               .client = std::string(row.text(5))};
}

Store::Result<LetterKind> letter_kind_of(const Statement& row) {
  if (const auto kind = parse_letter_kind(row.text(2))) return *kind;
  return std::unexpected(storage_error("a stored letter is of an unknown kind"));
}

Store::Result<Letter> letter_of(const Statement& row) {
  const auto kind = letter_kind_of(row);
  if (!kind) return std::unexpected(kind.error());
  return Letter{.id = row.integer(0),
                .player = {std::string(row.text(1))},
                .kind = *kind,
                .address = std::string(row.text(3)),
                .language = row.text(4) == "ja" ? LetterLanguage::japanese : LetterLanguage::english,
                .created = row.integer(5),
                .due = row.integer(6),
                .tries = static_cast<int>(row.integer(7))};
}

Store::Result<MailToken> mail_token_of(const Statement& row) {
  const auto kind = letter_kind_of(row);
  if (!kind) return std::unexpected(kind.error());
  return MailToken{.hash = std::string(row.text(0)),
                   .player = {std::string(row.text(1))},
                   .kind = *kind,
                   .address = std::string(row.text(3)),
                   .expires = row.integer(4)};
}

Store::Result<Standing> standing_of(const Statement& row) {
  const auto spec = game_named(row.text(1));
  const auto speed = game::parse_speed(row.text(2));
  if (!spec) return std::unexpected(spec.error());
  if (!speed) return std::unexpected(storage_error("a stored rating is of an unknown speed"));
  return Standing{.player = {std::string(row.text(0))},
                  .game = *spec,
                  .speed = *speed,
                  .rating = {row.real(3), row.real(4), row.real(5)},
                  .games = row.integer(6),
                  .updated = row.integer(7)};
}

Store::Result<RatingChange> rating_change_of(const Statement& row) {
  auto id = GameId::parse(row.text(0));
  const auto spec = game_named(row.text(1));
  const auto speed = game::parse_speed(row.text(2));
  if (!id || !speed) return std::unexpected(storage_error("a stored change of a rating is impossible"));
  if (!spec) return std::unexpected(spec.error());
  return RatingChange{.game = std::move(*id),
                      .spec = *spec,
                      .speed = *speed,
                      .at = row.integer(3),
                      .rating = row.real(4),
                      .deviation = row.real(5)};
}

Store::Result<GamesPlayed> games_played_of(const Statement& row) {
  const auto spec = game_named(row.text(0));
  if (!spec) return std::unexpected(spec.error());
  return GamesPlayed{*spec, row.integer(1), row.integer(2)};
}

Store::Result<StoredAnalysis> analysis_of_row(const Statement& row) {
  auto id = GameId::parse(row.text(0));
  if (!id) return std::unexpected(storage_error("a stored analysis has an impossible game"));
  StoredAnalysis stored{.request = {std::move(*id), {std::string(row.text(1))}, row.integer(2)}};
  if (!row.is_null(3)) stored.finished = row.integer(3);
  if (!row.is_null(4)) stored.report = row.text(4);
  return stored;
}

Store::Result<AnalysisRequest> request_of(const Statement& row) {
  auto stored = analysis_of_row(row);
  if (!stored) return std::unexpected(std::move(stored.error()));
  return std::move(stored->request);
}

// Lines are kept one below the other.
AskLines lines_of(std::size_t ply, std::string_view text) {
  AskLines lines{ply, {}};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

constexpr std::string_view load_sql =
    "SELECT number, at, event, game FROM events JOIN games ON games.id = game_id WHERE game_id = ? ORDER BY number";
constexpr std::string_view list_sql =
    "SELECT id, game, handicap, created, updated, plies, winner, reason, engine_to_move, "
    "       black.player, black.level, white.player, white.level, turn, time, rated, deadline, adjourned, vacations "
    "FROM games JOIN seats black ON black.game_id = id AND black.color = 'black' "
    "           JOIN seats white ON white.game_id = id AND white.color = 'white' "
    "WHERE id IN (SELECT game_id FROM seats WHERE player = ?) ORDER BY created DESC, id LIMIT ?";
// Of a player against people, ended and not called off, older than one of them (created, id).
constexpr std::string_view finished_sql =
    "SELECT id, game, handicap, created, updated, plies, winner, reason, engine_to_move, "
    "       black.player, black.level, white.player, white.level, turn, time, rated, deadline, adjourned, vacations "
    "FROM games JOIN seats black ON black.game_id = id AND black.color = 'black' "
    "           JOIN seats white ON white.game_id = id AND white.color = 'white' "
    "WHERE id IN (SELECT game_id FROM seats WHERE player = ?1) "
    "AND black.player IS NOT NULL AND white.player IS NOT NULL "
    "AND reason IS NOT NULL AND plies >= 2 AND (winner IS NOT NULL OR reason <> 'abandoned') "
    "AND (?2 IS NULL OR game = ?2) AND (?3 IS NULL OR rated = ?3) "
    "AND (?4 IS NULL OR black.player = ?4 OR white.player = ?4) "
    "AND (?5 IS NULL OR ?5 = CASE WHEN winner IS NULL THEN 'even' "
    "     WHEN (winner = 'black') = (black.player = ?1) THEN 'won' ELSE 'lost' END) "
    "AND (?6 IS NULL OR created < ?6 OR (created = ?6 AND id < ?7)) "
    "ORDER BY created DESC, id DESC LIMIT ?8";
constexpr std::string_view awaiting_sql = "SELECT id FROM games WHERE engine_to_move ORDER BY updated";
constexpr std::string_view due_sql =
    "SELECT id FROM games WHERE deadline IS NOT NULL AND deadline <= ? ORDER BY deadline";

constexpr std::string_view lines_sql = "SELECT player, ply, lines FROM conditional_lines WHERE game_id = ?";
constexpr std::string_view lines_by_sql =
    "SELECT game_id, ply, lines FROM conditional_lines WHERE player = ? ORDER BY game_id";
constexpr std::string_view vacations_sql = "SELECT player, began, ended FROM vacations ORDER BY began, player";
constexpr std::string_view seeks_sql =
    "SELECT id, maker, challenged, game, handicap, sfen, side, time, rated, listed, created, expires FROM seeks "
    "ORDER BY created, id";
constexpr std::string_view accounts_sql =
    "SELECT player, name, password, role, created, reason, since, until, email, bot "
    "FROM accounts LEFT JOIN bans USING (player)";
constexpr std::string_view logins_sql = "SELECT id, token, player, created, used, client FROM logins";

constexpr std::string_view audit_sql = "SELECT at, actor, action, subject, detail FROM audit ORDER BY id DESC LIMIT ?";

constexpr std::string_view letters_sql =
    "SELECT id, player, kind, address, language, created, due, tries FROM letters WHERE due <= ? ORDER BY due LIMIT ?";
constexpr std::string_view token_sql = "SELECT hash, player, kind, address, expires FROM mail_tokens WHERE hash = ?";

constexpr std::string_view running_sql =
    "SELECT id FROM seats JOIN games ON id = game_id WHERE player = ? AND reason IS NULL ORDER BY id";
constexpr std::string_view messages_by_sql =
    "SELECT game_id, at, channel, coalesce(text, phrase) FROM chat_messages WHERE player = ? AND deleted IS NULL "
    "ORDER BY at, game_id, number";
constexpr std::string_view former_players_sql = "SELECT player, folded, deleted FROM former_players";

constexpr std::string_view standings_sql =
    "SELECT player, game, speed, rating, deviation, volatility, games, updated FROM ratings WHERE player = ? "
    "ORDER BY game, speed";
constexpr std::string_view best_sql =
    "SELECT player, game, speed, rating, deviation, volatility, games, updated FROM ratings "
    "WHERE game = ? AND speed = ? AND deviation <= ? AND player IN (SELECT player FROM accounts WHERE bot = ?) "
    "ORDER BY rating DESC, player LIMIT ?";
constexpr std::string_view changes_sql =
    "SELECT * FROM (SELECT game_id, game, speed, at, rating, deviation FROM rating_changes WHERE player = ? "
    "ORDER BY at DESC, game_id LIMIT ?) ORDER BY at, game_id DESC";
// Of two people, and not called off.
constexpr std::string_view played_sql =
    "SELECT game, count(*), count(handicap) FROM seats JOIN games ON games.id = game_id "
    "WHERE player = ?1 AND reason IS NOT NULL AND plies >= 2 AND (winner IS NOT NULL OR reason <> 'abandoned') "
    "AND NOT EXISTS (SELECT 1 FROM seats other WHERE other.game_id = games.id AND other.player IS NULL) "
    "GROUP BY game ORDER BY game";

constexpr std::string_view awaited_analyses_sql =
    "SELECT game_id, player, asked, finished, report FROM analyses WHERE finished IS NULL ORDER BY asked, game_id";
constexpr std::string_view analysis_sql =
    "SELECT game_id, player, asked, finished, report FROM analyses WHERE game_id = ?";

}  // namespace

class SqliteStore::Impl {
 public:
  Impl(DataFolder folder, Connection reader) : folder_(std::move(folder)), reader_(std::move(reader)) {}

  sqlite::Result<void> start(Connection writing, const std::string& path, SqliteWriter::OnCommit on_commit) {
    for (const auto& [sql, statement] : {std::pair{load_sql, &load_},
                                         {list_sql, &list_},
                                         {finished_sql, &finished_},
                                         {awaiting_sql, &awaiting_},
                                         {due_sql, &due_},
                                         {running_sql, &running_},
                                         {lines_sql, &lines_},
                                         {lines_by_sql, &lines_by_},
                                         {vacations_sql, &vacations_},
                                         {former_players_sql, &former_players_},
                                         {messages_by_sql, &messages_by_},
                                         {seeks_sql, &seeks_},
                                         {accounts_sql, &accounts_},
                                         {logins_sql, &logins_},
                                         {audit_sql, &audit_},
                                         {letters_sql, &letters_},
                                         {token_sql, &token_},
                                         {tokens_sql, &tokens_},
                                         {standings_sql, &standings_},
                                         {best_sql, &best_},
                                         {changes_sql, &changes_},
                                         {played_sql, &played_},
                                         {awaited_analyses_sql, &awaited_analyses_},
                                         {analysis_sql, &analysis_}}) {
      auto prepared = reader_.prepare(sql);
      if (!prepared) return std::unexpected(prepared.error());
      *statement = std::move(*prepared);
    }
    auto chats = SqliteChat::open(path);
    if (!chats) return std::unexpected(chats.error());
    chats_ = std::move(*chats);
    auto writer = SqliteWriter::start(std::move(writing), std::move(on_commit));
    if (!writer) return std::unexpected(writer.error());
    writer_ = std::move(*writer);
    return {};
  }

  SqliteWriter& writer() { return *writer_; }
  ChatRecords& chats() { return *chats_; }

  // Runs a query and turns every row into a T.
  template <class T, class Bind, class Make>
  Result<std::vector<T>> all(std::optional<Statement> Impl::* which, const Bind& bind, const Make& make) {
    const std::scoped_lock lock(reading_);
    Statement& statement = *(this->*which);
    const InUse in_use(statement);
    bind(statement);
    std::vector<T> rows;
    while (true) {
      const auto row = statement.step();
      if (!row) return std::unexpected(storage_error(row.error()));
      if (!*row) return rows;
      Result<T> made = make(statement);
      if (!made) return std::unexpected(std::move(made.error()));
      rows.push_back(std::move(*made));
    }
  }

  std::optional<Statement> load_, list_, awaiting_, due_, seeks_, finished_, accounts_, logins_, tokens_;
  std::optional<Statement> audit_, letters_, token_;
  std::optional<Statement> running_, former_players_, messages_by_;
  std::optional<Statement> lines_, lines_by_, vacations_;
  std::optional<Statement> standings_, best_, changes_, played_;
  std::optional<Statement> awaited_analyses_, analysis_;

 private:
  DataFolder folder_;  // given back last
  std::mutex reading_;
  Connection reader_;
  std::unique_ptr<SqliteChat> chats_;
  std::unique_ptr<SqliteWriter> writer_;
};

SqliteStore::SqliteStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SqliteStore::~SqliteStore() = default;

Store::Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const SqliteOptions& options) {
  auto folder = DataFolder::open(options.folder);
  if (!folder) return std::unexpected(std::move(folder.error()));
  const std::string path = (folder->path() / "ootori.db").string();
  auto writing = Connection::open(path);
  if (!writing) return std::unexpected(storage_error(path + " cannot be opened: " + writing.error().message));
  // FULL: a commit that was acknowledged survives a power cut, not only a crash of the program.
  auto set = writing->execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  if (!set) return std::unexpected(storage_error(path + " cannot be used: " + set.error().message));
  if (auto migrated = migrate(*writing); !migrated) return std::unexpected(std::move(migrated.error()));
  if (options.most_pages) {
    set = writing->execute(fmt::format("PRAGMA max_page_count = {}", *options.most_pages));
    if (!set) return std::unexpected(storage_error(set.error()));
  }
  auto reading = Connection::open(path);
  if (!reading) return std::unexpected(storage_error(reading.error()));
  auto impl = std::make_unique<Impl>(std::move(*folder), std::move(*reading));
  if (auto started = impl->start(std::move(*writing), path, options.on_commit); !started)
    return std::unexpected(storage_error(started.error()));
  return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(impl)));
}

void SqliteStore::write(std::vector<Change> changes, Done done) {
  impl_->writer().write(std::move(changes), std::move(done));
}

ChatRecords& SqliteStore::chats() { return impl_->chats(); }

std::uint64_t SqliteStore::commits() const { return impl_->writer().commits(); }

Store::Result<std::vector<Recorded>> SqliteStore::load(const GameId& game) {
  return impl_->all<Recorded>(
      &Impl::load_, [&](Statement& query) { query.bind(1, game.text()); },
      [](const Statement& row) -> Result<Recorded> {
        const auto spec = game_named(row.text(3));
        if (!spec) return std::unexpected(spec.error());
        return recorded_of(row, **spec);
      });
}

Store::Result<std::vector<StoredLines>> SqliteStore::lines(const GameId& game) {
  return impl_->all<StoredLines>(
      &Impl::lines_, [&](Statement& query) { query.bind(1, game.text()); },
      [](const Statement& row) -> Result<StoredLines> {
        return StoredLines{{std::string(row.text(0))}, lines_of(static_cast<std::size_t>(row.integer(1)), row.text(2))};
      });
}

Store::Result<std::vector<LinesInGame>> SqliteStore::lines_by(const game::PlayerId& player) {
  return impl_->all<LinesInGame>(
      &Impl::lines_by_, [&](Statement& query) { query.bind(1, player.value); },
      [](const Statement& row) -> Result<LinesInGame> {
        auto game = id_of(row);
        if (!game) return std::unexpected(std::move(game.error()));
        return LinesInGame{std::move(*game), lines_of(static_cast<std::size_t>(row.integer(1)), row.text(2))};
      });
}

Store::Result<std::vector<StoredVacation>> SqliteStore::vacations() {
  return impl_->all<StoredVacation>(
      &Impl::vacations_, [](Statement&) {},
      [](const Statement& row) -> Result<StoredVacation> {
        StoredVacation one{.player = {std::string(row.text(0))}, .vacation = {.began = row.integer(1)}};
        if (!row.is_null(2)) one.vacation.ended = row.integer(2);
        return one;
      });
}

Store::Result<std::vector<Summary>> SqliteStore::list(const game::PlayerId& player, std::size_t limit) {
  const auto bind = [&](Statement& query) {
    query.bind(1, player.value);
    query.bind(2, static_cast<std::int64_t>(limit));
  };
  return impl_->all<Summary>(&Impl::list_, bind, summary_of);
}

Store::Result<std::vector<Summary>> SqliteStore::finished(const game::PlayerId& player, const GameFilter& filter,
                                                          std::size_t limit) {
  const auto bind = [&](Statement& query) {
    query.bind(1, player.value);
    if (filter.game != nullptr) query.bind(2, filter.game->id);
    if (filter.rated) query.bind(3, std::int64_t{*filter.rated});
    if (filter.opponent) query.bind(4, filter.opponent->value);
    if (filter.result) query.bind(5, text(*filter.result));
    if (filter.before) query.bind(6, filter.before->created);
    if (filter.before) query.bind(7, filter.before->id.text());
    query.bind(8, static_cast<std::int64_t>(limit));
  };
  return impl_->all<Summary>(&Impl::finished_, bind, summary_of);
}

Store::Result<std::vector<GameId>> SqliteStore::awaiting_engine() {
  return impl_->all<GameId>(&Impl::awaiting_, [](Statement&) {}, id_of);
}

Store::Result<std::vector<GameId>> SqliteStore::due(UnixMillis until) {
  return impl_->all<GameId>(&Impl::due_, [&](Statement& query) { query.bind(1, until); }, id_of);
}

Store::Result<std::vector<GameId>> SqliteStore::running(const game::PlayerId& player) {
  return impl_->all<GameId>(&Impl::running_, [&](Statement& query) { query.bind(1, player.value); }, id_of);
}

Store::Result<std::vector<WrittenMessage>> SqliteStore::messages_by(const game::PlayerId& player) {
  return impl_->all<WrittenMessage>(
      &Impl::messages_by_, [&](Statement& query) { query.bind(1, player.value); },
      [](const Statement& row) -> Result<WrittenMessage> {
        auto game = id_of(row);
        if (!game) return std::unexpected(std::move(game.error()));
        return WrittenMessage{.game = std::move(*game),
                              .at = row.integer(1),
                              .channel = std::string(row.text(2)),
                              .text = std::string(row.text(3))};
      });
}

Store::Result<std::vector<FormerPlayer>> SqliteStore::former_players() {
  return impl_->all<FormerPlayer>(
      &Impl::former_players_, [](Statement&) {},
      [](const Statement& row) -> Result<FormerPlayer> {
        return FormerPlayer{
            .player = {std::string(row.text(0))}, .folded = std::string(row.text(1)), .deleted = row.integer(2)};
      });
}

Store::Result<std::vector<Seek>> SqliteStore::seeks() {
  return impl_->all<Seek>(&Impl::seeks_, [](Statement&) {}, seek_of);
}

Store::Result<std::vector<Account>> SqliteStore::accounts() {
  return impl_->all<Account>(&Impl::accounts_, [](Statement&) {}, account_of);
}

Store::Result<std::vector<Login>> SqliteStore::logins() {
  return impl_->all<Login>(&Impl::logins_, [](Statement&) {}, login_of);
}

Store::Result<std::vector<AuditEntry>> SqliteStore::audit(std::size_t limit) {
  const auto bind = [&](Statement& query) { query.bind(1, static_cast<std::int64_t>(limit)); };
  return impl_->all<AuditEntry>(&Impl::audit_, bind, [](const Statement& row) -> Result<AuditEntry> {
    return AuditEntry{.at = row.integer(0),
                      .actor = std::string(row.text(1)),
                      .action = std::string(row.text(2)),
                      .subject = std::string(row.text(3)),
                      .detail = std::string(row.text(4))};
  });
}

Store::Result<std::vector<Letter>> SqliteStore::letters_due(UnixMillis now, std::size_t limit) {
  const auto bind = [&](Statement& query) {
    query.bind(1, now);
    query.bind(2, static_cast<std::int64_t>(limit));
  };
  return impl_->all<Letter>(&Impl::letters_, bind, letter_of);
}

Store::Result<std::vector<MailToken>> SqliteStore::mail_token(const std::string& hash) {
  return impl_->all<MailToken>(&Impl::token_, [&](Statement& query) { query.bind(1, hash); }, mail_token_of);
}

Store::Result<std::vector<ApiToken>> SqliteStore::tokens() {
  return impl_->all<ApiToken>(&Impl::tokens_, [](Statement&) {}, token_of);
}

Store::Result<std::vector<Standing>> SqliteStore::standings(const game::PlayerId& player) {
  return impl_->all<Standing>(&Impl::standings_, [&](Statement& query) { query.bind(1, player.value); }, standing_of);
}

Store::Result<std::vector<RatingChange>> SqliteStore::rating_changes(const game::PlayerId& player, std::size_t limit) {
  const auto bind = [&](Statement& query) {
    query.bind(1, player.value);
    query.bind(2, static_cast<std::int64_t>(limit));
  };
  return impl_->all<RatingChange>(&Impl::changes_, bind, rating_change_of);
}

Store::Result<std::vector<GamesPlayed>> SqliteStore::games_played(const game::PlayerId& player) {
  return impl_->all<GamesPlayed>(
      &Impl::played_, [&](Statement& query) { query.bind(1, player.value); }, games_played_of);
}

Store::Result<std::vector<AnalysisRequest>> SqliteStore::awaited_analyses() {
  return impl_->all<AnalysisRequest>(&Impl::awaited_analyses_, [](Statement&) {}, request_of);
}

Store::Result<std::vector<StoredAnalysis>> SqliteStore::analysis_of(const GameId& game) {
  return impl_->all<StoredAnalysis>(
      &Impl::analysis_, [&](Statement& query) { query.bind(1, game.text()); }, analysis_of_row);
}

Store::Result<std::vector<Standing>> SqliteStore::best(const GameSpec& spec, game::Speed speed, Kind kind,
                                                       std::size_t limit) {
  const auto bind = [&](Statement& query) {
    query.bind(1, spec.id);
    query.bind(2, text(speed));
    query.bind(3, game::provisional_deviation);
    query.bind(4, std::int64_t{kind == Kind::bots});
    query.bind(5, static_cast<std::int64_t>(limit));
  };
  return impl_->all<Standing>(&Impl::best_, bind, standing_of);
}

}  // namespace ootori::server
