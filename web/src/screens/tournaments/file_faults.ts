// The errors in a tournament file, line by line.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import type { FileAnswer } from '../../protocol/tournaments.ts';

export function faultList(app: Context, faults: NonNullable<FileAnswer['faults']>): VNode {
  const { tournaments: words } = app.words;
  return h('section', { key: 'faults', attrs: { role: 'alert' } }, [
    h('h2', words.fileFaults),
    h(
      'ul.file-faults',
      faults.map(({ line, message }) => h('li', words.fileFault(line, message))),
    ),
  ]);
}
