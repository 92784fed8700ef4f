// A program that speaks USI or UCI, as a player.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/doors/dialect.hpp"
#include "match/player.hpp"
#include "match/process.hpp"

namespace ootori {

class ProgramPlayer : public Player {
 public:
  ProgramPlayer(Contestant contestant, const GameSpec& spec);

  // Starts the program and sets its options. The error says why this failed, for example which option the program
  // refused: with its default instead, it would play, but as another contestant.
  std::expected<void, std::string> connect(const std::stop_token& stop);

  std::expected<void, PlayerFault> new_game(const std::stop_token& stop) override;
  std::expected<Choice, PlayerFault> choose(const Turn& turn, const std::stop_token& stop) override;

 private:
  // Reads lines until one begins with `wanted`. Calls `each` with the lines before it.
  template <class F>
  std::expected<std::string, PlayerFault> read_until(std::string_view wanted, Millis patience,
                                                     const std::stop_token& stop, F&& each);
  // An option that the program has declared, with its possible values if it offers a choice, or its bounds if it is a
  // number.
  struct DeclaredOption {
    std::string name;
    std::string type{};
    std::vector<std::string> values{};
    std::optional<std::int64_t> least{};
    std::optional<std::int64_t> most{};
  };
  using DeclaredOptions = std::vector<DeclaredOption>;

  static std::optional<DeclaredOption> declared_option(std::string_view line);
  static const DeclaredOption* find(const DeclaredOptions& options, std::string_view name);
  static std::optional<std::string> fault_of(const DeclaredOption& option, std::string_view value);

  std::expected<DeclaredOptions, std::string> greet(const std::stop_token& stop);
  std::expected<void, std::string> set_options(const DeclaredOptions& declared);
  std::expected<void, std::string> set_variant(DeclaredOptions declared, const std::stop_token& stop);
  [[nodiscard]] const DeclaredOption* variant_option(const DeclaredOptions& declared) const;
  [[nodiscard]] std::optional<std::string> announced_variant(const DeclaredOption& option) const;
  void set(std::string_view name, std::string_view value);
  void note_refusal(std::string_view line);
  std::expected<void, PlayerFault> wait_until_ready(const std::stop_token& stop);
  [[nodiscard]] std::string described(PlayerFault fault) const;

  Contestant contestant_;
  const GameSpec& spec_;
  const Dialect& dialect_;
  std::optional<Process> process_;
  std::string refusal_;  // the first error that the program reported after it was told its options
};

}  // namespace ootori
