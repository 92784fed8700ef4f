// Compares docs/protocol.md with the code: every call, frame, event, error code and scope must be in both.
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <type_traits>

#include <gtest/gtest.h>

#include "server/games/event_json.hpp"
#include "server/rooms/game_news.hpp"
#include "server/streams/line_types.hpp"

namespace ootori::server::testing {
namespace {

using Names = std::set<std::string>;

std::string page() {
  std::ifstream file("docs/protocol.md");
  return {std::istreambuf_iterator(file), {}};
}

// The page's text from one heading or sentence to another.
std::string between(const std::string& from, const std::string& to) {
  const std::string text = page();
  const std::size_t begin = text.find(from);
  EXPECT_NE(begin, std::string::npos) << from;
  const std::size_t end = text.find(to, begin + from.size());
  EXPECT_NE(end, std::string::npos) << to;
  return text.substr(begin, end - begin);
}

Names all_matches(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  Names names;
  for (auto one = std::sregex_iterator(text.begin(), text.end(), regex); one != std::sregex_iterator{}; ++one) {
    names.insert((*one)[1]);
  }
  return names;
}

// The types of all news, found in the headers, so a new folder's news are included.
Names news_types() {
  Names types;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("server")) {
    if (entry.path().extension() != ".hpp") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    types.merge(all_matches(text.str(), R"re(string_view type = "(\w+)";)re"));
  }
  return types;
}

template <class... Events>
Names event_types_of(std::type_identity<std::variant<Events...>> /*events*/) {
  return {std::string(event_type<Events>)...};
}

class ProtocolPage : public ServerTest {};

TEST_F(ProtocolPage, HasEveryFrameOfAClient) {
  Names types;
  for (const FrameKind& kind : server->frames()) types.emplace(kind.type);
  EXPECT_EQ(all_matches(between("The client sends", "The server sends these frames:"), R"re(\| `\{"t":"(\w+)")re"),
            types);
}

TEST_F(ProtocolPage, HasEveryFrameOfTheServer) {
  EXPECT_EQ(all_matches(between("The server sends these frames:", "`Left`:"), R"re(\| `\{"t":"(\w+)")re"),
            news_types());
}

TEST_F(ProtocolPage, HasEveryLineOfAStream) {
  Names types;
  for (const std::string_view type : line_types) types.emplace(type);
  EXPECT_EQ(all_matches(between("## Streams", "## Error codes"), R"re(\| `\{"t":"(\w+)")re"), types);
}

TEST_F(ProtocolPage, HasEveryEvent) {
  EXPECT_EQ(all_matches(between("`Event`: ", "`Offer` is"), R"re("type":"(\w+)")re"),
            event_types_of(std::type_identity<game::Event>{}));
}

TEST_F(ProtocolPage, HasEveryErrorCodeWithItsStatus) {
  Names codes;
  for (const ErrorCode code : all_error_codes()) {
    codes.insert(std::string(name(code)) + "` | " + std::to_string(http_status(code)));
  }
  const std::string table = page().substr(page().find("## Error codes"));
  EXPECT_EQ(all_matches(table, R"re(\| `(\w+` \| \d+) \|)re"), codes);
}

TEST_F(ProtocolPage, HasEveryScope) {
  Names scopes;
  for (const auto& [scope, name] : scope_names) scopes.emplace(name);
  EXPECT_EQ(all_matches(between("| scope | allows |", "\n\n"), R"re(\| `(\w+)` \|)re"), scopes);
}

TEST_F(ProtocolPage, HasEveryCall) {
  const std::string text = page();
  for (const Route& route : server->routes()) {
    std::string path = std::string(route.method) + " /api/v1/" + std::string(route.pattern);
    if (const auto star = path.find('*'); star != std::string::npos) path.replace(star, 1, "{");
    const std::string documented = std::regex_replace(text, std::regex(R"(\{\w+\})"), "{");
    const bool is_there = documented.contains("`" + path + "`") || route.pattern == "socket";
    EXPECT_TRUE(is_there) << path;
  }
}

}  // namespace
}  // namespace ootori::server::testing
