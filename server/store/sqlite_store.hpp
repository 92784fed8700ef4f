// The store of one machine: SQLite in a folder, nothing to install. Commits are durable (WAL, synchronous=FULL), and
// one thread writes: the appends of many games that wait while the disk works go out together in the next transaction.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "server/analysis/analysis_table.hpp"
#include "server/personal_data/personal_records.hpp"
#include "server/ratings/rating_book.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

struct SqliteOptions {
  std::filesystem::path folder;
  std::optional<std::int64_t> most_pages{};  // of 4 KiB: a quota on the database; over it the disk counts as full
  // Called by the thread that writes, after every transaction: how many requests it held, how long it took, and whether
  // it was stored. Must not block.
  std::function<void(std::size_t, std::chrono::nanoseconds, bool)> on_commit{};
};

class SqliteStore final : public Store, public Ratings, public Analyses, public PersonalRecords {
 public:
  static Result<std::unique_ptr<SqliteStore>> open(const SqliteOptions& options);
  ~SqliteStore() override;  // what was appended is still committed, and `done` called

  void write(std::vector<Change> changes, Done done) override;
  Result<std::vector<Recorded>> load(const GameId& game) override;
  Result<std::vector<StoredLines>> lines(const GameId& game) override;
  Result<std::vector<LinesInGame>> lines_by(const game::PlayerId& player) override;
  Result<std::vector<StoredVacation>> vacations() override;
  Result<std::vector<Summary>> list(const game::PlayerId& player, std::size_t limit) override;
  Result<std::vector<Summary>> list_running(const game::PlayerId& player) override;
  Result<std::vector<Summary>> list_ended(const game::PlayerId& player, const std::optional<GamePlace>& before,
                                          std::size_t limit) override;
  Result<std::vector<GameId>> between(const game::PlayerId& one, const game::PlayerId& other) override;
  Result<std::vector<Summary>> finished(const game::PlayerId& player, const GameFilter& filter,
                                        std::size_t limit) override;
  Result<std::vector<GameId>> awaiting_engine() override;
  Result<std::vector<GameId>> running(const game::PlayerId& player) override;
  Result<std::vector<GameId>> awaiting_answer(const game::PlayerId& player) override;
  Result<std::vector<GameId>> due(UnixMillis until) override;
  Result<std::vector<Seek>> seeks() override;
  Result<std::vector<Account>> accounts() override;
  Result<std::vector<Login>> logins() override;
  Result<std::vector<AuditEntry>> audit(std::size_t limit) override;
  Result<std::vector<Letter>> letters_due(UnixMillis now, std::size_t limit) override;
  Result<std::vector<MailToken>> mail_token(const std::string& hash) override;
  ChatRecords& chats() override;
  Result<std::vector<ApiToken>> tokens() override;
  Result<std::vector<FormerPlayer>> former_players() override;
  Result<std::vector<WrittenMessage>> messages_by(const game::PlayerId& player) override;

  Result<std::vector<Standing>> standings(const game::PlayerId& player) override;
  Result<std::vector<RatingChange>> rating_changes(const game::PlayerId& player, std::size_t limit) override;
  Result<std::vector<GamesPlayed>> games_played(const game::PlayerId& player) override;
  Result<std::vector<Standing>> certain(const GameSpec& spec, game::Speed speed, Kind kind,
                                        const std::optional<RatingPlace>& after, std::size_t limit) override;

  Result<PersonalFacts> facts_of(const game::PlayerId& player, std::string_view name) override;

  Result<std::vector<AnalysisRequest>> awaited_analyses() override;
  Result<std::vector<StoredAnalysis>> analysis_of(const GameId& game) override;

  [[nodiscard]] std::uint64_t commits() const;  // transactions written since it was opened

 private:
  class Impl;

  explicit SqliteStore(std::unique_ptr<Impl> impl);

  std::unique_ptr<Impl> impl_;
};

}  // namespace ootori::server
