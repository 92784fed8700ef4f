// The state of a game's analysis, as answers and news report it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "server/analysis/analysis.hpp"
#include "server/wire/news.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

enum class AnalysisState : std::uint8_t { none, waiting, running, done, failed };

struct AnalysisView {
  GameId game;
  AnalysisState state = AnalysisState::none;
  std::size_t place = 0;                // number of games ahead in the queue
  std::size_t done = 0, positions = 0;  // analysed positions, and all positions of the game; 0 of 0 until it starts
  std::optional<game::PlayerId> by{};   // the player who requested it
  std::optional<UnixMillis> finished{};
  std::shared_ptr<const std::string> report{};  // JSON, docs/engine.md
};

// For a finished analysis.
[[nodiscard]] AnalysisView finished_view(const StoredAnalysis& stored);

[[nodiscard]] std::string write(const AnalysisView& analysis, const Viewer& viewer);

// The same as news, without the report.
struct AnalysisNews {
  static constexpr std::string_view type = "analysis";
  static constexpr Access access = Access::anybody();

  AnalysisView analysis;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

}  // namespace ootori::server
