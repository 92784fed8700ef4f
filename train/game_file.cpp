#include "train/game_file.hpp"

#include "engine/file_bytes.hpp"
#include "engine/little_endian.hpp"

namespace ootori {
namespace {

constexpr std::string_view format = "OOTGAME1";
constexpr std::size_t name_bytes = 8;
constexpr std::size_t frame_bytes = 8;
constexpr std::size_t most_payload_bytes = 4 + 4 * RecordedGame::most_plies;

// FNV-1a (Fowler, Noll, Vo), 32 bits.
std::uint32_t checksum(std::string_view bytes) {
  std::uint32_t sum = 2166136261;
  for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 16777619;
  return sum;
}

std::string header_of(const GameSpec& game) {
  std::string header{format};
  header += game.id;
  header.resize(format.size() + name_bytes, '\0');
  return header;
}

// The next game, if it is complete.
std::optional<RecordedGame> next_game(std::string_view bytes, std::size_t& at) {
  if (bytes.size() - at < frame_bytes) return std::nullopt;
  const std::size_t length = read_little_endian<std::uint32_t>(bytes, at);
  if (length > most_payload_bytes || bytes.size() - at - frame_bytes < length) return std::nullopt;
  const std::string_view payload = bytes.substr(at + frame_bytes, length);
  if (read_little_endian<std::uint32_t>(bytes, at + 4) != checksum(payload)) return std::nullopt;
  auto game = read_payload(payload);
  if (!game) return std::nullopt;
  at += frame_bytes + length;
  return *std::move(game);
}

// Where the next complete game after damaged bytes begins. Their lengths may be damaged, too, so it may be anywhere.
std::optional<std::size_t> find_game(std::string_view bytes, std::size_t from) {
  for (; from < bytes.size(); ++from) {
    std::size_t at = from;
    if (next_game(bytes, at)) return from;
  }
  return std::nullopt;
}

}  // namespace

std::expected<GameFile, std::string> read_game_file(const std::filesystem::path& path) {
  const auto bytes = file_bytes(path);
  if (!bytes) return std::unexpected("cannot read " + path.string());
  GameFile file;
  for (const GameSpec* spec : all_games) {
    if (bytes->starts_with(header_of(*spec))) file.game = spec;
  }
  if (file.game == nullptr) return std::unexpected(path.string() + " is not a file of recorded games");
  std::size_t at = format.size() + name_bytes;
  for (;;) {
    while (auto game = next_game(*bytes, at)) file.games.push_back(*std::move(game));
    file.good_bytes = at;
    const auto next = find_game(*bytes, at);
    if (!next) break;
    if (file.damaged_bytes == 0) file.damaged_at = at;
    file.damaged_bytes += *next - at;
    at = *next;
  }
  file.torn_bytes = bytes->size() - at;
  return file;
}

std::expected<GameFileWriter, std::string> GameFileWriter::create(const std::filesystem::path& path,
                                                                  const GameSpec& game) {
  if (std::filesystem::exists(path)) return std::unexpected(path.string() + " exists already");
  std::ofstream out{path, std::ios::binary | std::ios::app};  // empties nothing: another process may create it now
  if (!out) return std::unexpected("cannot write " + path.string());
  auto lock = FileLock::take(path);
  if (!lock) return std::unexpected(lock.error().message());
  std::error_code not_a_file;
  const auto size = std::filesystem::file_size(path, not_a_file);
  if (!not_a_file && size > 0) return std::unexpected(path.string() + " exists already");
  out << header_of(game) << std::flush;
  if (!out) return std::unexpected("cannot write " + path.string());
  return GameFileWriter{*std::move(lock), std::move(out)};
}

std::expected<GameFileWriter, std::string> GameFileWriter::append(const std::filesystem::path& path,
                                                                  const GameFile& file) {
  auto lock = FileLock::take(path);
  if (!lock) return std::unexpected(lock.error().message());
  std::error_code problem;
  if (std::filesystem::file_size(path, problem) != file.good_bytes + file.torn_bytes && !problem) {
    return std::unexpected("another process has written to " + path.string());
  }
  if (!problem) std::filesystem::resize_file(path, file.good_bytes, problem);
  if (problem) return std::unexpected("cannot write " + path.string() + ": " + problem.message());
  std::ofstream out{path, std::ios::binary | std::ios::app};
  if (!out) return std::unexpected("cannot write " + path.string());
  return GameFileWriter{*std::move(lock), std::move(out)};
}

bool GameFileWriter::add(const RecordedGame& game) {
  const std::string payload = write_payload(game);
  std::string frame;
  append_little_endian(frame, static_cast<std::uint32_t>(payload.size()));
  append_little_endian(frame, checksum(payload));
  out_ << frame + payload << std::flush;
  return out_.good();
}

}  // namespace ootori
