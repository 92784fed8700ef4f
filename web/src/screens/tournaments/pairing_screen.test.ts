import { expect, test, vi } from 'vitest';
import type { PairedFile } from '../../protocol/tournaments.ts';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import {
  all,
  cells,
  click,
  enter,
  fieldOf,
  movedFile,
  openFile,
  pageIn,
  seen,
  submit,
} from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { PairingScreen } from './pairing_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const words = en.tournaments;
const paired: PairedFile = {
  name: 'City',
  round: 4,
  standings: [
    { number: 2, name: 'Bob', rank: 1, points: 2.5, tie_breaks: [5, 6.5, 4.25, 1] },
    { number: 1, name: 'Ann', rank: 2, points: 2, tie_breaks: [4, 6, 3, 0] },
    { number: 3, name: 'Cid', rank: 3, points: 0.5, tie_breaks: [3, 5, 1, 0] },
  ],
  pairings: [[1, 2]],
  bye: 3,
};

let asked: Asked[];
let went: string[];
let complaints: number;
let toasts: string[];

function opened(answer?: PairedFile): PairingScreen {
  asked = answerCalls({ 'POST /tournaments/pairing': answer });
  went = [];
  complaints = 0;
  toasts = [];
  return new PairingScreen(
    pageIn(en, {
      go: path => void went.push(path),
      toast: text => void toasts.push(text),
      complainOf: () => {
        complaints += 1;
      },
    }),
  );
}

const soon = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const pairable = (screen: PairingScreen) =>
  all(screen.view(), 'button').find(one => seen(one) === words.pairRound)?.data?.attrs?.disabled !== true;
const answer = (screen: PairingScreen) => all(screen.view(), 'section').map(seen);

async function pair(screen: PairingScreen): Promise<void> {
  enter(screen.view(), 'trf', '012 City');
  submit(screen.view());
  await soon();
}

test('an empty form cannot be sent', () => {
  const screen = opened();
  expect(screen.title()).toBe('Pair a tournament file (TRF) · Ootori');
  expect(pairable(screen)).toBe(false);
  enter(screen.view(), 'trf', '  \n');
  expect(pairable(screen)).toBe(false);
  enter(screen.view(), 'trf', '012 City');
  expect(pairable(screen)).toBe(true);
  const [link] = all(screen.view(), 'a');
  expect([seen(link), link?.data?.attrs?.href]).toEqual([words.importTitle, '/tournaments/new']);
  click(link);
  expect(went).toEqual(['/tournaments/new']);
});

test('the pairings and the standings are shown by name', async () => {
  const screen = opened(paired);
  enter(screen.view(), 'trf', '012 City');
  const before = screen.view();
  submit(before);
  submit(before); // before the page has been drawn again
  expect(pairable(screen)).toBe(false);
  await soon();
  expect(pairable(screen)).toBe(true);
  expect(asked).toEqual([{ call: 'POST /tournaments/pairing', body: { trf: '012 City' } }]);
  expect(all(screen.view(), 'h2').map(seen)).toEqual(['City: Pairings of round 4', 'Standings']);
  const [pairings, standings] = all(screen.view(), 'table');
  expect(cells(pairings)).toEqual([
    ['Black', 'White'],
    ['Ann', 'Bob'],
  ]);
  expect(seen(screen.view())).toContain('Bye: Cid');
  expect(cells(standings)).toEqual([
    ['Rank', 'Player', 'Points', 'Buchholz Cut 1', 'Buchholz', 'Sonneborn-Berger', 'Direct encounter'],
    ['1', 'Bob', '2½', '5', '6.5', '4.25', '1'],
    ['2', 'Ann', '2', '4', '6', '3', '0'],
    ['3', 'Cid', '½', '3', '5', '1', '0'],
  ]);
  enter(screen.view(), 'trf', '012 Town');
  expect(answer(screen)).toEqual([]);
});

test('a round that cannot be paired, or has no bye', async () => {
  const none = opened({ ...paired, pairings: null, bye: null, name: '' });
  await pair(none);
  expect(answer(none)[0]).toBe(`Pairings of round 4${words.noPairing}`);
  const unnamed = opened({ pairings: [[1, 2]] });
  await pair(unnamed);
  expect(answer(unnamed)[0]).toBe('Pairings of round 1BlackWhite12');
});

test('the errors of the file are listed', async () => {
  const screen = opened({ faults: [{ line: 2, message: 'no name' }] });
  await pair(screen);
  expect(answer(screen)).toEqual(['The file has errorsLine 2: no name']);
});

test('a file is paired at once', async () => {
  const screen = opened(paired);
  const chosen = openFile(screen.view(), '012 File');
  await vi.waitFor(() => expect(answer(screen)).toHaveLength(2));
  expect(chosen.value).toBe('');
  expect(fieldOf(screen.view(), 'trf').data?.props?.value).toBe('012 File');
  expect(asked.map(({ body }) => body)).toEqual([{ trf: '012 File' }]);
  openFile(screen.view(), '');
  await soon();
  expect(asked).toHaveLength(1);
});

test('a file that the browser cannot read says so, and the text stays', async () => {
  const screen = opened(paired);
  enter(screen.view(), 'trf', '012 City');
  openFile(screen.view(), movedFile());
  await soon();
  expect(toasts).toEqual([en.analysisBoard.fileUnreadable]);
  expect(fieldOf(screen.view(), 'trf').data?.props?.value).toBe('012 City');
  expect(asked).toEqual([]);
});

test('an answer about a text that has been changed since is not shown', async () => {
  const screen = opened(paired);
  enter(screen.view(), 'trf', '012 City');
  submit(screen.view());
  enter(screen.view(), 'trf', '012 Town');
  await soon();
  expect(answer(screen)).toEqual([]);
  expect(pairable(screen)).toBe(true);
});

test('a failure is reported, but not on a page that was left', async () => {
  const screen = opened();
  await pair(screen);
  expect([complaints, pairable(screen)]).toEqual([1, true]);
  const left = opened();
  enter(left.view(), 'trf', '012 City');
  submit(left.view());
  left.leave();
  await soon();
  expect(complaints).toBe(0);
});
