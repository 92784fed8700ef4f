// What goes between a server and its workers: a line with work, as a worker reads it, and a report, as the server does.
#include <cstdint>
#include <string_view>

#include "fuzz/require.hpp"
#include "notation/record.hpp"
#include "notation/usi.hpp"
#include "server/analysis/report_check.hpp"
#include "server/work/work_calls.hpp"
#include "server/work/work_json.hpp"

namespace {

using namespace ootori;
using namespace ootori::server;
using ootori::fuzz::require;

void read_line(std::string_view text) {
  const auto line = parse_work_line(text);
  if (!line) return ootori::fuzz::require_message(line.error().message);
  const std::string written = write(*line);
  require(!written.contains('\n'));
  const auto again = parse_work_line(written);
  require(again && write(*again) == written);
}

Record start_of_game() {
  Game<Tori> game;
  require(game.play(*parse_usi(Tori::spec, "3d3c")).has_value());
  return record_of(game);
}

// What is taken is written as this server would write it, and is taken again.
void read_report(std::string_view text) {
  static const Record record = start_of_game();
  const auto checked = checked_report(text, record);
  if (!checked) return ootori::fuzz::require_message(checked.error());
  require(checked_report(*checked, record) == checked);
}

void read_terms(std::string_view text) {
  const auto terms = parse_worker_terms(text);
  if (!terms) return ootori::fuzz::require_message(terms.error().message);
  require(terms->moves + terms->reports > 0 && !terms->name.empty() && !terms->name.contains(' '));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_line(text);
  read_report(text);
  read_terms(text);
  return 0;
}
