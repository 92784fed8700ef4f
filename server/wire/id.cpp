#include "server/wire/id.hpp"

#include <algorithm>

#include "server/wire/random.hpp"

namespace ootori::server {
namespace {

// Without the letters l and o and the digits 0 and 1, so that an id can be read aloud.
constexpr std::string_view alphabet = "23456789abcdefghijkmnpqrstuvwxyz";
static_assert(alphabet.size() == 32);

}  // namespace

template <class Thing>
std::optional<Id<Thing>> Id<Thing>::parse(std::string_view text) {
  const auto known = [](char c) { return alphabet.contains(c); };
  if (text.size() != length || !std::ranges::all_of(text, known)) return std::nullopt;
  return Id{std::string(text)};
}

template <class Thing>
Id<Thing> Id<Thing>::random() {
  std::string text;
  for (std::uint64_t bits = random_number(); text.size() < length; bits >>= 5) text += alphabet[bits & 31];
  return Id{std::move(text)};
}

template class Id<GameKind>;
template class Id<SeekKind>;
template class Id<LoginKind>;
template class Id<BlockKind>;
template class Id<SilenceKind>;
template class Id<SimulKind>;
template class Id<TokenKind>;
template class Id<TournamentKind>;
template class Id<PracticeTryKind>;
template class Id<LeaseKind>;
template class Id<struct SavedSearchKind>;
template class Id<struct StudyKind>;

}  // namespace ootori::server
