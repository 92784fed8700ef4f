import type { VNode } from 'snabbdom';
import { expect, test, vi } from 'vitest';
import type { GameRecord } from '../../protocol/games.ts';
import { people, resigned, strangers } from '../../testing/game_page.ts';
import { OpenedGame, soon } from '../../testing/opened_game.ts';
import { all, check, enter, press, seen, submit } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import type { RulingDialog } from './ruling_dialog.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/game/g1', search: '', hash: '' });
});

const fixture = new OpenedGame();

const { ruling: words } = en.moderation;
const impasse = (type: 'offered' | 'declined') => ({ type, by: 'white', offer: 'impasse' }) as const;

async function opened(
  changes: Partial<GameRecord> = strangers,
  mayModerate = true,
  works = true,
): Promise<RulingDialog> {
  const model = await fixture.open(changes, {
    page: { mayModerate },
    answers: works ? { 'POST /moderation/rulings': null } : {},
  });
  fixture.page.happen();
  await soon();
  fixture.page.asked.length = 0;
  if (!model.ruling) throw new Error('there are no rulings');
  return model.ruling;
}

const view = (dialog: RulingDialog) => dialog.view() as VNode;
const begin = (dialog: RulingDialog) => press(dialog.opener() as VNode, words.open);
const give = (dialog: RulingDialog) => all(view(dialog), '.danger')[0];
const effect = (dialog: RulingDialog) =>
  seen(all(view(dialog), 'p').find(one => one.data?.attrs?.role === 'status'));
const note = (dialog: RulingDialog, text: string) => enter(view(dialog), 'ruling-note', text);

test('moderators can rule on games between others that are in progress', async () => {
  expect((await opened()).opener()).not.toBe('');
  expect((await opened(strangers, false)).opener()).toBe('');
  expect((await opened(people)).opener()).toBe('');
  expect((await opened({ ...strangers, level: 3 })).opener()).toBe('');
  const over = await opened();
  fixture.page.happen(resigned('black'));
  expect(over.opener()).toBe('');
});

test('a game can be aborted, with a note', async () => {
  const dialog = await opened();
  expect(dialog.view()).toBe('');
  begin(dialog);
  expect(seen(view(dialog))).toBe(
    `${words.open}${words.effect.no_contest}${en.moderation.note}Cancel${words.ways.no_contest}`,
  );
  expect(all(view(dialog), 'fieldset')).toEqual([]);
  note(dialog, '  Both have left. ');
  const before = view(dialog);
  submit(before);
  expect(give(dialog)?.data?.attrs?.disabled).toBe(true);
  submit(before); // before the page has been drawn again
  await soon();
  expect(fixture.page.asked).toEqual([
    {
      call: 'POST /moderation/rulings',
      body: { game: 'g1', ruling: 'no_contest', note: 'Both have left.' },
    },
  ]);
  expect(fixture.page.toasts).toEqual([en.moderation.decided]);
  expect(dialog.isOpen).toBe(false);
});

test('an offer to count points can be accepted for the players', async () => {
  const dialog = await opened();
  fixture.page.happen(impasse('offered'));
  begin(dialog);
  expect(all(view(dialog), '.choice-label').map(seen)).toEqual([words.ways.impasse, words.ways.no_contest]);
  expect(effect(dialog)).toBe(words.effect.impasse);
  check(view(dialog), 'ruling', 'no_contest');
  expect(effect(dialog)).toBe(words.effect.no_contest);
  expect(seen(give(dialog))).toBe(words.ways.no_contest);
  check(view(dialog), 'ruling', 'impasse');
  submit(view(dialog));
  await soon();
  expect(fixture.page.asked[0]?.body).toEqual({ game: 'g1', ruling: 'impasse' });
  begin(dialog);
  expect(give(dialog)?.data?.attrs?.disabled).toBe(false);
});

test('an offer that has gone must not become another ruling by itself', async () => {
  const dialog = await opened();
  fixture.page.happen(impasse('offered'));
  begin(dialog);
  note(dialog, 'Late');
  fixture.page.happen(impasse('declined'));
  expect(effect(dialog)).toBe(words.lapsed);
  expect(() => submit(view(dialog))).toThrow('cannot be submitted');
  expect(fixture.page.asked).toEqual([]);
  check(view(dialog), 'ruling', 'no_contest');
  expect(effect(dialog)).toBe(words.effect.no_contest);
  press(view(dialog), 'Cancel');
  expect(dialog.isOpen).toBe(false);
  begin(dialog);
  submit(view(dialog));
  await soon();
  expect(fixture.page.asked[0]?.body).toEqual({ game: 'g1', ruling: 'no_contest' });
});

test('the dialog closes when the game ends; a ruling that fails says so', async () => {
  const failing = await opened(strangers, true, false);
  begin(failing);
  submit(view(failing));
  await soon();
  expect(fixture.page.toasts).toEqual(['failed']);
  expect(failing.isOpen).toBe(false);
  begin(failing);
  expect(fixture.model?.hasDialog).toBe(true);
  fixture.page.happen(resigned('black'));
  expect([failing.isOpen, failing.view(), fixture.model?.hasDialog]).toEqual([false, '', false]);
});
