#include "notation/json_value.hpp"

#include <algorithm>
#include <charconv>
#include <set>

namespace ootori {
namespace {

using Parsed = std::expected<JsonValue, JsonFault>;

void append_utf8(std::uint32_t code, std::string& out) {
  const auto byte = [&](std::uint32_t value) { out += static_cast<char>(value); };
  if (code < 0x80) return byte(code);
  if (code < 0x800) {
    byte(0xc0 | code >> 6);
  } else if (code < 0x10000) {
    byte(0xe0 | code >> 12);
    byte(0x80 | (code >> 6 & 0x3f));
  } else {
    byte(0xf0 | code >> 18);
    byte(0x80 | (code >> 12 & 0x3f));
    byte(0x80 | (code >> 6 & 0x3f));
  }
  byte(0x80 | (code & 0x3f));
}

// The names in an object. Few names are searched one by one; a text from outside can have thousands of them.
class MemberNames {
 public:
  // Whether none of the members has this name.
  bool add(const std::string& name, const JsonObject& members) {
    constexpr std::size_t few = 16;
    if (members.size() < few) return std::ranges::find(members, name, &JsonMember::name) == members.end();
    if (names_.empty()) {
      for (const JsonMember& member : members) names_.insert(member.name);
    }
    return names_.insert(name).second;
  }

 private:
  std::set<std::string> names_;
};

class JsonReader {
 public:
  explicit JsonReader(TextCursor& text) : text_(text), line_(text.line()), counted_(text.at()) {}

  Parsed value(int depth) {
    text_.skip_spaces();
    if (depth > deepest_json || text_.done()) return fault();
    const int line = count_line();
    auto read = content(depth);
    if (read) read->line = line;
    return read;
  }

 private:
  Parsed content(int depth) {
    switch (text_.peek()) {
      case '{': return object(depth);
      case '[': return array(depth);
      case '"': {
        auto text = string();
        if (!text) return std::unexpected(text.error());
        return JsonValue{std::move(*text)};
      }
      default: return word();
    }
  }

  Parsed word() {
    if (text_.accept("null")) return JsonValue{nullptr};
    if (text_.accept("true")) return JsonValue{true};
    if (text_.accept("false")) return JsonValue{false};
    const std::string_view rest = text_.rest();
    const std::size_t sign = rest.starts_with('-') ? 1 : 0;
    const std::size_t end = std::min(rest.find_first_not_of("0123456789", sign), rest.size());
    const std::string_view digits = rest.substr(sign, end - sign);
    std::int64_t number = 0;
    const bool leading_zero = digits.size() > 1 && digits.front() == '0';
    const bool whole = end == rest.size() || !std::string_view{".eE"}.contains(rest[end]);
    if (digits.empty() || digits.size() > 18 || leading_zero || !whole) return fault();
    std::from_chars(rest.data(), rest.data() + end, number);
    text_.skip(end);
    return JsonValue{number};
  }

  Parsed array(int depth) {
    JsonArray elements;
    text_.skip();
    text_.skip_spaces();
    if (text_.accept(']')) return JsonValue{std::move(elements)};
    do {
      auto element = value(depth + 1);
      if (!element) return element;
      elements.push_back(std::move(*element));
      text_.skip_spaces();
    } while (text_.accept(','));
    if (!text_.accept(']')) return fault();
    return JsonValue{std::move(elements)};
  }

  Parsed object(int depth) {
    JsonObject members;
    MemberNames names;
    text_.skip();
    text_.skip_spaces();
    if (text_.accept('}')) return JsonValue{std::move(members)};
    do {
      text_.skip_spaces();
      if (text_.peek() != '"') return fault();
      auto name = string();
      if (!name) return std::unexpected(name.error());
      const bool is_new = names.add(*name, members);
      text_.skip_spaces();
      if (!is_new || !text_.accept(':')) return fault();
      auto member = value(depth + 1);
      if (!member) return member;
      members.push_back({std::move(*name), std::move(*member)});
      text_.skip_spaces();
    } while (text_.accept(','));
    if (!text_.accept('}')) return fault();
    return JsonValue{std::move(members)};
  }

  std::expected<std::string, JsonFault> string() {
    std::string out;
    text_.skip();
    while (!text_.accept('"')) {
      if (text_.done() || static_cast<unsigned char>(text_.peek()) < 0x20) return fault();
      if (!text_.accept('\\')) {
        out += text_.peek();
        text_.skip();
      } else if (!escape(out)) {
        return fault();
      }
    }
    return out;
  }

  bool escape(std::string& out) {
    constexpr std::string_view signs = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    if (text_.accept('u')) return unicode(out);
    const std::size_t sign = text_.done() ? std::string_view::npos : signs.find(text_.peek());
    if (sign == std::string_view::npos) return false;
    out += meanings[sign];
    text_.skip();
    return true;
  }

  bool unicode(std::string& out) {
    auto code = hex4();
    if (code && *code >= 0xd800 && *code < 0xdc00) {
      if (!text_.accept("\\u")) return false;
      const auto low = hex4();
      if (!low || *low < 0xdc00 || *low > 0xdfff) return false;
      code = 0x10000 + ((*code - 0xd800) << 10) + (*low - 0xdc00);
    } else if (code && *code >= 0xdc00 && *code <= 0xdfff) {
      return false;
    }
    if (!code) return false;
    append_utf8(*code, out);
    return true;
  }

  std::optional<std::uint32_t> hex4() {
    const std::string_view digits = text_.rest().substr(0, 4);
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (digits.size() < 4 || error != std::errc{} || end != digits.data() + 4) return std::nullopt;
    text_.skip(4);
    return value;
  }

  // Continues counting where the last call stopped.
  int count_line() {
    line_ += text_.lines_since(counted_);
    counted_ = text_.at();
    return line_;
  }

  std::unexpected<JsonFault> fault() { return std::unexpected(JsonFault{text_.line(), excerpt(text_.rest())}); }

  TextCursor& text_;
  int line_;
  std::size_t counted_;
};

}  // namespace

std::expected<JsonValue, JsonFault> parse_json(TextCursor& text) { return JsonReader{text}.value(0); }

std::string json_string(std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (byte < 0x20) {
      out += std::string{"\\u00"} + hex[byte >> 4] + hex[byte & 15];
    } else {
      out += c;
    }
  }
  return out + '"';
}

}  // namespace ootori
