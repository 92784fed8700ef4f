#include "server/explorer/explorer_calls.hpp"

#include <algorithm>

#include <boost/json.hpp>

#include "notation/record.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "server/explorer/explorer_query.hpp"
#include "server/games/game_json.hpp"
#include "server/games/game_table.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::string_view not_read = "The games cannot be read at the moment. Please try again.";

// Converts moves of the normalized position (SharedKey) back to moves of `position`.
class Turned {
 public:
  explicit Turned(const AnyPosition& position) : position_(position) {}

  [[nodiscard]] std::string usi(Move shared) const {
    const Move move = std::visit([shared](const auto& one) { return SharedKey(one).shared(shared); }, position_);
    return write_usi(spec_of(position_), move);
  }

 private:
  const AnyPosition& position_;
};

json::object results_of(const MoveCount& count) {
  return {{"games", count.games()}, {"black", count.black}, {"white", count.white}, {"even", count.even}};
}

json::array moves_of(const OpeningCount& count, const Turned& turned) {
  json::array moves;
  for (const MoveCount& one : count.moves) {
    if (one.move.is_null()) continue;
    json::object move = results_of(one);
    move["usi"] = turned.usi(one.move);
    move["rating"] = nullptr;
    if (one.rated > 0) move["rating"] = (one.ratings + one.rated / 2) / one.rated;
    moves.push_back(std::move(move));
  }
  return moves;
}

StoreResult<json::array> recent_games(Explorer& explorer, Reads& store, const OpeningCount& count, const Turned& turned,
                                      const Viewer& viewer) {
  std::vector<std::int64_t> numbers;
  for (const ReachedIn& one : count.recent) numbers.push_back(one.number);
  const auto games = explorer.read([&numbers](Reads& index) { return OpeningTable{index}.games(numbers); });
  if (!games) return std::unexpected(games.error());
  json::array recent;
  for (const IndexedGame& game : *games) {
    const auto summary = GameTable{store}.summary(game.id);
    if (!summary) return std::unexpected(summary.error());
    if (!*summary) continue;
    const auto reached = std::ranges::find(count.recent, game.number, &ReachedIn::number);
    json::object one{{"game", json::parse(write(**summary, viewer))}, {"usi", nullptr}};
    if (!reached->move.is_null()) one["usi"] = turned.usi(reached->move);
    recent.push_back(std::move(one));
  }
  return recent;
}

HttpResponse answer(const ExplorerCalls::Services& services, const ExplorerQuery& query,
                    const OpeningQuestion& question, const Viewer& viewer) {
  const auto failed = [] { return error_response({ErrorCode::storage, std::string(not_read)}); };
  const auto count = services.explorer.count(question);
  if (!count) return failed();
  const Turned turned(query.position);
  auto recent = recent_games(services.explorer, services.store, *count, turned, viewer);
  if (!recent) return failed();
  MoveCount all{};
  for (const MoveCount& one : count->moves) {
    all.black += one.black;
    all.white += one.white;
    all.even += one.even;
  }
  json::object shown = results_of(all);
  shown["sfen"] = write_sfen(query.position);
  shown["moves"] = moves_of(*count, turned);
  shown["recent"] = std::move(*recent);
  return HttpResponse::json(200, json::serialize(shown));
}

enum class Opponents : bool { people, anybody };

// The moves in all games, or in those of `query.player`.
void show(const ExplorerCalls::Services& services, Call& call, std::expected<ExplorerQuery, Error> query,
          Opponents opponents) {
  if (!query) return call.reply(error_response(query.error()));
  services.readers.read(
      call.request.address, std::move(call.reply),
      [&services, query = std::move(*query), opponents, viewer = call.caller.player](Application::Reply reply) {
        const OpeningQuestion question{.position = position_id(query.position),
                                       .mover = side_to_move(query.position),
                                       .filter = query.filter,
                                       .player = query.player,
                                       .only_people = opponents == Opponents::people,
                                       .side = query.side};
        reply(answer(services, query, question, {viewer, services.names}));
      });
}

}  // namespace

Routes ExplorerCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "explorer/site", Access::anybody(), to(&ExplorerCalls::show_site)},
      {"GET", "explorer/own", Access::with(Scope::read), to(&ExplorerCalls::show_own)},
      {"GET", "explorer/player", Access::anybody(), to(&ExplorerCalls::show_player)},
  };
}

void ExplorerCalls::show_site(Call call) const {
  show(services_, call, parse_explorer_query(call.request.query), Opponents::people);
}

void ExplorerCalls::show_own(Call call) const {
  show(services_, call, parse_explorer_query_of(call.caller.player, call.request.query), Opponents::anybody);
}

void ExplorerCalls::show_player(Call call) const {
  show(services_, call, parse_explorer_query_of_named(call.request.query, services_.names), Opponents::people);
}

}  // namespace ootori::server
