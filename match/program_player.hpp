// A program that speaks USI or UCI as a player.
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

  // Starts the program and sets its options, or says why that cannot be done.
  std::expected<void, std::string> connect(const std::stop_token& stop);

  std::expected<void, PlayerFault> new_game(const std::stop_token& stop) override;
  std::expected<Choice, PlayerFault> choose(const Turn& turn, const std::stop_token& stop) override;

 private:
  // Reads lines up to the one that begins with `wanted`; `each` sees those before it.
  template <class F>
  std::expected<std::string, PlayerFault> read_until(std::string_view wanted, Millis patience,
                                                     const std::stop_token& stop, F&& each);
  // An option that the program has, with the values that it names where it has a choice of them.
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
