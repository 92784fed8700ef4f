// The opening explorer beside a board: the moves played in the position, their results, and the latest games. The
// screen provides its position and plays the move that is chosen.
import type { Score } from '@ootori/engine';
import type { Color, LegalMove, Sfen, Usi } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { MoveTree } from '../analysis/move_tree.ts';
import { onBoard } from '../board/board.ts';
import type { Context } from '../context.ts';
import { button, choices, link, toggle } from '../parts/controls.ts';
import { textField } from '../parts/fields.ts';
import { filter as filterMenu } from '../parts/filter.ts';
import { speeds } from '../protocol/players.ts';
import type { OpeningMove } from '../protocol/searches.ts';
import { serverNow } from '../protocol/server_clock.ts';
import { gamePath, gamesPath } from '../route.ts';
import { factLine } from '../words/facts.ts';
import { endingOf, written } from '../words/moves.ts';
import { seatName } from '../words/players.ts';
import { scoreName, shortScore } from '../words/scores.ts';
import { dateName, timeName } from '../words/time.ts';
import type { Explorer } from './explorer.ts';
import {
  type Explored,
  type ExploredMove,
  type Filter,
  filterFor,
  type Source,
  type SpeedFilter,
} from './sources.ts';
import type { SourceId } from './words/words.ts';

export interface ExplorerHost {
  readonly game: string;
  readonly sfen: Sfen; // of the position shown
  readonly isOver: boolean; // no moves are possible in it
  readMove(usi: Usi): LegalMove; // throws if the move is illegal
  play(usi: Usi): void;
}

// The host for a screen that keeps its moves in a tree.
export function boardOf(tree: MoveTree, play: (usi: Usi) => void): ExplorerHost {
  const { state } = tree.at;
  return {
    game: tree.game,
    sfen: state.sfen,
    isOver: state.outcome !== null,
    readMove: usi => tree.readMove(usi),
    play,
  };
}

const ratings = [1000, 1200, 1400, 1600, 1800, 2000, 2200];
const yearsBack = 10;

export function explorerPanel(app: Context, explorer: Explorer, host: ExplorerHost): VNode | string {
  const words = app.words.explorer;
  if (explorer.sourcesOf(host.game).length === 0) return '';
  const source = explorer.sourceOf(host.game);
  return h('section.card.explorer', { key: 'explorer', attrs: { 'aria-label': words.title } }, [
    h('div.explorer-controls', [
      toggle('explorer', words.title, explorer.isOn, () => explorer.switch()),
      explorer.isOn ? sourceChoice(app, explorer, host.game) : '',
    ]),
    ...(explorer.isOn
      ? [
          source.id === 'player' ? playerForm(app, explorer, host.game, host.sfen) : '',
          source.isFiltered ? filters(app, explorer, source) : '',
          source.id === 'player' && explorer.player === '' ? '' : found(app, explorer, host),
        ]
      : [h('p.muted', { key: 'hint' }, words.hint)]),
  ]);
}

function playerForm(app: Context, explorer: Explorer, game: string, sfen: Sfen): VNode {
  const { explorer: words, gameSearch } = app.words;
  const submit = (event: Event) => {
    event.preventDefault();
    explorer.follow(explorer.typed.trim());
  };
  return h('form.explorer-player', { key: 'player', on: { submit } }, [
    textField({
      id: 'explorer-player',
      label: gameSearch.player,
      value: explorer.typed,
      hint: explorer.player === '' ? words.whose : '',
      autocomplete: 'off',
      longest: 20,
      isWrong: explorer.player !== '' && explorer.look(game, sfen) === 'unknown',
      onInput: name => explorer.type(name),
    }),
    h('button.button', { attrs: { type: 'submit' } }, words.show),
  ]);
}

function sourceChoice(app: Context, explorer: Explorer, game: string): VNode | string {
  const words = app.words.explorer;
  const known = explorer.sourcesOf(game);
  if (known.length < 2) return '';
  return choices<SourceId>({
    name: 'explorer-source',
    legend: words.source,
    legendHidden: true,
    choices: known.map(({ id }) => ({ value: id, label: words.sources[id] })),
    chosen: explorer.sourceOf(game).id,
    onChoose: id => explorer.choose(id),
  });
}

function filters(app: Context, explorer: Explorer, source: Source): VNode {
  const { explorer: words, gameSearch, play, profile, players } = app.words;
  const filter = filterFor(source, explorer.filter);
  const thisYear = new Date(serverNow()).getUTCFullYear();
  const years = Array.from({ length: yearsBack }, (_, at) => thisYear - at);
  const change = (part: keyof Filter, value: string) => {
    const { [part]: _, ...rest } = explorer.filter;
    const isNumber = part === 'rating' || part === 'since';
    explorer.narrow(value === '' ? rest : { ...rest, [part]: isNumber ? Number(value) : value });
  };
  const speedName = (speed: SpeedFilter) => (speed === 'none' ? words.noClock : profile.speeds[speed]);
  const fields: [keyof Filter, string, string, [string, string][]][] = [
    ['speed', players.speed, players.any, [...speeds, 'none' as const].map(one => [one, speedName(one)])],
    ['rating', words.rating, words.anyRating, ratings.map(one => [`${one}`, words.ratingFrom(one)])],
    ['since', words.since, words.ever, years.map(year => [`${year}`, words.sinceYear(year)])],
  ];
  if (source.isOfOne) {
    const { black, white } = play.color;
    fields.unshift([
      'side',
      gameSearch.side,
      players.any,
      [
        ['black', black],
        ['white', white],
      ],
    ]);
  }
  return h('details.explorer-filters', { key: 'filters' }, [
    h('summary', [words.filters, Object.keys(filter).length > 0 ? ` (${Object.keys(filter).length})` : '']),
    h(
      'div.filters',
      fields.map(([name, label, any, options]) =>
        filterMenu({
          name: `explorer-${name}`,
          label,
          any,
          options,
          chosen: `${filter[name] ?? ''}`,
          onChoose: value => change(name, value),
        }),
      ),
    ),
  ]);
}

function found(app: Context, explorer: Explorer, host: ExplorerHost): VNode {
  const words = app.words.explorer;
  const source = explorer.sourceOf(host.game).id;
  const opening = explorer.look(host.game, host.sfen);
  if (opening === 'loading') return h('p.muted', { key: 'loading' }, app.words.loading);
  if (opening === 'unknown') {
    return h('p', { key: 'unknown', attrs: { role: 'alert' } }, app.words.errors.unknown_player);
  }
  if (opening === 'failed') {
    return h('div.explorer-failed', { key: 'failed' }, [
      h('p', { attrs: { role: 'alert' } }, words.failed[source]),
      button({ label: app.words.home.retry, onClick: () => explorer.refresh() }),
    ]);
  }
  if (opening.games === 0 && opening.moves.length === 0)
    return h('p.muted', { key: 'none' }, words.none[source]);
  return h('div.explorer-found', { key: 'found' }, [
    opening.moves.length > 0 && !host.isOver ? table(app, opening, host) : '',
    recent(app, opening, host, source === 'player' ? { player: explorer.player } : {}),
    opening.book
      ? h('p.muted.explorer-book', words.bookFacts(opening.book.positions, opening.book.games))
      : '',
  ]);
}

// The engine's book has no ratings, and moves in games have evaluations only if the book contains them.
interface Columns {
  evaluation: boolean;
  rating: boolean;
}

function table(app: Context, opening: Explored, host: ExplorerHost): VNode {
  const words = app.words.explorer;
  const columns = {
    evaluation: opening.score !== null || opening.moves.some(({ score }) => score !== null),
    rating: opening.book === null,
  };
  const cell = (label: string) => h('th', { attrs: { scope: 'col' } }, label);
  return h('table.explorer-moves', [
    h('caption.visually-hidden', words.title),
    h('thead', [
      h('tr', [
        cell(words.move),
        columns.evaluation ? cell(words.evaluation) : '',
        cell(words.games),
        h('th', { attrs: { scope: 'col' } }, [h('span.visually-hidden', words.results)]),
        columns.rating ? h('th.explorer-rating', { attrs: { scope: 'col' } }, words.averageRating) : '',
      ]),
    ]),
    h('tbody', [
      ...opening.moves.map(move => row(app, opening, move, host, columns)),
      summary(app, opening, columns),
    ]),
  ]);
}

function row(
  app: Context,
  opening: Explored,
  one: ExploredMove,
  host: ExplorerHost,
  columns: Columns,
): VNode {
  const { words, settings } = app;
  const name = nameOf(one.usi, host, move => written(move, settings.notation));
  return h('tr', { key: one.usi }, [
    h('th', { attrs: { scope: 'row' } }, [
      h(
        'button.move',
        {
          attrs: { type: 'button', 'aria-label': words.explorer.playMove(name) },
          on: { click: onBoard(() => host.play(one.usi)) },
        },
        name,
      ),
    ]),
    columns.evaluation ? evaluation(app, one.score, turnIn(opening)) : '',
    games(app, one.games, opening.games),
    results(app, one),
    columns.rating
      ? h('td.explorer-number.explorer-rating', one.rating === null ? '–' : `${one.rating}`)
      : '',
  ]);
}

function summary(app: Context, opening: Explored, columns: Columns): VNode {
  return h('tr.explorer-all', { key: 'all' }, [
    h('th', { attrs: { scope: 'row' } }, app.words.explorer.all),
    columns.evaluation ? evaluation(app, opening.score, turnIn(opening)) : '',
    games(app, opening.games, opening.games),
    results(app, opening),
    columns.rating ? h('td.explorer-rating') : '',
  ]);
}

const turnIn = ({ sfen }: Explored): Color => (sfen.split(' ')[1] === 'w' ? 'white' : 'black');

function evaluation({ words }: Context, score: Score | null, turn: Color): VNode {
  if (!score) return h('td.explorer-number', '–');
  return h(
    'td.explorer-number',
    { attrs: { title: scoreName(score, turn, words) } },
    shortScore(score, turn),
  );
}

function games(app: Context, number: number, all: number): VNode {
  if (number === 0) return h('td.explorer-number', '–');
  return h('td.explorer-number', [
    h('span', number.toLocaleString(app.words.locale)),
    h('span.muted', ` ${app.words.explorer.share(Math.round((100 * number) / all))}`),
  ]);
}

type Results = Pick<OpeningMove, 'games' | 'black' | 'white' | 'even'>;

// A bar of the wins of Black, draws and wins of White, each as wide as its share.
function results(app: Context, { games: all, black, white, even }: Results): VNode {
  if (all === 0) return h('td.explorer-results');
  const share = (part: number) => (100 * part) / all;
  const [blacks, evens, whites] = [black, even, white].map(part => Math.round(share(part))) as [
    number,
    number,
    number,
  ];
  const label = app.words.explorer.resultsInWords(blacks, evens, whites);
  const part = (color: string, number: number) =>
    number > 0
      ? h(
          `span.result-${color}`,
          { style: { width: `${share(number)}%` } },
          share(number) >= 20 ? `${Math.round(share(number))}` : '',
        )
      : '';
  return h('td.explorer-results', [
    h('span.result-bar', { attrs: { role: 'img', 'aria-label': label, title: label } }, [
      part('black', black),
      part('none', even),
      part('white', white),
    ]),
  ]);
}

function recent(
  app: Context,
  { recent: games }: Explored,
  host: ExplorerHost,
  of: { player?: string },
): VNode | string {
  const { words, settings } = app;
  if (games.length === 0) return '';
  return h('section.explorer-recent', [
    h('h2', [
      words.explorer.recent,
      ' ',
      link(gamesPath(queryOfPosition(host, of)), path => app.go(path), {}, words.explorer.allGames),
    ]),
    h(
      'ul',
      games.map(({ game, usi }) => {
        const players = `${seatName(game.seats.black, words)} – ${seatName(game.seats.white, words)}`;
        const move = usi === null ? '' : nameOf(usi, host, one => written(one, settings.notation));
        return h('li', { key: game.id }, [
          link(gamePath(game.id), path => app.go(path), { class: 'explorer-game' }, [
            h('strong', players),
            h(
              'span.game-row-facts',
              factLine([
                move ? words.explorer.played(move) : words.explorer.over,
                game.outcome ? words.ending[endingOf(game.outcome, game.side)] : '',
                timeName(game.time, words),
                dateName(game.updated, words.locale),
              ]),
            ),
          ]),
        ]);
      }),
    ),
  ]);
}

// The position as a query for the page that searches for games, of a player if there is one.
function queryOfPosition({ game, sfen }: ExplorerHost, of: { player?: string }): string {
  return new URLSearchParams({ game, sfen, ...of }).toString();
}

// The server has the same rules; a move that cannot be read is shown as received.
function nameOf(usi: Usi, host: ExplorerHost, name: (move: LegalMove) => string): string {
  try {
    return name(host.readMove(usi));
  } catch {
    return usi;
  }
}
