// The full screen as a value: its state, how keys change it, and how it looks. Independent of the terminal.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "terminal/screen/board_cursor.hpp"
#include "terminal/screen/line_editor.hpp"
#include "terminal/screen/picture.hpp"

namespace ootori::terminal {

class ScreenView {
 public:
  void resize(int rows, int columns) {
    rows_ = rows;
    columns_ = columns;
  }

  // Shows a reply of the session. Text that does not fit below the board gets a page of its own.
  void show(Reply reply);

  // Handles a key. Returns the line that the session receives, if the key completes one. The scene of `now` is made
  // only for keys that concern the board, because that takes far longer than to write a character down.
  std::optional<std::string> handle(const Key& key, const Session& session, SteadyTime now);

  [[nodiscard]] Picture paint(const Session& session, const Scene& scene);

 private:
  // A part of the screen that can be clicked.
  struct Target {
    int row, column, columns;
    PickedUp what;
  };
  struct Page {
    std::vector<std::string> lines;
    int first = 0;
  };

  std::optional<std::string> handle_board_key(const Key& key, const Session& session, const Scene& scene);
  std::optional<std::string> chosen(std::vector<Move> moves, const Session& session, const Scene& scene);
  std::optional<std::string> answer_promotion(const Key& key, const Scene& scene);
  void handle_page(const Key& key);
  void complete(const Session& session);
  void scroll_moves(int by) { moves_back_ = std::max(0, moves_back_ + by); }
  void say(const std::string& line);

  void paint_page(Picture& picture, const Words& words) const;
  void paint_lobby(Picture& picture, const Session& session, const Scene& scene);
  void paint_game(Picture& picture, const Session& session, const Scene& scene);
  void paint_board(Picture& picture, const Settings& settings, const Scene& scene, int row, bool ruled);
  void paint_player(Picture& picture, const Settings& settings, const Scene& scene, Color color, int row, int columns);
  void paint_moves(Picture& picture, const Scene& scene, int column, int columns, int rows);
  void paint_messages(Picture& picture, const Scene& scene, int row, int rows);
  void paint_input(Picture& picture, const Session& session, int row) const;

  int rows_ = 24, columns_ = 80;
  int said_rows_ = 4;  // below the board, besides the status; a guess until the screen is painted
  LineEditor editor_;
  BoardCursor cursor_;
  std::deque<std::string> said_;
  std::optional<Page> page_;
  std::vector<Move> promotion_;  // the two moves to choose from, with and without promotion
  std::vector<Target> targets_;
  int moves_back_ = 0;  // how many lines the list of moves is scrolled back
  bool is_pasting_ = false;
};

}  // namespace ootori::terminal
