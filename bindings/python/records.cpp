// Game records, as functions from text.
#include <map>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings/python/errors.hpp"
#include "bindings/python/module.hpp"
#include "bindings/python/words.hpp"
#include "notation/record_check.hpp"
#include "notation/record_format.hpp"

namespace ootori::python {
namespace {

namespace py = pybind11;

const RecordFormat& format_named(std::string_view name) {
  if (const RecordFormat* known = find_record_format(name)) return *known;
  raise_unknown("format", name, record_format_names());
}

std::vector<Record> read_records(std::string_view text, std::string_view format, std::string_view game) {
  const RecordFormat* known = format.empty() ? guess_record_format(text) : &format_named(format);
  if (known == nullptr) raise(RecordError{.fault = RecordFault::unknown_format});
  auto records = known->parse(text, game.empty() ? nullptr : &game_named(game));
  if (!records) raise(records.error());
  return std::move(*records);
}

std::string convert(std::string_view text, std::string_view to, std::string_view format, std::string_view game) {
  const RecordFormat& wanted = format_named(to);
  std::string written;
  for (const Record& record : read_records(text, format, game)) {
    written += (written.empty() ? "" : "\n") + wanted.write(record);
  }
  return written;
}

RepetitionProfile profile_of(bool pychess) { return pychess ? RepetitionProfile::pychess : RepetitionProfile::house; }

std::vector<std::optional<std::string>> check(std::string_view text, std::string_view format, std::string_view game,
                                              bool pychess) {
  std::vector<std::optional<std::string>> verdicts;
  for (const Record& record : read_records(text, format, game)) {
    const auto problem = check_record(record, terms_of(record, profile_of(pychess)));
    verdicts.push_back(problem ? std::optional{describe(record.spec(), *problem)} : std::nullopt);
  }
  return verdicts;
}

GameObject play_record(const Record& record, bool pychess) {
  return std::visit(
      [&]<class G>(const Position<G>& start) {
        Game<G> game{start, terms_of(record, profile_of(pychess))};
        for (const RecordMove& recorded : record.moves) {
          const AnyPosition before = game.position();
          if (const auto played = game.play(recorded.move); !played) {
            raise_illegal(G::spec, played.error(), recorded.move, kind_moved(before, recorded.move));
          }
        }
        GameObject played{std::move(game)};
        if (record.end) end_as_stated(played, *record.end);
        return played;
      },
      record.start);
}

std::vector<GameObject> read_games(std::string_view text, std::string_view format, std::string_view game,
                                   bool pychess) {
  std::vector<GameObject> games;
  for (const Record& record : read_records(text, format, game)) games.push_back(play_record(record, pychess));
  return games;
}

std::map<std::string, std::string> handicap_names(std::string_view game) {
  std::map<std::string, std::string> names;
  for (const Handicap& handicap : game_named(game).handicaps) names.emplace(handicap.id, handicap.name);
  return names;
}

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for (const GameSpec* spec : all_games) names.emplace_back(spec->id);
  return names;
}

}  // namespace

void add_records(py::module_& module) {
  using namespace pybind11::literals;
  module.def("games", &game_names);
  module.def("handicaps", &handicap_names, "game"_a);
  module.def("read_games", &read_games, "text"_a, "format"_a, "game"_a, "pychess"_a);
  module.def("convert", &convert, "text"_a, "to"_a, "format"_a, "game"_a);
  module.def("check", &check, "text"_a, "format"_a, "game"_a, "pychess"_a);
}

}  // namespace ootori::python
