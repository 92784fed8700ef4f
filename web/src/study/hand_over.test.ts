import type { RecordedGame } from '@ootori/records';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Chapter, Study } from '../protocol/studies.ts';
import { TestStorage } from '../testing/storage.ts';
import { annsStudy, chapterOf } from '../testing/studies.ts';
import { handOver } from './hand_over.ts';
import { LocalStudies, type LocalStudy, newLocalStudy } from './local_studies.ts';
import { studyName } from './study_name.ts';

const start = 'rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1';

interface Sent {
  name?: string; // of a study
  text?: string; // a record
}

// An account on the server, whose studies are the records of their chapters.
class Account {
  readonly studies = new Map<string, RecordedGame[]>();
  readonly names: string[] = []; // of the studies, as they were made
  refuses: (call: string, sent: Sent) => string | null = () => null; // the code
  loses: (sent: Sent) => boolean = () => false; // the answer to what has been done
  private made = 0;

  answer(call: string, sent: Sent): Response {
    const code = this.refuses(call, sent);
    if (code) return refusal(code);
    const id = call.split('/')[2];
    if (!id) return this.make(sent);
    const chapters = this.studies.get(id);
    if (!chapters) return refusal('not_found');
    if (call.startsWith('DELETE')) {
      this.studies.delete(id);
      return new Response(null, { status: 204 });
    }
    if (call.startsWith('GET')) return Response.json(this.read(id, chapters, call));
    chapters.push(JSON.parse(sent.text ?? ''));
    if (this.loses(sent)) throw new TypeError('Failed to fetch');
    return Response.json({ number: 2, node: 0, chapter: chapters.length });
  }

  private read(id: string, chapters: readonly RecordedGame[], call: string): Study | Chapter {
    const [, wanted] = call.split('chapter=');
    const all = chapters.map((record, at) =>
      chapterOf({
        chapter: at + 1,
        game: record.game,
        name: studyName(record.tags?.ChapterName ?? ''),
        start: record.start ?? start,
        nodes: [{ id: 0 }, ...record.moves.map(({ usi }, ply) => ({ id: ply + 1, parent: ply, usi }))],
      }),
    );
    const chapter = all[Number(wanted) - 1];
    return chapter ?? { ...annsStudy, id, chapters: all };
  }

  private make({ name = '' }: Sent): Response {
    const id = `s${++this.made}`;
    this.studies.set(id, []);
    this.names.push(name);
    return Response.json({ id }, { status: 201 });
  }
}

const refusal = (code: string) => Response.json({ error: { code, message: '' } }, { status: 400 });

let account: Account;
let kept: LocalStudies;

beforeEach(() => {
  account = new Account();
  kept = new LocalStudies(new TestStorage().storage);
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) =>
    account.answer(`${method} ${path.replace('/api/v1', '')}`, body ? JSON.parse(String(body)) : {}),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const chapter = (name: string, ...usis: string[]) =>
  ({
    name,
    mode: 'read',
    below: 'black',
    record: { game: 'tori', moves: usis.map(usi => ({ usi })) },
  }) as const;

// The one made last is moved first.
const keep = (name: string, ...chapters: string[]) =>
  keepAll(
    name,
    chapters.map(one => chapter(one)),
  );

function keepAll(name: string, chapters: Parameters<typeof newLocalStudy>[1]): LocalStudy {
  const study = newLocalStudy(name, chapters);
  study.updated = kept.all().length + 1;
  kept.keep(study);
  return study;
}

// What the user does on another page before a call is answered.
function meanwhile(record: string, act: () => void): void {
  let isDone = false;
  account.refuses = (_, { text }) => {
    if (isDone || !text?.includes(record)) return null;
    isDone = true;
    act();
    return null;
  };
}

// Changes a study as the page that shows it does.
function rename(id: string, from: string, to: string): void {
  const study = kept.find(id);
  if (!study) throw new Error(`no ${id}`);
  const chapters = study.chapters.map(one => (one.name === from ? { ...one, name: to } : one));
  kept.keep({ ...study, chapters, updated: study.updated + 100 });
}

const refuseOnce = (code: string, record: string) => {
  account.refuses = (_, { text }) => (text?.includes(record) ? code : null);
};
const there = () => [...account.studies.values()].map(all => all.map(({ tags }) => tags?.ChapterName));
const here = () => kept.all().map(({ name }) => name);

test('every study moves with its chapters', async () => {
  keep('Openings', 'One', 'Two');
  keep('Mates', 'Three');
  expect(await handOver(kept)).toEqual({ moved: 2, refused: [], stopped: null });
  expect(account.names).toEqual(['Mates', 'Openings']);
  expect(there()).toEqual([['Three'], ['One', 'Two']]);
  expect(here()).toEqual([]);
});

test('a long name is cut as the server measures it', async () => {
  keep('鵬'.repeat(60), 'One');
  await handOver(kept);
  expect(account.names).toEqual(['鵬'.repeat(40)]);
});

test('a change made during the transfer reaches the account, and only one study is left there', async () => {
  const { id } = keep('Openings', 'One', 'Two');
  meanwhile('Two', () => rename(id, 'One', 'Better'));
  expect(await handOver(kept)).toMatchObject({ moved: 1 });
  expect(there()).toEqual([['Better', 'Two']]);
  expect(here()).toEqual([]);
});

test('a study that is changed again and again stays here for now', async () => {
  const { id } = keep('Openings', 'One');
  account.refuses = (call, { text }) => {
    if (call.startsWith('POST') && text) rename(id, 'Two', 'Two');
    return null;
  };
  expect(await handOver(kept)).toEqual({ moved: 0, refused: [], stopped: null });
  expect([there(), here()]).toEqual([[], ['Openings']]);
  expect(kept.find(id)?.moved).toBeUndefined();
});

test('a study deleted here during the transfer does not come back', async () => {
  const { id } = keep('Openings', 'One', 'Two');
  meanwhile('One', () => kept.remove(id));
  expect(await handOver(kept)).toMatchObject({ moved: 0 });
  expect(here()).toEqual([]);
});

test('a failure that passes stops the transfer, and the next one goes on from there', async () => {
  keep('Openings', 'One', 'Two');
  keep('Mates', 'Three');
  refuseOnce('too_many', 'Two');
  expect(await handOver(kept)).toEqual({
    moved: 1,
    refused: [],
    stopped: { code: 'too_many', message: '' },
  });
  expect([there(), here()]).toEqual([[['Three'], ['One']], ['Openings']]);
  account.refuses = () => null;
  expect(await handOver(kept)).toMatchObject({ moved: 1 });
  expect(there()).toEqual([['Three'], ['One', 'Two']]);
});

test('a chapter whose answer was lost is not sent again', async () => {
  const two = 'Two\u200b'; // the server removes what nobody can see
  keep('Openings', 'One', two, 'Three');
  account.loses = ({ text }) => text?.includes('Two') ?? false;
  expect(await handOver(kept)).toMatchObject({ moved: 0, stopped: { code: 'unreachable' } });
  account.loses = () => false;
  expect(await handOver(kept)).toMatchObject({ moved: 1 });
  expect([there(), here()]).toEqual([[['One', two, 'Three']], []]);
});

test('a chapter with a variation that repeats a move is not sent again either', async () => {
  const moves = [{ usi: '3d3c', variations: [[{ usi: '3d3c' }]] }]; // a single move on the server
  keepAll('Openings', [chapter('One'), { ...chapter('Two'), record: { ...chapter('Two').record, moves } }]);
  account.loses = ({ text }) => text?.includes('Two') ?? false;
  await handOver(kept);
  account.loses = () => false;
  expect(await handOver(kept)).toMatchObject({ moved: 1 });
  expect(there()).toEqual([['One', 'Two']]);
});

test('a chapter added to the account’s study in between is not taken for the next one', async () => {
  const others: RecordedGame[] = [
    { game: 'tori', tags: { ChapterName: 'Other' }, moves: [] },
    { game: 'yari', tags: { ChapterName: 'Two' }, moves: [] },
    { game: 'tori', tags: { ChapterName: 'Two' }, moves: [{ usi: '1e1d' }] },
    { game: 'tori', tags: { ChapterName: 'Two' }, start: '3k3/7/7/7/7/7/3K3 b - 1', moves: [] },
  ];
  for (const other of others) {
    account.studies.clear();
    keepAll('Openings', [chapter('One'), { ...chapter('Two'), record: { ...chapter('Two').record, start } }]);
    refuseOnce('busy', 'Two');
    await handOver(kept);
    account.refuses = () => null;
    [...account.studies.values()][0]?.push(other);
    expect(await handOver(kept)).toMatchObject({ moved: 1 });
    expect(there()).toEqual([['One', other.tags?.ChapterName, 'Two']]);
  }
});

test('a study that was changed after an interruption is moved as it is now', async () => {
  const { id } = keep('Openings', 'One', 'Two');
  refuseOnce('busy', 'Two');
  await handOver(kept);
  account.refuses = () => null;
  rename(id, 'One', 'Better');
  expect(await handOver(kept)).toMatchObject({ moved: 1 });
  expect(there()).toContainEqual(['Better', 'Two']);
});

test('if the copy was deleted, or is another account’s, the study is moved from the beginning', async () => {
  keep('Openings', 'One', 'Two');
  refuseOnce('busy', 'Two');
  await handOver(kept);
  account.refuses = () => null;
  account.studies.clear();
  expect(await handOver(kept)).toMatchObject({ moved: 1, refused: [] });
  expect(there()).toEqual([['One', 'Two']]);
});

test('a study that is refused stays here, without a copy, and the others move', async () => {
  const study = keep('Openings', 'One', 'Two');
  keep('Mates', 'Three');
  keep('Endings', 'Four');
  refuseOnce('too_large', 'Two');
  const { moved, refused, stopped } = await handOver(kept);
  expect([moved, stopped]).toEqual([2, null]);
  expect(refused).toEqual([{ study, why: { code: 'too_large', message: '' } }]);
  expect([there(), here()]).toEqual([[['Four'], ['Three']], ['Openings']]);
  expect(kept.find(study.id)?.moved).toBeUndefined();
});
