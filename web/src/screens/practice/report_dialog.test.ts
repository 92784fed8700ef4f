import { beforeEach, expect, test, vi } from 'vitest';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { all, check, fill, pageIn, press, seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { ReportDialog } from './report_dialog.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let asked: Asked[];
let told: string[];
let dialog: ReportDialog;

beforeEach(() => {
  asked = answerCalls({ 'POST /practice/reports': null });
  told = [];
  const app = pageIn(en, {
    redraw: () => void told.push('drawn'),
    toast: (text, kind) => void told.push(`${kind}: ${text}`),
    complainOf: () => void told.push('failed'),
  });
  dialog = new ReportDialog(app);
});

const sent = () => new Promise(resolve => setTimeout(resolve, 0));
const chosen = () =>
  all(dialog.view(), '.choice')
    .filter(one => all(one, 'input')[0]?.data?.props?.checked === true)
    .map(seen);

test('a report says what is wrong with the problem, with details', async () => {
  expect(dialog.view()).toBe('');
  dialog.open('tori-1');
  expect(seen(dialog.view())).toBe(
    'Report this problemWhat’s wrong with this problem?The solution doesn’t lead to checkmateThere is another solution of the same lengthThe problem is displayed incorrectlyThe problem is too similar to another oneDetails (optional)CancelSend report',
  );
  expect(chosen()).toEqual(['There is another solution of the same length']);
  check(dialog.view(), 'problem-fault', 'too_alike');
  expect(chosen()).toEqual(['The problem is too similar to another one']);
  const note = () => all(dialog.view(), 'input').at(-1);
  expect(note()?.data?.attrs).toMatchObject({ name: 'problem-note', maxlength: 160 });
  fill(note(), 'as tori-2');
  expect(note()?.data?.props?.value).toBe('as tori-2');
  expect(told).toEqual(['drawn', 'drawn']);
  press(dialog.view(), 'Send report');
  expect(dialog.view()).toBe('');
  await sent();
  expect(asked).toEqual([
    {
      call: 'POST /practice/reports',
      body: { problem: 'tori-1', reason: 'too_alike', note: 'as tori-2' },
    },
  ]);
  expect(told.slice(2)).toEqual(['drawn', 'note: Thank you. A moderator will review the problem.']);
});

test('a cancelled report is not sent, and its details are not kept', () => {
  dialog.open('tori-1');
  fill(all(dialog.view(), 'input').at(-1), 'wrong');
  press(dialog.view(), 'Cancel');
  expect(dialog.view()).toBe('');
  dialog.open('tori-2');
  expect(all(dialog.view(), 'input').at(-1)?.data?.props?.value).toBe('');
  expect(asked).toEqual([]);
});

test('the user is told if the report cannot be sent', async () => {
  answerCalls({});
  dialog.open('tori-1');
  press(dialog.view(), 'Send report');
  await sent();
  expect(told).toEqual(['drawn', 'drawn', 'failed']);
});
