#include "server/store/sqlite_writer.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "notation/mail_handicap.hpp"
#include "notation/sfen.hpp"
#include "server/accounts/names.hpp"
#include "server/session/time_json.hpp"
#include "server/store/event_json.hpp"
#include "server/store/schema.hpp"
#include "server/store/sqlite_execute.hpp"

namespace ootori::server {
namespace {

using sqlite::execute;
using sqlite::execute_once;
using sqlite::Result;
using sqlite::Statement;

std::optional<std::string_view> view_of(const std::optional<std::string>& text) { return text; }

std::optional<std::string_view> winner_of(const Digest& digest) {
  if (!digest.outcome || !digest.outcome->winner) return std::nullopt;
  return text(*digest.outcome->winner);
}

std::optional<std::string_view> reason_of(const Digest& digest) {
  if (!digest.outcome) return std::nullopt;
  return code(digest.outcome->reason);
}

std::optional<std::string_view> id_of(const Handicap* handicap) {
  if (handicap == nullptr) return std::nullopt;
  return handicap->id;
}

std::optional<std::string> stored(const std::optional<game::TimeControl>& time) { return time.transform(stored_time); }

// As the schema has it.
std::int64_t vacations_of(const Digest& digest) {
  return std::int64_t{digest.on_vacation[0]} + 2 * std::int64_t{digest.on_vacation[1]};
}

std::int64_t number(std::uint64_t value) { return static_cast<std::int64_t>(value); }

}  // namespace

Result<SqliteWriter::Statements> SqliteWriter::prepare(sqlite::Connection& connection) {
  constexpr std::array<std::string_view, 16> sql{
      "BEGIN IMMEDIATE",
      "COMMIT",
      "SAVEPOINT request",
      "RELEASE request",
      "INSERT INTO games (id, game, handicap, created, updated, plies, engine_to_move, time, rated) "
      "VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?)",
      "INSERT INTO seats (game_id, color, player, level) VALUES (?, ?, ?, ?)",
      "INSERT INTO events (game_id, number, at, event) VALUES (?, ?, ?, ?)",
      "UPDATE games SET updated = ?2, plies = ?3, winner = ?4, reason = ?5, engine_to_move = ?6, "
      "turn = ?7, deadline = ?8, adjourned = ?9, vacations = ?10 WHERE id = ?1",
      "INSERT INTO seeks (id, maker, challenged, game, handicap, sfen, side, time, rated, listed, created, expires) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      "DELETE FROM seeks WHERE id = ?",
      "INSERT INTO accounts (player, name, folded, password, role, created) SELECT ?1, ?2, ?3, ?4, ?5, ?6 "
      "WHERE NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?1)",
      "UPDATE accounts SET password = ?2 WHERE player = ?1",
      "DELETE FROM logins WHERE player = ?1 AND id <> ?2",
      "INSERT INTO logins (id, token, player, created, used, client) VALUES (?, ?, ?, ?, ?, ?)",
      "UPDATE logins SET used = ?2 WHERE id = ?1",
      "DELETE FROM logins WHERE id = ?",
  };
  std::vector<Statement> made;
  for (const std::string_view one : sql) {
    auto statement = connection.prepare(one);
    if (!statement) return std::unexpected(statement.error());
    made.push_back(std::move(*statement));
  }
  std::size_t next = 0;
  const auto take = [&] { return std::move(made[next++]); };
  // Braces: evaluated in order.
  return Statements{take(), take(), take(), take(), take(), take(), take(), take(),
                    take(), take(), take(), take(), take(), take(), take(), take()};
}

Result<std::unique_ptr<SqliteWriter>> SqliteWriter::start(sqlite::Connection given, OnCommit on_commit) {
  auto connection = std::make_unique<sqlite::Connection>(std::move(given));
  auto statements = prepare(*connection);
  if (!statements) return std::unexpected(statements.error());
  auto ratings = RatingBook::open(*connection);
  if (!ratings) return std::unexpected(ratings.error());
  auto chat = ChatBook::open(*connection);
  if (!chat) return std::unexpected(chat.error());
  auto tokens = TokenBook::open(*connection);
  if (!tokens) return std::unexpected(tokens.error());
  auto bots = BotBook::open(*connection);
  if (!bots) return std::unexpected(bots.error());
  auto analyses = AnalysisTable::open(*connection);
  if (!analyses) return std::unexpected(analyses.error());
  auto former_players = FormerPlayerTable::open(*connection);
  if (!former_players) return std::unexpected(former_players.error());
  std::unique_ptr<SqliteWriter> writer(
      new SqliteWriter(std::move(connection), std::move(*statements),
                       {std::move(*ratings), std::move(*chat), std::move(*tokens), std::move(*bots),
                        std::move(*analyses), std::move(*former_players)},
                       std::move(on_commit)));
  writer->thread_ = std::thread([raw = writer.get()] { raw->run(); });
  return writer;
}

SqliteWriter::~SqliteWriter() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void SqliteWriter::write(std::vector<Change> changes, Store::Done done) {
  {
    const std::scoped_lock lock(mutex_);
    queue_.push_back({std::move(changes), std::move(done)});
  }
  wake_.notify_one();
}

void SqliteWriter::run() {
  while (true) {
    std::vector<Waiting> batch;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (queue_.empty()) return;
      batch.swap(queue_);
    }
    commit(batch);
    for (Waiting& waiting : batch) waiting.done(std::move(waiting.result));
  }
}

// One transaction for all that wait. If the disk fails it, nothing of it is stored.
void SqliteWriter::commit(std::vector<Waiting>& batch) {
  const auto begun = std::chrono::steady_clock::now();
  const auto written = write_all(batch);
  if (on_commit_) on_commit_(batch.size(), std::chrono::steady_clock::now() - begun, written.has_value());
  if (written) {
    ++commits_;
    return;
  }
  spdlog::error("{} requests could not be stored: {}", batch.size(), written.error().message);
  if (connection_->in_transaction()) {
    if (const auto undone = connection_->execute("ROLLBACK"); !undone) {
      spdlog::error("a transaction could not be rolled back: {}", undone.error().message);
    }
  }
  for (Waiting& waiting : batch) {
    waiting.result = std::unexpected(StoreError{StoreError::Kind::storage, written.error().message});
  }
}

Result<void> SqliteWriter::write_all(std::vector<Waiting>& batch) {
  if (auto begun = execute(statements_.begin); !begun) return begun;
  for (Waiting& waiting : batch) {
    if (auto written = write_together(waiting); !written) return written;
  }
  return execute(statements_.commit);
}

// A conflict is the affair of its request alone; any other fault is that of the whole transaction.
Result<void> SqliteWriter::write_together(Waiting& waiting) {
  if (auto begun = execute(statements_.savepoint); !begun) return begun;
  Result<void> written;
  for (const Change& change : waiting.changes) {
    if (written) written = std::visit([this](const auto& one) { return write_one(one); }, change);
  }
  if (written) return execute(statements_.release);
  if (!written.error().is_constraint()) return written;
  waiting.result = std::unexpected(StoreError{StoreError::Kind::conflict, written.error().message});
  return connection_->execute("ROLLBACK TO request; RELEASE request");
}

Result<void> SqliteWriter::write_one(const Append& append) {
  if (const auto* created = std::get_if<game::Created>(&append.events.front().event)) {
    if (auto added = add_game(append, *created); !added) return added;
  }
  for (const Recorded& recorded : append.events) {
    auto added = execute(statements_.add_event, append.id.text(), number(recorded.number), recorded.at,
                         stored_text(recorded.event, *append.game));
    if (!added) return added;
  }
  const Digest& digest = append.digest;
  const UnixMillis at = append.events.back().at;
  const auto ends = [](const Recorded& recorded) { return std::holds_alternative<game::Ended>(recorded.event); };
  if (std::ranges::any_of(append.events, ends)) {
    if (auto rated = books_.ratings.enter(append.id, digest, at); !rated) return rated;
  }
  return execute(statements_.update_game, append.id.text(), at, number(digest.plies), winner_of(digest),
                 reason_of(digest), std::int64_t{digest.engine_to_move}, text(digest.turn), digest.deadline,
                 std::int64_t{digest.adjourned}, vacations_of(digest));
}

Result<void> SqliteWriter::write_one(const AddSeek& add) {
  const Seek& seek = add.seek;
  std::optional<std::string_view> challenged;
  if (seek.to) challenged = seek.to->value;
  std::optional<std::string> sfen;
  if (seek.terms.position) sfen = write_sfen(*seek.terms.position);
  std::optional<std::string_view> side;
  if (seek.side) side = text(*seek.side);
  return execute(statements_.add_seek, seek.id.text(), seek.by.value, challenged, seek.terms.game->id,
                 id_of(seek.terms.handicap), sfen, side, stored(seek.terms.time), std::int64_t{seek.terms.rated},
                 std::int64_t{seek.listed}, seek.created, seek.expires);
}

Result<void> SqliteWriter::write_one(const EndSeek& end) {
  if (auto ended = execute(statements_.end_seek, end.id.text()); !ended) return ended;
  if (connection_->changes() == 0) return std::unexpected(sqlite::Fault::gone("the seek is gone"));
  return {};
}

Result<void> SqliteWriter::write_one(const AddAccount& add) {
  const Account& account = add.account;
  auto added = execute(statements_.add_account, account.player.value, account.name, folded(account.name),
                       account.password, text(account.role), account.created);
  if (added && connection_->changes() == 0) return std::unexpected(sqlite::Fault::gone("the guest was deleted"));
  return added;
}

Result<void> SqliteWriter::write_one(const CheckPassword& check) {
  auto found = execute_once(*connection_, "UPDATE accounts SET password = ?2 WHERE player = ?1 AND password = ?2",
                            check.player.value, check.password);
  if (found && connection_->changes() == 0) {
    return std::unexpected(sqlite::Fault::gone("the account has another password by now"));
  }
  return found;
}

Result<void> SqliteWriter::write_one(const SetPassword& set) {
  if (auto changed = execute(statements_.set_password, set.player.value, set.password); !changed) return changed;
  if (auto ended = end_letters(set.player); !ended) return ended;
  return execute(statements_.end_others, set.player.value, set.keep ? set.keep->text() : std::string{});
}

Result<void> SqliteWriter::write_one(const AddLogin& add) {
  const Login& login = add.login;
  return execute(statements_.add_login, login.id.text(), login.token, login.player.value, login.created, login.used,
                 login.client);
}

Result<void> SqliteWriter::write_one(const UseLogin& use) {
  return execute(statements_.use_login, use.id.text(), use.used);
}

Result<void> SqliteWriter::write_one(const EndLogin& end) { return execute(statements_.end_login, end.id.text()); }

Result<void> SqliteWriter::write_one(const SetRole& set) {
  return execute_once(*connection_, "UPDATE accounts SET role = ?2 WHERE player = ?1", set.player.value,
                      text(set.role));
}

Result<void> SqliteWriter::write_one(const SetBan& set) {
  auto done = execute_once(*connection_, "DELETE FROM bans WHERE player = ?", set.player.value);
  if (!done || !set.ban) return done;
  done = execute_once(*connection_, "INSERT INTO bans (player, reason, since, until) VALUES (?, ?, ?, ?)",
                      set.player.value, set.ban->reason, set.ban->since, set.ban->until);
  if (!done) return done;
  return execute_once(*connection_, "DELETE FROM logins WHERE player = ?", set.player.value);
}

Result<void> SqliteWriter::write_one(const AddAudit& add) {
  const AuditEntry& entry = add.entry;
  return execute_once(*connection_, "INSERT INTO audit (at, actor, action, subject, detail) VALUES (?, ?, ?, ?, ?)",
                      entry.at, entry.actor, entry.action, entry.subject, entry.detail);
}

// Whoever asked for them may be the one whom a new password, or another address, is to keep out.
Result<void> SqliteWriter::end_letters(const game::PlayerId& player) {
  auto ended = execute_once(*connection_, "DELETE FROM mail_tokens WHERE player = ?", player.value);
  if (!ended) return ended;
  return execute_once(*connection_, "DELETE FROM letters WHERE player = ? AND kind IN (?, ?)", player.value,
                      text(LetterKind::confirm), text(LetterKind::reset));
}

Result<void> SqliteWriter::write_one(const SetEmail& set) {
  if (auto ended = end_letters(set.player); !ended) return ended;
  return execute_once(*connection_, "UPDATE accounts SET email = ?2 WHERE player = ?1", set.player.value,
                      view_of(set.email));
}

// A number that no other letter has had: one that has gone out is ended by its number, perhaps after a newer one came.
Result<void> SqliteWriter::write_one(const AddLetter& add) {
  const Letter& letter = add.letter;
  const bool is_reset = letter.kind == LetterKind::reset;
  return execute_once(*connection_,
                      "INSERT INTO letters (id, player, kind, address, language, created, due) "
                      "SELECT abs(random() / 1024), ?1, ?2, ?3, ?4, ?5, ?6 FROM accounts WHERE player = ?1 "
                      "AND (NOT ?7 OR email = ?3)",
                      letter.player.value, text(letter.kind), letter.address, text(letter.language), letter.created,
                      letter.due, std::int64_t{is_reset});
}

Result<void> SqliteWriter::write_one(const EndLetter& end) {
  return execute_once(*connection_, "DELETE FROM letters WHERE id = ?", end.id);
}

Result<void> SqliteWriter::write_one(const DelayLetter& delay) {
  return execute_once(*connection_, "UPDATE letters SET due = ?2, tries = ?3 WHERE id = ?1", delay.id, delay.due,
                      std::int64_t{delay.tries});
}

Result<void> SqliteWriter::write_one(const AddMailToken& add) {
  const MailToken& token = add.token;
  auto added =
      execute_once(*connection_,
                   "INSERT OR REPLACE INTO mail_tokens (hash, player, kind, address, expires) "
                   "SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?6 IS NULL OR EXISTS (SELECT 1 FROM letters WHERE id = ?6)",
                   token.hash, token.player.value, text(token.kind), token.address, token.expires, add.letter);
  if (added && connection_->changes() == 0) return std::unexpected(sqlite::Fault::gone("the letter is gone"));
  return added;
}

Result<void> SqliteWriter::write_one(const EndMailToken& end) {
  if (auto ended = execute_once(*connection_, "DELETE FROM mail_tokens WHERE hash = ?", end.hash); !ended) return ended;
  if (connection_->changes() == 0) return std::unexpected(sqlite::Fault::gone("the link has been used"));
  return {};
}

// The version stays what it is, but its page is written anew.
Result<void> SqliteWriter::write_one(const ProveWritable&) {
  return connection_->execute(fmt::format("PRAGMA user_version = {}", schema_version()));
}

Result<void> SqliteWriter::write_one(const ChatChange& change) { return books_.chat.write(change); }

Result<void> SqliteWriter::write_one(const SetLines& set) {
  if (!set.lines) {
    return execute_once(*connection_, "DELETE FROM conditional_lines WHERE game_id = ? AND player = ?", set.game.text(),
                        set.player.value);
  }
  std::string text;
  for (const std::string& line : set.lines->lines) text += line + '\n';
  return execute_once(*connection_,
                      "INSERT INTO conditional_lines (game_id, player, ply, lines) VALUES (?1, ?2, ?3, ?4) "
                      "ON CONFLICT (game_id, player) DO UPDATE SET ply = ?3, lines = ?4",
                      set.game.text(), set.player.value, number(set.lines->ply), text);
}

Result<void> SqliteWriter::write_one(const SetVacationSpan& set) {
  auto kept = execute_once(*connection_,
                           "INSERT INTO vacations (player, began, ended) SELECT ?1, ?2, ?3 "
                           "WHERE NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?1) "
                           "ON CONFLICT (player, began) DO UPDATE SET ended = ?3",
                           set.player.value, set.vacation.began, set.vacation.ended);
  if (kept && connection_->changes() == 0) return std::unexpected(sqlite::Fault::gone("the player was deleted"));
  return kept;
}

Result<void> SqliteWriter::add_game(const Append& append, const game::Created& created) {
  const UnixMillis at = append.events.front().at;
  auto added = execute(statements_.add_game, append.id.text(), append.game->id, handicap_of(created.start), at, at,
                       stored(created.time), std::int64_t{created.rated});
  for (const Color color : {Color::black, Color::white}) {
    if (!added) return added;
    std::optional<std::string_view> player;
    std::optional<std::int64_t> level;
    if (const auto* seat = std::get_if<game::PersonSeat>(&created.seats[color])) player = seat->player.value;
    if (const auto* seat = std::get_if<game::EngineSeat>(&created.seats[color])) level = seat->level.value();
    added = execute(statements_.add_seat, append.id.text(), text(color), player, level);
  }
  return added;
}

}  // namespace ootori::server
