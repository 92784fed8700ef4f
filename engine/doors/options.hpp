// The options of the engine protocols: one table, with the name that each protocol has for an option.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "engine/book/book_play.hpp"
#include "engine/engine.hpp"
#include "engine/level_elo.hpp"

namespace ootori {

enum class Protocol : std::uint8_t { usi, uci };

// Values of EvalFile that are no file: the net that the program brings, and the hand-made evaluation.
inline constexpr std::string_view built_in_net_word = "<empty>";
inline constexpr std::string_view no_net_word = "none";

// The value of BookFile that is no file: the book that the program brings.
inline constexpr std::string_view built_in_book_word = "<empty>";

// What can be set. Changes take effect with the next search.
struct Settings {
  EngineOptions engine;
  BookOptions book;
  std::string net_file{built_in_net_word};    // what EvalFile was set to; the net itself is in `engine`
  std::string book_file{built_in_book_word};  // the same for BookFile
  Strength level;
  bool limits_elo = false;
  int elo = strongest_elo;  // counts where `limits_elo` says so, and then in place of the level
  bool analyses = false;    // searches are at full strength, whatever the level
  const GameSpec* game = all_games.front();

  [[nodiscard]] Strength strength() const {
    if (analyses) return {};
    return limits_elo ? strength_of_elo(elo) : level;
  }
};

// What the setting of an option asks for besides its new value.
enum class OptionEffect : std::uint8_t { none, forget, new_game };

class Option {
 public:
  // A number. Where hosts of UCI may send a lower one than there is, it counts as the lowest.
  struct Spin {
    int lowest;
    int highest;
    int (*get)(const Settings&);
    void (*set)(Settings&, int);
    int lowest_on_uci = lowest;

    [[nodiscard]] int lowest_on(Protocol protocol) const { return protocol == Protocol::uci ? lowest_on_uci : lowest; }
  };
  struct Check {
    bool (*get)(const Settings&);
    void (*set)(Settings&, bool);
  };
  struct Button {};
  struct Game {};
  struct Net {};   // a file, or one of the words above
  struct Book {};  // the same

  std::string_view usi;
  std::string_view uci;
  std::variant<Spin, Check, Button, Game, Net, Book> kind;

  [[nodiscard]] std::string_view name(Protocol protocol) const { return protocol == Protocol::usi ? usi : uci; }

  // The line that declares it, with its value in `settings` as the default.
  [[nodiscard]] std::string declaration(Protocol protocol, const Settings& settings) const;
};

std::span<const Option> all_options();

// Sets the option of that name, of either protocol. On an error nothing is changed; the message names what is possible.
// Options that hosts set in any engine, and that mean nothing here, are taken with any value.
std::expected<OptionEffect, std::string> set_option(Settings& settings, std::string_view name, std::string_view value,
                                                    Protocol protocol);

}  // namespace ootori
