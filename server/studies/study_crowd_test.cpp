// Many authors and readers of a study at once, over real sockets and on a real store.
#include <thread>

#include "notation/json_record.hpp"
#include "server/studies/study_json.hpp"
#include "server/testing/studies_fixture.hpp"

namespace ootori::server::testing {
namespace {

using namespace studies;
namespace json = boost::json;

// Five writers and fifty readers. Each reader folds the events it receives, and reconnects after lost connections.
class StudiesCrowd : public ServerTest {
 protected:
  static constexpr int writer_count = 5;
  static constexpr int reader_count = 50;

  ServerOptions options() override {
    ServerOptions made = ServerTest::options();
    made.call_limits.calls_of_address = made.call_limits.work_of_address = no_limit;
    made.call_limits.edits_of_address = no_limit;
    made.account_limits.sign_ups_of_address = no_limit;
    return made;
  }

  struct Reader {
    game::Study study = *game::Study::make({"W0"}, {{.name = "x"}});
    std::int64_t number = 0;

    void take(const json::object& told) {
      const json::object& event = told.at("event").as_object();
      ASSERT_GT(told.at("number").as_int64(), number);
      number = told.at("number").as_int64();
      const game::PlayerId by{std::string(told.at("by").as_string())};
      if (event.at("type").as_string() == "study") return;
      json::object stored = event;
      if (event.at("type").as_string() == "chapter") stored["record"] = empty_chapter();
      const auto parsed = parse_stored_study_event(json::serialize(stored), &study);
      ASSERT_TRUE(parsed) << parsed.error();
      ASSERT_TRUE(study.fold(by, *parsed)) << json::serialize(stored);
    }
  };

  // Makes random changes until the time is up.
  void write(Browser& writer, int index, std::chrono::steady_clock::time_point until, int least) {
    std::uint64_t seed = 77 + static_cast<std::uint64_t>(index);
    std::vector<json::object> known;
    for (int n = 0; n < least || std::chrono::steady_clock::now() < until; ++n) {
      if (known.empty() || n % 7 == 0) {
        const auto chapter = writer.get(path_of(study, "/chapter?chapter=1"));
        if (chapter.status == 429) {
          std::this_thread::sleep_for(200ms);  // the readers ask for too much at once
          continue;
        }
        known.clear();
        for (const json::value& node : chapter.json().at("nodes").as_array()) known.push_back(node.as_object());
      }
      const json::value node = known[splitmix64(seed) % known.size()].at("id");
      json::object wish{{"chapter", 1}, {"node", node}};
      switch (splitmix64(seed) % 8) {
        case 0: wish["type"] = "shape", wish["shape"] = "G3e", wish["on"] = splitmix64(seed) % 2 == 0; break;
        case 1: wish["type"] = "glyph", wish["glyph"] = "?!"; break;
        case 2: wish["type"] = "promoted"; break;
        case 3: wish["type"] = known.size() > 60 ? "moves_deleted" : "promoted"; break;
        case 4:
        case 5: wish["type"] = "comment", wish["text"] = fmt::format("{} by {}", n, index); break;
        default:
          wish = {
              {"type", "move"}, {"chapter", 1}, {"parent", node}, {"usi", fmt::format("{}e{}d", 1 + n % 7, 1 + n % 7)}};
      }
      const auto answer = change(writer, study, wish);
      if (answer.status == 429) {
        std::this_thread::sleep_for(200ms);
      } else {
        EXPECT_TRUE(answer.status == 200 || answer.status == 409 || answer.status == 422) << answer.body;
      }
    }
  }

  void run(std::chrono::milliseconds span, int least) {
    std::vector<Browser> writers(writer_count, Browser{.port = server->port()});
    for (int n = 0; n < writer_count; ++n)
      ASSERT_EQ(sign_up(writers[static_cast<std::size_t>(n)], fmt::format("W{}", n)).status, 201);
    study = new_study(writers[0]);
    ASSERT_EQ(import_text(writers[0], study, empty_chapter()).status, 201);
    for (int n = 1; n < writer_count; ++n) {
      ASSERT_EQ(change(writers[0], study, {{"type", "author_added"}, {"player", fmt::format("W{}", n)}}).status, 200);
    }
    std::atomic<std::int64_t> last = std::numeric_limits<std::int64_t>::max();
    std::vector<Reader> readers(reader_count);
    std::vector<std::thread> reading, writing;
    for (int n = 0; n < reader_count; ++n) {
      reading.emplace_back([&, n] { follow(readers[static_cast<std::size_t>(n)], n, last); });
    }
    const auto until = std::chrono::steady_clock::now() + span;
    for (int n = 0; n < writer_count; ++n) {
      writing.emplace_back([&, n] { write(writers[static_cast<std::size_t>(n)], n, until, least); });
    }
    for (auto& thread : writing) thread.join();
    last = browser.get(path_of(study)).json().at("number").as_int64();
    for (auto& thread : reading) thread.join();

    const auto kept = parse_json_records(browser.get(path_of(study, "/records?format=json")).body);
    ASSERT_TRUE(kept);
    for (const Reader& reader : readers) {
      EXPECT_EQ(reader.number, last);
      const Record own = reader.study.find(1)->record([](const game::PlayerId& player) { return player.value; });
      EXPECT_EQ(own.moves, kept->front().moves);
      EXPECT_EQ(own.comment, kept->front().comment);
    }
    const auto restored = browser.get(path_of(study, "/chapter?chapter=1")).body;
    restart();
    EXPECT_EQ(browser.get(path_of(study, "/chapter?chapter=1")).body, restored) << "the fold of the stored events";
    std::printf("%lld events for %d readers\n", static_cast<long long>(last.load()), reader_count);
  }

  // Every third reader loses its connection now and then.
  void follow(Reader& reader, int index, const std::atomic<std::int64_t>& last) const {
    while (reader.number < last) {
      SocketClient socket = browser.socket();
      socket.send(watch_study(study, reader.number));
      for (int told = 0; reader.number < last && (index % 3 > 0 || told < 40 + index);) {
        const auto text = socket.receive(200ms);
        if (!text) continue;
        const auto object = json::parse(*text).as_object();
        if (object.at("t").as_string() == "error") break;  // too many have asked at once
        if (object.at("t").as_string() != "study_event") continue;
        ASSERT_NO_FATAL_FAILURE(reader.take(object));
        ++told;
      }
    }
  }

  std::string study;
};

TEST_F(StudiesCrowd, FiveWritersAndFiftyReadersEndWithTheSameText) { run(0ms, 40); }

// docs/studies.md has the command. OOTORI_MINUTES sets another duration than ten minutes.
TEST_F(StudiesCrowd, DISABLED_ForTenMinutes) {
  const char* minutes = std::getenv("OOTORI_MINUTES");
  run(std::chrono::minutes{minutes == nullptr ? 10 : std::atoi(minutes)}, 0);
}

}  // namespace
}  // namespace ootori::server::testing
