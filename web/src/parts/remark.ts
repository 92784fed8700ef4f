// A comment on a move. Records may have comments of any length, and browsers lay out a paragraph as a whole, which takes
// seconds for a very long one. Of such a comment only the beginning is shown until the reader asks for more; all of it is
// drawn in blocks, of which browsers lay out those in view only.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { button } from './controls.ts';

const longest = 4_000; // UTF-16 units, shown as one paragraph; what an author of a study can write
const beginning = 1_000;
const block = 2_000;

const unfolded = new WeakSet<object>(); // the positions with comments shown in full

// `of`: the position. `author`: stands before the text.
export function remark(app: Context, text: string, of: object, author: VNode | string = ''): VNode {
  if (text.length <= longest) return h('p.remark', { attrs: { dir: 'auto' } }, [author, text]);
  const isWhole = unfolded.has(of);
  const blocks = isWhole ? blocksOf(text) : [`${cut(text, beginning)}…`];
  return h('div.remark', [
    ...blocks.map((one, at) =>
      h('p.remark-block', { attrs: { dir: 'auto' } }, [at === 0 ? author : '', one]),
    ),
    button({
      label: isWhole ? app.words.showLess : app.words.showAll,
      kind: 'quiet',
      onClick: () => {
        if (isWhole) unfolded.delete(of);
        else unfolded.add(of);
        app.redraw();
      },
    }),
  ]);
}

// Ends at a line or sentence if there is one.
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const next = rest.length > block ? untilBreak(cut(rest, block)) : rest;
    blocks.push(next.replace(/\n$/, '')); // a block ends its line
    rest = rest.slice(next.length);
  }
  return blocks;
}

function untilBreak(text: string): string {
  const ends = ['\n', '。', '. ', ' '].map(end => text.lastIndexOf(end) + end.length);
  return text.slice(0, ends.find(end => end > block / 2) ?? text.length);
}

// Not within a character.
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
