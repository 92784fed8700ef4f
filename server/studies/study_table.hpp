// What is kept of studies: who owns them, who may write in them, and their events under the key (study, number), so
// that two writers can never both write event 17.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/study.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/wire/id.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

using StudyId = Id<struct StudyKind>;

extern const Tables study_tables;

[[nodiscard]] std::string_view text(game::StudyVisibility visibility);
[[nodiscard]] std::optional<game::StudyVisibility> parse_visibility(std::string_view name);

inline constexpr std::int64_t most_studies = 300;  // of one owner

// As it is stored and told, with its number in the study, from 1.
struct StudyRecorded {
  std::int64_t number;
  UnixMillis at;
  game::PlayerId by;  // empty: somebody whose account was deleted
  game::StudyEvent event;
};

// Makes a study by its first event. A conflict if the player was deleted, or has the maximum number of studies.
struct MakeStudy {
  StudyId id;
  game::PlayerId owner;
  UnixMillis at;
  game::StudyMade made;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A conflict if there is an event of this number already, or if the study or the player is gone.
struct AppendStudyEvent {
  StudyId id;
  StudyRecorded recorded;
  std::string json;      // the event, as study_json.hpp writes it
  game::StudyHead head;  // of the study after it
  std::int64_t chapters;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Takes it away with everything in it.
struct DeleteStudy {
  StudyId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// What lists show.
struct StudySummary {
  StudyId id;
  game::PlayerId owner;
  game::StudyHead head;
  UnixMillis created, updated;
  std::int64_t chapters;
};

// Where a page of a list begins: after this one.
struct StudyPlace {
  UnixMillis updated;
  std::string id;
};

// What a player wrote, for the export of their data.
struct StudyWriting {
  std::string study;
  std::int64_t number;
  UnixMillis at;
  std::string json;  // the stored event
};

// What can be read. Any thread; blocks for the time of a read.
class StudyTable {
 public:
  explicit StudyTable(Reads& store) : store_(store) {}

  // The stored events after a number, in their order; none: there is no such study, or no later event. An event is
  // text: study_json.hpp reads it, with the study that it changes.
  struct Stored {
    std::int64_t number;
    UnixMillis at;
    game::PlayerId by;
    std::string json;
  };
  [[nodiscard]] StoreResult<std::vector<Stored>> events(const StudyId& study, std::int64_t since,
                                                        std::size_t limit) const;
  [[nodiscard]] StoreResult<std::optional<StudySummary>> find(const StudyId& study) const;

  // The newest first, after a place in the list, at most `limit`.
  [[nodiscard]] StoreResult<std::vector<StudySummary>> open(const std::optional<StudyPlace>& after,
                                                            std::size_t limit) const;
  // Those that a player owns or may write in.
  [[nodiscard]] StoreResult<std::vector<StudySummary>> of_author(const game::PlayerId& player) const;
  [[nodiscard]] StoreResult<std::vector<StudyWriting>> written_by(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
