#include "post/characters.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "encodings/converter.hpp"

namespace ootori::post {
namespace {

using encodings::Converter;

constexpr std::string_view replacement = "\xef\xbf\xbd";

unsigned byte_at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

std::size_t announced_size(unsigned first) {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first >= 0xf5) return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

// Overlong encodings, surrogates, and characters above U+10FFFF: RFC 3629, 4.
bool is_forbidden(unsigned first, unsigned second) {
  return (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) || (first == 0xf0 && second < 0x90) ||
         (first == 0xf4 && second > 0x8f);
}

// The length of the UTF-8 character at the start of `text`; 0 if there is none.
std::size_t character_size(std::string_view text) {
  const std::size_t size = announced_size(byte_at(text, 0));
  if (size > text.size()) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte_at(text, i) & 0xc0U) != 0x80) return 0;
  }
  return size > 1 && is_forbidden(byte_at(text, 0), byte_at(text, 1)) ? 0 : size;
}

// Opening a converter loads a library, so each thread keeps those that emails often need. Null: the charset is unknown.
Converter* converter_from(const std::string& charset) {
  constexpr std::size_t most_kept = 16;
  static thread_local std::map<std::string, Converter> kept;
  static thread_local std::optional<Converter> other;
  const auto found = kept.find(charset);
  Converter& converter = found != kept.end()       ? found->second
                         : kept.size() < most_kept ? kept.try_emplace(charset, charset.c_str()).first->second
                                                   : other.emplace(charset.c_str());
  return converter.is_open() ? &converter : nullptr;
}

// Charset names that are interpreted as a larger charset, which contains all characters of the named one.
constexpr std::array<std::pair<std::string_view, const char*>, 20> wider_charsets{{
    {"us-ascii", "WINDOWS-1252"},
    {"ascii", "WINDOWS-1252"},
    {"iso-8859-1", "WINDOWS-1252"},
    {"latin1", "WINDOWS-1252"},
    {"iso-8859-9", "WINDOWS-1254"},
    {"shift_jis", "CP932"},
    {"shift-jis", "CP932"},
    {"sjis", "CP932"},
    {"x-sjis", "CP932"},
    {"windows-31j", "CP932"},
    {"euc-jp", "EUC-JP-MS"},
    {"x-euc-jp", "EUC-JP-MS"},
    {"iso-2022-jp", "ISO-2022-JP-3"},
    {"iso-2022-jp-1", "ISO-2022-JP-3"},
    {"iso-2022-jp-2", "ISO-2022-JP-2"},
    {"cp50220", "ISO-2022-JP-3"},
    {"cp50221", "ISO-2022-JP-3"},
    {"gb2312", "GB18030"},
    {"gbk", "GB18030"},
    {"ks_c_5601-1987", "CP949"},
}};

std::string iconv_name(std::string_view charset) {
  const std::string label = lower_case(charset);
  for (const auto& [narrow, wide] : wider_charsets) {
    if (label == narrow) return wide;
  }
  // Senders must not pass iconv options such as `//TRANSLIT` in the name.
  const bool is_name = std::ranges::all_of(label, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.' || c == ':';
  });
  return is_name && label.size() <= 40 ? label : std::string{};
}

bool is_ascii(std::string_view bytes) {
  return std::ranges::all_of(bytes, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool has_jis_escapes(std::string_view bytes) { return bytes.contains("\x1b$") || bytes.contains("\x1b("); }

// ISO-2022-JP with Microsoft's characters (NEC's row 13: circled numbers, Roman numerals), which Japanese phones and
// Outlook write but Debian's iconv cannot read. Moves the double-byte characters to their places in EUC-JP.
std::string jis_as_euc(std::string_view bytes) {
  std::string euc;
  enum class Set : std::uint8_t { ascii, kanji, kana } set = Set::ascii;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::string_view rest = bytes.substr(i);
    if (rest.starts_with("\x1b$")) {
      set = Set::kanji;
      i += rest.starts_with("\x1b$(") ? 3 : 2;
    } else if (rest.starts_with("\x1b(")) {
      set = rest.starts_with("\x1b(I") ? Set::kana : Set::ascii;
      i += 2;
    } else if (bytes[i] == '\n') {
      set = Set::ascii;
      euc += '\n';
    } else if (set == Set::ascii || static_cast<unsigned char>(bytes[i]) <= ' ') {
      euc += bytes[i];
    } else {
      if (set == Set::kana) euc += '\x8e';
      euc += static_cast<char>(static_cast<unsigned char>(bytes[i]) | 0x80U);
    }
  }
  return euc;
}

std::string converted(std::string_view bytes, const char* charset) {
  Converter* converter = converter_from(charset);
  return converter != nullptr ? converter->read(bytes).text : std::string{};
}

std::string guessed(std::string_view bytes) {
  if (has_jis_escapes(bytes)) return converted(jis_as_euc(bytes), "EUC-JP-MS");
  if (is_utf8(bytes)) return std::string{bytes};
  std::optional<Converter::Read> best;
  for (const char* name : {"CP932", "EUC-JP-MS"}) {
    Converter* converter = converter_from(name);
    if (converter == nullptr) continue;
    auto read = converter->read(bytes);
    if (read.unreadable == 0 && (!best || read.text.size() < best->text.size())) best = std::move(read);
  }
  return best ? std::move(best->text) : converted(bytes, "WINDOWS-1252");
}

std::string decoded(std::string_view bytes, std::string_view charset) {
  if (is_ascii(bytes) && !has_jis_escapes(bytes)) return std::string{bytes};
  const std::string name = iconv_name(charset);
  if (name.starts_with("ISO-2022-JP") || (name == "WINDOWS-1252" && has_jis_escapes(bytes))) return guessed(bytes);
  if (name.empty() || name == "unknown-8bit") return guessed(bytes);
  if (is_utf8(bytes) && (name == "utf-8" || name == "WINDOWS-1252")) return std::string{bytes};
  Converter* converter = converter_from(name);
  if (converter == nullptr) return guessed(bytes);
  auto read = converter->read(bytes);
  return read.unreadable == 0 ? std::move(read.text) : name == "utf-8" ? std::move(read.text) : guessed(bytes);
}

// The length in bytes of the white space at the start of `text`; 0 if there is none.
std::size_t space_at(std::string_view text) {
  if (text.empty()) return 0;
  if (text[0] == ' ' || (text[0] >= '\t' && text[0] <= '\r')) return 1;
  // NOLINTBEGIN(misc-misleading-bidirectional): marks of direction are looked for here
  for (const std::string_view wide :
       {"\xc2\xa0", "\xe3\x80\x80", "\xe2\x80\x8b", "\xe2\x80\x8c", "\xe2\x80\x8d", "\xe2\x80\x8e", "\xe2\x80\x8f",
        "\xe2\x80\xaf", "\xe2\x81\xa0", "\xef\xbb\xbf", "\xe2\x80\xaa", "\xe2\x80\xac", "\xc2\xad"}) {
    if (text.starts_with(wide)) return wide.size();
  }
  // NOLINTEND(misc-misleading-bidirectional)
  return 0;
}

std::size_t space_before(std::string_view text) {
  for (std::size_t size = 1; size <= 3 && size <= text.size(); ++size) {
    if (space_at(text.substr(text.size() - size)) == size) return size;
  }
  return 0;
}

}  // namespace

bool is_utf8(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t size = character_size(bytes);
    if (size == 0) return false;
    bytes.remove_prefix(size);
  }
  return true;
}

std::string to_utf8(std::string_view bytes, std::string_view charset) {
  std::string text = decoded(bytes, charset);
  std::erase(text, '\0');
  if (is_utf8(text)) return text;
  // iconv accepts characters above U+10FFFF, which RFC 3629 forbids.
  std::string sound;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t size = character_size(rest);
    sound += size == 0 ? replacement : rest.substr(0, size);
    rest.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return sound;
}

std::string with_line_feeds(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == '\0') continue;
    if (bytes[i] != '\r') {
      text += bytes[i];
      continue;
    }
    std::size_t end = i;
    while (end < bytes.size() && bytes[end] == '\r') ++end;
    const bool ends_crlf = end < bytes.size() && bytes[end] == '\n';
    text.append(ends_crlf ? 1 : end - i, '\n');
    i = ends_crlf ? end : end - 1;
  }
  return text;
}

std::string lower_case(std::string_view text) {
  std::string lower{text};
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::string_view trimmed(std::string_view text) {
  while (const std::size_t size = space_at(text)) text.remove_prefix(size);
  while (const std::size_t size = space_before(text)) text.remove_suffix(size);
  return text;
}

std::string_view first_bytes(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0U) == 0x80) --most;
  return text.substr(0, most);
}

}  // namespace ootori::post
