#include "post/move_words.hpp"

#include <algorithm>
#include <charconv>

#include "notation/any_move.hpp"
#include "post/characters.hpp"
#include "post/command_reader.hpp"

namespace ootori::post {
namespace {

// Whether the fault means that the text is no move at all, and not just an unplayable one.
bool says_nothing(MoveFault fault) {
  switch (fault) {
    case MoveFault::empty_text:
    case MoveFault::bad_origin:
    case MoveFault::bad_destination:
    case MoveFault::unknown_piece:
    case MoveFault::trailing_text: return true;
    default: return false;
  }
}

bool is_move_of(const GameSpec& spec, std::string_view text) {
  const AnyPosition start =
      visit_game(spec, []<class G>() -> AnyPosition { return AnyPosition{Position<G>::initial()}; });
  const auto read = parse_any_move(start, text, std::nullopt);
  return read || !says_nothing(read.error().fault);
}

}  // namespace

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) words.push_back(std::exchange(word, {}));
  };
  while (!line.empty()) {
    if (line.starts_with("\xe3\x80\x80") || line.starts_with("\xc2\xa0")) {
      end_word();
      line.remove_prefix(line.starts_with("\xc2\xa0") ? 2 : 3);
    } else if (line[0] == ' ' || line[0] == '\t') {
      end_word();
      line.remove_prefix(1);
    } else {
      word += line[0];
      line.remove_prefix(1);
    }
  }
  end_word();
  return words;
}

std::string joined(Words words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string_view without_end_marks(std::string_view text) {
  text = trimmed(text);
  bool again = true;
  while (again) {
    again = false;
    for (const std::string_view mark : {".", "!", ",", ";", "。", "！", "、"}) {
      if (text.size() > mark.size() && text.ends_with(mark)) {
        text = trimmed(text.substr(0, text.size() - mark.size()));
        again = true;
      }
    }
  }
  return text;
}

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [read, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || text.size() > 5 || read != end || error != std::errc{}) return std::nullopt;
  return number;
}

std::optional<PlayMove> numbered_move(std::string_view text) {
  text = without_end_marks(text);
  PlayMove move;
  if (const std::size_t hash = text.rfind('#'); hash != std::string_view::npos) {
    move.number = number_in(text.substr(hash + 1));
    if (!move.number) return std::nullopt;
    text = trimmed(text.substr(0, hash));
  } else if (const std::size_t dot = text.find('.'); dot != std::string_view::npos && number_in(text.substr(0, dot))) {
    move.number = number_in(text.substr(0, dot));
    text.remove_prefix(dot);
    while (text.starts_with('.')) text.remove_prefix(1);
    text = trimmed(text);
  }
  if (!is_move_text(text)) return std::nullopt;
  move.move = text;
  return move;
}

std::optional<std::pair<PlayMove, std::size_t>> move_at_end(Words words) {
  for (const std::size_t count : {std::size_t{3}, std::size_t{2}, std::size_t{1}}) {
    if (words.size() < count) continue;
    std::string text;
    for (const std::string& word : words.last(count)) text += (text.empty() ? "" : " ") + word;
    if (auto move = numbered_move(text)) return std::pair{std::move(*move), count};
  }
  return std::nullopt;
}

std::optional<std::vector<std::string>> moves_in(Words words) {
  std::vector<std::string> moves;
  for (const std::string& word : words) {
    const std::string small = lower_case(word);
    if (small == "if" || small == "then" || small == "and" || small == ",") continue;
    const std::string_view move = without_end_marks(word);
    if (!is_move_text(move)) return std::nullopt;
    moves.emplace_back(move);
  }
  if (moves.empty() || moves.size() % 2 != 0) return std::nullopt;
  return moves;
}

bool is_move_text(std::string_view text) {
  text = trimmed(text);
  if (text.empty() || text.size() > 40) return false;
  return std::ranges::any_of(all_games, [&](const GameSpec* spec) { return is_move_of(*spec, text); });
}

}  // namespace ootori::post
