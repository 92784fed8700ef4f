// The heading of a page that there is for each game, with the choice of the game.
import type { GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { gameName } from '../words/index.ts';
import { choices } from './controls.ts';

export interface GameHeading {
  name: string; // of the choice
  title: string;
  intro: string;
  games: readonly GameSpec[];
  chosen: string;
  pathOf(game: string): string;
}

export function gameHeading(app: Context, { name, title, intro, games, chosen, pathOf }: GameHeading): VNode {
  return h('header.learn-heading', [
    h('h1', title),
    h('p.lead', intro),
    choices({
      name,
      legend: app.words.players.game,
      legendHidden: true,
      choices: games.map(one => ({ value: one.id, label: gameName(one, app.words) })),
      chosen,
      onChoose: id => app.go(pathOf(id)),
    }),
  ]);
}
