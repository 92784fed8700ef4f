// What comes to a terminal: lines that a person types, records, and lines of a server's streams and answers. What is
// said to that has nothing in it that a terminal would obey, and can be drawn on a screen of any size.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "fuzz/require.hpp"
#include "terminal/local_session.hpp"
#include "terminal/online/online_session.hpp"
#include "terminal/screen/view.hpp"

namespace {

using namespace ootori;
using namespace ootori::terminal;
using fuzz::require;

bool is_harmless(std::string_view text, bool may_have_lines) {
  return std::ranges::all_of(text, [&](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte >= 0x20 && byte != 0x7f) || (may_have_lines && c == '\n');
  });
}

void look_at(const Reply& reply, Session& session, ScreenView& view) {
  for (const std::string& line : reply.lines) require(is_harmless(line, reply.is_page));
  view.show({.lines = reply.lines, .wishes = {}, .is_page = reply.is_page});
  const Picture picture = view.paint(session, session.scene({}));
  for (const Stroke& stroke : picture.strokes) {
    require(is_harmless(stroke.text, false));
    require(stroke.row >= 0 && stroke.row < picture.rows && stroke.column < picture.columns);
  }
}

Reply said_to(Session& session, char kind, std::string_view text) {
  const std::string line{text};
  switch (kind) {
    case '<': return session.happened(FileRead{"file", line, {}}, {});
    case ':': return session.happened(StreamLine{"", line}, {});
    case ';': return session.happened(StreamLine{"game", line}, {});
    case '!': return session.happened(Answered{"begun", 201, line}, {});
    case '?': return session.happened(Answered{"seeks", 200, line}, {});
    case '#': return session.happened(Answered{"games", 200, line}, {});
    case '~': return session.happened(Answered{"move", 400, line}, {});
    default: return session.typed(text, {});
  }
}

void run(Session& session, std::string_view text) {
  ScreenView view;
  look_at(session.begin({}), session, view);
  int rows = 1;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    rows = rows % 40 + 7;
    view.resize(rows, rows * 3);
    const char kind = line.empty() ? ' ' : line.front();
    look_at(said_to(session, kind, line.substr(line.empty() ? 0 : 1)), session, view);
    (void)session.completions(line);
    look_at(session.tick({}), session, view);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto language = (data[0] & 1U) == 0 ? terminal::Language::english : terminal::Language::japanese;
  const terminal::Settings settings =
      settings_for(language, {.unicode = (data[0] & 2U) == 0, .colors = false, .files = true});
  if ((data[0] & 4U) == 0) {
    LocalSession session{
        {.game = {.game = all_games[data[0] / 8 % all_games.size()]}, .side = {}, .settings = settings}};
    run(session, text);
  } else {
    OnlineSession session{{.server = "https://ootori.example", .settings = settings}};
    run(session, text);
  }
  return 0;
}
