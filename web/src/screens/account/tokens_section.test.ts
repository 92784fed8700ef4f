import { expect, test, vi } from 'vitest';
import { scopes } from '../../protocol/players.ts';
import {
  answer,
  asked,
  openAccounts,
  orders,
  page,
  pass,
  refusal,
  section,
  shown,
  token,
} from '../../testing/account_screen.ts';
import {
  all,
  boxes,
  check,
  click,
  enter,
  faults,
  fieldOf,
  heard,
  press,
  seen,
  submit,
} from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { ja } from '../../words/ja.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

openAccounts();

test('tokens are listed and revoked', async () => {
  const bare = { ...token, id: 't2', label: 'Other', expires: null, used: null, scopes: ['chat'] };
  const { view } = await shown({ 'GET /account/tokens': { tokens: [token, bare] } });
  const part = () => section(view(), 'API tokens');
  expect(all(part(), 'li').map(seen)).toEqual([
    'My botread, play · last used yesterday · expires 24 March 2026Revoke',
    'Otherchat · never usedRevoke',
  ]);
  answer({ 'DELETE /account/tokens/t1': null, 'GET /account/tokens': { tokens: [] } });
  press(part(), 'Revoke');
  await pass();
  expect(asked.map(({ call }) => call)).toEqual(['DELETE /account/tokens/t1', 'GET /account/tokens']);
  expect(seen(part())).toContain('You have no API tokens.');
});

test('the scopes of a token are named in the language', async () => {
  const { view } = await shown({ 'GET /account/tokens': { tokens: [{ ...token, scopes }] } }, {}, ja);
  expect(seen(section(view(), ja.tokens.title))).toContain(
    '閲覧、対局、募集と挑戦、チャット、ボット専用、エンジンの計算',
  );
});

test('a token is created, shown once, and can be copied', async () => {
  const made = { ...token, id: 't3', label: 'Bot', token: 'tok_123' };
  const { view, screen } = await shown({ 'POST /account/tokens': made });
  const part = () => section(view(), 'API tokens');
  expect(boxes(part())).toEqual([
    `*${en.tokens.scopes.read}`,
    `*${en.tokens.scopes.play}`,
    `*${en.tokens.scopes.seek}`,
    en.tokens.scopes.chat,
    en.tokens.scopes.bot,
    '30 days',
    '*90 days',
    '365 days',
    'none',
  ]);
  enter(view(), 'token-label', ' Bot ');
  check(view(), 'scope-seek');
  check(view(), 'scope-chat');
  check(view(), 'token-lasts', '365');
  submit(view(), 'token-label');
  submit(view(), 'token-label');
  await pass();
  const body = { label: 'Bot', scopes: ['read', 'play', 'chat'], days: 365 };
  expect(orders()).toEqual([{ call: 'POST /account/tokens', body }]);
  expect(fieldOf(view(), 'token-label').data?.props?.value).toBe('');
  const secret = () => all(view(), '.token-made')[0];
  expect(seen(secret())).toBe(`Your token “Bot”${en.tokens.once}Copy`);
  expect(all(secret(), 'input')[0]?.data?.props?.value).toBe('tok_123');
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } });
  press(secret(), 'Copy');
  await pass();
  expect([copied, page.told]).toEqual([['tok_123'], ['toast note: Token copied.']]);
  screen.leave();
  page.app.redraw();
  expect(secret()).toBeUndefined();
});

test('a token that is revoked is shown no more; another one stays', async () => {
  const made = { ...token, id: 't1', token: 'tok_123' };
  const answers = { 'POST /account/tokens': made, 'DELETE /account/tokens/t1': null };
  const other = { ...token, id: 't2' };
  const { view } = await shown({
    ...answers,
    'GET /account/tokens': { tokens: [other, token] },
    'DELETE /account/tokens/t2': refusal,
  });
  enter(view(), 'token-label', 'Bot');
  check(view(), 'token-lasts', 'ever');
  submit(view(), 'token-label');
  await pass();
  expect(orders()[0]?.body).toEqual({ label: 'Bot', scopes: ['read', 'play', 'seek'] });
  const revoke = (at: number) =>
    click(all(section(view(), 'API tokens'), 'button').filter(one => heard(one) === 'Revoke')[at]);
  revoke(0);
  await pass();
  expect([all(view(), '.token-made').length, page.told]).toEqual([1, ['complain unheard']]);
  revoke(1);
  await pass();
  expect(all(view(), '.token-made')).toEqual([]);
});

test('without the clipboard, the token is selected', async () => {
  const { view } = await shown({ 'POST /account/tokens': { ...token, token: 'tok_123' } });
  enter(view(), 'token-label', 'Bot');
  submit(view(), 'token-label');
  await pass();
  const focused: string[] = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    querySelector: (selector: string) => ({ focus: () => void focused.push(selector) }),
  });
  press(all(view(), '.token-made')[0], 'Copy');
  await pass();
  expect([focused, page.told]).toEqual([['.token-secret'], []]);
});

test('a token needs a description and a scope', async () => {
  const { view } = await shown({ 'POST /account/tokens': refusal });
  submit(view(), 'token-label');
  expect(faults(view())).toEqual(['Enter a description.']);
  enter(view(), 'token-label', 'Bot');
  for (const scope of ['read', 'play', 'seek']) check(view(), `scope-${scope}`);
  submit(view(), 'token-label');
  expect([faults(view()), orders()]).toEqual([['Choose at least one scope.'], []]);
  check(view(), 'scope-bot');
  submit(view(), 'token-label');
  await pass();
  expect(faults(view())).toEqual(['Refused.']);
  expect(orders()[0]?.body).toEqual({ label: 'Bot', scopes: ['bot'], days: 90 });
});

test('only administrators can connect workers', async () => {
  const { view } = await shown({}, { role: 'administrator' });
  expect(boxes(section(view(), 'API tokens'))[5]).toBe(en.tokens.scopes.work);
});
