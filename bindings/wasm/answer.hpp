// How exported functions receive text and return JSON; exports.cpp describes the conventions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bindings/wasm/descriptions.hpp"

#define OOTORI_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace ootori::wasm {

// The first bytes of what JavaScript has put in.
std::string_view input_text(int size);

// The texts between NULs: exactly as many as requested, padded with empty ones.
std::vector<std::string_view> input_texts(int size, std::size_t number);

// Leaves the text for JavaScript and returns its size.
int leave(std::string text);

// The game of a handle; null where there is none.
AnyGame* find_kept(int handle);

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
