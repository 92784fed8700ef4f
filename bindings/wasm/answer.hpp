// How exported functions receive text and return JSON; exports.cpp describes the conventions.
#pragma once

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/wasm/descriptions.hpp"

#define OOTORI_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace ootori::wasm {

// The first `size` bytes of the input buffer, which JavaScript has filled.
std::string_view input_text(int size);

// Splits the input at NULs into exactly `number` texts; missing ones are empty.
std::vector<std::string_view> input_texts(int size, std::size_t number);

// Puts the text into the output buffer for JavaScript to read, and returns its size in bytes.
int leave(std::string text);

// The game with this handle; null if there is none.
AnyGame* find_kept(int handle);

// Whether a number passed by JavaScript is whole and within the range.
inline bool is_whole(double number, double lowest, double highest) {
  return number >= lowest && number <= highest && number == std::trunc(number);
}

template <class F>
int answer(F&& write) {
  JsonWriter json;
  write(json);
  return leave(json.text());
}

template <class F>
int answer_for(int handle, F&& write) {
  return answer([&](JsonWriter& json) {
    AnyGame* game = find_kept(handle);
    if (game == nullptr) return write_error(json, "no_such_game", "This game has been freed.");
    write(json, *game);
  });
}

}  // namespace ootori::wasm
