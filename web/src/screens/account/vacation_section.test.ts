import { expect, test, vi } from 'vitest';
import {
  answer,
  day,
  now,
  openAccounts,
  orders,
  page,
  pass,
  refusal,
  section,
  shown,
  vacation,
} from '../../testing/account_screen.ts';
import { all, buttons, press, seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

openAccounts();

test('a vacation is begun after a question', async () => {
  const words = en.correspondence;
  const begun = { ...vacation, on: true, until: now + 5 * day };
  const { view } = await shown({ 'POST /account/vacation': begun });
  const part = () => section(view(), words.vacation);
  expect(seen(part())).toBe(
    `${words.vacation}${words.vacationText(28)}${words.vacationLeft(10, 3)}${words.vacationBegin}`,
  );
  press(part(), words.vacationBegin);
  const dialog = () => all(part(), 'dialog')[0];
  expect(seen(dialog())).toBe(
    words.vacationTitle + words.vacationCost + words.vacationNo + words.vacationBegin,
  );
  press(dialog(), words.vacationNo);
  expect(dialog()).toBeUndefined();
  press(part(), words.vacationBegin);
  press(dialog(), words.vacationBegin);
  await pass();
  expect(orders()).toEqual([{ call: 'POST /account/vacation', body: null }]);
  expect(buttons(part())).toEqual([words.vacationEnd]);
  expect(seen(part())).toContain(words.vacationLeft(10, 3));
});

test('a vacation is ended, or it is told why not', async () => {
  const words = en.correspondence;
  const on = { ...vacation, on: true, until: now + 5 * day };
  const { view } = await shown({ 'GET /account/vacation': on, 'DELETE /account/vacation': refusal });
  const part = () => section(view(), words.vacation);
  expect(seen(all(part(), 'strong')[0])).toMatch(/9 Mar 2026/);
  press(part(), words.vacationEnd);
  press(part(), words.vacationEnd);
  await pass();
  expect(orders()).toEqual([{ call: 'DELETE /account/vacation', body: null }]);
  expect(page.told).toEqual(['complain unheard']);
  answer({ 'DELETE /account/vacation': { ...vacation, left: day - 1 } });
  press(part(), words.vacationEnd);
  await pass();
  expect(seen(part())).toBe(`${words.vacation}${words.vacationText(28)}${words.vacationSpent}`);
});

test('the last day of a vacation can be taken', async () => {
  const words = en.correspondence;
  const { view } = await shown({ 'GET /account/vacation': { ...vacation, left: day } });
  expect(seen(section(view(), words.vacation))).toContain(words.vacationLeft(1, 0));
  const endless = { ...vacation, on: true, left: day };
  const other = await shown({ 'GET /account/vacation': endless });
  expect(seen(all(section(other.view(), words.vacation), 'strong')[0])).toBe('');
});
