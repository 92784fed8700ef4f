// How it stands with the analysis of a game, as it is asked for and told.
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
  std::size_t place = 0;                // how many games come before it
  std::size_t done = 0, positions = 0;  // of the game, looked at; 0 of 0 before it has begun
  std::optional<game::PlayerId> by{};   // who asked for it
  std::optional<UnixMillis> finished{};
  std::shared_ptr<const std::string> report{};  // JSON, docs/engine.md
};

// Of one that is finished.
[[nodiscard]] AnalysisView finished_view(const StoredAnalysis& stored);

[[nodiscard]] std::string write(const AnalysisView& analysis, const Viewer& viewer);

// The same, without the report.
struct AnalysisNews {
  static constexpr std::string_view type = "analysis";
  static constexpr Access access = Access::anybody();

  AnalysisView analysis;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

}  // namespace ootori::server
