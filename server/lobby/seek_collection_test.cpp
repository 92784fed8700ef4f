#include "server/lobby/seek_collection.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

const game::PlayerId ann{"ann"}, ben{"ben"};

Seek seek_of(const game::PlayerId& by, bool listed, UnixMillis created) {
  Seek seek{.id = SeekId::random(),
            .terms = {},
            .side = {},
            .by = by,
            .to = {},
            .listed = listed,
            .created = created,
            .expires = created + 1};
  return seek;
}

TEST(SeekCollection, CountsByKindAndAddress) {
  SeekCollection seeks;
  const Seek open = seek_of(ann, true, 1), link = seek_of(ann, false, 2), other = seek_of(ben, true, 3);
  seeks.add({open, SeekStage::open, "192.0.2.1"});
  seeks.add({link, SeekStage::open, "192.0.2.1"});
  seeks.add({other, SeekStage::open, {}});
  EXPECT_EQ(seeks.count(true), 2);
  EXPECT_EQ(seeks.count(false), 1);
  EXPECT_EQ(seeks.count(true, "192.0.2.1"), 1);
  EXPECT_EQ(seeks.count(false, "192.0.2.1"), 1);
  seeks.remove(open.id);
  seeks.remove(open.id);
  EXPECT_EQ(seeks.count(true), 1);
  EXPECT_EQ(seeks.count(true, "192.0.2.1"), 0);
  EXPECT_EQ(seeks.find(open.id), nullptr);
}

TEST(SeekCollection, FindsSeeksByAndToAPlayer) {
  SeekCollection seeks;
  Seek challenge = seek_of(ann, false, 1);
  challenge.to = ben;
  seeks.add({challenge, SeekStage::open});
  EXPECT_TRUE(seeks.of(ann).contains(challenge.id));
  EXPECT_TRUE(seeks.of(ben).contains(challenge.id));
  seeks.remove(challenge.id);
  EXPECT_TRUE(seeks.of(ann).empty());
  EXPECT_TRUE(seeks.of(ben).empty());
}

TEST(SeekCollection, ListsNewestFirst) {
  SeekCollection seeks;
  const Seek older = seek_of(ann, true, 1), newer = seek_of(ben, true, 2);
  for (const Seek& seek : {older, newer}) {
    seeks.add({seek, SeekStage::open});
    seeks.show(seek);
  }
  ASSERT_EQ(seeks.newest().size(), 2);
  EXPECT_EQ(seeks.newest().begin()->id, newer.id);
  seeks.hide(newer);
  EXPECT_EQ(seeks.newest().begin()->id, older.id);
  seeks.remove(older.id);
  EXPECT_TRUE(seeks.newest().empty());
}

}  // namespace
}  // namespace ootori::server
