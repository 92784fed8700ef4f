// What deleted players have left in the studies of others: their names in the records of their games, and their
// comments in the records that they have added.
//
// A study may have 25,000 chapters of one game, and each is parsed and written again. So this happens after the account
// was deleted, in many small transactions, because every move waits for the transaction before it. Until a row is
// rewritten it names the player, so whoever looks for such rows can continue where somebody else has stopped.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store/store.hpp"
#include "server/studies/study_json.hpp"
#include "server/studies/study_table.hpp"

namespace ootori::server {

// At most this much is rewritten in one transaction, but at least one event.
struct ErasureBatch {
  std::size_t events = 50;
  std::size_t bytes = 64'000;
};

// Queries. Any thread; each call blocks while it reads.
class LeftInStudies {
 public:
  explicit LeftInStudies(Reads& store) : store_(store) {}

  // Deleted players who have left something.
  [[nodiscard]] StoreResult<std::vector<game::PlayerId>> players() const;
  // The studies in which a player has left something.
  [[nodiscard]] StoreResult<std::vector<StudyId>> studies_with(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

// Erases a deleted player from one study of somebody else. Reads each event of the study at most once. For one thread
// at a time.
class ErasedStudy {
 public:
  ErasedStudy(StudyId id, game::PlayerId player, Reads& store, const ErasureBatch& batch)
      : id_(std::move(id)), player_(std::move(player)), store_(store), batch_(batch) {}

  [[nodiscard]] const StudyId& id() const { return id_; }

  // Reads a few more events; blocks. Returns whether all have been read.
  [[nodiscard]] StoreResult<bool> read_on();
  // What is to be stored next, each in a transaction of its own; none: that was all. Only after read_on().
  [[nodiscard]] std::optional<Change> next();

 private:
  struct Rewrite {
    std::int64_t number;
    std::string before, after;
  };
  struct Batch;
  enum class Part : std::uint8_t { start, chapters, names, all };

  [[nodiscard]] StoreResult<void> begin();
  [[nodiscard]] StoreResult<void> read_chapters();
  [[nodiscard]] StoreResult<void> read_names();
  void end_reading();

  const StudyId id_;
  const game::PlayerId player_;
  Reads& store_;
  const ErasureBatch batch_;
  Part part_ = Part::start;
  std::int64_t read_ = 0;    // up to this event, in the present part
  std::int64_t events_ = 0;  // of the study when the reading began
  std::shared_ptr<NewTitles> titles_ = std::make_shared<NewTitles>();
  std::deque<Rewrite> rewrites_, names_;
};

}  // namespace ootori::server
