#include "server/lobby/seek_log.hpp"

#include <gtest/gtest.h>

#include "server/lobby/seek_news.hpp"

namespace ootori::server {
namespace {

Seek seek_of(const game::PlayerId& by) {
  return {
      .id = SeekId::random(), .terms = {}, .side = {}, .by = by, .to = {}, .listed = true, .created = 1, .expires = 2};
}

SeekChange shown(const Seek& seek) { return {seek, SeekNews{seek}}; }
SeekChange gone(const Seek& seek) { return {seek, SeekGone{seek.id, {}}}; }

TEST(SeekLog, IsReadInOrderFromAnyPoint) {
  SeekLog log(10);
  const Seek first = seek_of(game::PlayerId{"ann"}), second = seek_of(game::PlayerId{"ben"});
  SeekLog::Place place = log.end();
  EXPECT_EQ(log.next(place), nullptr);
  log.add(shown(first));
  log.add(shown(second));
  EXPECT_EQ(log.next(place)->seek.id, first.id);
  EXPECT_EQ(log.next(place)->seek.id, second.id);
  EXPECT_EQ(log.next(place), nullptr);
  EXPECT_EQ(place, log.end());
}

TEST(SeekLog, KeepsOnlyTheLastChangeOfASeek) {
  SeekLog log(10);
  const Seek seek = seek_of(game::PlayerId{"ann"}), other = seek_of(game::PlayerId{"ben"});
  SeekLog::Place place = log.end();
  for (int i = 0; i < 3; ++i) {
    log.add(shown(seek));
    log.add(gone(seek));
  }
  log.add(shown(other));
  EXPECT_NE(log.next(place)->news.as<SeekGone>(), nullptr);
  EXPECT_EQ(log.next(place)->seek.id, other.id);
  EXPECT_EQ(log.next(place), nullptr);
}

TEST(SeekLog, ForgetsTheOldestChanges) {
  SeekLog log(3);
  const Seek again = seek_of(game::PlayerId{"ann"});
  const SeekLog::Place early = log.end();
  log.add(shown(again));
  for (int i = 0; i < 3; ++i) log.add(shown(seek_of(game::PlayerId{"ben"})));
  EXPECT_FALSE(log.reaches(early));
  SeekLog::Place place = log.end();
  EXPECT_TRUE(log.reaches(place));
  log.add(gone(again));
  EXPECT_NE(log.next(place)->news.as<SeekGone>(), nullptr) << "its first change is forgotten";
  place = log.end() - 3;
  EXPECT_TRUE(log.reaches(place));
  int standing = 0;
  while (log.next(place) != nullptr) ++standing;
  EXPECT_EQ(standing, 3);
}

}  // namespace
}  // namespace ootori::server
