// Writes JSON piece by piece and inserts the commas. Input and output are UTF-8.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ootori::wasm {

class JsonWriter {
 public:
  [[nodiscard]] const std::string& text() const { return text_; }

  JsonWriter& key(std::string_view name) {
    value(name);
    text_ += ':';
    separate_ = false;
    return *this;
  }

  void value(std::string_view string) {
    begin_value();
    text_ += '"';
    for (const char c : string) append_escaped(c);
    text_ += '"';
  }
  void value(std::same_as<bool> auto flag) {
    begin_value();
    text_ += flag ? "true" : "false";
  }
  void value(std::integral auto number)
    requires(!std::same_as<decltype(number), bool>)
  {
    begin_value();
    text_ += std::to_string(number);
  }
  void value(std::floating_point auto number) {
    begin_value();
    text_ += std::to_string(number);
  }
  void null() {
    begin_value();
    text_ += "null";
  }
  template <class T>
  void value(const std::optional<T>& optional) {
    if (optional) {
      value(*optional);
    } else {
      null();
    }
  }

  template <class F>
  void object(F&& members) {
    enclose('{', '}', std::forward<F>(members));
  }
  template <class F>
  void array(F&& elements) {
    enclose('[', ']', std::forward<F>(elements));
  }

 private:
  void begin_value() {
    if (separate_) text_ += ',';
    separate_ = true;
  }

  template <class F>
  void enclose(char open, char close, F&& inside) {
    begin_value();
    text_ += open;
    separate_ = false;
    std::forward<F>(inside)();
    text_ += close;
    separate_ = true;
  }

  void append_escaped(char c) {
    constexpr std::string_view digits = "0123456789abcdef";
    if (c == '"' || c == '\\') {
      text_ += '\\';
      text_ += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      text_ += "\\u00";
      text_ += digits[static_cast<std::size_t>(c >> 4)];
      text_ += digits[static_cast<std::size_t>(c & 15)];
    } else {
      text_ += c;
    }
  }

  std::string text_;
  bool separate_ = false;
};

}  // namespace ootori::wasm
