#include "server/post/unsubscription.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>
#include <sodium.h>

namespace ootori::server {
namespace {

constexpr std::array<std::pair<MailTopic, std::string_view>, 3> topic_names{
    {{MailTopic::moves, "moves"}, {MailTopic::reminders, "reminders"}, {MailTopic::challenges, "challenges"}}};
constexpr std::size_t longest_unsubscription = 64;  // "challenges", 16 digits, 20 digits and two dots

std::string words_of(const Unsubscription& unsubscription) {
  return fmt::format("{}.{:x}", topic_names[static_cast<std::size_t>(unsubscription.topic)].second,
                     static_cast<std::uint64_t>(unsubscription.mail));
}

// Reply addresses have tags with the same key.
std::string tag_of(std::string_view words, const post::Tagger& tagger) {
  return tagger("unsubscribe." + std::string(words));
}

bool is_same_tag(std::string_view one, std::string_view other) {
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::optional<Unsubscription> parse_unsubscription(std::string_view words) {
  const std::size_t dot = words.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto known = &std::pair<MailTopic, std::string_view>::second;
  const auto* topic = std::ranges::find(topic_names, words.substr(0, dot), known);
  if (topic == topic_names.end()) return std::nullopt;
  const std::string_view digits = words.substr(dot + 1);
  std::uint64_t mail = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), mail, 16);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return Unsubscription{topic->first, static_cast<std::int64_t>(mail)};
}

}  // namespace

std::optional<MailTopic> topic_of(OutKind kind) {
  switch (kind) {
    case OutKind::notice:
    case OutKind::digest: return MailTopic::moves;
    case OutKind::reminder: return MailTopic::reminders;
    case OutKind::challenge:
    case OutKind::declined: return MailTopic::challenges;
    case OutKind::answer: return std::nullopt;
  }
  return std::nullopt;
}

std::string write_unsubscription(const Unsubscription& unsubscription, const post::Tagger& tagger) {
  const std::string words = words_of(unsubscription);
  return words + '.' + tag_of(words, tagger);
}

std::optional<Unsubscription> read_unsubscription(std::string_view text, const post::Tagger& tagger) {
  const std::size_t dot = text.rfind('.');
  if (text.size() > longest_unsubscription || dot == std::string_view::npos) return std::nullopt;
  const std::string_view words = text.substr(0, dot);
  if (!is_same_tag(text.substr(dot + 1), tag_of(words, tagger))) return std::nullopt;
  return parse_unsubscription(words);
}

}  // namespace ootori::server
