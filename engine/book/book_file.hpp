// A book as a file. All numbers lowest byte first.
//
//   bytes 0–7   "OOTBOOK1"
//   8–23        the game's id, filled up with zeros
//   24–31       key of the starting position; it changes with what keys mean
//   32–35       number of positions
//   36–55       nodes of a search, lines, nodes a move of games, games: four bytes each; four zeros
//   56–63       seed of the games
//   64–71       FNV-1a checksum of the rest
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

// Reads a book from these bytes. The error message is written to follow the name of the file.
[[nodiscard]] std::expected<AnyBook, std::string> read_book(std::string_view bytes);

// Reads a book from a file. The error message names the file.
[[nodiscard]] std::expected<AnyBook, std::string> read_book_file(const std::filesystem::path& path);

}  // namespace ootori
