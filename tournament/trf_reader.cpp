#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "notation/text_cursor.hpp"
#include "tournament/trf.hpp"

namespace ootori::tournament {
namespace {

using Text = std::u32string;

// None: the bytes are not valid UTF-8.
std::optional<Text> decode(std::string_view bytes) {
  Text text;
  for (std::size_t at = 0; at < bytes.size();) {
    const auto lead = static_cast<unsigned char>(bytes[at]);
    const std::size_t length = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};  // shorter forms exist for smaller ones
    if (length == 0 || at + length > bytes.size()) return std::nullopt;
    char32_t point = length == 1 ? lead : lead & (0x7F >> length);
    for (std::size_t more = 1; more < length; ++more) {
      const auto byte = static_cast<unsigned char>(bytes[at + more]);
      if (byte >> 6 != 2) return std::nullopt;
      point = point << 6 | (byte & 0x3F);
    }
    if (point < least[length] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) return std::nullopt;
    text += point;
    at += length;
  }
  return text;
}

// A control character or line separator, or one that changes the writing direction (Unicode Standard Annex 9), so that
// the text after it is misread.
bool is_misleading(char32_t point) {
  const auto is_from = [point](char32_t first, char32_t last) { return point >= first && point <= last; };
  return is_from(0, 0x1F) || is_from(0x7F, 0x9F) || is_from(0x2028, 0x202E) || is_from(0x2066, 0x2069) ||
         is_from(0x200E, 0x200F) || point == 0x061C;
}

std::string encode(std::u32string_view text) {
  std::string bytes;
  for (const char32_t point : text) {
    if (point < 0x80) {
      bytes += static_cast<char>(point);
    } else if (point < 0x800) {
      bytes += {static_cast<char>(0xC0 | point >> 6), static_cast<char>(0x80 | (point & 0x3F))};
    } else if (point < 0x10000) {
      bytes += {static_cast<char>(0xE0 | point >> 12), static_cast<char>(0x80 | (point >> 6 & 0x3F)),
                static_cast<char>(0x80 | (point & 0x3F))};
    } else {
      bytes += {static_cast<char>(0xF0 | point >> 18), static_cast<char>(0x80 | (point >> 12 & 0x3F)),
                static_cast<char>(0x80 | (point >> 6 & 0x3F)), static_cast<char>(0x80 | (point & 0x3F))};
    }
  }
  return bytes;
}

std::string trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(' ') - begin + 1));
}

// Columns are numbered from 1, as in the handbook. Columns beyond the end of the line are empty.
std::string column(const Text& line, std::size_t first, std::size_t last) {
  if (first > line.size()) return {};
  return trimmed(encode(std::u32string_view(line).substr(first - 1, last - first + 1)));
}

std::optional<std::size_t> number(std::string_view text) {
  std::size_t value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// "3.5", "3" or "3.0".
std::optional<Halves> halves(std::string_view text) {
  const auto dot = text.find('.');
  const auto whole = number(text.substr(0, dot));
  const std::string_view rest = dot == std::string_view::npos ? "0" : text.substr(dot + 1);
  if (!whole || *whole > most_trf_rounds || (rest != "0" && rest != "5")) return std::nullopt;
  return static_cast<Halves>(*whole) * 2 + (rest == "5" ? 1 : 0);
}

std::optional<Mark> mark_of(char letter, bool has_opponent) {
  switch (letter) {
    case '1':
    case 'W':
    case 'w': return Mark::win;
    case '0':
    case 'L':
    case 'l': return Mark::loss;
    case '=':
    case 'D':
    case 'd': return Mark::draw;
    case '+': return has_opponent ? Mark::forfeit_win : Mark::pairing_bye;
    case '-': return has_opponent ? Mark::forfeit_loss : Mark::zero_bye;
    case 'U':
    case 'u': return Mark::pairing_bye;
    case 'F':
    case 'f': return Mark::full_bye;
    case 'H':
    case 'h': return Mark::half_bye;
    case 'Z':
    case 'z':
    case ' ': return Mark::zero_bye;
    default: return std::nullopt;
  }
}

Mark opposite(Mark mark) {
  switch (mark) {
    case Mark::win: return Mark::loss;
    case Mark::loss: return Mark::win;
    case Mark::forfeit_win: return Mark::forfeit_loss;
    case Mark::forfeit_loss: return Mark::forfeit_win;
    default: return mark;
  }
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> all;
  for (std::size_t at = text.find_first_not_of(' '); at != std::string_view::npos;) {
    const auto end = text.find(' ', at);
    all.emplace_back(text.substr(at, end - at));
    at = text.find_first_not_of(' ', std::min(end, text.size()));
  }
  return all;
}

class TrfReader {
 public:
  std::expected<TrfFile, std::vector<TrfFault>> read(std::string_view text) {
    if (text.size() > longest_trf) {
      fault(1, fmt::format("The file has {} bytes; the maximum is {}.", text.size(), longest_trf));
      return std::unexpected(std::move(faults_));
    }
    text = without_byte_order_mark(text);
    while (!text.empty()) {
      const auto end = text.find_first_of("\r\n");
      std::size_t next = end == std::string_view::npos ? text.size() : end + 1;
      if (end != std::string_view::npos && text.substr(end, 2) == "\r\n") ++next;
      ++line_;
      read_line(text.substr(0, end));
      text.remove_prefix(next);
    }
    finish();
    if (faults_.empty()) return std::move(file_);
    std::ranges::sort(faults_, {}, [](const TrfFault& fault) { return std::tie(fault.line, fault.message); });
    if (faults_.size() > most_trf_faults) faults_.resize(most_trf_faults);
    return std::unexpected(std::move(faults_));
  }

 private:
  struct Player {
    std::size_t line;  // of the file
    Halves points;
    Line line_of_table;
    std::vector<std::size_t> opponents{};  // their numbers in the file, by round; 0: none
  };
  struct Numbers {  // numbers of players, resolved when all players are known
    std::size_t line;
    std::vector<std::size_t> players;
  };
  struct Bye {
    Numbers who;
    std::size_t round;
    Mark mark;
  };

  void fault(std::size_t line, std::string message) { faults_.push_back({line, std::move(message)}); }
  void fault(std::string message) { fault(line_, std::move(message)); }

  void read_line(std::string_view bytes) {
    const auto decoded = decode(bytes);
    if (!decoded) return fault("This line is not UTF-8. Save the file as UTF-8.");
    const std::string code = column(*decoded, 1, 3);
    const std::string rest = column(*decoded, 5, decoded->size());
    constexpr std::array<std::string_view, 6> shown{"001", "012", "022", "042", "052", "092"};
    if (std::ranges::find(shown, code) != shown.end() && std::ranges::any_of(*decoded, is_misleading)) {
      return fault("This line has a control character, or a character that changes the writing direction. Remove it.");
    }
    if (code == "001") return read_player(*decoded);
    if (code == "012") file_.name = rest;
    if (code == "022") file_.place = rest;
    if (code == "042") file_.begins = rest;
    if (code == "052") file_.ends = rest;
    if (code == "092") file_.type = rest;
    if (code == "142" || code == "XXR") return read_planned(rest);
    if (code == "152" || code == "XXC") return read_first_color(rest);
    if (code == "240") return read_byes(*decoded);
    if (code == "260" || code == "XXP") return read_forbidden(rest, code == "260");
    if (code == "250" || code == "XXA") fault("Accelerated pairings are not supported. Remove this line.");
    if (code == "162" || code.starts_with("BB")) return read_points(code, rest);
  }

  void read_planned(std::string_view rest) {
    const auto planned = number(rest);
    if (!planned || *planned == 0 || *planned > most_trf_rounds) {
      return fault(fmt::format("The number of rounds must be 1 to {}.", most_trf_rounds));
    }
    file_.planned = *planned;
  }

  void read_first_color(std::string_view rest) {
    for (const std::string& word : words(rest)) {
      if (word == "W" || word == "w" || word == "white1")
        file_.first_color = Color::black;
      else if (word == "B" || word == "b" || word == "black1")
        file_.first_color = Color::white;
      else if (word != "rank")
        fault("The first colour must be W or B.");
    }
  }

  // Points other than 1, ½ and 0 would need a pairing system of their own.
  void read_points(std::string_view code, std::string_view rest) {
    const auto value = halves(rest);
    const bool is_usual = code == "BBW" || code == "BBU" ? value == 2 : code == "BBD" ? value == 1 : value == 0;
    if (code != "162" && is_usual) return;
    if (code == "162" && words(rest) == std::vector<std::string>{"W", "1.0", "D", "0.5"}) return;
    fault("Only 1 point for a win, ½ for a draw and 0 for a loss are supported. Remove this line.");
  }

  void read_byes(const Text& line) {
    const std::string kind = column(line, 5, 5);
    const auto round = number(column(line, 6, 9));
    const auto mark = kind.size() == 1 ? mark_of(kind.front(), false) : std::nullopt;
    if (!round || *round == 0 || *round > most_trf_rounds ||
        (mark != Mark::full_bye && mark != Mark::half_bye && mark != Mark::zero_bye)) {
      return fault("A bye is F, H or Z, then its round, then the numbers of the players.");
    }
    byes_.push_back({read_numbers(words(column(line, 10, line.size())), 0), *round - 1, *mark});
  }

  void read_forbidden(std::string_view rest, bool has_rounds) {
    forbidden_.push_back(read_numbers(words(rest), has_rounds ? 2 : 0));
  }

  Numbers read_numbers(const std::vector<std::string>& texts, std::size_t after) {
    Numbers numbers{.line = line_, .players = {}};
    for (std::size_t index = after; index < texts.size(); ++index) {
      const auto value = number(texts[index]);
      if (value)
        numbers.players.push_back(*value);
      else
        fault(fmt::format("{} is not the number of a player.", quoted(texts[index])));
    }
    return numbers;
  }

  void read_player(const Text& line) {
    const auto id = number(column(line, 5, 8));
    const auto points = halves(column(line, 81, 84));
    const std::string rating = column(line, 49, 52);
    const auto rated = rating.empty() ? std::optional<std::size_t>{0} : number(rating);
    if (!id || *id == 0) return fault("The number of the player, in columns 5 to 8, must be 1 or more.");
    if (!rated) return fault("The rating, in columns 49 to 52, must be a number or empty.");
    if (!points) return fault("The points, in columns 81 to 84, must be a number like 2.5.");
    if (players_.size() == most_trf_players) {
      return fault(fmt::format("At most {} players can be read.", most_trf_players));
    }
    Player player{.line = line_, .points = *points, .line_of_table = {}};
    player.line_of_table.name = column(line, 15, 47);
    player.line_of_table.rating = static_cast<int>(*rated);
    for (std::size_t first = 92; first <= line.size(); first += 10) {
      if (!read_round(line, first, player)) return;
    }
    if (!players_.emplace(*id, std::move(player)).second) fault(fmt::format("There is a player {} already.", *id));
  }

  bool read_round(const Text& line, std::size_t first, Player& player) {
    const std::size_t round = player.opponents.size() + 1;
    const std::string opponent_text = column(line, first, first + 3);
    const std::string color_text = column(line, first + 5, first + 5);
    const std::string result = column(line, first + 7, first + 7);
    const auto refuse = [&](std::string_view what) {
      fault(fmt::format("Round {}: {}", round, what));
      return false;
    };
    if (opponent_text.empty() && result.empty() &&
        std::all_of(line.begin() + static_cast<std::ptrdiff_t>(std::min(first - 1, line.size())), line.end(),
                    [](char32_t point) { return point == ' '; }))
      return true;
    if (round > most_trf_rounds) return refuse("too many rounds.");
    const auto opponent = opponent_text.empty() ? std::optional<std::size_t>{0} : number(opponent_text);
    if (!opponent) return refuse("the opponent must be a number, or 0000 for none.");
    const auto mark = mark_of(result.empty() ? ' ' : result.front(), *opponent != 0);
    if (!mark) return refuse("the result must be one of 1 = 0 W D L + - H F U Z.");
    Entry entry{.mark = *mark};
    if (color_text == "w") entry.color = Color::black;
    if (color_text == "b") entry.color = Color::white;
    if (!entry.color && !color_text.empty() && color_text != "-") return refuse("the colour must be w, b or -.");
    if (is_played(entry) && (*opponent == 0 || !entry.color)) return refuse("a game needs an opponent and a colour.");
    if (*opponent != 0 && !is_played(entry) && *mark != Mark::forfeit_win && *mark != Mark::forfeit_loss) {
      return refuse("a bye has no opponent: write 0000.");
    }
    player.opponents.push_back(*opponent);
    player.line_of_table.rounds.push_back(entry);
    return true;
  }

  void finish() {
    if (players_.empty())
      return fault(std::max<std::size_t>(line_, 1), "There is no player: lines of players begin with 001.");
    for (const auto& [id, player] : players_) {
      places_.emplace(id, places_.size());
      file_.table.played = std::max(file_.table.played, player.opponents.size());
    }
    for (auto& [id, player] : players_) finish_player(id, player);
    for (const auto& [id, player] : players_) file_.table.lines.push_back(player.line_of_table);
    finish_wishes();
  }

  void finish_player(std::size_t id, Player& player) {
    Line& line = player.line_of_table;
    if (line.score() != player.points) {
      fault(player.line, fmt::format("Player {} has {}.{} points, but the results add up to {}.{}.", id,
                                     player.points / 2, player.points % 2 * 5, line.score() / 2, line.score() % 2 * 5));
    }
    for (std::size_t round = 0; round < player.opponents.size(); ++round) {
      const std::size_t other = player.opponents[round];
      if (other == 0) continue;
      if (const auto wrong = fault_of_meeting(id, player, other, round)) {
        fault(player.line, fmt::format("Round {}: {}", round + 1, *wrong));
      } else {
        line.rounds[round].opponent = places_.at(other);
      }
    }
    line.rounds.resize(file_.table.played);
  }

  // Both players' results of a game must agree. Both may have forfeited it.
  [[nodiscard]] std::optional<std::string> fault_of_meeting(std::size_t id, const Player& player, std::size_t other,
                                                            std::size_t round) const {
    if (other == id) return "a player cannot play themselves.";
    const auto found = players_.find(other);
    if (found == players_.end()) return fmt::format("there is no player {}.", other);
    const Player& met = found->second;
    if (round >= met.opponents.size() || met.opponents[round] != id) {
      return fmt::format("the line of player {} has no game against player {}.", other, id);
    }
    const Entry& mine = player.line_of_table.rounds[round];
    const Entry& theirs = met.line_of_table.rounds[round];
    const bool both_forfeit = mine.mark == Mark::forfeit_loss && theirs.mark == Mark::forfeit_loss;
    if (!both_forfeit && theirs.mark != opposite(mine.mark)) {
      return fmt::format("the results of players {} and {} do not agree.", id, other);
    }
    if (mine.color && mine.color == theirs.color) return fmt::format("players {} and {} have one colour.", id, other);
    return std::nullopt;
  }

  // The places of the players who exist; the others are faults.
  std::vector<std::size_t> places_of(const Numbers& numbers) {
    std::vector<std::size_t> places;
    for (const std::size_t number : numbers.players) {
      const auto found = places_.find(number);
      if (found != places_.end())
        places.push_back(found->second);
      else
        fault(numbers.line, fmt::format("There is no player {}.", number));
    }
    return places;
  }

  void finish_wishes() {
    add_byes();
    std::set<std::pair<std::size_t, std::size_t>> known;
    for (const Numbers& together : forbidden_) {
      if (!add_forbidden(together, known)) break;
    }
  }

  // If a player is given several byes in one round, the last one counts.
  void add_byes() {
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> known;  // the index of the bye, by player and round
    for (const Bye& bye : byes_) {
      for (const std::size_t place : places_of(bye.who)) {
        const auto [at, is_new] = known.try_emplace({place, bye.round}, file_.byes.size());
        if (is_new)
          file_.byes.push_back({place, bye.round, bye.mark});
        else
          file_.byes[at->second].mark = bye.mark;
      }
    }
  }

  // A short line forbids many pairings, so their number is limited. False: there are too many.
  bool add_forbidden(const Numbers& together, std::set<std::pair<std::size_t, std::size_t>>& known) {
    constexpr std::size_t most_together = 50;
    if (together.players.size() > most_together) {
      fault(together.line, fmt::format("This line can list at most {} players.", most_together));
      return true;
    }
    const std::vector<std::size_t> places = places_of(together);
    for (std::size_t one = 0; one < places.size(); ++one) {
      for (std::size_t other = one + 1; other < places.size(); ++other) {
        if (places[one] == places[other] || !known.insert(std::minmax(places[one], places[other])).second) continue;
        if (known.size() > most_trf_forbidden) {
          fault(together.line, fmt::format("A file can forbid at most {} pairings.", most_trf_forbidden));
          return false;
        }
        file_.forbidden.emplace_back(places[one], places[other]);
      }
    }
    return true;
  }

  TrfFile file_;
  std::vector<TrfFault> faults_;
  std::size_t line_ = 0;
  std::map<std::size_t, Player> players_;
  std::map<std::size_t, std::size_t> places_;  // the index in the table, by number in the file
  std::vector<Bye> byes_;
  std::vector<Numbers> forbidden_;
};

}  // namespace

Color first_color_of(const TrfFile& file) {
  if (file.first_color) return *file.first_color;
  for (std::size_t round = 0; round < file.table.played; ++round) {
    std::optional<Color> found;
    bool is_odd = true;
    for (const Line& line : file.table.lines) {
      const auto seen = line.rounds.begin() + static_cast<std::ptrdiff_t>(round + 1);
      if (std::none_of(line.rounds.begin(), seen, took_part)) continue;
      const auto& color = line.rounds[round].color;
      if (color && !found) found = is_odd ? *color : ~*color;
      is_odd = !is_odd;
    }
    if (found) return *found;
  }
  return Color::black;
}

std::expected<TrfFile, std::vector<TrfFault>> read_trf(std::string_view text) { return TrfReader().read(text); }

}  // namespace ootori::tournament
