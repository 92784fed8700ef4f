import { type Rules, RulesError } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../protocol/http.ts';
import type { Chapter, Study, StudyChange } from '../../protocol/studies.ts';
import { readSettings } from '../../settings.ts';
import { LocalStudies, newLocalStudy } from '../../study/local_studies.ts';
import { LocalSource } from '../../study/study_source.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import { TestLine } from '../../testing/line.ts';
import { WatchedPage } from '../../testing/page.ts';
import { stubStorage } from '../../testing/storage.ts';
import { annsStudy, chapterOf, readStudy, studyAnswers, studyEvent } from '../../testing/studies.ts';
import { en } from '../../words/en.ts';
import { StudyModel } from './study_model.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const clicks: number[] = []; // pitches
let loudness = 0;
let asked: Asked[];
let line: TestLine;
let page: WatchedPage;
let model: StudyModel | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  stubStorage();
  line = new TestLine();
  clicks.length = 0;
});

afterEach(() => {
  model?.leave();
  model = null;
  vi.useRealTimers();
});

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const change = (number: number, node = 0): StudyChange => ({ number, node, chapter: 3 });
const changes = 'POST /studies/s1/changes';

interface Given {
  study?: Study;
  answers?: Record<string, unknown>;
  chapter?: Partial<Chapter>;
  wanted?: number | null;
  me?: string | null;
  id?: string;
  sound?: boolean;
}

async function opened(given: Given = {}): Promise<StudyModel> {
  const { study = annsStudy, answers = {}, chapter, wanted = null, me = 'Ann', id = 's1', sound } = given;
  asked = answerCalls({ ...studyAnswers(study, chapter), ...answers });
  page = new WatchedPage(en, {
    rules,
    line: line.line,
    me: { name: me } as never,
    known: Promise.resolve(),
    settings: { ...readSettings(null, 'en'), sound: sound ?? false, volume: 30 },
  });
  model = new StudyModel(page.app, id, wanted);
  await pass();
  return model;
}

// An answer that the test gives later.
function pending<T>(): [Promise<T>, (answer: T) => void] {
  let give: (answer: T) => void = () => {};
  const answer = new Promise<T>(resolve => {
    give = resolve;
  });
  return [answer, give];
}

const calls = () => asked.map(({ call }) => call);
const sent = () => asked.filter(({ call }) => call === changes).map(({ body }) => body);
const names = ({ study }: StudyModel) => study?.chapters.map(one => one.name);
const usis = ({ tree }: StudyModel) => tree?.root.next.map(one => one.move?.usi);

test('a study opens with the wanted chapter, or else with its first one', async () => {
  const one = await opened({ wanted: 5 });
  expect(one.phase).toBe('ready');
  expect(one.head?.name).toBe('Exercise');
  expect(one.below).toBe('white');
  expect(calls()).toEqual(['GET /studies/s1', 'GET /studies/s1/chapter?chapter=5']);
  expect(page.told).toEqual(['replace /study/s1?chapter=5']);
  expect(line.sent).toEqual([{ t: 'study', study: 's1', since: 7 }]);
  one.leave();
  const other = await opened({ wanted: 4 });
  expect(other.chapter).toBe(3);
  expect(other.below).toBe('black');
  expect(other.finding).toBeNull();
  expect(other.writer.isSaving).toBe(false);
});

test('nothing is asked before the server knows who the user is', async () => {
  asked = answerCalls({});
  page = new WatchedPage(en, { rules, line: line.line, known: new Promise(() => {}) });
  model = new StudyModel(page.app, 's1', null);
  await pass();
  expect(model.phase).toBe('loading');
  expect(asked).toEqual([]);
});

test('a study that does not exist is missing; any other failure is told', async () => {
  const one = await opened({ answers: { 'GET /studies/s1': undefined } });
  expect(one.phase).toBe('missing');
  expect(page.told).toEqual([]);
  one.leave();
  const other = await opened({ answers: { 'GET /studies/s1': new Refusal('too_many') } });
  expect(other.phase).toBe('failed');
  expect(page.told).toEqual(['complain too_many']);
  asked = answerCalls(studyAnswers(annsStudy));
  void other.load();
  expect(other.phase).toBe('loading');
  await pass();
  expect(other.phase).toBe('ready');
});

test('if a chapter has been deleted before the page was told, the rest of the study is shown', async () => {
  const one = await opened();
  const without = { ...annsStudy, chapters: annsStudy.chapters.filter(({ chapter }) => chapter !== 5) };
  answerCalls({ ...studyAnswers(without), 'GET /studies/s1/chapter?chapter=5': new Refusal('stale') });
  await one.open(5);
  expect([one.phase, one.chapter, names(one)]).toEqual(['ready', 3, ['Opening']]);
  expect(page.told.at(-1)).toBe(`toast note: ${en.studies.chapterGone}`);
  const withoutThis = { ...annsStudy, chapters: annsStudy.chapters.filter(({ chapter }) => chapter === 5) };
  const other = await opened();
  answerCalls({ ...studyAnswers(withoutThis), 'GET /studies/s1/chapter?chapter=3': new Refusal('stale') });
  other.refused(new ApiError({ code: 'stale', message: '' }), 3);
  await pass();
  expect([other.phase, other.chapter]).toEqual(['ready', 5]);
  answerCalls({});
  await other.open(3);
  expect(other.phase, 'the study is gone').toBe('missing');
});

test('a chapter that the study lists but nobody can open is asked for once more', async () => {
  const one = await opened();
  asked = answerCalls({
    ...studyAnswers(annsStudy),
    'GET /studies/s1/chapter?chapter=3': new Refusal('stale'),
  });
  await one.open(3);
  expect(calls().filter(call => call.includes('chapter=3'))).toHaveLength(2);
  expect(one.phase).toBe('failed');
});

test('a chapter of this browser that another page has deleted does not make the study missing', async () => {
  const chapter = { mode: 'read', below: 'black', record: { game: 'tori', moves: [] } } as const;
  const names = ['One', 'Two', 'Three'];
  const study = newLocalStudy(
    'Here',
    names.map(name => ({ ...chapter, name })),
  );
  const kept = new LocalStudies(localStorage);
  kept.keep(study);
  const one = await opened({ id: study.id, me: null });
  kept.keep({ ...study, chapters: study.chapters.slice(0, 2) });
  await one.open(3);
  expect([one.phase, one.chapter, one.study?.chapters]).toMatchObject(['ready', 1, { length: 2 }]);
});

test('a chapter that cannot be loaded fails the page', async () => {
  const chapter = 'GET /studies/s1/chapter?chapter=3';
  const one = await opened({ answers: { [chapter]: new Refusal('internal') } });
  expect(one.phase).toBe('failed');
  expect(page.told).toEqual(['complain internal']);
});

test('a chapter that this client cannot read fails the page', async () => {
  const failures: unknown[] = [];
  asked = answerCalls(studyAnswers(annsStudy, { nodes: [{ id: 0 }, { id: 1, parent: 0, usi: '1a1b' }] }));
  page = new WatchedPage(en, {
    rules,
    line: line.line,
    known: Promise.resolve(),
    complainOf: failure => void failures.push(failure),
  });
  model = new StudyModel(page.app, 's1', null);
  await pass();
  expect([model.phase, failures]).toEqual(['failed', [expect.any(RulesError)]]);
});

test('a study without chapters is shown, and its first chapter is opened when it comes', async () => {
  const one = await opened({ study: { ...annsStudy, chapters: [] } });
  expect([one.phase, one.tree, one.chapter, one.head]).toEqual(['ready', null, 0, null]);
  expect(one.others).toEqual([]);
  asked = answerCalls(studyAnswers(annsStudy));
  const head = { chapter: 3, game: 'tori', name: 'New', mode: 'read', below: 'black' } as const;
  line.hear(studyEvent(8, { type: 'chapter', ...head }));
  await pass();
  expect(one.head?.name).toBe('New');
  expect(one.tree?.game).toBe('tori');
});

test('the last chapter asked for is shown, whatever is answered first', async () => {
  const one = await opened();
  let answer: (chapter: Chapter) => void = () => {};
  answerCalls({
    ...studyAnswers(annsStudy),
    'GET /studies/s1/chapter?chapter=5': new Promise<Chapter>(resolve => {
      answer = resolve;
    }),
  });
  void one.open(5);
  void one.open(3);
  await pass();
  answer(chapterOf({ chapter: 5 }));
  await pass();
  expect(one.chapter).toBe(3);
});

test('a chapter that is opened again shows the same position as far as it exists', async () => {
  const one = await opened();
  one.step(tree => tree.toEnd());
  answerCalls(studyAnswers(annsStudy, { nodes: chapterOf().nodes.slice(0, 3) }));
  one.flip();
  await one.open(3);
  expect(one.tree?.moves).toEqual(['1e1d', '7c7d']);
  expect(one.below).toBe('white');
  await one.open(5);
  expect(one.tree?.moves).toEqual([]);
});

test('moves, signs and comments of others appear, and the reader stays where they are', async () => {
  const one = await opened();
  line.hear(studyEvent(8, { type: 'move', chapter: 3, parent: 0, node: 9, usi: '3d3c' }));
  line.hear(studyEvent(9, { type: 'glyph', chapter: 3, node: 9, glyph: '?' }));
  line.hear(studyEvent(10, { type: 'comment', chapter: 3, node: 9, text: 'Hm.' }));
  line.hear(studyEvent(10, { type: 'comment', chapter: 3, node: 9, text: 'Twice' }));
  line.hear(studyEvent(11, { type: 'move', chapter: 5, parent: 0, node: 12, usi: '7c7d' }));
  expect(usis(one)).toEqual(['1e1d', '3d3c']);
  expect(one.tree?.root.next[1]?.notes).toEqual({ glyph: '?', comment: 'Hm.' });
  expect(one.tree?.at).toBe(one.tree?.root);
  expect(calls()).toHaveLength(2);
});

test('events that the chapter already contains are not applied again', async () => {
  const one = await opened({ chapter: { number: 8 } });
  line.hear(studyEvent(8, { type: 'moves_deleted', chapter: 3, node: 1 }));
  expect(usis(one)).toEqual(['1e1d']);
  line.hear(studyEvent(9, { type: 'moves_deleted', chapter: 3, node: 1 }));
  expect(usis(one)).toEqual([]);
});

test('what others change while a chapter is loading is applied once it is there', async () => {
  const one = await opened();
  let answer: (chapter: Chapter) => void = () => {};
  const late = new Promise<Chapter>(resolve => {
    answer = resolve;
  });
  answerCalls({ ...studyAnswers(annsStudy), 'GET /studies/s1/chapter?chapter=5': late });
  void one.open(5);
  line.hear(studyEvent(8, { type: 'moves_deleted', chapter: 5, node: 1 }));
  line.hear(studyEvent(9, { type: 'move', chapter: 5, parent: 0, node: 9, usi: '3d3c' }));
  answer(chapterOf({ ...annsStudy.chapters[1], number: 8 }));
  await pass();
  expect(usis(one)).toEqual(['1e1d', '3d3c']);
});

test('an event about an unknown position loads the chapter again', async () => {
  const one = await opened();
  const before = one.opened;
  line.hear(studyEvent(8, { type: 'glyph', chapter: 3, node: 77, glyph: '!' }));
  await pass();
  expect(one.opened).not.toBe(before);
  expect(calls().at(-1)).toBe('GET /studies/s1/chapter?chapter=3');
});

test('a hint is cleared when the position shown is deleted, and stays otherwise', async () => {
  const one = await opened();
  one.step(tree => tree.forward());
  one.refuse('1d1a', 'S');
  line.hear(studyEvent(8, { type: 'glyph', chapter: 3, node: 1, glyph: '?' }));
  expect(one.hints.hint.rule).not.toBeNull();
  line.hear(studyEvent(9, { type: 'moves_deleted', chapter: 3, node: 1 }));
  expect(one.hints.hint.rule).toBeNull();
});

test('settings, authors and chapters follow the events', async () => {
  const one = await opened({ study: readStudy, me: 'Bea' });
  expect(one.writes).toBe(false);
  line.hear(studyEvent(8, { type: 'author_added', player: 'Bea' }, 'Ann'));
  expect([one.writes, one.study?.authors]).toEqual([true, ['Bea']]);
  line.hear(studyEvent(9, { type: 'study_changed', name: 'New', visibility: 'public' }));
  expect([one.study?.name, one.study?.visibility]).toEqual(['New', 'public']);
  line.hear(studyEvent(10, { type: 'chapter_moved', chapter: 5, place: 0 }));
  expect(names(one)).toEqual(['Exercise', 'Opening']);
  line.hear({ ...studyEvent(11, { type: 'chapter_deleted', chapter: 3 }), study: 's2' } as never);
  expect(names(one)).toEqual(['Exercise', 'Opening']);
});

test('a reader whose chapter is deleted is told, and gets the first one', async () => {
  const one = await opened();
  line.hear(studyEvent(8, { type: 'chapter_deleted', chapter: 5 }));
  await pass();
  expect([one.chapter, calls().length]).toEqual([3, 2]);
  expect(page.told).toEqual(['replace /study/s1?chapter=3']);
  one.leave();
  const other = await opened();
  line.hear(studyEvent(8, { type: 'chapter_deleted', chapter: 3 }));
  await pass();
  expect(other.chapter).toBe(5);
  expect(page.told.slice(1)).toEqual(['toast note: The chapter was deleted.', 'replace /study/s1?chapter=5']);
});

test('who deletes a chapter is not told', async () => {
  const one = await opened();
  line.hear(studyEvent(8, { type: 'chapter_deleted', chapter: 3 }, 'Ann'));
  await pass();
  expect(one.chapter).toBe(5);
  expect(page.told).not.toContain('toast note: The chapter was deleted.');
});

test('a deleted study is missing, and one with too many changes is loaded again', async () => {
  const one = await opened();
  line.hear({ t: 'study_anew', study: 's1' });
  await pass();
  expect(calls().slice(2)).toEqual(['GET /studies/s1', 'GET /studies/s1/chapter?chapter=3']);
  line.hear({ t: 'study_gone', study: 's2' });
  expect(one.phase).toBe('ready');
  line.hear({ t: 'study_gone', study: 's1' });
  expect(one.phase).toBe('missing');
  line.hear(studyEvent(8, { type: 'study_changed', name: 'New', visibility: 'public' }));
  expect(one.study?.name).toBe('Swallows');
});

test('what is announced while the study is loaded again is not lost', async () => {
  const one = await opened();
  const [study, answerStudy] = pending<Study>();
  const [chapter, answerChapter] = pending<Chapter>();
  const late = { 'GET /studies/s1': study, 'GET /studies/s1/chapter?chapter=3': chapter };
  answerCalls({ ...studyAnswers(annsStudy), ...late });
  const head = { chapter: 6, game: 'tori', mode: 'read', below: 'black' } as const;
  line.hear({ t: 'study_anew', study: 's1' });
  line.hear(studyEvent(7, { type: 'chapter', ...head, chapter: 4, name: 'Known' }));
  line.hear(studyEvent(8, { type: 'chapter', ...head, name: 'New' }));
  answerStudy(annsStudy);
  await pass();
  line.hear(studyEvent(9, { type: 'glyph', chapter: 5, node: 1, glyph: '?' }));
  answerChapter(chapterOf());
  await pass();
  expect(names(one)).toEqual(['Opening', 'Exercise', 'New']);
  expect(line.sent.at(-1)).toEqual({ t: 'study', study: 's1', since: 9 });
});

test('what is announced while a new chapter is learnt is not lost', async () => {
  const one = await opened();
  const [late, answer] = pending<Study>();
  const records = { number: 8, node: 0, chapter: 6 };
  const more = { ...annsStudy.chapters[0], chapter: 6, name: 'Late' } as const;
  answerCalls({
    ...studyAnswers({ ...annsStudy, chapters: [more as never] }),
    'GET /studies/s1': late,
    'POST /studies/s1/records': records,
  });
  const added = one.add([{ game: 'tori', moves: [] }]);
  await pass();
  line.hear(studyEvent(8, { type: 'chapter', ...more } as never));
  line.hear(studyEvent(9, { type: 'study_changed', name: 'Renamed', visibility: 'link' }));
  answer({ ...annsStudy, number: 8, chapters: [...annsStudy.chapters, more as never] });
  await added;
  expect([one.study?.name, names(one)]).toEqual(['Renamed', ['Opening', 'Exercise', 'Late']]);
});

test('if the server is busy, the events are asked for again later', async () => {
  const one = await opened();
  const busy = { t: 'error', code: 'too_many', message: '', frame: 'study', retry_after: 3 } as const;
  line.hear(busy);
  await pass(2_900);
  expect(line.sent).toHaveLength(1);
  await pass(100);
  expect(line.sent.slice(1)).toEqual([{ t: 'study', study: 's1', since: 7 }]);
  line.hear(busy);
  one.leave();
  await pass(3_000);
  expect(line.sent.slice(2)).toEqual([{ t: 'study_leave', study: 's1' }]);
});

test('a new connection asks for what has happened since, and leaving ends it', async () => {
  const one = await opened();
  line.hear(studyEvent(8, { type: 'study_changed', name: 'New', visibility: 'public' }));
  line.connect('waiting' as never);
  line.connect('open');
  expect(line.sent.slice(1)).toEqual([{ t: 'study', study: 's1', since: 8 }]);
  one.leave();
  model = null;
  expect(line.sent.at(-1)).toEqual({ t: 'study_leave', study: 's1' });
  line.hear(studyEvent(9, { type: 'study_changed', name: 'Later', visibility: 'public' }));
  expect(one.study?.name).toBe('New');
});

test('what is answered after the page has been left is ignored', async () => {
  asked = answerCalls(studyAnswers(annsStudy));
  page = new WatchedPage(en, { rules, line: line.line, known: Promise.resolve() });
  const one = new StudyModel(page.app, 's1', null);
  one.leave();
  await pass();
  expect(one.study).toBeNull();
  expect(line.sent).toEqual([{ t: 'study_leave', study: 's1' }]);
});

test('each step says the move, its sign, its comment and the end of the game', async () => {
  const one = await opened();
  one.step(tree => tree.forward());
  one.step(tree => tree.forward());
  one.step(tree => tree.goTo(tree.root));
  one.step(tree => tree.back());
  expect(page.told.slice(1)).toEqual([
    'say Black: Swallow from 1e to 1d. good move.',
    'say White: Swallow from 7c to 7d. Solid.',
    'say Viewing the starting position.',
  ]);
});

test('moves by hand are said and saved, and sound on the board', async () => {
  stubAudio();
  const one = await opened({ answers: { [changes]: change(8, 9) }, sound: true });
  one.step(tree => tree.goTo(tree.root));
  one.play('3d3c');
  await pass();
  expect(page.told.at(-1)).toBe('say Black: Swallow from 3d to 3c, takes Swallow.');
  expect(sent()).toEqual([{ type: 'move', chapter: 3, parent: 0, usi: '3d3c' }]);
  expect([clicks, loudness]).toEqual([[1500, 900], 0.25]);
  clicks.length = 0;
  one.step(tree => tree.goTo(tree.root));
  one.play('4e4d');
  expect(clicks).toEqual([1500]);
});

test('without sound, moves are silent', async () => {
  stubAudio();
  const one = await opened({ study: readStudy, me: null });
  one.play('3d3c');
  await pass();
  expect([clicks, sent()]).toEqual([[], []]);
  expect(one.tree?.moves).toEqual(['3d3c']);
});

function stubAudio(): void {
  const place = { connect: (next: unknown) => next, start: () => {} };
  class Gain {
    readonly gain = {
      set value(now: number) {
        loudness = now;
      },
    };
    readonly connect = place.connect;
  }
  class Filter {
    readonly connect = place.connect;
    constructor(_: unknown, { frequency }: { frequency: number }) {
      clicks.push(frequency);
    }
  }
  class Audio {
    readonly sampleRate = 100;
    readonly currentTime = 0;
    readonly state = 'running';
    createBuffer = () => ({ getChannelData: () => [] });
  }
  class Source {
    readonly connect = place.connect;
    readonly start = place.start;
  }
  vi.stubGlobal('AudioContext', Audio);
  vi.stubGlobal('GainNode', Gain);
  vi.stubGlobal('BiquadFilterNode', Filter);
  vi.stubGlobal('AudioBufferSourceNode', Source);
}

test('a typed move is played, or it is said why not', async () => {
  const one = await opened({ study: readStudy });
  one.type(' ');
  one.playTyped();
  expect([one.typedFault, one.tree?.moves]).toEqual(['', []]);
  one.type('nonsense');
  one.playTyped();
  expect(one.typedFault).toBe(en.errors.unreadable_move);
  one.type(' S-1d ');
  expect(one.typedFault).toBe('');
  one.playTyped();
  expect([one.typed, one.tree?.moves]).toEqual(['', ['1e1d']]);
});

test('an illegal move is explained on the board and to screen readers', async () => {
  const one = await opened();
  one.refuse('1e1a', 'S');
  expect(page.told.at(-1)).toBe('say The Swallow can’t go there.');
  one.touch('1e');
  expect(one.hints.hint.reach).toEqual(['1d']);
  one.touch(null);
  expect(one.hints.hint.reach).toEqual([]);
});

test('the user writes below their own name, and sees what the others wrote', async () => {
  const comments = [
    { by: 'Ann', text: 'Mine.' },
    { by: 'Bea', text: 'Hers.' },
  ];
  const chapter = { nodes: [{ id: 0, comments }] };
  const writer = await opened({ chapter });
  expect(writer.others).toEqual([{ by: 'Bea', text: 'Hers.' }]);
  writer.leave();
  const reader = await opened({ study: readStudy, chapter });
  expect(reader.others).toEqual(comments);
});

test('a comment is sent when the author goes on, opens another chapter, or leaves', async () => {
  const answers = { [changes]: change(8) };
  const comment = (node: number, text: string) => ({ type: 'comment', chapter: 3, node, text });
  const one = await opened({ answers });
  one.writer.write('First');
  one.step(tree => tree.forward());
  one.writer.write('Second');
  void one.open(5);
  await pass();
  expect(sent()).toEqual([comment(0, 'First'), comment(1, 'Second')]);
  one.leave();
  const other = await opened({ answers });
  other.writer.write('Third');
  other.leave();
  model = null;
  await pass();
  expect(sent()).toEqual([comment(0, 'Third')]);
});

test('a comment on a move that another author deletes is kept in view', async () => {
  const one = await opened({ answers: { [changes]: change(9) } });
  one.step(tree => tree.forward());
  one.writer.write('Look here.');
  line.hear(studyEvent(8, { type: 'moves_deleted', chapter: 3, node: 1 }));
  asked = answerCalls(studyAnswers(annsStudy, { nodes: [{ id: 0 }], number: 8 }));
  await pass(1000);
  expect([sent(), page.told.at(-1)]).toEqual([[], 'complain stale']);
  expect([usis(one), one.writer.unsaved, one.writer.ownText]).toEqual([[], ['Look here.'], '']);
});

test('a comment goes on while the chapter is opened again', async () => {
  const one = await opened({ answers: { [changes]: change(9) } });
  one.step(tree => tree.forward());
  one.writer.write('Loo');
  void one.open(3);
  one.writer.write('Look here.');
  await pass();
  expect(one.writer.ownText).toBe('Look here.');
  await pass(700);
  expect(sent()).toEqual([{ type: 'comment', chapter: 3, node: 1, text: 'Look here.' }]);
  one.writer.write('Look.');
  void one.open(3);
  one.step(tree => tree.forward());
  await pass();
  expect(one.tree?.moves, 'the reader may go on meanwhile').toEqual(['1e1d', '7c7d']);
});

test('a comment goes to the chapter it is written in, however late the next one comes', async () => {
  const one = await opened({ answers: { [changes]: change(9) } });
  void one.open(5);
  one.writer.write('Here.');
  await pass();
  expect(sent()).toEqual([{ type: 'comment', chapter: 3, node: 0, text: 'Here.' }]);
  expect(one.writer.ownText).toBe('');
});

test('a comment in a chapter that another author deletes is kept in view', async () => {
  const one = await opened({ answers: { [changes]: new Refusal('stale') } });
  one.writer.write('Here.');
  line.hear(studyEvent(8, { type: 'chapter_deleted', chapter: 3 }));
  await pass();
  expect([one.chapter, one.phase, one.writer.unsaved]).toEqual([5, 'ready', ['Here.']]);
  expect(page.told).toContain('complain stale');
});

test('what an author has written last stays while earlier texts are announced', async () => {
  const answers: ((change: StudyChange) => void)[] = [];
  const one = await opened();
  asked = answerCalls({
    get [changes]() {
      return new Promise(resolve => answers.push(resolve));
    },
  });
  const announce = (number: number, text: string) =>
    line.hear(studyEvent(number, { type: 'comment', chapter: 3, node: 0, text }, 'Ann'));
  one.writer.write('A');
  await pass(700);
  one.writer.write('A B');
  await pass(700);
  announce(8, 'A');
  expect(one.writer.ownText).toBe('A B');
  answers[0]?.(change(8));
  await pass();
  one.writer.write(`${one.writer.ownText} C`);
  announce(9, 'A B');
  answers[1]?.(change(9));
  await pass(700);
  answers[2]?.(change(10));
  await pass();
  expect(sent().map(body => (body as { text: string }).text)).toEqual(['A', 'A B', 'A B C']);
  announce(10, 'A B C');
  announce(11, 'From my telephone');
  expect(one.writer.ownText).toBe('From my telephone');
});

test('an author who is removed while writing keeps the text in view', async () => {
  const one = await opened({ study: { ...readStudy, writes: true, authors: ['Cy'] }, me: 'Cy' });
  one.writer.write('A long comment');
  line.hear(studyEvent(8, { type: 'author_left', player: 'Cy' }, 'Ann'));
  await pass(1_000);
  expect([one.writes, sent(), one.others]).toEqual([false, [], []]);
  expect(one.writer.unsaved).toEqual(['A long comment']);
  expect(page.told.at(-1)).toBe(`toast note: ${en.studies.removed}`);
  line.hear({ t: 'study_gone', study: 's1' });
  expect([one.phase, one.writer.unsaved]).toEqual(['missing', ['A long comment']]);
});

test('an author who leaves a study in another tab is not told', async () => {
  const one = await opened({ study: { ...readStudy, writes: true, authors: ['Cy'] }, me: 'Cy' });
  line.hear(studyEvent(8, { type: 'author_left', player: 'Cy' }, 'Cy'));
  expect([one.writes, page.told.slice(1)]).toEqual([false, []]);
});

test('what was being written when the study is deleted is kept in view', async () => {
  const one = await opened();
  one.writer.write('A long comment');
  line.hear({ t: 'study_gone', study: 's1' });
  expect([one.phase, one.writer.unsaved]).toEqual(['missing', ['A long comment']]);
  await pass(1_000);
  expect(sent()).toEqual([]);
});

test('a comment that is sent to a study that has been deleted is kept in view', async () => {
  const gone = new Refusal('not_found');
  for (const isTold of [true, false]) {
    const one = await opened();
    asked = answerCalls({ [changes]: gone, 'GET /studies/s1': gone });
    one.writer.write('A long comment');
    one.writer.flush();
    if (isTold) line.hear({ t: 'study_gone', study: 's1' });
    await pass();
    expect([one.phase, one.writer.unsaved]).toEqual(['missing', ['A long comment']]);
    one.leave();
  }
});

test('the chapter is not loaded again when the server announces what the author has deleted', async () => {
  const one = await opened({ answers: { [changes]: change(8) } });
  const before = one.opened;
  one.step(tree => tree.forward());
  if (one.tree) one.writer.remove(one.tree.at);
  await pass();
  line.hear(studyEvent(8, { type: 'moves_deleted', chapter: 3, node: 1 }, 'Ann'));
  await pass();
  expect(one.opened).toBe(before);
});

test('an author tries the exercise only on request, a reader at once', async () => {
  const author = await opened({ wanted: 5 });
  expect(author.finding).toBeNull();
  author.step(tree => tree.forward());
  author.find();
  expect(author.finding).not.toBeNull();
  expect(author.tree?.moves).toEqual([]);
  author.find();
  expect(author.finding).toBeNull();
  author.leave();
  const reader = await opened({ study: readStudy, wanted: 5 });
  expect(reader.finding).not.toBeNull();
  await pass(500);
  expect(reader.tree?.moves).toEqual(['1e1d']); // White finds the moves
  reader.play('4c4d');
  reader.play('7c7d');
  expect(page.told.slice(1)).toEqual(['say There is a better move.', 'say Right!']);
  expect(sent()).toEqual([]);
  await reader.open(3);
  expect(reader.finding).toBeNull();
});

test('a move typed when it is not the reader’s turn is no answer', async () => {
  const reader = await opened({ study: readStudy, wanted: 5 });
  const type = (text: string) => {
    reader.type(text);
    reader.playTyped();
  };
  const last = () => reader.finding?.last;
  type('1e1d'); // before the opponent plays it
  expect([last(), reader.tree?.moves]).toEqual([null, []]);
  await pass(500);
  type('7c7d');
  await pass(500);
  expect([last(), reader.tree?.moves]).toEqual(['done', ['1e1d', '7c7d', '4e4d']]);
  type('4c4d');
  expect([last(), page.told.at(-1)]).toEqual(['done', 'say Right!']);
});

test('for a reader, an exercise begins and ends when an author changes the chapter', async () => {
  const reader = await opened({ study: readStudy, wanted: 5 });
  const changed = (number: number, some: object) =>
    line.hear(
      studyEvent(number, {
        type: 'chapter_changed',
        chapter: 5,
        name: 'Mate',
        mode: 'find',
        below: 'white',
        ...some,
      }),
    );
  changed(8, { name: 'New' });
  expect(reader.finding).not.toBeNull();
  changed(9, { mode: 'read' });
  expect(reader.finding).toBeNull();
  changed(10, {});
  expect(reader.finding).not.toBeNull();
  reader.leave();
  const author = await opened({ wanted: 5 });
  author.find();
  changed(8, { mode: 'read' });
  expect(author.finding, 'an author tries it as long as they like').not.toBeNull();
});

test('an exercise goes on when an author adds moves at its end', async () => {
  const chapters = annsStudy.chapters.map(one => ({
    ...one,
    mode: 'find' as const,
    below: 'black' as const,
  }));
  const nodes = [{ id: 0 }, { id: 1, parent: 0, usi: '1e1d' }];
  const one = await opened({ study: { ...readStudy, chapters }, chapter: { nodes } });
  one.play('1e1d');
  expect(one.finding?.last).toBe('done');
  line.hear(studyEvent(8, { type: 'move', chapter: 3, parent: 1, node: 9, usi: '7c7d' }));
  line.hear(studyEvent(9, { type: 'move', chapter: 3, parent: 9, node: 10, usi: '4e4d' }));
  await pass(500);
  expect([one.tree?.moves, one.finding?.last]).toEqual([['1e1d', '7c7d'], 'right']);
  one.play('4e4d');
  expect(one.finding?.last).toBe('done');
});

test('a stopped exercise leaves the position alone', async () => {
  const one = await opened({ wanted: 5 });
  one.find();
  one.find();
  await pass(500);
  expect(one.tree?.moves).toEqual([]);
  one.find();
  await one.open(3);
  await one.open(5);
  await pass(500);
  expect(one.tree?.moves).toEqual([]);
  one.find();
  one.leave();
  model = null;
  await pass(500);
});

test('an exercise goes on when its chapter is loaded again', async () => {
  const one = await opened({ study: readStudy, wanted: 5 });
  await one.open(5);
  await pass(500);
  await one.open(5);
  one.play('7c7d');
  await pass(500);
  expect(one.tree?.moves).toEqual(['1e1d', '7c7d', '4e4d']);
  expect(one.finding?.last).toBe('done');
});

test('the board is turned to the side of the exercise', async () => {
  const one = await opened({ wanted: 5 });
  one.flip();
  expect(one.below).toBe('black');
  one.find();
  expect(one.below).toBe('white');
});

test('a change to the settings is sent with all of them, one after another', async () => {
  let answer: (change: StudyChange) => void = () => {};
  const first = new Promise<StudyChange>(resolve => {
    answer = resolve;
  });
  const one = await opened({ answers: { [changes]: first } });
  const all = Promise.all([
    one.changeStudy({ name: 'New' }),
    one.changeStudy({ visibility: 'public' }),
    one.changeChapter(5, { mode: 'read' }),
    one.changeChapter(5, { below: 'black' }),
    one.changeChapter(6, { below: 'black' }),
  ]);
  await pass();
  expect(sent()).toHaveLength(1);
  answer(change(8));
  asked.splice(0);
  await pass();
  expect(await all).toEqual([true, true, true, true, false]);
  expect([one.study?.name, one.study?.visibility]).toEqual(['New', 'public']);
});

test('each change to the settings keeps the one before', async () => {
  const one = await opened({ answers: { [changes]: change(8) } });
  await one.changeStudy({ name: 'New' });
  await one.changeStudy({ visibility: 'public' });
  await one.changeChapter(5, { name: 'Mate' });
  await one.changeChapter(5, { mode: 'read' });
  expect(sent()).toEqual([
    { type: 'study_changed', name: 'New', visibility: 'link' },
    { type: 'study_changed', name: 'New', visibility: 'public' },
    { type: 'chapter_changed', chapter: 5, name: 'Mate', mode: 'find', below: 'white' },
    { type: 'chapter_changed', chapter: 5, name: 'Mate', mode: 'read', below: 'white' },
  ]);
});

test('an answer older than the last event changes nothing', async () => {
  const one = await opened({ answers: { [changes]: change(7) } });
  await one.changeStudy({ name: 'New' });
  expect(one.study?.name).toBe('Swallows');
});

test('the answer to other changes does not anticipate their events', async () => {
  const one = await opened({ answers: { [changes]: change(8) } });
  expect(await one.change({ type: 'author_added', player: 'Bea' })).toBe(true);
  expect(one.study?.authors).toEqual([]);
});

test('a refused change is told', async () => {
  const one = await opened({ answers: { [changes]: new Refusal('not_allowed') } });
  expect(await one.changeStudy({ name: 'New' })).toBe(false);
  expect(page.told.at(-1)).toBe('complain not_allowed');
  expect(one.study?.name).toBe('Swallows');
});

test('a refused move is told, and the chapter shown as it is stored', async () => {
  const one = await opened({ answers: { [changes]: new Refusal('not_allowed') } });
  one.play('3d3c');
  await pass();
  expect(page.told.at(-1)).toBe('complain not_allowed');
  expect(usis(one)).toEqual(['1e1d']);
  await one.open(5);
  const { length } = asked;
  one.refused(new ApiError({ code: 'late', message: '' }), 3);
  expect(asked).toHaveLength(length);
});

test('records become chapters, and the last of them is opened', async () => {
  const one = await opened({
    answers: {
      'POST /studies/s1/records': { number: 8, node: 0, chapter: 5 },
    },
  });
  const progress: unknown[] = [];
  const added = one.add([
    { game: 'tori', moves: [] },
    { game: 'tori', moves: [], tags: { ChapterName: 'Two' } },
  ]);
  progress.push(one.importing);
  await pass();
  expect(await added).toBe(2);
  expect(progress).toEqual([{ done: 0, all: 2 }]);
  expect(one.importing).toBeNull();
  const bodies = asked.filter(({ call }) => call.endsWith('/records')).map(({ body }) => body);
  expect(bodies).toEqual([
    { game: 'tori', text: '{"game":"tori","moves":[],"tags":{"ChapterName":"Chapter 3"}}' },
    { game: 'tori', text: '{"game":"tori","moves":[],"tags":{"ChapterName":"Two"}}' },
  ]);
  expect(one.chapter).toBe(5);
  expect(calls().filter(call => call === 'GET /studies/s1')).toHaveLength(1);
});

test('a chapter that the line has not announced yet is learnt from the server', async () => {
  const more = {
    ...annsStudy,
    number: 9,
    chapters: [...annsStudy.chapters, { ...annsStudy.chapters[0], chapter: 6, name: 'Late' }],
  } as Study;
  const one = await opened({ answers: { 'POST /studies/s1/records': { number: 9, node: 0, chapter: 6 } } });
  const answers = { 'POST /studies/s1/records': { number: 9, node: 0, chapter: 6 } };
  answerCalls({ ...studyAnswers(more), ...answers });
  await one.add([{ game: 'tori', moves: [] }]);
  expect(names(one)).toEqual(['Opening', 'Exercise', 'Late']);
  expect(one.chapter).toBe(6);
  line.hear(studyEvent(9, { type: 'chapter', ...more.chapters[2] } as never));
  expect(names(one)).toHaveLength(3);
});

test('a refused record is told, and how many were added before it', async () => {
  const one = await opened({ answers: { 'POST /studies/s1/records': new Refusal('too_large') } });
  expect(await one.add([{ game: 'tori', moves: [] }])).toBe(0);
  expect(page.told.at(-1)).toBe('complain too_large');
  expect(one.importing).toBeNull();
});

test('a study is deleted, or it is told why not', async () => {
  const one = await opened({ answers: { 'DELETE /studies/s1': null } });
  expect(await one.removeStudy()).toBe(true);
  answerCalls({ 'DELETE /studies/s1': new Refusal('not_allowed') });
  expect(await one.removeStudy()).toBe(false);
  expect(page.told.at(-1)).toBe('complain not_allowed');
});

async function openedHere(): Promise<StudyModel> {
  const chapter = (name: string) =>
    ({ name, mode: 'read', below: 'black', record: { game: 'tori', tags: {}, moves: [] } }) as const;
  const study = newLocalStudy('Here', [chapter('One'), chapter('Two')]);
  new LocalStudies(localStorage).keep(study);
  return opened({ id: study.id });
}

const keptHere = () => new LocalStudies(localStorage).all()[0];

test('a study in this browser needs no server', async () => {
  const one = await openedHere();
  expect([one.isLocal, one.me, one.phase, one.head?.name]).toEqual([true, null, 'ready', 'One']);
  one.play('1e1d');
  await one.changeStudy({ name: 'Mine' });
  await one.change({ type: 'chapter_deleted', chapter: 2 });
  expect(one.chapter).toBe(1);
  expect(keptHere()?.name).toBe('Mine');
  expect(keptHere()?.chapters[0]?.record.moves).toEqual([{ usi: '1e1d' }]);
  expect(await one.add([{ game: 'yari', moves: [] }])).toBe(1);
  expect(names(one)).toEqual(['One', 'Chapter 2']);
  expect(one.tree?.game).toBe('yari');
  await one.change({ type: 'chapter_deleted', chapter: 2 });
  await pass();
  expect(one.chapter).toBe(1);
  expect(await one.removeStudy()).toBe(true);
  expect(keptHere()).toBeUndefined();
  one.leave();
  model = null;
  expect([asked, line.sent]).toEqual([[], []]);
  expect(page.told.filter(told => told.startsWith('toast'))).toEqual([]);
});

test('a study missing in this browser is missing', async () => {
  expect((await opened({ id: 'local-1' })).phase).toBe('missing');
});

test('who writes into a full browser is told', async () => {
  const one = await openedHere();
  localStorage.setItem = () => {
    throw new Error('full');
  };
  one.play('1e1d');
  expect(page.told).toContain('complain browser_full');
});

test('who changes a study that has left this browser is told, and finds it missing', async () => {
  const one = await openedHere();
  new LocalStudies(localStorage).remove(one.id);
  one.play('1e1d');
  await pass();
  expect(page.told).toContain('complain study_gone');
  expect([one.phase, keptHere()]).toEqual(['missing', undefined]);
  one.leave();
  const other = await openedHere();
  new LocalStudies(localStorage).remove(other.id);
  expect(await other.changeStudy({ name: 'Mine' })).toBe(false);
  await pass();
  expect([page.told.at(-1), other.phase]).toEqual(['complain study_gone', 'missing']);
});

test('who renames a study that another page has renamed is told, and sees its name', async () => {
  const one = await openedHere();
  new LocalStudies(localStorage).keep({ ...keptHere(), name: 'Elsewhere' } as never);
  expect(await one.changeStudy({ name: 'Mine' })).toBe(false);
  await pass();
  expect([page.told.at(-1), one.study?.name]).toEqual(['complain study_changed', 'Elsewhere']);
  expect(await one.changeStudy({ name: 'Mine' })).toBe(true);
  expect(keptHere()?.name).toBe('Mine');
});

test('who writes in a chapter that another page has deleted is told, and gets the first one', async () => {
  const one = await openedHere();
  const study = keptHere();
  new LocalStudies(localStorage).keep({ ...study, chapters: study?.chapters.slice(1) ?? [] } as never);
  one.play('1e1d');
  await pass();
  expect(page.told).toContain('complain chapter_gone');
  expect([one.phase, one.head?.name, names(one)]).toEqual(['ready', 'Two', ['Two']]);
});

test('who writes in a chapter that another page has changed is told, and the text stays in its field', async () => {
  const one = await openedHere();
  const other = new LocalSource(rules, one.id, new LocalStudies(localStorage), () => {});
  const { opened: theirs } = await other.open(1);
  theirs.tree.play('1e1d');
  other.keep(1, theirs);
  await other.change({ type: 'chapter_changed', chapter: 1, name: 'First', mode: 'read', below: 'black' });
  one.writer.write('The array');
  await pass(700);
  expect(page.told).toContain('complain chapter_changed');
  expect([usis(one), names(one), one.phase]).toEqual([['1e1d'], ['First', 'Two'], 'ready']);
  expect(one.writer.ownText).toBe('The array');
  one.writer.flush();
  expect(keptHere()?.chapters[0]?.record).toMatchObject({ comment: 'The array', moves: [{ usi: '1e1d' }] });
});
