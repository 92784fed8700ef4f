// Whether records are too large to become chapters of a study.
import type { RecordedGame } from '@ootori/records';
import type { Dictionary } from '../../words/index.ts';

// The server's limits, from game/study_chapter.hpp.
const mostMoves = 5_000; // of a chapter
const mostChapters = 64;
const mostText = 1_000_000; // bytes of a study

// What exceeds the limits of a study that has this many chapters; empty if nothing does.
export function excessOf(
  found: readonly RecordedGame[],
  chapters: number,
  words: Dictionary['studies'],
): string {
  if (found.some(({ moves }) => countMoves(moves) > mostMoves)) return words.tooManyMoves;
  if (chapters + found.length > mostChapters) return words.tooManyGames(found.length);
  const bytes = found.reduce((sum, record) => sum + textSize(record), 0);
  return bytes > mostText ? words.tooMuchText(Math.ceil(bytes / 1000)) : '';
}

function countMoves(line: RecordedGame['moves']): number {
  return line.reduce(
    (sum, { variations = [] }) => sum + 1 + variations.reduce((all, one) => all + countMoves(one), 0),
    0,
  );
}

const encoder = new TextEncoder();
const bytesOf = (text = '') => encoder.encode(text).length;

// Counted as on the server: comments and tags, in bytes.
function textSize({ comment, tags = {}, moves }: RecordedGame): number {
  const inTags = Object.entries(tags).reduce((sum, [name, value]) => sum + bytesOf(name) + bytesOf(value), 0);
  return bytesOf(comment) + inTags + textIn(moves);
}

function textIn(line: RecordedGame['moves']): number {
  return line.reduce(
    (sum, { comment, variations = [] }) =>
      sum + bytesOf(comment) + variations.reduce((all, one) => all + textIn(one), 0),
    0,
  );
}
