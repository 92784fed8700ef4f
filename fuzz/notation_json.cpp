// Any bytes as JSON records: records that come back the same, or an error fit to be shown. And any record that another
// format can say, through JSON and back.
#include <cstdint>
#include <string_view>

#include "fuzz/require.hpp"
#include "notation/json_record.hpp"
#include "notation/record_format.hpp"

namespace {

using namespace ootori;
using fuzz::require;

void comes_back(const Record& record) {
  const auto back = parse_json_records(write_json_record(record));
  require(back && back->size() == 1);
  require(back->front() == record);
}

void read(std::string_view text, const GameSpec* game) {
  const auto records = parse_json_records(text, game);
  if (!records) return fuzz::require_message(describe(records.error()));
  for (const Record& record : *records) comes_back(record);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read(text, nullptr);
  for (const GameSpec* spec : all_games) read(text, spec);
  const RecordFormat* format = guess_record_format(text);
  if (format == nullptr) return 0;
  if (const auto records = format->parse(text, nullptr)) {
    for (const Record& record : *records) comes_back(record);
  }
  return 0;
}
