// The first character of a game's Japanese name, as its mark in a list.
import { h, type VNode } from 'snabbdom';

export function kanjiTile(japanese: string): VNode {
  return h('span.kanji-tile', { attrs: { 'aria-hidden': 'true' } }, japanese.slice(0, 1));
}
