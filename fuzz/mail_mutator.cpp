// Changes mails as libFuzzer would not by itself: line by line, with lines that mean something to the readers of mails.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

constexpr auto telling_lines =
    std::to_array<std::string_view>({"",
                                     "--=_next",
                                     "--=_next--",
                                     "Content-Type: multipart/alternative; boundary=\"=_next\"",
                                     "Content-Type: multipart/mixed; boundary=x",
                                     "Content-Type: multipart/report; report-type=delivery-status; boundary=\"=_next\"",
                                     "Content-Type: message/delivery-status",
                                     "Content-Type: message/rfc822",
                                     "Content-Type: text/html; charset=utf-8",
                                     "Content-Type: text/plain; charset=iso-2022-jp",
                                     "Content-Type: text/plain; charset=shift_jis",
                                     "Content-Type: text/plain; charset=euc-jp",
                                     "Content-Type: text/plain; charset=utf-16",
                                     "Content-Type: text/plain; format=flowed; delsp=yes",
                                     "Content-Transfer-Encoding: base64",
                                     "Content-Transfer-Encoding: quoted-printable",
                                     "Content-Disposition: attachment",
                                     "Auto-Submitted: auto-replied",
                                     "List-Id: <a.example.org>",
                                     "From: Anna <anna@example.org>",
                                     "Subject: =?utf-8?B?56a95bCG5qOL?=",
                                     "Subject: torishogi challenge anna",
                                     "Authentication-Results: mx.example.org; dmarc=pass header.from=example.org",
                                     "Authentication-Results: mx.example.org; dkim=pass header.d=example.org",
                                     "References: <ootori.abcdefghijk2@ootori.example.org>",
                                     "Final-Recipient: rfc822; anna@example.org",
                                     "Action: failed",
                                     "Status: 5.1.1",
                                     "\x1b$B\x38\x35$N%a%C%;!<%8\x1b(B",
                                     "UC0zZA0K",
                                     "P-3d",
                                     "S-4d#3",
                                     "12... P-3d",
                                     "1e1d",
                                     "３四燕",
                                     "▲同燕右",
                                     "if P-3d then Sx3d",
                                     "もし３四燕なら同燕",
                                     "move abcdefghijk2 P-3d",
                                     "torishogi challenge anna secret taka -handicap=RL -days=3",
                                     "set kanji flip digest",
                                     "propose impasse",
                                     "accept",
                                     "resign",
                                     "chat good luck",
                                     "vacation on",
                                     "help torishogi",
                                     "> P-3d",
                                     "On Fri, 1 May 2026 at 10:02, Ootori <game@ootori.example.org> wrote:",
                                     "2026年5月1日(金) 10:02 Ootori <game@ootori.example.org>:",
                                     "-----Original Message-----",
                                     "From: Ootori",
                                     "Sent: Friday, 1 May 2026",
                                     "To: Anna",
                                     "________________________________",
                                     "-- ",
                                     "--",
                                     "thanks",
                                     "Sent from my iPhone",
                                     "-----BEGIN PGP SIGNED MESSAGE-----",
                                     "<blockquote type=\"cite\">",
                                     "</blockquote>",
                                     "<div class=\"gmail_quote\">",
                                     "<p>P-3d<br>&#x4e00;&nbsp;</p>",
                                     "<style>",
                                     "<pre>",
                                     "=E7=A6=BD=",
                                     "&lt;a@b&gt;"});

using Lines = std::vector<std::string>;

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  void change(Lines& lines) {
    if (lines.empty()) return lines.push_back(std::string{telling_line()});
    const std::size_t at = below(lines.size());
    const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
    switch (below(8)) {
      case 0: lines.erase(place); break;
      case 1: lines.insert(place, std::string{lines[below(lines.size())]}); break;
      case 2: std::swap(lines[at], lines[below(lines.size())]); break;
      case 3: lines[at] = telling_line(); break;
      case 4: cut(lines, at); break;
      case 5: change_letters(lines[at]); break;
      case 6: lines.erase(place, lines.begin() + static_cast<std::ptrdiff_t>(at + below(lines.size() - at))); break;
      default: lines.insert(place, std::string{telling_line()});
    }
  }

  std::size_t below(std::size_t end) { return random_() % end; }

 private:
  std::string_view telling_line() { return telling_lines.at(below(telling_lines.size())); }

  void cut(Lines& lines, std::size_t at) {
    std::string& line = lines[at];
    const std::size_t column = below(line.size() + 1);
    std::string rest = line.substr(column);
    line.resize(column);
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at + 1), std::move(rest));
  }

  static void change_letters(std::string& line) {
    const std::size_t size = line.size();
    line.resize(size + 16);
    line.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(line.data()), size, line.size()));
  }

  std::minstd_rand random_;
};

}  // namespace

// The first byte says how the rest is read: two of four are mails.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  Mutator mutator{seed};
  if (size < 2 || data[0] % 4 < 2 || mutator.below(4) == 0) return LLVMFuzzerMutate(data, size, most);
  Lines lines = lines_of({reinterpret_cast<const char*>(data) + 1, size - 1});
  for (std::size_t times = 1 + mutator.below(3); times > 0; --times) mutator.change(lines);
  std::string text{static_cast<char>(data[0])};
  for (const std::string& line : lines) text += line + '\n';
  text.resize(std::min(text.size(), most));
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
