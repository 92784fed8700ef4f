#include "engine/doors/xboard_clock.hpp"

#include <algorithm>
#include <charconv>

namespace ootori {
namespace {

// `5` (minutes) or `0:30`. The part after a plus is for a later session.
std::optional<Millis> parse_base_time(std::string_view text) {
  constexpr int longest = 100'000;
  text = text.substr(0, text.find('+'));
  const std::size_t colon = text.find(':');
  const auto minutes = parse_number<int>("minutes", text.substr(0, colon), 0, longest);
  if (!minutes) return std::nullopt;
  if (colon == std::string_view::npos) return std::chrono::minutes{*minutes};
  const auto seconds = parse_number<int>("seconds", text.substr(colon + 1), 0, 59);
  if (!seconds) return std::nullopt;
  return std::chrono::minutes{*minutes} + std::chrono::seconds{*seconds};
}

// In seconds; newer versions of XBoard send fractions.
std::optional<Millis> parse_increment(std::string_view text) {
  constexpr double longest = 1e6;
  double seconds = -1;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const bool is_within = seconds >= 0 && seconds <= longest;  // false for a NaN, which `from_chars` reads, too
  if (fault != std::errc{} || end != text.data() + text.size() || !is_within) return std::nullopt;
  return Millis{static_cast<Millis::rep>(seconds * 1000)};
}

}  // namespace

XBoardClock::Done XBoardClock::set_level(Words words, std::size_t plies) {
  const auto moves = parse_number<int>("level", words.next(), 0, 10000);
  if (!moves) return std::unexpected(moves.error());
  const auto base = parse_base_time(words.next());
  const auto increment = parse_increment(words.next());
  if (!base || !increment) {
    return std::unexpected("it takes moves, minutes or minutes:seconds, and an increment in seconds");
  }
  moves_a_session_ = *moves > 0 ? std::optional{*moves} : std::nullopt;
  session_start_ = plies;
  base_ = left_ = *base;
  increment_ = *increment;
  move_time_.reset();
  return {};
}

XBoardClock::Done XBoardClock::set_move_time(Words words) {
  const auto seconds = parse_number<int>("st", words.next(), 1, 1'000'000);
  if (!seconds) return std::unexpected(seconds.error());
  move_time_ = std::chrono::seconds{*seconds};
  return {};
}

XBoardClock::Done XBoardClock::set_depth(Words words) {
  const auto depth = parse_number<int>("sd", words.next(), 1, 1000);
  if (!depth) return std::unexpected(depth.error());
  depth_ = *depth;
  return {};
}

XBoardClock::Done XBoardClock::set_left(Words words) {
  constexpr int longest = 1'000'000'000;
  const auto centiseconds = parse_number<int>("time", words.next(), -longest, longest);
  if (!centiseconds) return std::unexpected(centiseconds.error());
  left_ = std::max(Millis{0}, Millis{std::int64_t{*centiseconds} * 10});
  return {};
}

void XBoardClock::start_game() {
  depth_.reset();
  left_ = base_;
  start_session();
}

void XBoardClock::start_session() { session_start_ = 0; }

SearchLimits XBoardClock::limits(std::size_t plies) const {
  SearchLimits limits;
  limits.depth = depth_;
  limits.move_time = move_time_;
  if (move_time_) return limits;
  limits.clock.emplace();
  limits.clock->main = left_;
  limits.clock->increment = increment_;
  if (moves_a_session_) {
    const auto made = static_cast<int>((plies - std::min(plies, session_start_)) / 2);
    limits.clock->moves_to_go = *moves_a_session_ - made % *moves_a_session_;
  }
  return limits;
}

}  // namespace ootori
