import { expect, test } from 'vitest';
import type { LogEntry } from '../../protocol/chat.ts';
import { readLogNote } from './log_note.ts';

const read = (note: string, act: LogEntry['act'] = 'dismissed', game: string | null = null) =>
  readLogNote({ act, game, note });

test('a note says what a decision was about, and why', () => {
  const club = { kind: 'club', path: '/club/sendagaya' };
  expect(read('club sendagaya')).toEqual({ title: '', thing: club, note: '' });
  expect(read('club sendagaya: fine: really')).toEqual({ title: '', thing: club, note: 'fine: really' });
  expect(read('tournament jarazvu7raqh: insult', 'deleted').thing?.path).toBe('/tournaments/jarazvu7raqh');
  expect(read('simul s1', 'cancelled_simul').thing?.path).toBe('/simuls/s1');
  expect(read('study x_1-').thing?.path).toBe('/study/x_1-');
  expect(read('Cup (of (study a)) (tournament t1): spam', 'removed_tournament')).toEqual({
    title: 'Cup (of (study a))',
    thing: { kind: 'tournament', path: '/tournaments/t1' },
    note: 'spam',
  });
});

test('what is gone is named, without a link', () => {
  expect(read('club sendagaya: spam', 'closed_club')).toEqual({
    title: 'sendagaya',
    thing: null,
    note: 'spam',
  });
  expect(read('My study (study s1)', 'removed_study')).toEqual({ title: 'My study', thing: null, note: '' });
});

test('other notes stay as they are', () => {
  for (const note of ['', 'Again', 'club', 'club a b', 'clubs are (study', 'announcement: News'])
    expect(read(note), note).toEqual({ title: '', thing: null, note });
  for (const note of ['tournament cheating', 'club spam: again', 'Insults (study comments)'])
    expect(read(note, 'silenced'), note).toEqual({ title: '', thing: null, note });
  expect(read('club sendagaya', 'deleted', 'g1')).toEqual({ title: '', thing: null, note: 'club sendagaya' });
});
