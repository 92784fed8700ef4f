#include "tournament/state.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

#include "tournament/berger.hpp"
#include "tournament/knockout.hpp"

namespace ootori::tournament {
namespace {

// The id of a player from a tournament file until an account takes the place. No account's id contains a space.
PlayerId stand_in(std::size_t line) { return {"place " + std::to_string(line + 1)}; }

}  // namespace

Mark mark_of(Result result, Color color) {
  switch (result) {
    case Result::drawn: return Mark::draw;
    case Result::both_forfeited: return Mark::forfeit_loss;
    case Result::black_won: return color == Color::black ? Mark::win : Mark::loss;
    case Result::white_won: return color == Color::white ? Mark::win : Mark::loss;
    case Result::black_forfeited: return color == Color::black ? Mark::forfeit_loss : Mark::forfeit_win;
    case Result::white_forfeited: return color == Color::white ? Mark::forfeit_loss : Mark::forfeit_win;
  }
  return Mark::zero_bye;
}

Result result_of(Mark black, Mark white) {
  switch (black) {
    case Mark::win: return Result::black_won;
    case Mark::loss: return Result::white_won;
    case Mark::forfeit_win: return Result::white_forfeited;
    case Mark::forfeit_loss: return white == Mark::forfeit_win ? Result::black_forfeited : Result::both_forfeited;
    default: return Result::drawn;
  }
}

std::expected<State, std::string> State::fold(std::span<const Event> events) {
  if (events.empty()) return std::unexpected("a tournament has no events");
  const auto* announced = std::get_if<Announced>(&events.front());
  if (announced == nullptr) return std::unexpected("a tournament does not begin with its announcement");
  State state(*announced);
  for (const Event& event : events.subspan(1)) {
    if (auto taken = state.apply(event); !taken) return std::unexpected(std::move(taken.error()));
  }
  return state;
}

std::expected<void, std::string> State::apply(const Event& event) {
  return std::visit([this](const auto& one) { return take(one); }, event);
}

std::expected<void, std::string> State::take(const Announced&) {
  return std::unexpected("a tournament is announced twice");
}

std::optional<std::string> State::fault_of(const Revised& event) const {
  if (is_over()) return "The tournament is over.";
  const Settings& next = event.settings;
  const bool is_planned = phase_ == Phase::planned;
  Settings allowed = next;  // the current settings with everything that may be changed
  allowed.system = settings_.system;
  allowed.games = settings_.games;
  allowed.time = settings_.time;
  allowed.rated = settings_.rated;
  allowed.handicap = settings_.handicap;
  allowed.club = settings_.club;
  if (!is_planned) allowed.starts = settings_.starts;
  if (settings_.system != System::swiss && !is_planned) allowed.rounds = settings_.rounds;
  if (!(allowed == next)) return "This setting cannot be changed any more.";
  const std::size_t least = std::max<std::size_t>(rounds_.size() + (is_planned && imported_rounds_ > 0 ? 1 : 0), 1);
  if (settings_.system == System::swiss && next.rounds < least) {
    return "The tournament cannot have fewer rounds than have been paired.";
  }
  return std::nullopt;
}

std::expected<void, std::string> State::take(const Revised& event) {
  if (auto fault = fault_of(event)) return std::unexpected(std::move(*fault));
  if (event.settings.starts != settings_.starts) delayed_until_.reset();
  settings_ = event.settings;
  ++revisions_;
  return {};
}

bool State::may_join_now() const {
  if (is_over()) return false;
  if (phase_ == Phase::planned || is_arena()) return true;
  return settings_.system == System::swiss && rounds_.size() < settings_.rounds;
}

bool State::has_place_for(const PlayerId& player) const {
  const auto number = number_of(player);
  const bool is_known = number.has_value();
  const std::size_t most = most_players(settings_.system);
  if (phase_ != Phase::planned) return is_known || entrants_.size() < most;
  if (is_known && is_from_file(*number)) return true;  // nobody else can have this place
  const auto joined = entrants_.begin() + static_cast<std::ptrdiff_t>(imported_);
  const auto gone = static_cast<std::size_t>(std::count_if(joined, entrants_.end(), std::mem_fn(&Entrant::has_left)));
  return entrants_.size() - gone < most && (is_known || entrants_.size() < most_entries);
}

std::optional<std::size_t> State::number_of(const PlayerId& player) const {
  const auto found = numbers_.find(player);
  return found == numbers_.end() ? std::nullopt : std::optional{found->second};
}

std::size_t State::active() const {
  return static_cast<std::size_t>(std::ranges::count_if(entrants_, &Entrant::plays));
}

std::optional<std::size_t> State::place_of_key(std::string_view key) const {
  const auto found =
      std::ranges::find_if(entrants_, [key](const Entrant& one) { return one.place && one.place->key == key; });
  return found == entrants_.end() ? std::nullopt : std::optional{static_cast<std::size_t>(found - entrants_.begin())};
}

std::optional<std::size_t> State::place_reserved_for(const PlayerId& player) const {
  const auto found = std::ranges::find_if(
      entrants_, [&player](const Entrant& one) { return one.place && one.place->reserved == player; });
  return found == entrants_.end() ? std::nullopt : std::optional{static_cast<std::size_t>(found - entrants_.begin())};
}

std::optional<std::size_t> State::meeting_of(const std::string& game) const {
  const auto found = by_game_.find(game);
  return found == by_game_.end() ? std::nullopt : std::optional{found->second};
}

std::optional<std::string> State::fault_of(const Imported& event) const {
  const Crosstable& table = event.file.table;
  if (phase_ != Phase::planned || !entrants_.empty() || !rounds_.empty()) return "a tournament file comes too late";
  if (settings_.system != System::swiss) return "a tournament that is not Swiss has a tournament file";
  if (table.lines.size() > most_players(settings_.system) || event.places.size() != table.lines.size())
    return "a tournament file has too many players";
  if (table.played >= settings_.rounds) return "a tournament file has as many rounds as the tournament";
  for (std::size_t line = 0; line < table.lines.size(); ++line) {
    if (table.lines[line].rounds.size() != table.played) return "a tournament file has a player without all rounds";
    for (std::size_t round = 0; round < table.played; ++round) {
      const auto& opponent = table.lines[line].rounds[round].opponent;
      if (opponent && (*opponent >= table.lines.size() || table.lines[*opponent].rounds[round].opponent != line))
        return "a tournament file has a game with one player";
    }
  }
  return std::nullopt;
}

std::expected<void, std::string> State::take(const Imported& event) {
  if (auto fault = fault_of(event)) return std::unexpected(std::move(*fault));
  take_lines(event);
  for (std::size_t round = 0; round < event.file.table.played; ++round) take_round(event.file.table, round);
  for (const ByeWish& bye : event.file.byes) {
    if (bye.round >= rounds_.size() && bye.round < settings_.rounds) entrants_[bye.line].byes[bye.round] = bye.mark;
  }
  std::set<std::pair<PlayerId, PlayerId>> known;
  for (const auto& [one, other] : event.file.forbidden) {
    const std::pair<PlayerId, PlayerId> two = std::minmax(stand_in(one), stand_in(other));
    if (one != other && known.insert(two).second) forbidden_.push_back(two);
  }
  first_color_ = first_color_of(event.file);
  imported_ = entrants_.size();
  imported_rounds_ = rounds_.size();
  return {};
}

void State::take_lines(const Imported& event) {
  for (std::size_t line = 0; line < event.places.size(); ++line) {
    const Line& one = event.file.table.lines[line];
    numbers_.emplace(stand_in(line), line);
    entrants_.push_back({.player = stand_in(line),
                         .rating = one.rating,
                         .name = one.name,
                         .file_rating = one.rating,
                         .place = event.places[line]});
  }
}

// The games of these rounds have no ids, because they cannot be viewed here.
void State::take_round(const Crosstable& table, std::size_t round) {
  Round& taken = rounds_.emplace_back();
  for (std::size_t line = 0; line < table.lines.size(); ++line) {
    const Entry& entry = table.lines[line].rounds[round];
    if (entry.mark == Mark::pairing_bye) taken.byes.push_back(line);
    if (entry.mark == Mark::full_bye || entry.mark == Mark::half_bye) entrants_[line].byes[round] = entry.mark;
    if (!entry.opponent || *entry.opponent < line) continue;
    const Entry& theirs = table.lines[*entry.opponent].rounds[round];
    // A game that was not played may have no colours.
    const bool is_black = entry.color ? *entry.color == Color::black : theirs.color != Color::black;
    const auto [black, white] = is_black ? std::pair{line, *entry.opponent} : std::pair{*entry.opponent, line};
    const Result result = is_black ? result_of(entry.mark, theirs.mark) : result_of(theirs.mark, entry.mark);
    taken.meetings.push_back(meetings_.size());
    meetings_.push_back({.game = {}, .black = black, .white = white, .result = result});
  }
}

std::expected<void, std::string> State::take(const PlaceTaken& event) {
  if (is_over() || event.place >= entrants_.size() || !entrants_[event.place].place)
    return std::unexpected("a place is taken that is not open");
  if (number_of(event.player)) return std::unexpected("a player of the tournament takes a second place");
  seat(event.place, event.player);
  Entrant& entrant = entrants_[event.place];
  if (entrant.rating == 0) entrant.rating = event.rating;
  entrant.place.reset();
  return {};
}

// Gives the place to this player, with everything that was arranged for it.
void State::seat(std::size_t place, const PlayerId& player) {
  Entrant& entrant = entrants_[place];
  for (auto& two : forbidden_) {
    if (two.first != entrant.player && two.second != entrant.player) continue;
    const PlayerId& other = two.first == entrant.player ? two.second : two.first;
    two = std::pair<PlayerId, PlayerId>(std::minmax(player, PlayerId{other}));
  }
  numbers_.erase(entrant.player);
  numbers_.emplace(player, place);
  entrant.player = player;
}

std::optional<std::string> State::fault_of_freeing(std::size_t place) const {
  if (!is_from_file(place) || entrants_[place].place) return "This player has no place of a tournament file.";
  if (!may_join_now()) return "It is too late: nobody could take the place any more.";
  const bool plays = std::ranges::any_of(
      meetings_, [place](const Meeting& one) { return !one.result && (one.black == place || one.white == place); });
  if (plays) return "This player has a game in progress. Wait until it ends, or set its result.";
  return std::nullopt;
}

std::expected<void, std::string> State::take(const PlaceFreed& event) {
  if (auto fault = fault_of_freeing(event.place)) return std::unexpected(std::move(*fault));
  seat(event.place, stand_in(event.place));
  Entrant& entrant = entrants_[event.place];
  entrant.rating = entrant.file_rating;
  entrant.has_left = false;
  entrant.place = Place{.key = event.key};
  ++decisions_;
  return {};
}

std::expected<void, std::string> State::take(const Joined& event) {
  if (const auto number = number_of(event.player)) {
    if (!may_come_back()) return std::unexpected("a player comes back too late");
    if (!entrants_[*number].has_left) return std::unexpected("a player joins twice");
    entrants_[*number].has_left = false;
    ++entrants_[*number].changes;
    return {};
  }
  if (!may_join_now()) return std::unexpected("a player joins too late");
  if (!has_place_for(event.player)) return std::unexpected("too many players join");
  numbers_.emplace(event.player, entrants_.size());
  entrants_.push_back({.player = event.player, .rating = event.rating, .joined_round = rounds_.size()});
  return {};
}

std::expected<void, std::string> State::take(const Left& event) {
  const auto number = number_of(event.player);
  if (is_over() || !number || entrants_[*number].has_left)
    return std::unexpected("a player who is not in the tournament withdraws");
  entrants_[*number].has_left = true;
  return {};
}

std::expected<void, std::string> State::take(const ByeGranted& event) {
  const auto number = number_of(event.player);
  const bool is_bye =
      !event.mark || event.mark == Mark::full_bye || event.mark == Mark::half_bye || event.mark == Mark::zero_bye;
  if (settings_.system != System::swiss || is_over() || !number || !is_bye || event.round < rounds_.size() ||
      event.round >= settings_.rounds) {
    return std::unexpected("a bye that is not possible is granted");
  }
  std::map<std::size_t, Mark>& byes = entrants_[*number].byes;
  if (!event.mark) {
    if (byes.erase(event.round) == 0) return std::unexpected("a bye is withdrawn that was not granted");
  } else {
    byes[event.round] = *event.mark;
  }
  ++decisions_;
  return {};
}

std::expected<void, std::string> State::take(const Forbade& event) {
  const std::pair<PlayerId, PlayerId> two = std::minmax(event.one, event.other);
  const auto known = std::ranges::find(forbidden_, two);
  if (!event.on) {
    if (is_over() || known == forbidden_.end()) return std::unexpected("a pairing is allowed that was not forbidden");
    forbidden_.erase(known);
    ++decisions_;
    return {};
  }
  if (is_over() || event.one == event.other || !number_of(event.one) || !number_of(event.other) ||
      forbidden_.size() >= most_forbidden) {
    return std::unexpected("a pairing that cannot be forbidden is forbidden");
  }
  if (known == forbidden_.end()) forbidden_.emplace_back(two);  // older events may contain it twice
  ++decisions_;
  return {};
}

std::expected<void, std::string> State::take(const WentBerserk& event) {
  const auto number = number_of(event.player);
  if (!is_arena() || is_over() || !number) return std::unexpected("a player goes berserk without being allowed to");
  entrants_[*number].berserk = event.on;
  ++entrants_[*number].changes;
  return {};
}

std::expected<void, std::string> State::take(const Delayed& event) {
  if (is_over()) return std::unexpected("a tournament is delayed after its end");
  if (phase_ == Phase::planned) settings_.starts = event.until;
  delayed_until_ = event.until;
  if (is_arena()) added_ += event.added;
  return {};
}

std::optional<std::int64_t> State::ends() const {
  if (!started_ || !is_arena()) return std::nullopt;
  return *started_ + (settings_.length + added_).count();
}

std::expected<void, std::string> State::take(const Started& event) {
  if (phase_ != Phase::planned) return std::unexpected("a tournament starts twice");
  delayed_until_.reset();
  // Players who left before the start never took part, unless they played rounds elsewhere.
  const auto joined = entrants_.begin() + static_cast<std::ptrdiff_t>(imported_);
  entrants_.erase(std::remove_if(joined, entrants_.end(), std::mem_fn(&Entrant::has_left)), entrants_.end());
  numbers_.clear();
  for (std::size_t number = 0; number < entrants_.size(); ++number) numbers_[entrants_[number].player] = number;
  std::erase_if(forbidden_, [this](const auto& two) { return !number_of(two.first) || !number_of(two.second); });
  phase_ = Phase::running;
  started_ = event.at;
  if (imported_rounds_ == 0) first_color_ = event.first_color;
  at_start_ = entrants_.size();
  return {};
}

std::optional<std::string> State::fault_of(const Paired& event) const {
  if (phase_ != Phase::running && phase_ != Phase::stuck)
    return "a round is paired in a tournament that is not in progress";
  const bool again = !rounds_.empty() && event.round + 1 == rounds_.size() && settings_.system == System::knockout;
  if (event.round != rounds_.size() && !again) return "a round is paired out of turn";
  if (!is_arena() && open_ != 0) return "a round is paired before the last one is complete";
  std::set<std::size_t> seen(event.byes.begin(), event.byes.end());
  if (seen.size() != event.byes.size()) return "a player has two byes in a round";
  for (const Meeting& meeting : event.meetings) {
    if (!seen.insert(meeting.black).second || !seen.insert(meeting.white).second) return "a player is paired twice";
    if (by_game_.contains(meeting.game)) return "a game is paired twice";
  }
  if (!seen.empty() && *seen.rbegin() >= entrants_.size()) return "a player who is not in the tournament is paired";
  return std::nullopt;
}

std::expected<void, std::string> State::take(const Paired& event) {
  if (auto fault = fault_of(event)) return std::unexpected(std::move(*fault));
  if (event.round == rounds_.size()) rounds_.emplace_back();
  rounds_.back().byes = event.byes;
  // Byes are for players who would play otherwise. Those who come back later keep the byes of later rounds.
  for (Entrant& entrant : entrants_) {
    if (entrant.has_left) entrant.byes.erase(event.round);
  }
  for (const Meeting& meeting : event.meetings) {
    rounds_.back().meetings.push_back(meetings_.size());
    by_game_.emplace(meeting.game, meetings_.size());
    meetings_.push_back(meeting);
    if (!meeting.result) ++open_;
  }
  phase_ = Phase::running;
  fault_.reset();
  return {};
}

std::expected<void, std::string> State::take(const PairingFailed& event) {
  if (phase_ != Phase::running || event.round != rounds_.size() || open_ != 0) {
    return std::unexpected("a pairing fails in a tournament that is not waiting for one");
  }
  phase_ = Phase::stuck;
  fault_ = event.fault;
  return {};
}

std::expected<void, std::string> State::take(const Scored& event) {
  const auto number = meeting_of(event.game);
  if (!number) return std::unexpected("a game has a result that belongs to no meeting");
  Meeting& meeting = meetings_[*number];
  // A result entered by hand may correct an earlier one; the result of a game arrives only once.
  if (meeting.result && !event.by_hand) return std::unexpected("a game has two results");
  if (is_over()) return std::unexpected("a game has a result after the tournament");
  if (meeting.result) ++decisions_;
  if (!meeting.result) --open_;
  meeting.result = event.result;
  undecided_.erase(*number);
  return {};
}

std::expected<void, std::string> State::take(const Undecided& event) {
  const auto number = meeting_of(event.game);
  if (!number || meetings_[*number].result || is_over())
    return std::unexpected("a game that is not in progress ends without a result");
  undecided_.insert(*number);
  return {};
}

std::expected<void, std::string> State::take(const Finished& event) {
  if (is_over()) return std::unexpected("a tournament ends twice");
  if (phase_ == Phase::planned && !event.cancelled) return std::unexpected("a tournament ends before it starts");
  phase_ = event.cancelled ? Phase::cancelled : Phase::finished;
  fault_.reset();
  return {};
}

std::optional<std::size_t> State::planned_rounds() const {
  if (settings_.system == System::swiss) return settings_.rounds;
  if (!started_ || is_arena()) return std::nullopt;
  if (settings_.system == System::knockout) return knockout_rounds(at_start_);
  return settings_.rounds * berger_rounds(at_start_);
}

std::vector<std::size_t> State::starting_order() const {
  std::vector<std::size_t> order;
  for (std::size_t number = 0; number < entrants_.size(); ++number) order.push_back(number);
  std::ranges::sort(order, {}, [this](std::size_t number) {
    const bool has_joined = number >= imported_;
    return std::tuple{has_joined, has_joined ? -entrants_[number].rating : 0, number};
  });
  return order;
}

Crosstable State::crosstable() const {
  Crosstable table{.lines = {}, .played = complete_rounds(), .is_scheduled = settings_.system == System::round_robin};
  const std::vector<std::size_t> order = starting_order();
  std::vector<std::size_t> lines(order.size());
  for (std::size_t line = 0; line < order.size(); ++line) {
    const Entrant& entrant = entrants_[order[line]];
    lines[order[line]] = line;
    table.lines.push_back({.name = entrant.player.value, .rating = entrant.rating, .rounds = {}});
    for (std::size_t round = 0; round < table.played; ++round) {
      const auto bye = entrant.byes.find(round);
      table.lines.back().rounds.push_back({.mark = bye == entrant.byes.end() ? Mark::zero_bye : bye->second});
    }
  }
  for (std::size_t round = 0; round < table.played; ++round) {
    for (const std::size_t player : rounds_[round].byes) {
      table.lines[lines[player]].rounds[round] = {.mark = Mark::pairing_bye};
    }
    for (const std::size_t number : rounds_[round].meetings) {
      const Meeting& meeting = meetings_[number];
      const auto black = lines[meeting.black];
      const auto white = lines[meeting.white];
      table.lines[black].rounds[round] = {mark_of(*meeting.result, Color::black), white, Color::black};
      table.lines[white].rounds[round] = {mark_of(*meeting.result, Color::white), black, Color::white};
    }
  }
  return table;
}

}  // namespace ootori::tournament
