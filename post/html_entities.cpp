#include "post/html_entities.hpp"

#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

namespace ootori::post {
namespace {

constexpr std::array<std::pair<std::string_view, std::uint32_t>, 34> named{{
    {"amp", '&'},      {"lt", '<'},        {"gt", '>'},       {"quot", '"'},     {"apos", '\''},    {"nbsp", 0xa0},
    {"ensp", 0x2002},  {"emsp", 0x2003},   {"zwnj", 0x200c},  {"zwj", 0x200d},   {"ndash", 0x2013}, {"mdash", 0x2014},
    {"minus", 0x2212}, {"lsquo", 0x2018},  {"rsquo", 0x2019}, {"ldquo", 0x201c}, {"rdquo", 0x201d}, {"laquo", 0xab},
    {"raquo", 0xbb},   {"hellip", 0x2026}, {"bull", 0x2022},  {"middot", 0xb7},  {"times", 0xd7},   {"ast", '*'},
    {"plus", '+'},     {"equals", '='},    {"colon", ':'},    {"num", '#'},      {"commat", '@'},   {"lowbar", '_'},
    {"excl", '!'},     {"period", '.'},    {"comma", ','},    {"copy", 0xa9},
}};

std::string utf8_of(std::uint32_t code) {
  const auto byte = [](std::uint32_t value) { return static_cast<char>(value); };
  if (code == 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return "\xef\xbf\xbd";
  if (code < 0x80) return {byte(code)};
  if (code < 0x800) return {byte(0xc0 | code >> 6), byte(0x80 | (code & 0x3f))};
  if (code < 0x10000) return {byte(0xe0 | code >> 12), byte(0x80 | (code >> 6 & 0x3f)), byte(0x80 | (code & 0x3f))};
  return {byte(0xf0 | code >> 18), byte(0x80 | (code >> 12 & 0x3f)), byte(0x80 | (code >> 6 & 0x3f)),
          byte(0x80 | (code & 0x3f))};
}

}  // namespace

HtmlReference read_html_reference(std::string_view html) {
  const std::size_t end = html.substr(0, 12).find(';');
  if (end == std::string_view::npos || end < 2) return {.text = "&", .length = 1};
  std::string_view name = html.substr(1, end - 1);
  if (name.starts_with('#')) {
    name.remove_prefix(1);
    const int base = name.starts_with('x') || name.starts_with('X') ? 16 : 10;
    if (base == 16) name.remove_prefix(1);
    std::uint32_t code = 0;
    const char* const last = name.data() + name.size();
    if (const auto read = std::from_chars(name.data(), last, code, base); read.ec == std::errc{} && read.ptr == last) {
      return {.text = utf8_of(code), .length = end + 1};
    }
    return {.text = "&", .length = 1};
  }
  for (const auto& [known, code] : named) {
    if (known == name) return {.text = utf8_of(code), .length = end + 1};
  }
  return {.text = "&", .length = 1};
}

}  // namespace ootori::post
