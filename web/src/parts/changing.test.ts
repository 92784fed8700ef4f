import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerFrame } from '../protocol/frames.ts';
import { ApiError } from '../protocol/http.ts';
import { TestLine } from '../testing/line.ts';
import { pageIn } from '../testing/page.ts';
import { en } from '../words/en.ts';
import { Changing } from './changing.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

interface Club {
  members: number;
}

let line: TestLine;
let drawn: number;
let complaints: number;
let answers: ((club: Club | null | Error) => void)[]; // null: the request fails
let changes: [Club, Club | null][];
beforeEach(() => {
  vi.useFakeTimers();
  line = new TestLine();
  drawn = 0;
  complaints = 0;
  answers = [];
  changes = [];
});
afterEach(() => void vi.useRealTimers());

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const news: ServerFrame = { t: 'simul', id: 's1', version: 2 };

function begun(): Changing<Club> {
  const app = pageIn(en, {
    line: line.line,
    redraw: () => {
      drawn += 1;
    },
    complainOf: () => {
      complaints += 1;
    },
  });
  return new Changing(app, {
    read: () =>
      new Promise<Club>((resolve, reject) =>
        answers.push(club => (club && 'members' in club ? resolve(club) : reject(club ?? new Error('down')))),
      ),
    follow: on => ({ t: 'follow_simul', simul: 's1', on }),
    isNews: frame => frame.t === 'simul',
    onChange: (next, before) => void changes.push([next, before]),
  });
}

test('what was read is drawn, and read again when it changes, at most once in a second', async () => {
  const club = begun();
  expect([club.value, answers.length]).toEqual(['loading', 1]);
  answers[0]?.({ members: 3 });
  await pass();
  expect([club.value, drawn]).toEqual([{ members: 3 }, 1]);
  line.hear({ t: 'pong' });
  line.hear(news);
  await pass(999);
  expect(answers).toHaveLength(1);
  await pass(1);
  expect(answers).toHaveLength(2);
  line.hear(news);
  answers[1]?.({ members: 4 });
  await pass(1_000);
  expect(answers).toHaveLength(3);
  answers[2]?.({ members: 5 });
  await pass(1_000);
  expect(answers).toHaveLength(3);
  expect(changes).toEqual([
    [{ members: 3 }, null],
    [{ members: 4 }, { members: 3 }],
    [{ members: 5 }, { members: 4 }],
  ]);
});

test('it is followed whenever the connection opens', async () => {
  const club = begun();
  answers[0]?.({ members: 3 });
  await pass(1_000);
  line.connect('waiting');
  expect([line.sent, answers.length]).toEqual([[], 1]);
  line.connect('open');
  expect(line.sent).toEqual([{ t: 'follow_simul', simul: 's1', on: true }]);
  expect(answers).toHaveLength(2);
  club.leave();
  expect(line.sent.at(-1)).toEqual({ t: 'follow_simul', simul: 's1', on: false });
  line.connect('open');
  expect(line.sent).toHaveLength(2);
});

test('what does not exist is neither followed nor complained about', async () => {
  const club = begun();
  line.connect('open');
  expect(line.sent, 'before the first answer').toEqual([]);
  answers[0]?.(new ApiError({ code: 'not_found', message: '' }));
  await pass(2_000);
  line.connect('open');
  await pass();
  club.leave();
  expect([club.value, line.sent, complaints, answers.length]).toEqual(['missing', [], 0, 1]);
});

test('what changed before it was followed is read once more', async () => {
  begun();
  line.connect('open');
  answers[0]?.({ members: 3 });
  await pass();
  expect(line.sent).toEqual([{ t: 'follow_simul', simul: 's1', on: true }]);
  await pass(1_000);
  expect(answers).toHaveLength(2);
});

test('only a first load that fails is reported; what is there stays', async () => {
  const club = begun();
  answers[0]?.(null);
  await pass(1_000);
  expect([club.value, complaints, drawn]).toEqual(['failed', 1, 1]);
  void club.load();
  expect([club.value, drawn]).toEqual(['loading', 2]);
  answers[1]?.({ members: 3 });
  await pass(1_000);
  expect(club.value).toEqual({ members: 3 });
  line.hear(news);
  answers[2]?.(null);
  await pass();
  expect([club.value, complaints]).toEqual([{ members: 3 }, 1]);
});

test('who loads it gets what is there now, whatever is on its way or has just come', async () => {
  const club = begun();
  let loaded = 0;
  const load = async () => {
    await club.load();
    loaded += 1;
  };
  void load();
  void load();
  answers[0]?.({ members: 3 });
  await pass();
  expect([club.value, answers.length, loaded]).toEqual([{ members: 3 }, 2, 0]);
  line.hear(news);
  answers[1]?.({ members: 4 });
  await pass();
  expect([club.value, answers.length, loaded]).toEqual([{ members: 4 }, 2, 2]);
  void load();
  expect(answers, 'within a second of the answer').toHaveLength(3);
  answers[2]?.({ members: 5 });
  await pass();
  expect([club.value, loaded]).toEqual([{ members: 5 }, 3]);
  await pass(2_000);
  expect(answers, 'the news came before the last request').toHaveLength(3);
});

test('a page that was left asks for nothing more', async () => {
  const club = begun();
  const loaded = club.load();
  club.leave();
  answers[0]?.({ members: 3 });
  await loaded;
  expect(answers).toHaveLength(1);
});

test('a page that was left is neither drawn nor told', async () => {
  const club = begun();
  club.leave();
  answers[0]?.({ members: 3 });
  await pass(1_000);
  expect([club.value, drawn, changes]).toEqual(['loading', 0, []]);
  const failing = begun();
  failing.leave();
  answers[1]?.(null);
  await pass(1_000);
  expect([drawn, complaints]).toEqual([0, 0]);
  const stale = begun();
  answers[2]?.({ members: 3 });
  await pass();
  line.hear(news);
  stale.leave();
  await pass(2_000);
  expect(answers).toHaveLength(3);
});
