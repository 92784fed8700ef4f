// A tournament or a simul in a list.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { link } from './controls.ts';

export interface ContestRow {
  id: string;
  path: string;
  name: string;
  facts: string;
}

export function contestRow(app: Context, { id, path, name, facts }: ContestRow): VNode {
  return h('li', { key: id }, [
    link(path, to => app.go(to), { class: 'tournament-row' }, [h('strong', name), h('span.muted', facts)]),
  ]);
}
