// The file format of opening books. All numbers are little-endian.
//
//   bytes 0–7   "OOTBOOK1"
//   8–23        the game's id, padded with zeros
//   24–31       key of the starting position, to recognize books built with different position keys
//   32–35       number of positions
//   36–55       BookTerms: nodes, lines, game_nodes and games, four bytes each; then four zero bytes
//   56–63       BookTerms: seed
//   64–71       FNV-1a checksum of everything after it
//   then for each position, by ascending key: the key (8 bytes) and the number of its moves (1); for each move, best
//   first: the move (2 bytes, rules/move.hpp), its evaluation for the side that plays it (2 bytes, engine/score.hpp),
//   and the wins, draws and losses of that side (LEB128: seven bits a byte, lowest first, the highest bit set in all
//   but the last).
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

#include "engine/book/book.hpp"

namespace ootori {

template <class G>
[[nodiscard]] std::string write_book(const Book<G>& book);

// Reads a book from the bytes of a file. The error message is worded to follow the file's name.
[[nodiscard]] std::expected<AnyBook, std::string> read_book(std::string_view bytes);

// Reads a book from a file. The error message names the file.
[[nodiscard]] std::expected<AnyBook, std::string> read_book_file(const std::filesystem::path& path);

}  // namespace ootori
