#include "train/recorded_game.hpp"

#include "engine/little_endian.hpp"

namespace ootori {
namespace {

constexpr std::size_t header_bytes = 4;
constexpr char no_winner = 2;

}  // namespace

std::string write_payload(const RecordedGame& game) {
  std::string bytes;
  bytes.push_back(game.winner ? static_cast<char>(*game.winner) : no_winner);
  bytes.push_back(static_cast<char>(game.random_plies));
  append_little_endian(bytes, static_cast<std::uint16_t>(game.moves.size()));
  for (const Move move : game.moves) append_little_endian(bytes, move.raw());
  for (const std::int16_t score : game.scores) append_little_endian(bytes, static_cast<std::uint16_t>(score));
  return bytes;
}

std::expected<RecordedGame, std::string> read_payload(std::string_view payload) {
  if (payload.size() < header_bytes) return std::unexpected("a game is shorter than four bytes");
  if (static_cast<unsigned char>(payload[0]) > no_winner) return std::unexpected("a game has an unknown result");
  RecordedGame game;
  if (payload[0] != no_winner) game.winner = static_cast<Color>(payload[0]);
  game.random_plies = static_cast<unsigned char>(payload[1]);
  const std::size_t plies = read_little_endian<std::uint16_t>(payload, 2);
  if (plies > RecordedGame::most_plies || game.random_plies > plies) {
    return std::unexpected("a game has an impossible length");
  }
  const std::size_t scored = plies - game.random_plies;
  if (payload.size() != header_bytes + 2 * (plies + scored)) {
    return std::unexpected("the length of a game does not match its moves and scores");
  }
  std::size_t at = header_bytes;
  for (std::size_t ply = 0; ply < plies; ++ply, at += 2) {
    game.moves.push_back(Move::from_raw(read_little_endian<std::uint16_t>(payload, at)));
  }
  for (std::size_t ply = 0; ply < scored; ++ply, at += 2) {
    game.scores.push_back(static_cast<std::int16_t>(read_little_endian<std::uint16_t>(payload, at)));
  }
  return game;
}

}  // namespace ootori
