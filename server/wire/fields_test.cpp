#include "server/wire/fields.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

Fields fields_of(std::string_view text) {
  auto fields = Fields::parse(text);
  EXPECT_TRUE(fields) << text << ": " << (fields ? "" : fields.error().message);
  return std::move(fields.value());
}

Error wrong(std::string field, std::string message) {
  return {.code = ErrorCode::bad_value, .message = std::move(message), .field = std::move(field)};
}

TEST(Fields, AreTakenOneByOne) {
  auto fields = fields_of(R"({"text":"鵬","number":7,"flag":false,"list":["a","b"],"inner":{"x":1}})");
  EXPECT_EQ(fields.text("text"), "鵬");
  EXPECT_EQ(fields.number("number", 1, 9), 7);
  EXPECT_EQ(fields.flag("flag"), false);
  EXPECT_EQ(fields.texts("list"), (std::vector<std::string>{"a", "b"}));
  auto inner = fields.optional_object("inner");
  ASSERT_TRUE(inner);
  EXPECT_EQ(inner->number("x", 0, 1), 1);
  fields.adopt_fault_of(*inner);
  EXPECT_EQ(fields.fault(), std::nullopt);
}

TEST(Fields, OptionalOnesMayBeMissing) {
  auto fields = fields_of("{}");
  EXPECT_EQ(fields.optional_text("a"), std::nullopt);
  EXPECT_EQ(fields.optional_number("b", 0, 1), std::nullopt);
  EXPECT_EQ(fields.optional_flag("c"), std::nullopt);
  EXPECT_EQ(fields.texts("d"), std::vector<std::string>{});
  EXPECT_FALSE(fields.optional_object("e"));
  EXPECT_EQ(fields.fault(), std::nullopt);
}

TEST(Fields, AnObjectMayBeNull) {
  auto fields = fields_of(R"({"time":null})");
  EXPECT_FALSE(fields.optional_object("time"));
  EXPECT_EQ(fields.fault(), std::nullopt);
}

TEST(Fields, RequiredOnesMustBeThere) {
  const auto fault_of = [](auto take) {
    auto fields = fields_of("{}");
    take(fields);
    return fields.fault();
  };
  EXPECT_EQ(fault_of([](Fields& fields) { EXPECT_EQ(fields.text("a"), ""); }),
            wrong("a", R"(The field "a" is missing.)"));
  EXPECT_EQ(fault_of([](Fields& fields) { EXPECT_FALSE(fields.number("a", 0, 1)); }),
            wrong("a", R"(The field "a" is missing.)"));
  EXPECT_EQ(fault_of([](Fields& fields) { EXPECT_FALSE(fields.flag("a")); }),
            wrong("a", R"(The field "a" is missing.)"));
}

TEST(Fields, MustHaveTheirType) {
  const auto fault_of = [](std::string_view value, auto take) {
    auto fields = fields_of(R"({"a":)" + std::string(value) + "}");
    take(fields);
    return fields.fault();
  };
  for (const char* value : {"1", "true", "null", "[]", "{}"}) {
    EXPECT_EQ(fault_of(value, [](Fields& fields) { EXPECT_EQ(fields.text("a"), ""); }),
              wrong("a", R"(The field "a" must be a string.)"))
        << value;
  }
  for (const char* value : {R"("1")", "true", "null", "[1]", "{}"}) {
    EXPECT_EQ(fault_of(value, [](Fields& fields) { EXPECT_FALSE(fields.number("a", 0, 1)); }),
              wrong("a", R"(The field "a" must be a number from 0 to 1.)"))
        << value;
  }
  for (const char* value : {R"("true")", "1", "null", "[]", "{}"}) {
    EXPECT_EQ(fault_of(value, [](Fields& fields) { EXPECT_FALSE(fields.flag("a")); }),
              wrong("a", R"(The field "a" must be true or false.)"))
        << value;
  }
  for (const char* value : {R"("a")", "null", R"(["a",1])", R"([["a"]])", "{}"}) {
    EXPECT_EQ(fault_of(value, [](Fields& fields) { EXPECT_TRUE(fields.texts("a").empty()); }),
              wrong("a", R"(The field "a" must be a list of strings.)"))
        << value;
  }
  for (const char* value : {R"("a")", "1", "false", "[]"}) {
    EXPECT_EQ(fault_of(value, [](Fields& fields) { EXPECT_FALSE(fields.optional_object("a")); }),
              wrong("a", R"(The field "a" must be an object or null.)"))
        << value;
  }
}

TEST(Fields, NumbersAreWholeAndInTheirRange) {
  const auto number_in = [](std::string_view value) {
    auto fields = fields_of(R"({"a":)" + std::string(value) + "}");
    const auto number = fields.number("a", -2, 300);
    EXPECT_EQ(number.has_value(), !fields.fault()) << value;
    return number;
  };
  EXPECT_EQ(number_in("-2"), -2);
  EXPECT_EQ(number_in("300"), 300);
  EXPECT_EQ(number_in("3e2"), 300);
  EXPECT_EQ(number_in("7.0"), 7);
  for (const char* value : {"-3", "301", "1.5", "1e99", "-1e99", "9223372036854775808", "18446744073709551616"}) {
    EXPECT_EQ(number_in(value), std::nullopt) << value;
  }
  auto fields = fields_of(R"({"most":9223372036854775807,"least":-9223372036854775808})");
  using Limits = std::numeric_limits<std::int64_t>;
  EXPECT_EQ(fields.number("most", Limits::min(), Limits::max()), Limits::max());
  EXPECT_EQ(fields.number("least", Limits::min(), Limits::max()), Limits::min());
}

TEST(Fields, ThatAreNotTakenAreUnknown) {
  auto fields = fields_of(R"({"a":1,"b\n":2})");
  EXPECT_EQ(fields.number("a", 0, 1), 1);
  EXPECT_EQ(fields.fault(),
            (Error{.code = ErrorCode::unknown_field, .message = R"(There is no field 'b\x0a' here.)", .field = "b\n"}));
}

TEST(Fields, OfAnInnerObjectAreCheckedToo) {
  auto fields = fields_of(R"({"inner":{"x":1}})");
  const auto inner = fields.optional_object("inner");
  ASSERT_TRUE(inner);
  EXPECT_EQ(fields.fault(), std::nullopt);
  fields.adopt_fault_of(*inner);
  EXPECT_EQ(fields.fault()->code, ErrorCode::unknown_field);
  EXPECT_EQ(fields.fault()->field, "x");
}

TEST(Fields, TheFirstFaultIsKept) {
  auto fields = fields_of(R"({"inner":{"x":1},"y":1})");
  EXPECT_FALSE(fields.flag("a"));
  fields.refuse(ErrorCode::bad_sfen, "b", "Not this one.");
  fields.adopt_fault_of(*fields.optional_object("inner"));
  EXPECT_EQ(fields.fault()->field, "a");
}

TEST(Fields, KnownFromElsewhereMustNotBeSent) {
  auto fields = fields_of("{}");
  fields.put("game", "tori");
  EXPECT_EQ(fields.text("game"), "tori");
  EXPECT_EQ(fields.fault(), std::nullopt);
  auto sent = fields_of(R"({"game":"yari"})");
  sent.put("game", "tori");
  EXPECT_EQ(sent.text("game"), "tori");
  EXPECT_EQ(sent.fault(),
            (Error{.code = ErrorCode::unknown_field, .message = "There is no field 'game' here.", .field = "game"}));
}

TEST(Fields, AreThoseOfOneObject) {
  const auto message_of = [](std::string_view text) {
    const auto fields = Fields::parse(text);
    EXPECT_FALSE(fields) << text;
    if (fields) return std::string("no error");
    EXPECT_EQ(fields.error().code, ErrorCode::malformed) << text;
    return fields.error().message;
  };
  for (const char* text : {"[]", "1", "null", R"("{}")", "[{}]"}) {
    EXPECT_EQ(message_of(text), "This must be one JSON object.") << text;
  }
  for (const char* text : {"", "{", "{} {}", "{'a':1}", R"({"a":1,})", "{\"a\":\"\xff\"}"}) {
    EXPECT_TRUE(message_of(text).starts_with("This is not JSON: ")) << text << ": " << message_of(text);
  }
}

TEST(Fields, AreNotNestedDeeply) {
  for (const char* text : {R"({"a":{"b":{}}})", R"({"a":[{"b":1}]})", R"({"a":[[]]})"}) {
    EXPECT_TRUE(Fields::parse(text)) << text;
  }
  for (const std::string text : {R"({"a":{"b":{"c":{}}}})", R"({"a":[{"b":[]}]})", R"([[[[]]]])"}) {
    const auto fields = Fields::parse(text);
    ASSERT_FALSE(fields) << text;
    EXPECT_EQ(fields.error(), (Error{ErrorCode::malformed, "This JSON is nested too deeply."})) << text;
  }
  EXPECT_FALSE(Fields::parse(std::string(100'000, '[')));
}

TEST(Fields, RepeatedOnesAreRefused) {
  EXPECT_EQ(Fields::parse(R"({"a":1,"b":{"c":1,"c":2}})").error(), wrong("c", "The field 'c' appears twice."));
}

}  // namespace
}  // namespace ootori::server
