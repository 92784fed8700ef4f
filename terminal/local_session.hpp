// A game on this machine, against the engine or between two people at one keyboard.
#pragma once

#include <cstdint>

#include "game/command.hpp"
#include "game/terms.hpp"
#include "terminal/board_desk.hpp"

namespace ootori::terminal {

struct LocalTerms {
  game::Terms game;
  std::optional<Color> side = Color::black;  // the side of the person; none: two people play
  int level = 5;
  Settings settings;
  std::uint64_t seed = 0;
  std::string date{};  // the date for records
};

class LocalSession final : public Session {
 public:
  explicit LocalSession(LocalTerms terms);

  Reply begin(SteadyTime now) override;
  Reply typed(std::string_view line, SteadyTime now) override;
  Reply happened(const Happening& happening, SteadyTime now) override;
  Reply tick(SteadyTime now) override;
  [[nodiscard]] Scene scene(SteadyTime now) const override;
  [[nodiscard]] std::string prompt() const override;
  [[nodiscard]] std::vector<std::string> completions(std::string_view line) const override;
  [[nodiscard]] const Settings& settings() const override { return settings_; }
  [[nodiscard]] bool is_waiting() const override { return is_engine_to_move() || asked_hint_; }

 private:
  [[nodiscard]] const Words& all() const { return words(settings_.language); }
  [[nodiscard]] Desk desk() const;
  [[nodiscard]] std::string name_of(Color color) const;
  [[nodiscard]] bool is_over() const { return state_.outcome().has_value(); }
  [[nodiscard]] bool is_engine_to_move() const {
    return terms_.side && !is_over() && state_.side_to_move() != *terms_.side;
  }
  [[nodiscard]] std::optional<Color> mover() const;
  // The time used in the current turn; 0 until both sides have moved.
  [[nodiscard]] game::Millis thought(SteadyTime now) const;

  Reply obey(const Command& command, SteadyTime now);
  void introduce(Reply& reply) const;
  void play(Reply& reply, Move move, SteadyTime now);
  // Called after every change of the game: says whose turn it is or how the game ended.
  void go_on(Reply& reply, SteadyTime now);
  void decide(Reply& reply, Color by, const game::Command& command, SteadyTime now);
  void hint(Reply& reply);
  void told_hint(Reply& reply, const SearchResult& result);
  void back(Reply& reply, SteadyTime now);
  void resign(Reply& reply, SteadyTime now);
  void impasse(Reply& reply, SteadyTime now);
  void save(Reply& reply, const std::string& path, bool replace);
  void load(Reply& reply, const FileRead& file, SteadyTime now);
  void tell_clocks(Reply& reply, SteadyTime now) const;
  [[nodiscard]] SearchLimits limits(SteadyTime now) const;
  void replay(std::size_t plies, SteadyTime now);

  LocalTerms terms_;
  Settings settings_;
  game::State state_;
  std::vector<game::Millis> spent_;  // for each move
  std::vector<game::Event> start_;   // the Created event, from which `back` starts again
  Color bottom_;
  SteadyTime turn_began_{};
  std::uint64_t searches_ = 0;
  bool asked_hint_ = false;
  std::optional<Verb> asked_sure_;  // the command that must be repeated to confirm it
};

}  // namespace ootori::terminal
