#include "post/confirmation.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "post/characters.hpp"
#include "post/command_words.hpp"
#include "post/move_words.hpp"
#include "post/written_text.hpp"

namespace ootori::post {
namespace {

// In lower case. More words may follow these: "Yes, that was me".
constexpr auto yes_words = std::to_array<std::string_view>({"yes", "yeah", "yep", "confirm", "confirmed", "はい"});
constexpr auto no_words = std::to_array<std::string_view>({"no", "nope", "いいえ", "いえ", "違います"});
// After a yes, other words may mean the opposite: "Yes, somebody is writing in my name".
constexpr auto harmless_words = std::to_array<std::string_view>(
    {"i", "it", "that", "this", "was", "is", "me", "mine", "my", "wrote", "sent", "did", "please", "thanks"});
constexpr auto harmless_others = std::to_array<std::string_view>(
    {"-", "–", "—", "そうです", "私です", "書きました", "私が書きました", "間違いありません"});
// These count only if nothing follows: "OK, somebody is writing in my name".
constexpr auto bare_yes_words = std::to_array<std::string_view>(
    {"y", "ok", "okay", "はいそうです", "そうです", "承諾", "承諾します", "確認", "確認しました", "私です"});
constexpr auto bare_no_words =
    std::to_array<std::string_view>({"n", "違う", "ちがいます", "私ではありません", "書いていません"});

constexpr auto negations = std::to_array<std::string_view>({"no", "not", "never", "didn't", "wasn't", "isn't"});
constexpr auto negative_endings = std::to_array<std::string_view>({"ない", "ません", "違います", "ちがいます"});

// Marks between words. People also copy the quotation marks of the question.
constexpr auto marks = std::to_array<std::string_view>(
    {",", ".", "!", ";", ":", "\"", "“", "”", "‘", "、", "。", "，", "．", "！", "：", "「", "」", "『", "』"});

constexpr std::size_t longest_line = 400;  // bytes that are read

template <std::size_t n>
bool is_one_of(std::string_view word, const std::array<std::string_view, n>& words) {
  return std::ranges::find(words, word) != words.end();
}

void replace_all(std::string& text, std::string_view old, std::string_view fresh) {
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at + fresh.size())) {
    text.replace(at, old.size(), fresh);
  }
}

std::vector<std::string> plain_words(std::string_view line) {
  std::string text = lower_case(first_bytes(line, longest_line));
  for (const std::string_view mark : marks) replace_all(text, mark, " ");
  replace_all(text, "’", "'");
  std::vector<std::string> words = words_of(text);
  for (std::string& word : words) {
    while (word.starts_with('\'')) word.erase(0, 1);
    while (word.ends_with('\'')) word.pop_back();
  }
  std::erase(words, "");
  return words;
}

bool is_doubtful(std::string_view line, Words rest) {
  return line.contains('?') || line.contains("？") || std::ranges::any_of(rest, [](std::string_view word) {
           return is_one_of(word, negations) ||
                  std::ranges::any_of(negative_endings, [&](std::string_view end) { return word.ends_with(end); });
         });
}

Confirmation confirmation_in(std::string_view line, Words words) {
  const std::string_view first = words.front();
  const bool is_bare = words.size() == 1 && !is_doubtful(line, {});
  if (is_bare && is_one_of(first, bare_yes_words)) return Confirmation::yes;
  if (is_bare && is_one_of(first, bare_no_words)) return Confirmation::no;
  const bool says_only_yes = std::ranges::all_of(words.subspan(1), [](std::string_view word) {
    return is_one_of(word, harmless_words) || is_one_of(word, harmless_others);
  });
  if (is_one_of(first, yes_words) && says_only_yes && !is_doubtful(line, {})) return Confirmation::yes;
  if (words.size() == 2 && first == "not" && words[1] == "me") return Confirmation::no;
  const bool takes_it_back =
      std::ranges::any_of(words, [](std::string_view word) { return is_one_of(word, yes_words); });
  return is_one_of(first, no_words) && !takes_it_back ? Confirmation::no : Confirmation::unclear;
}

// Whether the sentence may go on after a yes. A name may follow.
bool goes_on(std::span<const std::string_view> lines) {
  constexpr std::size_t longest_name = 24, most_names = 3;  // bytes, words
  for (const std::string_view line : lines) {
    const std::vector<std::string> words = plain_words(line);
    const std::string small = lower_case(trimmed(line));
    if (words.empty() || is_courtesy(small) || ends_commands(small)) return false;
    if (line.size() > longest_name || words.size() > most_names || is_doubtful(line, words)) return true;
  }
  return false;
}

// None: the lines say nothing but courtesies.
std::optional<Confirmation> confirmation_in(std::span<const std::string_view> lines) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    const std::vector<std::string> words = plain_words(line);
    if (words.empty() || is_courtesy(lower_case(trimmed(line)))) continue;
    const Confirmation said = confirmation_in(line, words);
    return said == Confirmation::yes && goes_on(lines.subspan(i + 1)) ? Confirmation::unclear : said;
  }
  return std::nullopt;
}

}  // namespace

Confirmation read_confirmation(const Mail& mail) {
  const OwnLines own = own_lines(mail.text);
  return confirmation_in(own.above).or_else([&] { return confirmation_in(own.below); }).value_or(Confirmation::unclear);
}

}  // namespace ootori::post
