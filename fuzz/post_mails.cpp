// Any bytes as a mail, through the whole reading path: what is read is UTF-8 within its bounds, a bounce gives no
// commands to anybody, and what is echoed is fit for an answer. And as LMTP and as an address, the same.
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/require.hpp"
#include "notation/any_move.hpp"
#include "notation/sfen.hpp"
#include "post/authentication.hpp"
#include "post/characters.hpp"
#include "post/command_reader.hpp"
#include "post/confirmation.hpp"
#include "post/lmtp.hpp"
#include "post/reply_address.hpp"
#include "post/sender_kind.hpp"
#include "post/written_text.hpp"

namespace {

using namespace ootori;
using namespace ootori::post;
using ootori::fuzz::require;

bool is_one_line(std::string_view text) { return text.find_first_of("\r\n") == std::string_view::npos; }

// Positions that moves are read in, with pieces in both hands: made once, as they cost more than a mail.
const std::vector<AnyPosition>& boards() {
  static const std::vector<AnyPosition> all{
      parse_sfen(Tori::spec, "rp1kf1l/scSsc2/sS1s1pS/S4S1/1S1SS1S/S1+s1K1R/LPC1CP1 b Sf 31")->position,
      parse_sfen(Yari::spec, "2n1k2/3b1b1/1prpppr/P1p3p/4P1P/3P1P1/2P2N1/n2B3/1BK1N1R b Prp 31")->position};
  return all;
}

// Whatever is read as a move is one that the rules can judge, or it is refused with a readable error.
void read_as_move(std::string_view text) {
  for (const AnyPosition& board : boards()) {
    const auto move = parse_any_move(board, text, std::nullopt);
    std::visit(
        [&]<class G>(const Position<G>& position) {
          if (move) return static_cast<void>(is_legal(position, *move));
          ootori::fuzz::require_message(describe(G::spec, move.error()));
        },
        board);
  }
}

void read_as_mail(std::string_view bytes) {
  const Mail mail = read_mail(bytes);
  require(is_utf8(mail.text) && mail.text.size() <= most_text_bytes && !mail.text.contains('\0'));
  require(mail.fields.size() <= most_fields && is_one_line(mail.subject) && is_utf8(mail.subject));
  if (mail.from) require(is_one_line(mail.from->address) && is_one_line(mail.from->name));
  require(written_text(mail.text).size() <= mail.text.size());
  (void)sender_kind(mail, "ootori.example.org");
  (void)failed_recipients(mail);
  const std::vector<std::string> ids{"mx.example.org"};
  require(!is_authenticated(mail, {}));
  (void)is_authenticated(mail, ids);
  (void)read_confirmation(mail);
  const Instructions found = read_commands(mail);
  require(found.said.size() <= most_commands + 1 && found.meaningless.size() <= mail.text.size());
  for (const Said& said : found.said) {
    const auto& echo = std::visit([](const auto& one) -> const std::string& { return one.echo; }, said);
    require(is_one_line(echo) && is_utf8(echo) && echo.size() <= 400);
    const auto* instruction = std::get_if<Instruction>(&said);
    const auto* play = instruction == nullptr ? nullptr : std::get_if<PlayMove>(&instruction->command);
    if (play != nullptr) read_as_move(play->move);
  }
}

void read_as_lmtp(std::string_view bytes) {
  Lmtp lmtp{"ootori.example.org",
            {.most_bytes = 1'000, .most_recipients = 3, .longest_line = 100, .most_faults = 5},
            [](std::string_view address) { return address.starts_with('p'); }};
  while (!bytes.empty() && !lmtp.is_over()) {
    const std::size_t piece = std::min<std::size_t>(bytes.size(), 1 + static_cast<unsigned char>(bytes[0]) % 50);
    (void)lmtp.take(bytes.substr(0, piece));
    bytes.remove_prefix(piece);
    while (lmtp.has_mail()) {
      const LmtpMail mail = lmtp.take_mail();
      require(mail.bytes.size() <= 1'000 && mail.recipients.size() <= 3);
      (void)lmtp.verdict({LmtpVerdict::accepted});
    }
  }
}

void read_as_address(std::string_view text) {
  const MailHome home{"play", "ootori.example.org"};
  const auto tag = [](std::string_view words) { return "x" + std::to_string(words.size()); };
  const ReadAddress read = read_address(home, text, tag);
  if (!read.purpose) return;
  require(read_address(home, write_address(home, *read.purpose, tag), tag).purpose == read.purpose);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (size == 0) return 0;
  switch (data[0] % 4) {
    case 0: read_as_lmtp(text.substr(1)); break;
    case 1: read_as_address(text.substr(1)); break;
    default: read_as_mail(text.substr(1));
  }
  return 0;
}
