#include "server/store/sqlite_store.hpp"

#include <mutex>
#include <unordered_map>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "server/accounts/account_rows.hpp"
#include "server/accounts/names.hpp"
#include "server/analysis/analysis_rows.hpp"
#include "server/chat/chat_rows.hpp"
#include "server/chat/sqlite_chat.hpp"
#include "server/lobby/seek_rows.hpp"
#include "server/mail/mail_rows.hpp"
#include "server/personal_data/personal_rows.hpp"
#include "server/ratings/rating_rows.hpp"
#include "server/store/data_folder.hpp"
#include "server/store/event_json.hpp"
#include "server/store/game_rows.hpp"
#include "server/store/private_file.hpp"
#include "server/store/schema.hpp"
#include "server/store/sqlite_query.hpp"
#include "server/store/sqlite_writer.hpp"

namespace ootori::server {
namespace {

using sqlite::Connection;
using sqlite::Statement;

std::int64_t stored(std::size_t limit) { return static_cast<std::int64_t>(limit); }

}  // namespace

class SqliteStore::Impl {
 public:
  Impl(DataFolder folder, Connection reader) : folder_(std::move(folder)), reader_(std::move(reader)) {}

  sqlite::Result<void> start(Connection writing, const std::string& path, SqliteWriter::OnCommit on_commit) {
    for (const std::string_view sql : {awaiting_answer_sql, list_running_sql, list_ended_sql,
                                       between_sql,         load_sql,         list_sql,
                                       finished_sql,        awaiting_sql,     due_sql,
                                       running_sql,         lines_sql,        lines_by_sql,
                                       seeks_sql,           accounts_sql,     logins_sql,
                                       audit_sql,           vacations_sql,    former_players_sql,
                                       messages_by_sql,     letters_sql,      mail_token_sql,
                                       tokens_sql,          standings_sql,    certain_sql,
                                       changes_sql,         played_sql,       awaited_analyses_sql,
                                       analysis_sql}) {
      auto prepared = reader_.prepare(sql);
      if (!prepared) return std::unexpected(prepared.error());
      queries_.emplace(sql, std::move(*prepared));
    }
    for (const std::string_view sql : personal_sql) {
      auto prepared = reader_.prepare(sql);
      if (!prepared) return std::unexpected(prepared.error());
      queries_.emplace(sql, std::move(*prepared));
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

  template <class Make, class... Values>
  auto all(std::string_view sql, const Make& make, const Values&... values) {
    const std::scoped_lock lock(reading_);
    return query(queries_.at(sql), make, values...);
  }

  template <class Make, class... Values>
  auto all_sound(std::string_view sql, const Make& make, const Values&... values) {
    const std::scoped_lock lock(reading_);
    return query_sound(queries_.at(sql), make, values...);
  }

 private:
  DataFolder folder_;  // given back last
  std::mutex reading_;
  Connection reader_;
  std::unordered_map<std::string_view, Statement> queries_;  // by their text
  std::unique_ptr<SqliteChat> chats_;
  std::unique_ptr<SqliteWriter> writer_;
};

SqliteStore::SqliteStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SqliteStore::~SqliteStore() = default;

Store::Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const SqliteOptions& options) {
  auto folder = DataFolder::open(options.folder);
  if (!folder) return std::unexpected(std::move(folder.error()));
  const std::string path = (folder->path() / "ootori.db").string();
  if (const auto error = make_private_database(path)) {
    spdlog::warn("{} cannot be kept from other users of this machine: {}", path, error.message());
  }
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
  return impl_->all(load_sql, recorded_of, game.text());
}

Store::Result<std::vector<StoredLines>> SqliteStore::lines(const GameId& game) {
  return impl_->all(lines_sql, stored_lines_of, game.text());
}

Store::Result<std::vector<LinesInGame>> SqliteStore::lines_by(const game::PlayerId& player) {
  return impl_->all(lines_by_sql, lines_in_game_of, player.value);
}

Store::Result<std::vector<StoredVacation>> SqliteStore::vacations() {
  return impl_->all_sound(vacations_sql, vacation_of);
}

Store::Result<std::vector<Summary>> SqliteStore::list(const game::PlayerId& player, std::size_t limit) {
  return impl_->all(list_sql, summary_of, player.value, stored(limit));
}

Store::Result<std::vector<Summary>> SqliteStore::list_running(const game::PlayerId& player) {
  return impl_->all(list_running_sql, summary_of, player.value);
}

Store::Result<std::vector<Summary>> SqliteStore::list_ended(const game::PlayerId& player,
                                                            const std::optional<GamePlace>& before, std::size_t limit) {
  const auto at = before.transform([](const GamePlace& place) { return place.at; });
  const auto id = before.transform([](const GamePlace& place) { return place.id.text(); });
  return impl_->all(list_ended_sql, summary_of, player.value, at, id, stored(limit));
}

Store::Result<std::vector<GameId>> SqliteStore::between(const game::PlayerId& one, const game::PlayerId& other) {
  return impl_->all(between_sql, id_of, one.value, other.value);
}

Store::Result<std::vector<Summary>> SqliteStore::finished(const game::PlayerId& player, const GameFilter& filter,
                                                          std::size_t limit) {
  std::optional<std::string_view> spec;
  if (filter.game != nullptr) spec = filter.game->id;
  std::optional<std::int64_t> rated;
  if (filter.rated) rated = *filter.rated;
  std::optional<std::string_view> opponent;
  if (filter.opponent) opponent = filter.opponent->value;
  std::optional<std::string_view> result;
  if (filter.result) result = text(*filter.result);
  std::optional<std::int64_t> created;
  std::optional<std::string> id;
  if (filter.before) {
    created = filter.before->at;
    id = filter.before->id.text();
  }
  return impl_->all(finished_sql, summary_of, player.value, spec, rated, opponent, result, created, id, stored(limit));
}

Store::Result<std::vector<GameId>> SqliteStore::awaiting_engine() { return impl_->all_sound(awaiting_sql, id_of); }

Store::Result<std::vector<GameId>> SqliteStore::due(UnixMillis until) {
  return impl_->all_sound(due_sql, id_of, until);
}

Store::Result<std::vector<GameId>> SqliteStore::running(const game::PlayerId& player) {
  return impl_->all_sound(running_sql, id_of, player.value);
}

Store::Result<std::vector<GameId>> SqliteStore::awaiting_answer(const game::PlayerId& player) {
  return impl_->all_sound(awaiting_answer_sql, id_of, player.value);
}

Store::Result<std::vector<WrittenMessage>> SqliteStore::messages_by(const game::PlayerId& player) {
  return impl_->all(messages_by_sql, written_message_of, player.value);
}

Store::Result<PersonalFacts> SqliteStore::facts_of(const game::PlayerId& player, std::string_view name) {
  auto addresses = impl_->all(awaited_addresses_sql, awaited_address_of, player.value);
  auto mutes = impl_->all(mutes_by_sql, mute_of, player.value);
  auto reports = impl_->all(reports_by_sql, report_of, player.value);
  auto silences = impl_->all(silences_of_sql, silence_of, player.value);
  auto acts = impl_->all(acts_about_sql, entry_of, player.value);
  auto audit = impl_->all(audit_about_sql, audit_entry_of, folded(name));
  auto analyses = impl_->all(analyses_by_sql, server::analysis_of, player.value);
  if (!addresses || !mutes || !reports || !silences || !acts || !audit || !analyses) {
    return std::unexpected(storage_error("what is kept of a player cannot be read"));
  }
  if (name.empty()) audit->clear();  // names that are forgotten are empty too
  return PersonalFacts{.awaited_addresses = std::move(*addresses),
                       .mutes = std::move(*mutes),
                       .reports = std::move(*reports),
                       .silences = std::move(*silences),
                       .acts = std::move(*acts),
                       .administration = std::move(*audit),
                       .analyses = std::move(*analyses)};
}

Store::Result<std::vector<FormerPlayer>> SqliteStore::former_players() {
  return impl_->all_sound(former_players_sql, former_player_of);
}

Store::Result<std::vector<Seek>> SqliteStore::seeks() { return impl_->all_sound(seeks_sql, seek_of); }

Store::Result<std::vector<Account>> SqliteStore::accounts() { return impl_->all_sound(accounts_sql, account_of); }

Store::Result<std::vector<Login>> SqliteStore::logins() { return impl_->all_sound(logins_sql, login_of); }

Store::Result<std::vector<AuditEntry>> SqliteStore::audit(std::size_t limit) {
  return impl_->all(audit_sql, audit_entry_of, stored(limit));
}

Store::Result<std::vector<Letter>> SqliteStore::letters_due(UnixMillis now, std::size_t limit) {
  return impl_->all(letters_sql, letter_of, now, stored(limit));
}

Store::Result<std::vector<MailToken>> SqliteStore::mail_token(const std::string& hash) {
  return impl_->all(mail_token_sql, mail_token_of, hash);
}

Store::Result<std::vector<ApiToken>> SqliteStore::tokens() { return impl_->all_sound(tokens_sql, token_of); }

Store::Result<std::vector<Standing>> SqliteStore::standings(const game::PlayerId& player) {
  return impl_->all(standings_sql, standing_of, player.value);
}

Store::Result<std::vector<RatingChange>> SqliteStore::rating_changes(const game::PlayerId& player, std::size_t limit) {
  return impl_->all(changes_sql, rating_change_of, player.value, stored(limit));
}

Store::Result<std::vector<GamesPlayed>> SqliteStore::games_played(const game::PlayerId& player) {
  return impl_->all(played_sql, games_played_of, player.value);
}

Store::Result<std::vector<AnalysisRequest>> SqliteStore::awaited_analyses() {
  return impl_->all_sound(awaited_analyses_sql, request_of);
}

Store::Result<std::vector<StoredAnalysis>> SqliteStore::analysis_of(const GameId& game) {
  return impl_->all(analysis_sql, server::analysis_of, game.text());
}

Store::Result<std::vector<Standing>> SqliteStore::certain(const GameSpec& spec, game::Speed speed, Kind kind,
                                                          const std::optional<RatingPlace>& after, std::size_t limit) {
  const auto rating = after.transform([](const RatingPlace& place) { return place.rating; });
  const auto player = after.transform([](const RatingPlace& place) { return place.player.value; });
  return impl_->all(certain_sql, standing_of, spec.id, text(speed), game::provisional_deviation,
                    std::int64_t{kind == Kind::bots}, rating, player, stored(limit));
}

}  // namespace ootori::server
