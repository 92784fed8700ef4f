#include "terminal/game_file.hpp"

#include <algorithm>
#include <utility>

#include "terminal/record_text.hpp"

namespace ootori::terminal {
namespace {

std::string_view extension_of(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') == std::string_view::npos ? 0 : path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? std::string_view{} : name.substr(dot + 1);
}

std::string_view without_dot(std::string_view extension) {
  return extension.substr(extension.starts_with('.') ? 1 : 0);
}

}  // namespace

const RecordFormat* format_of_file(std::string_view path) {
  const std::string_view extension = extension_of(path);
  if (extension.empty()) return find_record_format("kif");
  for (const RecordFormat& format : record_formats()) {
    if (without_dot(format.extension) == extension) return &format;
  }
  return find_record_format(extension);
}

std::string record_extensions() {
  std::string names;
  for (const RecordFormat& format : record_formats()) {
    names += (names.empty() ? "." : ", .") + std::string{without_dot(format.extension)};
  }
  return names;
}

const RecordFormat& shown_format(Language language) {
  return *find_record_format(language == Language::japanese ? "kif" : "text");
}

Record record_of(const GameFile& file) {
  Record record = std::visit([](const auto& game) { return ootori::record_of(game); }, file.state->game());
  record.set_tag("Black", file.names[index(Color::black)]);
  record.set_tag("White", file.names[index(Color::white)]);
  if (!file.date.empty()) record.set_tag("Date", file.date);
  for (std::size_t ply = 0; ply < record.moves.size() && ply < file.spent.size(); ++ply) {
    record.moves[ply].spent = file.spent[ply];
  }
  return record;
}

std::expected<LoadedGame, std::string> read_game(std::string bytes, const GameSpec* game) {
  const std::string text = record_text(std::move(bytes));
  const RecordFormat* format = guess_record_format(text);
  if (format == nullptr)
    return std::unexpected("this is not a game record in a known format (" + record_format_names() + ")");
  auto records = format->parse(text, nullptr);
  // A record that does not name its game may be of this one.
  if (!records) records = format->parse(text, game);
  if (!records) return std::unexpected(describe(records.error()));
  if (records->empty()) return std::unexpected("there is no game in it");
  return LoadedGame{std::move(records->front()), records->size()};
}

}  // namespace ootori::terminal
