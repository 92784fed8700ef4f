#include "server/mail/reply_text.hpp"

#include <algorithm>
#include <cctype>

#include <sodium.h>

namespace ootori::server {
namespace {

constexpr std::string_view instead_of_word = "[hidden]";
constexpr std::string_view instead_of_address = "[address]";
constexpr std::string_view around_addresses = " <>()[],;\"'";

char printable(char c) { return c >= ' ' && c <= '~' ? c : ' '; }
bool is_part_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }
bool is_same(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

std::string on_one_line(std::string_view said) {
  std::string line;
  for (const char c : said) {
    if (const char shown = printable(c); shown != ' ' || !line.ends_with(' ')) line += shown;
  }
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

// Only whole words: "ann" is hidden in "ann: no such user", but not in "announced".
std::string without_word(std::string_view text, std::string_view word) {
  std::string rest;
  while (true) {
    const auto found = std::ranges::search(text, word, is_same);
    if (found.empty() || word.empty()) return rest.append(text);
    const auto at = static_cast<std::size_t>(found.begin() - text.begin());
    const char before = at > 0 ? text[at - 1] : (rest.empty() ? ' ' : rest.back());
    const bool is_whole = !is_part_of_word(before) && (found.end() == text.end() || !is_part_of_word(*found.end()));
    const std::size_t size = is_whole ? word.size() : 1;
    rest.append(text.substr(0, at)).append(is_whole ? instead_of_word : text.substr(at, 1));
    text.remove_prefix(at + size);
  }
}

std::string without_addresses(std::string_view text) {
  std::string rest;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find_first_of(around_addresses), text.size());
    const std::string_view part = text.substr(0, size);
    rest += part.contains('@') ? instead_of_address : part;
    text.remove_prefix(size);
    if (text.empty()) break;
    rest += text.front();
    text.remove_prefix(1);
  }
  return rest;
}

// Without padding, which is no part of a word.
std::string base64(std::string_view bytes) {
  constexpr int variant = sodium_base64_VARIANT_ORIGINAL_NO_PADDING;
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                    variant);
  text.resize(text.find('\0'));
  return text;
}

}  // namespace

std::string reply_text(std::string_view said, std::span<const std::string> hidden) {
  std::string text = on_one_line(said);
  for (const std::string& word : hidden) text = without_word(text, word);
  text = without_addresses(text);
  // An address whose first part was hidden.
  constexpr std::string_view split = "[hidden][address]";
  for (std::size_t at = 0; (at = text.find(split, at)) != std::string::npos;)
    text.replace(at, split.size(), instead_of_address);
  if (text.size() > longest_reply_text) text.replace(longest_reply_text - 3, std::string::npos, "...");
  return text;
}

std::vector<std::string> hidden_words(const MailOptions& options, std::string_view recipient) {
  std::vector<std::string> words;
  if (!options.password.empty()) {
    const std::string no_authorization(1, '\0');  // RFC 4616
    words = {options.password, base64(options.password), base64(options.user),
             base64(no_authorization + options.user + no_authorization + options.password)};
  }
  if (const std::string_view local = recipient.substr(0, recipient.find('@')); !local.empty())
    words.emplace_back(local);
  return words;
}

}  // namespace ootori::server
