import { beforeEach, expect, test, vi } from 'vitest';
import { all, check, pageIn, press, seen } from '../testing/page.ts';
import { en } from '../words/en.ts';
import { PageReporter } from './page_reporter.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let sent: string[];
let toasts: string[];
let works: boolean;
let reporter: PageReporter;
beforeEach(() => {
  sent = [];
  toasts = [];
  works = true;
  reporter = new PageReporter(
    pageIn(en, { toast: text => void toasts.push(text), complainOf: () => void toasts.push('failed') }),
  );
});

const view = () =>
  reporter.view({
    label: 'Report study',
    title: 'What’s wrong?',
    report: async reason => {
      if (!works) throw new Error('down');
      sent.push(reason);
    },
  });
const dialog = () => all(view(), 'dialog')[0];
const chosen = () =>
  all(dialog(), 'input')
    .filter(one => one.data?.props?.checked)
    .map(one => one.data?.attrs?.value);
const soon = () => new Promise(resolve => setImmediate(resolve));

test('a page is reported with a reason', async () => {
  expect(dialog()).toBeUndefined();
  press(view(), 'Report study');
  expect(seen(dialog())).toBe(
    `What’s wrong?Insult or threatAdvertising or spamSomething else${en.chat.pageReportText}CancelReport`,
  );
  expect(chosen()).toEqual(['spam']);
  check(dialog(), 'page-reason', 'insult');
  expect(chosen()).toEqual(['insult']);
  press(dialog(), 'Report');
  expect(dialog()).toBeUndefined();
  await soon();
  expect([sent, toasts]).toEqual([['insult'], [en.chat.pageReported]]);
});

test('a report can be cancelled; one that fails says so', async () => {
  press(view(), 'Report study');
  press(dialog(), 'Cancel');
  expect(dialog()).toBeUndefined();
  works = false;
  press(view(), 'Report study');
  press(dialog(), 'Report');
  await soon();
  expect([sent, toasts]).toEqual([[], ['failed']]);
});
