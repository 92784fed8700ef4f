import { beforeEach, expect, test, vi } from 'vitest';
import type { Kept } from '../../context.ts';
import type { Club, ClubPerson } from '../../protocol/clubs.ts';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { all, heard, pageIn, press, seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { MemberPanel } from './member_panel.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const person = (name: string, rank: ClubPerson['rank']): ClubPerson => ({
  player: { kind: 'account', name, you: name === 'Ann' },
  rank,
  since: Date.UTC(2026, 0, 2, 12),
});

const club = (rank: Club['rank']): Club => ({
  name: 'crane',
  title: 'Crane',
  about: '',
  joining: 'request',
  members: 3,
  created: 0,
  leaders: [],
  rank,
  key: null,
  applicants: 1,
});

const members = {
  members: [person('Ann', 'owner'), person('Bea', 'leader'), person('Cid', 'member')],
  next: null as number | null,
};
const applicants = { applied: [person('Dot', 'applied')], removed: [person('Eve', 'removed')] };

let asked: Asked[];
let said: string[];
let changes: number;

beforeEach(() => {
  said = [];
  changes = 0;
  answer({});
});

function answer(more: Record<string, unknown>): void {
  asked = answerCalls({
    'GET /clubs/crane/members': members,
    'GET /clubs/crane/applicants': applicants,
    ...more,
  });
}

// The panel as a person of this name and rank sees it.
async function panelOf(name: string, rank: Club['rank'], kept: Kept | null = null): Promise<MemberPanel> {
  const app = pageIn(en, {
    go: () => {},
    me: { name } as never,
    toast: text => void said.push(text),
    complainOf: failure => void said.push(String(failure)),
  });
  const onChanged = () => {
    changes += 1;
  };
  const panel = new MemberPanel(app, 'crane', onChanged, kept);
  await panel.load(club(rank));
  return panel;
}

const list = (panel: MemberPanel, rank: Club['rank']) => panel.view(club(rank));
const rows = (panel: MemberPanel, rank: Club['rank']) =>
  list(panel, rank).flatMap(part => all(part, 'li').map(heard));
const menus = (panel: MemberPanel, rank: Club['rank']) =>
  list(panel, rank).flatMap(part => all(part, '.club-more').map(heard));
// Presses a button anywhere in the panel.
function pressIn(panel: MemberPanel, rank: Club['rank'], label: string): void {
  const part = list(panel, rank).find(one => all(one, 'button').some(button => heard(button) === label));
  press(part, label);
}
const answered = () => new Promise(resolve => setTimeout(resolve, 10));

test('members see who belongs to the club, and nothing to press', async () => {
  const panel = await panelOf('Cid', 'member');
  expect(rows(panel, 'member')).toEqual([
    expect.stringMatching(/^Ann.*Owner.*Joined/),
    expect.stringMatching(/^Bea.*Leader.*Joined/),
    expect.stringMatching(/^CidJoined/),
  ]);
  expect(menus(panel, 'member')).toEqual([]);
  expect(panel.waiting()).toBe('');
  expect(asked.map(({ call }) => call)).toEqual(['GET /clubs/crane/members']);
});

test('leaders see who waits and who was removed, and manage members only', async () => {
  const panel = await panelOf('Bea', 'leader');
  expect(seen(panel.waiting())).toMatch(/^Waiting for approvalDotAsked to join.*AcceptDecline$/);
  expect(menus(panel, 'leader')).toEqual(['Manage Cid']);
  expect(rows(panel, 'leader').at(-1)).toMatch(/^EveRemoved .*Allow Eve to join again$/);
});

test('the owner also manages leaders', async () => {
  const panel = await panelOf('Ann', 'owner');
  expect(menus(panel, 'owner')).toEqual(['Manage Bea', 'Manage Cid']);
});

test('an applicant is accepted or declined', async () => {
  answer({ 'POST /clubs/crane/accept': null, 'POST /clubs/crane/remove': null });
  const panel = await panelOf('Bea', 'leader');
  press(panel.waiting(), 'Accept Dot');
  press(panel.waiting(), 'Decline Dot');
  await answered();
  expect(asked.slice(2)).toEqual([
    { call: 'POST /clubs/crane/accept', body: { player: 'Dot' } },
    { call: 'POST /clubs/crane/remove', body: { player: 'Dot' } },
  ]);
  expect(changes).toBe(2);
});

test("a member's menu opens and closes, and only the owner can promote", async () => {
  const panel = await panelOf('Bea', 'leader');
  pressIn(panel, 'leader', 'Manage Cid');
  const labels = () => list(panel, 'leader').flatMap(part => all(part, '.club-actions').map(seen));
  expect(labels()).toEqual(['Remove']);
  pressIn(panel, 'leader', 'Manage Cid');
  expect(labels()).toEqual([]);
  const owner = await panelOf('Ann', 'owner');
  pressIn(owner, 'owner', 'Manage Bea');
  expect(list(owner, 'owner').flatMap(part => all(part, '.club-actions').map(seen))).toEqual([
    'Make memberMake ownerRemove',
  ]);
});

test('promoting a member says so', async () => {
  answer({ 'POST /clubs/crane/rank': null });
  const panel = await panelOf('Ann', 'owner');
  pressIn(panel, 'owner', 'Manage Cid');
  pressIn(panel, 'owner', 'Make leader');
  await answered();
  expect(asked.at(-1)).toEqual({ call: 'POST /clubs/crane/rank', body: { player: 'Cid', rank: 'leader' } });
  expect(said).toEqual(['Cid is now a leader.']);
  expect(changes).toBe(1);
});

test('removing a member and giving the club away must be confirmed', async () => {
  answer({ 'POST /clubs/crane/remove': null });
  const panel = await panelOf('Ann', 'owner');
  pressIn(panel, 'owner', 'Manage Cid');
  pressIn(panel, 'owner', 'Make owner');
  const dialog = () => list(panel, 'owner').at(-1);
  expect(seen(dialog())).toContain('Make Cid the owner?');
  press(dialog(), 'Cancel');
  expect(all(dialog(), 'dialog')).toEqual([]);
  pressIn(panel, 'owner', 'Remove Cid');
  expect(seen(dialog())).toContain('Remove Cid from the club?');
  press(dialog(), 'Remove');
  await answered();
  expect(asked.at(-1)).toEqual({ call: 'POST /clubs/crane/remove', body: { player: 'Cid' } });
});

test('a refused decision is said, and the list is read again', async () => {
  const panel = await panelOf('Bea', 'leader');
  press(panel.waiting(), 'Accept Dot');
  await answered();
  expect(said).toEqual([expect.stringContaining('nothing for POST /clubs/crane/accept')]);
  expect(changes).toBe(1);
});

test('more members are added below', async () => {
  answer({
    'GET /clubs/crane/members': { ...members, next: 3 },
    'GET /clubs/crane/members?from=3': { members: [person('Fay', 'member')], next: null },
  });
  const panel = await panelOf('Cid', 'member');
  pressIn(panel, 'member', 'Show more');
  await answered();
  expect(rows(panel, 'member').map(row => row.slice(0, 3))).toEqual(['Ann', 'Bea', 'Cid', 'Fay']);
  expect(list(panel, 'member').flatMap(part => all(part, 'button'))).toEqual([]);
  const back = await panelOf('Cid', 'member', panel.keeps());
  expect(rows(back, 'member'), 'after Back').toHaveLength(4);
});
