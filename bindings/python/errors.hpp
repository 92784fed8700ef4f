// Turns the library's errors into the Python exceptions of package/errors.py.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/game_text.hpp"
#include "notation/mail_handicap.hpp"
#include "notation/record_error.hpp"

namespace ootori::python {

[[noreturn]] void raise(const GameSpec& spec, const SfenError& error);
[[noreturn]] void raise(const GameSpec& spec, const MoveError& error);
[[noreturn]] void raise(const GameSpec& spec, const HandicapError& error);
[[noreturn]] void raise(const RecordError& error);
[[noreturn]] void raise_illegal(const GameSpec& spec, IllegalMove rule, Move move, std::optional<PieceType> moved);
// ValueError: an argument is not one of the allowed words.
[[noreturn]] void raise_unknown(const std::string& what, std::string_view found, const std::string& known);

// The value, or the error as an exception.
template <class T, class E>
T value_or_raise(const GameSpec& spec, std::expected<T, E> read) {
  if (!read) raise(spec, read.error());
  return std::move(*read);
}

}  // namespace ootori::python
