// Compares docs/openapi.json with the server's routes; tests/openapi.py checks real responses against its schemas.
#include "server/openapi/openapi.hpp"

#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;

json::object document() { return json::parse(openapi_text()).as_object(); }

// The pattern of the route for a path: "/games/{game}/move" → "games/*/move".
std::string pattern_of(std::string_view path) {
  std::string pattern(path.substr(1));
  const std::size_t open = pattern.find('{');
  if (open != std::string::npos) pattern.replace(open, pattern.find('}') - open + 1, "*");
  return pattern;
}

std::string in_capitals(std::string_view method) {
  std::string text(method);
  for (char& letter : text) letter = static_cast<char>(letter - 'a' + 'A');
  return text;
}

std::map<std::string, json::object> operations() {
  std::map<std::string, json::object> found;
  for (const auto& [path, item] : document().at("paths").as_object()) {
    for (const auto& [method, operation] : item.as_object()) {
      found.emplace(in_capitals(method) + " " + pattern_of(path), operation.as_object());
    }
  }
  return found;
}

// The scopes that a call requires of a token according to the document; empty if it accepts no tokens.
std::optional<std::set<std::string>> scopes_of(const json::object& operation) {
  for (const json::value& way : operation.at("security").as_array()) {
    const json::value* scopes = way.as_object().if_contains("token");
    if (scopes == nullptr) continue;
    std::set<std::string> names;
    for (const json::value& name : scopes->as_array()) names.emplace(name.as_string());
    return names;
  }
  return std::nullopt;
}

std::optional<std::set<std::string>> scopes_of(const Access& access) {
  if (access.is_browser_only()) return std::nullopt;
  const auto scope = access.scope();
  return scope ? std::set{std::string(text(*scope))} : std::set<std::string>{};
}

class OpenApi : public ServerTest {};

TEST_F(OpenApi, HasExactlyTheCalls) {
  std::set<std::string> documented;
  for (const auto& [name, operation] : operations()) documented.insert(name);
  std::set<std::string> routed;
  for (const Route& route : server->routes())
    routed.insert(std::string(route.method) + " " + std::string(route.pattern));
  EXPECT_EQ(documented, routed);
}

TEST_F(OpenApi, HasTheScopeOfEveryCall) {
  const auto all = operations();
  for (const Route& route : server->routes()) {
    const std::string name = std::string(route.method) + " " + std::string(route.pattern);
    if (all.contains(name)) EXPECT_EQ(scopes_of(all.at(name)), scopes_of(route.access)) << name;
  }
}

TEST_F(OpenApi, ListsEveryScope) {
  json::array names;
  for (const auto& [scope, name] : scope_names) names.emplace_back(name);
  EXPECT_EQ(document().at("components").at("schemas").at("Scope").at("enum"), names);
}

// Records which numbers a kind of time control reads, and their limits, as the schemas of properties.
class ReadNumbers final : public game::TimeNumbers {
 public:
  std::optional<std::int64_t> optional(std::string_view name, std::int64_t least, std::int64_t most) override {
    note(name, least, most);
    return std::nullopt;
  }
  std::optional<std::int64_t> required(std::string_view name, std::int64_t least, std::int64_t most) override {
    note(name, least, most);
    needed_.emplace(name);
    return least;
  }
  [[nodiscard]] const std::map<std::string, std::pair<std::int64_t, std::int64_t>>& limits() const { return limits_; }
  [[nodiscard]] const std::set<std::string>& needed() const { return needed_; }

 private:
  void note(std::string_view name, std::int64_t least, std::int64_t most) {
    limits_.emplace(name, std::pair{least, most});
  }

  std::map<std::string, std::pair<std::int64_t, std::int64_t>> limits_;
  std::set<std::string> needed_;
};

// The alternative of a schema for this kind of time control.
const json::object* alternative_for(const json::value& schema, std::string_view kind) {
  for (const json::value& alternative : schema.at("oneOf").as_array()) {
    const json::value* properties = alternative.as_object().if_contains("properties");
    if (properties != nullptr && properties->at("kind").at("const").as_string() == kind)
      return &alternative.as_object();
  }
  return nullptr;
}

std::set<std::string> required_by(const json::object& schema) {
  std::set<std::string> names;
  for (const json::value& name : schema.at("required").as_array()) names.emplace(name.as_string());
  return names;
}

// The limits of the properties that are numbers. `schemas`: those that a property may refer to.
std::map<std::string, std::pair<std::int64_t, std::int64_t>> limits_in(const json::object& schema,
                                                                       const json::value& schemas) {
  constexpr std::string_view place = "#/components/schemas/";
  std::map<std::string, std::pair<std::int64_t, std::int64_t>> limits;
  for (const auto& [name, property] : schema.at("properties").as_object()) {
    const json::value* reference = property.as_object().if_contains("$ref");
    const json::value& meant =
        reference == nullptr ? property : schemas.at(std::string_view(reference->as_string()).substr(place.size()));
    const json::value* type = meant.as_object().if_contains("type");
    if (type == nullptr || *type != "integer") continue;
    limits.emplace(name, std::pair{meant.at("minimum").as_int64(), meant.at("maximum").as_int64()});
  }
  return limits;
}

TEST_F(OpenApi, HasTheNumbersOfEveryTimeKind) {
  const json::value schemas = document().at("components").at("schemas");
  for (const game::TimeKind& kind : game::time_kinds) {
    SCOPED_TRACE(kind.name);
    ReadNumbers numbers;
    (void)kind.read(numbers);
    std::set<std::string> all{"kind"};
    for (const auto& [name, limits] : numbers.limits()) all.insert(name);
    std::set<std::string> needed = numbers.needed();
    needed.emplace("kind");

    const json::object* sent = alternative_for(schemas.at("Time"), kind.name);
    ASSERT_NE(sent, nullptr);
    EXPECT_EQ(limits_in(*sent, schemas), numbers.limits());
    EXPECT_EQ(required_by(*sent), all);
    if (const json::value* own = sent->at("properties").as_object().if_contains("own")) {
      EXPECT_EQ(limits_in(own->as_object(), schemas), numbers.limits()) << "of one player";
    }
    const json::object* wanted = alternative_for(schemas.at("WantedTime"), kind.name);
    ASSERT_NE(wanted, nullptr);
    EXPECT_EQ(limits_in(*wanted, schemas), numbers.limits());
    EXPECT_EQ(required_by(*wanted), needed);
  }
}

class OpenApiServed : public ServerTest {};

TEST_F(OpenApiServed, IsTheCommittedDocument) {
  const auto answer = browser.get("/api/v1/openapi.json");
  EXPECT_EQ(answer.status, 200);
  std::ifstream file("docs/openapi.json");
  EXPECT_EQ(answer.body, std::string(std::istreambuf_iterator(file), {}));
  EXPECT_EQ(answer.json().at("info").at("version"), browser.get("/api/v1/health").json().at("version"));
}

}  // namespace
}  // namespace ootori::server::testing
