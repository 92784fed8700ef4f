// The options of the engine protocols, in one table with each protocol's name for the option.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "engine/book/book_play.hpp"
#include "engine/engine.hpp"
#include "engine/level_elo.hpp"

namespace ootori {

enum class Protocol : std::uint8_t { usi, uci };

// Values of EvalFile that are not files: the built-in net, and the hand-crafted evaluation.
inline constexpr std::string_view built_in_net_word = "<empty>";
inline constexpr std::string_view no_net_word = "none";

// The value of BookFile that is not a file: the built-in book.
inline constexpr std::string_view built_in_book_word = "<empty>";

// The current settings. Changes take effect with the next search.
struct Settings {
  EngineOptions engine;
  BookOptions book;
  std::string net_file{built_in_net_word};    // the value of EvalFile; the net itself is in `engine`
  std::string book_file{built_in_book_word};  // the value of BookFile
  Strength level;
  bool limits_elo = false;
  int elo = strongest_elo;  // if `limits_elo` is true, this sets the strength instead of the level
  bool analyses = false;    // always search at full strength
  const GameSpec* game = all_games.front();

  [[nodiscard]] Strength strength() const {
    if (analyses) return {};
    return limits_elo ? strength_of_elo(elo) : level;
  }
};

// What has to happen when an option is set, besides storing the value.
enum class OptionEffect : std::uint8_t { none, forget, new_game };

class Option {
 public:
  // A number. If UCI hosts may send values below the minimum, these count as the minimum.
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
  struct Book {};  // a file, or the word above

  std::string_view usi;
  std::string_view uci;
  std::variant<Spin, Check, Button, Game, Net, Book> kind;

  [[nodiscard]] std::string_view name(Protocol protocol) const { return protocol == Protocol::usi ? usi : uci; }

  // The line that declares the option. Its default is the value in `settings`.
  [[nodiscard]] std::string declaration(Protocol protocol, const Settings& settings) const;
};

std::span<const Option> all_options();

// Sets the option with this name in either protocol. If there is an error, nothing changes, and the message names the
// possible values. Common options that have no meaning here are accepted with any value.
std::expected<OptionEffect, std::string> set_option(Settings& settings, std::string_view name, std::string_view value,
                                                    Protocol protocol);

// Why the net of EvalFile cannot evaluate this game, if it was made for another one. Setting the option does not fail
// for this, because many hosts set it before they choose the game.
std::optional<std::string> fault_of_net(const Settings& settings, const GameSpec& game);

}  // namespace ootori
