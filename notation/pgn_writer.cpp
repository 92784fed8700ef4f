#include <algorithm>

#include "notation/fsf_fen.hpp"
#include "notation/fsf_san.hpp"
#include "notation/movetext.hpp"
#include "notation/pgn.hpp"
#include "notation/pgn_words.hpp"

namespace ootori {
namespace {

class PgnWriter {
 public:
  explicit PgnWriter(const Record& record) : record_(record) {}

  std::string run() {
    tags();
    out_ += '\n';
    write_movetext(record_, {write_fsf_san, "..."}, out_);
    append_word(pgn::write_result(record_.end), out_);
    return std::move(out_) + "\n";
  }

 private:
  void tags() {
    for (const auto& [name, unknown] : pgn::roster) {
      const std::string_view value = record_.tag(pgn::other_side(name));
      tag(name, value.empty() ? unknown : value);
    }
    tag("Result", pgn::write_result(record_.end));
    const bool has_reason = record_.end && record_.end->reason;
    std::vector<std::string> names{"Result", "Variant", "FEN", "SetUp"};
    if (has_reason) names.emplace_back("Termination");
    for (const RecordTag& extra : record_.tags) {
      const std::string name = pgn::other_side(pgn::fitted_name(extra.name));
      const bool said = pgn::unknown_value(name) || pgn::is_derived({name, extra.value}) ||
                        std::ranges::find(names, name) != names.end();
      if (name.empty() || said) continue;
      tag(name, extra.value);
      names.push_back(name);
    }
    if (has_reason) tag("Termination", code(*record_.end->reason));
    std::string variant{record_.spec().uci_name};
    variant[0] = uppercase(variant[0]);
    tag("Variant", variant);
    tag("FEN", write_fsf_fen(record_.start, record_.first_move_number));
    tag("SetUp", "1");
  }

  void tag(std::string_view name, std::string_view value) {
    out_ += "[" + std::string{name} + " \"";
    for (const char c : value) {
      if (c == '"' || c == '\\') out_ += '\\';
      out_ += c == '\n' || c == '\r' ? ' ' : c;
    }
    out_ += "\"]\n";
  }

  const Record& record_;
  std::string out_;
};

}  // namespace

std::string write_pgn(const Record& record) { return PgnWriter{record}.run(); }

}  // namespace ootori
