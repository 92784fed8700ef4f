// A program that speaks USI or UCI, as a player.
#pragma once

#include <string>
#include <vector>

#include "engine/doors/dialect.hpp"
#include "match/player.hpp"
#include "match/process.hpp"

namespace ootori {

class ProgramPlayer : public Player {
 public:
  ProgramPlayer(Contestant contestant, const GameSpec& spec);

  // Starts the program and sets its options. The error says why this failed.
  std::expected<void, std::string> connect(const std::stop_token& stop);

  std::expected<void, PlayerFault> new_game(const std::stop_token& stop) override;
  std::expected<Choice, PlayerFault> choose(const Turn& turn, const std::stop_token& stop) override;

 private:
  // Reads lines until one begins with `wanted`. Calls `each` with the lines before it.
  template <class F>
  std::expected<std::string, PlayerFault> read_until(std::string_view wanted, Millis patience,
                                                     const std::stop_token& stop, F&& each);
  // An option that the program has declared, with its possible values if it offers a choice.
  struct DeclaredOption {
    std::string name;
    std::vector<std::string> values{};
  };
  using DeclaredOptions = std::vector<DeclaredOption>;

  static std::optional<DeclaredOption> declared_option(std::string_view line);
  static const DeclaredOption* find(const DeclaredOptions& options, std::string_view name);

  std::expected<DeclaredOptions, std::string> greet(const std::stop_token& stop);
  std::expected<void, std::string> set_options(const DeclaredOptions& declared);
  std::expected<void, std::string> set_variant(DeclaredOptions declared, const std::stop_token& stop);
  [[nodiscard]] const DeclaredOption* variant_option(const DeclaredOptions& declared) const;
  [[nodiscard]] std::optional<std::string> announced_variant(const DeclaredOption& option) const;
  void set(std::string_view name, std::string_view value);
  std::expected<void, PlayerFault> wait_until_ready(const std::stop_token& stop);
  [[nodiscard]] std::string described(PlayerFault fault) const;

  Contestant contestant_;
  const GameSpec& spec_;
  const Dialect& dialect_;
  std::optional<Process> process_;
};

}  // namespace ootori
