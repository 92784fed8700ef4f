import type { Rules } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { GameRecord } from '../../protocol/games.ts';
import { builtRules } from '../../testing/built.ts';
import { GamePage, people } from '../../testing/game_page.ts';
import { all, check, heard, press, seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { GameModel } from './game_model.ts';
import type { ShareDialog } from './share_dialog.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address.
const copied = vi.hoisted(() => {
  const texts: string[] = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/game/g1', search: '', hash: '', origin: 'https://ootori.example' });
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void texts.push(text) } });
  return texts;
});

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let page: GamePage;
let model: GameModel | null = null;
afterEach(() => {
  model?.leave();
  model = null;
});

async function opened(changes: Partial<GameRecord> = people): Promise<ShareDialog> {
  page = new GamePage(rules, changes, { settings: { pieces: 'kanji' } });
  model = new GameModel(page.app, 'g1');
  await vi.waitFor(() => expect(model?.room).not.toBeNull());
  const { share } = model;
  press(share.opener(), 'Share');
  return share;
}

const sight = { ply: 4, bottom: 'white' } as const;
const view = (share: ShareDialog) => share.view(sight) as VNode;
const field = (share: ShareDialog, id: string) =>
  all(view(share), 'input').find(one => one.sel === `input#${id}`)?.data?.props?.value;
const links = (share: ShareDialog) => all(view(share), 'a').map(one => [seen(one), one.data?.attrs?.href]);

test('the dialog is there once it has been opened, until it is closed', async () => {
  const share = await opened();
  expect(share.isOpen).toBe(true);
  expect(all(view(share), 'h2').map(seen)).toEqual(['Share this game']);
  press(view(share), 'Done');
  expect(share.isOpen).toBe(false);
  expect(share.view(sight)).toBe('');
});

test('the link leads to the game, or to the position shown', async () => {
  const share = await opened();
  expect(seen(all(view(share), '.toggle')[0])).toBe('Open at this position (after move 4)');
  expect(seen(all(share.view({ ply: 0, bottom: 'black' }) as VNode, '.toggle')[0])).toContain('starting');
  expect(field(share, 'share-link')).toBe('https://ootori.example/game/g1');
  expect(field(share, 'share-frame')).toBe(
    '<iframe src="https://ootori.example/embed/g1?pieces=kanji" width="400" height="560" style="border:0"></iframe>',
  );
  check(view(share), 'share-here');
  expect(field(share, 'share-link')).toBe('https://ootori.example/game/g1?ply=4&bottom=white');
  expect(field(share, 'share-frame')).toContain(
    'src="https://ootori.example/embed/g1?ply=4&amp;bottom=white&amp;pieces=kanji"',
  );
  check(view(share), 'share-here');
  expect(field(share, 'share-link')).toBe('https://ootori.example/game/g1');
});

test('the link and the code can be copied', async () => {
  const share = await opened();
  const row = (at: number) => all(view(share), '.link-row')[at];
  const before = all(row(0), 'button')[0];
  press(row(0), 'Copy');
  await vi.waitFor(() => expect(page.said).toEqual(['Copied']));
  expect(copied).toEqual(['https://ootori.example/game/g1']);
  expect([0, 1].map(at => all(row(at), 'button').map(heard))).toEqual([['Copied'], ['Copy']]);
  expect(all(row(0), 'button')[0]?.key, 'the same button, which keeps the focus').toBe(before?.key);
});

test('the record can be downloaded in every format, and pictures opened', async () => {
  const share = await opened();
  const record = (format: string) => `/api/v1/games/g1/record?format=${format}`;
  const picture = (kind: string) => `/api/v1/games/g1/board.${kind}?ply=4&bottom=white&pieces=kanji`;
  expect(links(share)).toEqual([
    ['KIFJapanese notation, with times', record('kif')],
    ['KI2Japanese notation, as used in books', record('ki2')],
    ['CSAfor computer shogi', record('csa')],
    ['PGNPyChess format', record('pgn')],
    ['TextWestern notation, for email', record('text')],
    ['USIone line, for engines', record('usi')],
    ['JSONfor programs', record('json')],
    ['SVG (sharp at any size)', picture('svg')],
    ['PNG', picture('png')],
  ]);
  const attributes = all(view(share), 'a').map(one => one.data?.attrs);
  expect(attributes[0]).toMatchObject({ download: true });
  expect(attributes[7]).toMatchObject({ target: '_blank', rel: 'noopener' });
});

test('an animation that cannot be drawn says so, and can be tried again', async () => {
  await import('../../sharing/animation.ts');
  const share = await opened();
  press(view(share), 'Animation (GIF)');
  expect(() => press(view(share), 'Rendering position 0…')).toThrow('does nothing');
  await vi.waitFor(() => expect(page.toasts).toEqual([en.sharing.notDrawn]));
  expect(all(view(share), 'button').map(heard)).toContain('Animation (GIF)');
});
