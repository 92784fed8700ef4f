#include "server/lines/lines_json.hpp"

#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "notation/usi.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {
namespace {

constexpr std::int64_t most_plies = 1'000'000;  // far more than any game can have
constexpr std::string_view field = "lines";

Error refused(std::string message) {
  return {.code = ErrorCode::bad_value, .message = std::move(message), .field = std::string(field)};
}

std::expected<game::Line, Error> read_line(const GameSpec& spec, std::string_view text) {
  game::Line line;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const auto move = parse_usi(spec, text.substr(0, end));
    if (!move) return std::unexpected(refused(describe(spec, move.error())));
    line.push_back(*move);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return line;
}

}  // namespace

std::expected<AskLines, Error> parse_lines(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const auto ply = fields->number("ply", 0, most_plies);
  auto lines = fields->texts(field);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return AskLines{static_cast<std::size_t>(*ply), std::move(lines)};
}

std::string write(const LinesView& view, const Viewer& /*viewer*/) {
  boost::json::array lines(view.lines.begin(), view.lines.end());
  return boost::json::serialize(boost::json::object{{"ply", view.ply}, {"lines", std::move(lines)}});
}

std::expected<game::Lines, Error> read_lines(const GameSpec& spec, const AskLines& ask) {
  game::Lines lines{ask.ply, {}};
  for (const std::string& text : ask.lines) {
    auto line = read_line(spec, text);
    if (!line) return std::unexpected(std::move(line.error()));
    lines.lines.push_back(std::move(*line));
  }
  return lines;
}

std::vector<std::string> write_lines(const GameSpec& spec, const game::Lines& lines) {
  std::vector<std::string> texts;
  for (const game::Line& line : lines.lines) {
    std::string& text = texts.emplace_back();
    for (const Move move : line) text += (text.empty() ? "" : " ") + write_usi(spec, move);
  }
  return texts;
}

Error to_error(const game::LinesFault& fault) {
  using Reason = game::LinesFault::Reason;
  const auto number = fault.line + 1;
  switch (fault.reason) {
    case Reason::too_many: return refused(fmt::format("There may be at most {} lines.", game::most_lines));
    case Reason::too_long: return refused(fmt::format("Line {} has more than {} moves.", number, game::longest_line));
    case Reason::no_answer: return refused(fmt::format("Line {} must end with your own answer.", number));
    case Reason::two_answers:
      return refused(
          fmt::format("Line {}, move {}: an earlier line already has a different answer.", number, fault.move + 1));
    case Reason::illegal: {
      Error error{.code = ErrorCode::illegal_move,
                  .message = fmt::format("Move {} of line {} cannot be played.", fault.move + 1, number),
                  .field = std::string(field)};
      error.rule = code(*fault.rule);
      return error;
    }
  }
  std::unreachable();
}

}  // namespace ootori::server
