// A range for options that take a number with a fraction.
#pragma once

#include <CLI/CLI.hpp>

namespace ootori::cli {

// As CLI::Range, which also accepts "nan".
inline CLI::Validator number_between(double least, double most) {
  CLI::Validator range = CLI::Range(least, most);
  return range & CLI::Validator(
                     [](const std::string& text) {
                       double number = 0;
                       const bool is_number = CLI::detail::lexical_cast(text, number) && number == number;
                       return is_number ? std::string{} : "Value " + text + " is not a number";
                     },
                     "");
}

}  // namespace ootori::cli
