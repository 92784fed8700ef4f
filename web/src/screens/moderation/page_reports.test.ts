import { expect, test, vi } from 'vitest';
import {
  asked,
  cards,
  full,
  openModeration,
  orders,
  page,
  pass,
  problem,
  shown,
} from '../../testing/moderation_page.ts';
import { all, follow, links, press, seen } from '../../testing/page.ts';
import { account } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

openModeration();

test('reported problems are kept or withdrawn, each once', async () => {
  const [fault = ''] = Object.keys(en.practice.faults);
  const mine = { ...problem('tori-mate-1', 'Ann', 'Two solutions'), reason: fault };
  const problems = [mine, { ...mine, by: account('Bea'), note: '' }, { ...mine, problem: 'yari-2' }];
  const { view } = await shown({
    ...full,
    'GET /moderation/problems': { reports: problems },
    'POST /moderation/problems': null,
  });
  const [first, second] = cards(view(), 'Reported mate problems');
  const words = en.practice.faults[fault as keyof typeof en.practice.faults];
  expect(seen(first)).toBe(
    `tori-mate-1Ann: ${words}1 hour ago · Two solutionsBea: ${words}1 hour agoKeep problemWithdraw problem`,
  );
  expect(links(first)).toEqual([['tori-mate-1', '/practice/tori-mate/tori-mate-1']]);
  follow(second, 'yari-2');
  press(first, 'Withdraw problem');
  await pass();
  press(second, 'Keep problem');
  await pass();
  expect(orders().map(({ body }) => body)).toEqual([
    { problem: 'tori-mate-1', withdraw: true },
    { problem: 'yari-2', withdraw: false },
  ]);
  expect(page.told).toEqual([
    'go /practice/yari/yari-2',
    ...Array(2).fill('toast note: The decision has been saved.'),
  ]);
});

test('reported clubs are closed, or the report dismissed', async () => {
  const { view } = await shown({ ...full, 'POST /moderation/clubs': null });
  const [owl, ibis] = cards(view(), 'Reported clubs');
  expect(seen(owl)).toBe(
    `owl club/club/owlHootAnn: ${en.chat.reasons.spam}1 hour agoBea: ${en.chat.reasons.spam}1 hour ago` +
      'Dismiss reportClose club',
  );
  expect(all(ibis, 'blockquote')).toEqual([]);
  follow(owl, 'owl club');
  press(owl, 'Close club');
  await pass();
  press(ibis, 'Dismiss report');
  await pass();
  expect(orders().map(({ body }) => body)).toEqual([
    { club: 'owl', close: true },
    { club: 'ibis', close: false },
  ]);
  expect(page.told).toEqual(['go /club/owl', ...Array(2).fill(`toast note: ${en.clubs.decided}`)]);
  expect(asked.filter(({ call }) => call === 'GET /moderation/log')).toHaveLength(3);
});

test('reported tournaments and studies are removed, or the report dismissed', async () => {
  const calls = { 'POST /moderation/tournament_reports': null, 'POST /moderation/study_reports': null };
  const { view } = await shown({ ...full, ...calls });
  const [spring] = cards(view(), 'Reported tournaments');
  const [swallows] = cards(view(), 'Reported studies');
  expect(seen(spring)).toBe(
    `SpringOrgAboutAnn: ${en.chat.reasons.spam}3 hours agoDismiss reportRemove tournament`,
  );
  expect(seen(swallows)).toBe(`StudyOwnAnn: ${en.chat.reasons.insult}3 hours agoDismiss reportDelete study`);
  follow(spring, 'Spring');
  follow(swallows, 'Study');
  press(spring, 'Remove tournament');
  await pass();
  press(spring, 'Dismiss report');
  await pass();
  press(swallows, 'Delete study');
  await pass();
  press(swallows, 'Dismiss report');
  await pass();
  expect(orders()).toEqual([
    { call: 'POST /moderation/tournament_reports', body: { tournament: 't2', remove: true } },
    { call: 'POST /moderation/tournament_reports', body: { tournament: 't2', remove: false } },
    { call: 'POST /moderation/study_reports', body: { study: 's1', remove: true } },
    { call: 'POST /moderation/study_reports', body: { study: 's1', remove: false } },
  ]);
  expect(page.told).toEqual([
    'go /tournaments/t2',
    'go /study/s1',
    ...Array(4).fill('toast note: The decision has been recorded in the log.'),
  ]);
});

test('a decision about a page that fails is told, and all is loaded again', async () => {
  const problems = [{ ...problem('yari-2', 'Ann', ''), reason: Object.keys(en.practice.faults)[0] }];
  const { view } = await shown({ ...full, 'GET /moderation/problems': { reports: problems } });
  press(cards(view(), 'Reported clubs')[0], 'Close club');
  await pass();
  press(cards(view(), 'Reported studies')[0], 'Delete study');
  await pass();
  press(cards(view(), 'Reported mate problems')[0], 'Keep problem');
  await pass();
  expect(page.told).toEqual(Array(3).fill('complain not_found'));
  expect(asked.filter(({ call }) => call === 'GET /moderation/log')).toHaveLength(4);
});
