import type { Rules } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { type Draft, usualCustom } from '../../play/draft.ts';
import type { Advice } from '../../play/handicap_advice.ts';
import { builtRules } from '../../testing/built.ts';
import { all, check, heard, pageIn, press, seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { newGameForm } from './new_game_form.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const usual: Draft = {
  opponent: 'engine',
  game: 'tori',
  side: 'black',
  handicap: 'none',
  ownHandicap: '',
  level: 3,
  time: '10',
  custom: usualCustom,
  friend: '',
  rated: false,
};

interface Given {
  name?: string; // of the user's account
  starting?: boolean;
  advice?: Advice;
}

function drawn(draft: Partial<Draft> = {}, { name, starting = false, advice }: Given = {}) {
  const changes: Partial<Draft>[] = [];
  const guides: string[] = [];
  let starts = 0;
  const app = pageIn(en, {
    rules,
    me: { name: name ?? null } as Context['me'],
    openGuide: spec => void guides.push(spec?.id ?? ''),
  });
  const view = newGameForm({
    app,
    draft: { ...usual, ...draft },
    starting,
    advice: advice ?? null,
    onChange: change => void changes.push(change),
    onStart: () => {
      starts += 1;
    },
    onFriend: () => {},
  });
  const submit = view.data?.on?.submit as ((event: unknown) => void) | undefined;
  return {
    view,
    changes,
    guides,
    start: () => {
      submit?.({ preventDefault() {} });
      return starts;
    },
  };
}

// The button that starts: its label, and whether it can be pressed.
function startOf(view: VNode): [string, boolean] {
  const button = all(all(view, '.new-game-start')[0], 'button')[0];
  return [seen(button), button?.data?.attrs?.disabled !== true];
}

const ids = (view: VNode) =>
  ['input', 'select'].flatMap(tag => all(view, tag)).map(one => one.sel?.split('#')[1]?.split('.')[0]);
const change = (view: VNode, id: string, value: unknown, event: 'input' | 'change' = 'change') => {
  const [field] = ['input', 'select']
    .flatMap(tag => all(view, tag))
    .filter(one => one.sel?.includes(`#${id}`));
  const act = field?.data?.on?.[event] as unknown as ((event: unknown) => void) | undefined;
  if (!act) throw new Error(`there is no field ${id}`);
  act({ target: { value, valueAsNumber: value } });
};

test('against the engine, there is a level and no clock', () => {
  const { view, start, guides } = drawn();
  expect(seen(view)).toContain('New Tori Shogi game');
  expect(ids(view)).toContain('level');
  expect(ids(view)).not.toContain('time');
  expect(startOf(view)).toEqual(['Start game', true]);
  expect(start()).toBe(1);
  press(view, 'How to play');
  expect(guides).toEqual(['tori']);
});

test('opponent and side are chosen', () => {
  const { view, changes } = drawn();
  check(view, 'opponent', 'anyone');
  check(view, 'side', 'random');
  expect(changes).toEqual([{ opponent: 'anyone' }, { side: 'random' }]);
  const chosen = all(view, '.choice').filter(one => all(one, 'input')[0]?.data?.props?.checked === true);
  expect(chosen.map(seen)).toEqual(['The enginestarts now', 'Blacksente']);
});

test('the level goes up and down between its limits', () => {
  const { view, changes } = drawn();
  press(view, 'One level up');
  press(view, 'One level down');
  change(view, 'level', '7', 'input');
  expect(changes).toEqual([{ level: 4 }, { level: 2 }, { level: 7 }]);
  expect(() => press(drawn({ level: 1 }).view, 'One level down')).toThrow('does nothing');
  expect(() => press(drawn({ level: 20 }).view, 'One level up')).toThrow('does nothing');
});

test('against people, the button says what happens', () => {
  expect(startOf(drawn({ opponent: 'anyone' }).view)).toEqual(['Find an opponent', true]);
  expect(startOf(drawn({ opponent: 'friend' }).view)).toEqual(['Create link', true]);
  expect(startOf(drawn({ opponent: 'friend', friend: 'Bea' }).view)).toEqual(['Send challenge', true]);
  expect(startOf(drawn({}, { starting: true }).view)).toEqual(['Starting…', false]);
});

test('a handicap is chosen from the ladder, or entered', () => {
  const { view, changes } = drawn();
  const options = all(view, 'option').map(seen);
  expect(options[0]).toBe('None (even game)');
  expect(options.at(-1)).toBe('Custom handicap…');
  expect(options.length).toBe(2 + (rules.spec('tori')?.handicaps.length ?? 0));
  expect(seen(view)).not.toContain(en.newGame.handicapHint);
  change(view, 'handicap', 'falcon');
  expect(changes).toEqual([{ handicap: 'falcon' }]);
  const own = drawn({ handicap: 'own' });
  expect(seen(own.view)).toContain(en.newGame.handicapHint);
  expect(startOf(own.view)[1]).toBe(false);
  change(own.view, 'own-handicap', '1a', 'input');
  expect(own.changes).toEqual([{ ownHandicap: '1a' }]);
  expect(startOf(drawn({ handicap: 'own', ownHandicap: '1a' }).view)[1]).toBe(true);
});

test('the times are in two groups, and can be made up', () => {
  const { view, changes } = drawn({ opponent: 'anyone' });
  const [live, days] = all(view, 'optgroup').map(group => all(group, 'option').map(seen));
  expect(live).toContain('5 min + 10 s byo-yomi');
  expect(days).toEqual(['1 day per move', '3 days per move', '7 days per move']);
  change(view, 'time', '3d');
  change(view, 'time', 'custom');
  change(view, 'time', 'nonsense');
  expect(changes).toEqual([{ time: '3d' }, { time: 'custom' }]);
  expect(all(view, '.custom-time')).toEqual([]);
});

test('a time of one’s own is shown in words, or why it is impossible', () => {
  const { view, changes } = drawn({ opponent: 'anyone', time: 'custom' });
  const [custom] = all(view, '.custom-time');
  expect(seen(all(custom, 'p')[0])).toBe('20 min + 3 × 30 s byo-yomi');
  change(custom as VNode, 'time-main', 5, 'input');
  check(custom, 'custom-kind', 'correspondence');
  expect(changes).toEqual([
    { custom: { ...usualCustom, main: 5 } },
    { custom: { ...usualCustom, kind: 'correspondence' } },
  ]);
  const impossible = drawn({ opponent: 'anyone', time: 'custom', custom: { ...usualCustom, main: 361 } });
  expect(seen(all(impossible.view, '.fault')[0])).toBe(en.newGame.impossibleTime);
  expect(startOf(impossible.view)[1]).toBe(false);
  const days = drawn({
    opponent: 'anyone',
    time: 'custom',
    custom: { ...usualCustom, kind: 'correspondence' },
  });
  expect(ids(all(days.view, '.custom-time')[0] as VNode)).toContain('time-days');
  expect(seen(all(days.view, '.custom-time')[0])).toContain('5 days per move');
});

test('only even games with a clock between accounts can be rated', () => {
  const isOffered = (draft: Partial<Draft>, given?: Given) =>
    all(drawn({ opponent: 'anyone', ...draft }, given).view, '.toggle')
      .map(seen)
      .includes('Rated');
  expect(isOffered({}, { name: 'Ann' })).toBe(true);
  expect(isOffered({})).toBe(false);
  expect(isOffered({ handicap: 'falcon' }, { name: 'Ann' })).toBe(false);
  expect(isOffered({ time: 'none' }, { name: 'Ann' })).toBe(false);
  expect(isOffered({ opponent: 'friend' }, { name: 'Ann' })).toBe(false);
  expect(isOffered({ opponent: 'friend', friend: 'Bea' }, { name: 'Ann' })).toBe(true);
  const { view, changes } = drawn({ opponent: 'anyone' }, { name: 'Ann' });
  check(view, 'rated');
  expect(changes).toEqual([{ rated: true }]);
});

test('a handicap that fits the ratings is proposed, and taken with one click', () => {
  const advice: Advice = { handicap: 'falcon', giver: 'you', gap: 420 };
  const { view, changes } = drawn({ opponent: 'friend', friend: 'Bea' }, { name: 'Ann', advice });
  const [line] = all(view, '.handicap-advice');
  expect(seen(line)).toContain('You are rated 420 points higher than your friend.');
  const [take] = all(line, 'button');
  press(line, heard(take));
  expect(changes).toEqual([{ handicap: 'falcon', side: 'white' }]);
  const taken = drawn(
    { opponent: 'friend', friend: 'Bea', handicap: 'falcon', side: 'white' },
    { name: 'Ann', advice },
  );
  expect(all(all(taken.view, '.handicap-advice')[0], 'button')).toEqual([]);
  const other = drawn(
    { opponent: 'friend', friend: 'Bea' },
    { name: 'Ann', advice: { ...advice, giver: 'opponent' } },
  );
  const [otherLine] = all(other.view, '.handicap-advice');
  expect(seen(otherLine)).toContain('Your friend is rated 420 points higher than you.');
  press(otherLine, heard(all(otherLine, 'button')[0]));
  expect(other.changes).toEqual([{ handicap: 'falcon', side: 'black' }]);
  expect(all(drawn({ opponent: 'anyone' }, { name: 'Ann', advice }).view, '.handicap-advice')).toEqual([]);
});
