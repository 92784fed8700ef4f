// The tables of studies: owners, authors, and events under the key (study, number), so that two writers can never both
// write event 17.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/study.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/studies/study_records.hpp"
#include "server/wire/id.hpp"
#include "server/wire/list_place.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

using StudyId = Id<struct StudyKind>;

extern const Tables study_tables;

[[nodiscard]] std::string_view text(game::StudyVisibility visibility);
[[nodiscard]] std::optional<game::StudyVisibility> parse_visibility(std::string_view name);

inline constexpr std::int64_t most_studies = 300;  // of one owner
// Of the events of all studies of one owner, as they are stored.
inline constexpr std::size_t most_study_bytes = 200'000'000;

// An event as it is stored and announced. Numbers count from 1 in each study.
struct StudyRecorded {
  std::int64_t number;
  UnixMillis at;
  game::PlayerId by;  // empty: the account was deleted
  game::StudyEvent event;
};

// Creates a study with its first event. A conflict if the player was deleted, or has the maximum number of studies.
struct MakeStudy {
  StudyId id;
  game::PlayerId owner;
  UnixMillis at;
  game::StudyMade made;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A conflict if this event number was used already, or if the study or the player was deleted.
struct AppendStudyEvent {
  StudyId id;
  StudyRecorded recorded;
  std::string json;      // the event as study_json.hpp writes it
  game::StudyHead head;  // of the study after the event
  std::int64_t chapters;
  NamedPlayers named{};  // in the record of an added chapter

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Deletes the study with everything in it.
struct DeleteStudy {
  StudyId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A study in lists.
struct StudySummary {
  StudyId id;
  game::PlayerId owner;
  game::StudyHead head;
  UnixMillis created, updated;
  std::int64_t chapters;
  std::int64_t events;  // the highest number ever used for an event
};

// A position in a list, after which a page begins.
using StudyPlace = ListPlace<StudyId>;

// An event by a player, for the export of their data.
struct StudyWriting {
  std::int64_t number;
  UnixMillis at;
  std::string json;  // the stored event
};

// Queries. Any thread; each call blocks while it reads.
class StudyTable {
 public:
  explicit StudyTable(Reads& store) : store_(store) {}

  // The stored events with numbers above `since`, in order; empty: there is no such study, or no later event.
  // study_json.hpp parses the texts, which takes the state of the study before each event.
  struct Stored {
    std::int64_t number;
    UnixMillis at;
    game::PlayerId by;
    std::string json;
  };
  [[nodiscard]] StoreResult<std::vector<Stored>> events(const StudyId& study, std::int64_t since,
                                                        std::size_t limit) const;
  [[nodiscard]] StoreResult<std::optional<StudySummary>> find(const StudyId& study) const;

  // Public studies, newest first, after a position in the list, at most `limit`.
  [[nodiscard]] StoreResult<std::vector<StudySummary>> open(const std::optional<StudyPlace>& after,
                                                            std::size_t limit) const;
  // Studies that a player owns or may edit.
  [[nodiscard]] StoreResult<std::vector<StudySummary>> of_author(const game::PlayerId& player) const;
  // Of the events of all studies of an owner.
  [[nodiscard]] StoreResult<std::size_t> bytes_of(const game::PlayerId& owner) const;
  // Studies that have anything by the player or about the player: those that change at once when the player's account
  // is deleted.
  [[nodiscard]] StoreResult<std::vector<StudyId>> touched_by(const game::PlayerId& player) const;
  // A player's events in a study with numbers above `since`, in order, at most `limit`.
  [[nodiscard]] StoreResult<std::vector<StudyWriting>> written_by(const game::PlayerId& player, const StudyId& study,
                                                                  std::int64_t since, std::size_t limit) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
