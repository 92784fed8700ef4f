#include "server/personal_data/long_lists.hpp"

#include <functional>
#include <optional>
#include <utility>

#include <boost/json.hpp>

#include "log/log.hpp"
#include "notation/json_record.hpp"
#include "notation/kif.hpp"
#include "server/chat/chat_table.hpp"
#include "server/games/game_table.hpp"
#include "server/practice/practice_table.hpp"
#include "server/ratings/rating_table.hpp"
#include "server/sharing/game_record.hpp"
#include "server/studies/study_table.hpp"
#include "server/tournaments/tournament_chat_table.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::size_t entries_at_once = 500;
constexpr std::size_t study_events_at_once = 20;  // each may have the text of a whole study

// Reads the entries of one list. `Last` is the entry before the next ones.
template <class Last>
class WholeList final : public LongList {
 public:
  using ReadSome = std::function<StoreResult<json::array>(Last& last)>;  // updates `last`

  WholeList(std::string_view name, ReadSome read_some) : name_(name), read_some_(std::move(read_some)) {}

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] StoreResult<json::array> next() override { return read_some_(last_); }

 private:
  const std::string_view name_;
  const ReadSome read_some_;
  Last last_{};
};

// Reads the entries of one game, study or tournament after the other.
template <class Id>
class ListInParts final : public LongList {
 public:
  using FindAll = std::function<StoreResult<std::vector<Id>>()>;
  // Those of one after entry `last`, which it updates. Empty: there are no more of it.
  using ReadSome = std::function<StoreResult<json::array>(const Id& id, std::int64_t& last)>;

  ListInParts(std::string_view name, FindAll find_all, ReadSome read_some)
      : name_(name), find_all_(std::move(find_all)), read_some_(std::move(read_some)) {}

  [[nodiscard]] std::string_view name() const override { return name_; }

  [[nodiscard]] StoreResult<json::array> next() override {
    if (!ids_) {
      auto found = find_all_();
      if (!found) return std::unexpected(std::move(found.error()));
      ids_ = std::move(*found);
    }
    for (; done_ < ids_->size(); ++done_, last_ = 0) {
      auto some = read_some_((*ids_)[done_], last_);
      if (!some || !some->empty()) return some;
    }
    return json::array{};
  }

 private:
  const std::string_view name_;
  const FindAll find_all_;
  const ReadSome read_some_;
  std::optional<std::vector<Id>> ids_{};
  std::size_t done_ = 0;   // of the ids
  std::int64_t last_ = 0;  // entry of the current one
};

StoreResult<json::array> some_rating_changes(Reads& store, const game::PlayerId& player,
                                             std::optional<RatingChange>& last) {
  const auto changes = RatingTable{store}.rating_changes_after(player, last, entries_at_once);
  if (!changes) return std::unexpected(changes.error());
  json::array list;
  for (const RatingChange& change : *changes) {
    list.push_back(json::object{{"id", change.game.text()},
                                {"game", change.spec->id},
                                {"speed", text(change.speed)},
                                {"at", change.at},
                                {"rating", change.rating},
                                {"deviation", change.deviation}});
  }
  if (!changes->empty()) last = changes->back();
  return list;
}

StoreResult<json::array> some_tries(Reads& store, const game::PlayerId& player, std::int64_t& last) {
  const auto tries = PracticeTable{store}.tries(player, "", last, entries_at_once);
  if (!tries) return std::unexpected(tries.error());
  json::array list;
  for (const StoredTry& one : *tries) {
    list.push_back(json::object{{"id", one.id},
                                {"problem", one.problem},
                                {"at", one.at},
                                {"kind", text(one.kind)},
                                {"run", json::value_from(one.run)},
                                {"solved", one.solved},
                                {"rating", json::value_from(one.rating)}});
    last = one.number;
  }
  return list;
}

StoreResult<json::array> some_messages(Reads& store, const game::PlayerId& player, const GameId& game,
                                       std::int64_t& last) {
  const auto messages = ChatTable{store}.messages_by(player, game, last, entries_at_once);
  if (!messages) return std::unexpected(messages.error());
  json::array list;
  for (const WrittenMessage& message : *messages) {
    json::object one{{"game", message.game.text()}, {"at", message.at}, {"channel", message.channel}};
    one[message.is_phrase ? "phrase" : "text"] = message.words;
    if (message.deleted) one["deleted"] = *message.deleted;
    list.push_back(std::move(one));
    last = message.number;
  }
  return list;
}

StoreResult<json::array> some_tournament_messages(Reads& store, const game::PlayerId& player, const TournamentId& id,
                                                  std::int64_t& last) {
  const auto messages = TournamentChatTable{store}.messages_by(player, id, last, entries_at_once);
  if (!messages) return std::unexpected(messages.error());
  json::array list;
  for (const WrittenTournamentMessage& one : *messages) {
    json::object object{{"tournament", id.text()}, {"at", one.at}, {"text", one.text}};
    if (one.deleted) object["deleted"] = *one.deleted;
    list.push_back(std::move(object));
    last = one.number;
  }
  return list;
}

// In their stored form: chapters as game records, players by id. A damaged event does not prevent the export of the
// others.
StoreResult<json::array> some_study_events(Reads& store, const game::PlayerId& player, const StudyId& study,
                                           std::int64_t& last) {
  json::array list;
  while (list.empty()) {
    const auto events = StudyTable{store}.written_by(player, study, last, study_events_at_once);
    if (!events) return std::unexpected(events.error());
    for (const StudyWriting& one : *events) {
      last = one.number;
      json::error_code fault;
      json::value event = json::parse(one.json, fault);
      if (fault) {
        log::error("study {} is damaged at event {}: {}", study.text(), one.number, fault.message());
        continue;
      }
      list.push_back(
          json::object{{"study", study.text()}, {"number", one.number}, {"at", one.at}, {"event", std::move(event)}});
    }
    if (events->size() < study_events_at_once) break;
  }
  return list;
}

std::expected<Record, std::string> record_of(Reads& store, const Naming& names, const GameId& game) {
  const auto events = GameTable{store}.load(game);
  if (!events) return std::unexpected(events.error().message);
  return record_of_game(*events, names, "");
}

// The game itself, once. Without its record if it is damaged.
StoreResult<json::array> some_games(Reads& store, const Naming& names, const game::PlayerId& player, const GameId& id,
                                    std::int64_t& last) {
  json::array list;
  if (std::exchange(last, 1) == 1) return list;
  const auto game = GameTable{store}.summary(id);
  if (!game) return std::unexpected(game.error());
  if (!*game) return list;
  const auto side = (*game)->seats.side_of(player);
  json::object one{{"id", id.text()},
                   {"created", (*game)->created},
                   {"updated", (*game)->updated},
                   {"side", side ? text(*side) : ""},
                   {"rated", (*game)->rated},
                   {"record", nullptr},
                   {"kif", nullptr}};
  if (const auto record = record_of(store, names, id)) {
    one["record"] = json::parse(write_json_record(*record));
    one["kif"] = write_kif(*record);
  } else {
    log::error("game {} cannot be read: {}", id.text(), record.error());
  }
  list.push_back(std::move(one));
  return list;
}

}  // namespace

std::vector<std::unique_ptr<LongList>> long_lists(Reads& store, const Naming& names, const game::PlayerId& player) {
  std::vector<std::unique_ptr<LongList>> lists;
  lists.push_back(std::make_unique<WholeList<std::optional<RatingChange>>>(
      "rating_history",
      [&store, player](std::optional<RatingChange>& last) { return some_rating_changes(store, player, last); }));
  lists.push_back(std::make_unique<WholeList<std::int64_t>>(
      "practice_tries", [&store, player](std::int64_t& last) { return some_tries(store, player, last); }));
  lists.push_back(std::make_unique<ListInParts<GameId>>(
      "messages", [&store, player] { return ChatTable{store}.games_with_messages_by(player); },
      [&store, player](const GameId& id, std::int64_t& last) { return some_messages(store, player, id, last); }));
  lists.push_back(std::make_unique<ListInParts<TournamentId>>(
      "tournament_messages",
      [&store, player] { return TournamentChatTable{store}.tournaments_with_messages_by(player); },
      [&store, player](const TournamentId& id, std::int64_t& last) {
        return some_tournament_messages(store, player, id, last);
      }));
  lists.push_back(std::make_unique<ListInParts<StudyId>>(
      "study_events", [&store, player] { return StudyTable{store}.touched_by(player); },
      [&store, player](const StudyId& id, std::int64_t& last) { return some_study_events(store, player, id, last); }));
  lists.push_back(std::make_unique<ListInParts<GameId>>(
      "games", [&store, player] { return GameTable{store}.all_of(player); },
      [&store, &names, player](const GameId& id, std::int64_t& last) {
        return some_games(store, names, player, id, last);
      }));
  return lists;
}

}  // namespace ootori::server
