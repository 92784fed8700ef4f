// Steps and moves on the page of a study.
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../protocol/http.ts';
import { Refusal } from '../../testing/answers.ts';
import { readStudy, studyEvent } from '../../testing/studies.ts';
import { change, changes, firstMoves, pass, StudyPage } from '../../testing/study_page.ts';
import { en } from '../../words/en.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const desk = new StudyPage();

const clicks: number[] = []; // pitches
let loudness = 0;
beforeEach(() => {
  clicks.length = 0;
});

test('each step says the move, its sign, its comment and the end of the game', async () => {
  const one = await desk.opened();
  one.step(tree => tree.forward());
  one.step(tree => tree.forward());
  one.step(tree => tree.goTo(tree.root));
  one.step(tree => tree.back());
  expect(desk.told.slice(1)).toEqual([
    'say Black: Swallow from 1e to 1d. good move.',
    'say White: Swallow from 7c to 7d. Solid.',
    'say Viewing the starting position.',
  ]);
});

test('moves by hand are said and saved, and sound on the board', async () => {
  stubAudio();
  const one = await desk.opened({ answers: { [changes]: change(8, 9) }, sound: true });
  one.step(tree => tree.goTo(tree.root));
  one.play('3d3c');
  await pass();
  expect(desk.told.at(-1)).toBe('say Black: Swallow from 3d to 3c, takes Swallow.');
  expect(desk.sent).toEqual([{ type: 'move', chapter: 3, parent: 0, usi: '3d3c' }]);
  expect([clicks, loudness]).toEqual([[1500, 900], 0.25]);
  clicks.length = 0;
  one.step(tree => tree.goTo(tree.root));
  one.play('4e4d');
  expect(clicks).toEqual([1500]);
});

test('without sound, moves are silent', async () => {
  stubAudio();
  const one = await desk.opened({ study: readStudy, me: null });
  one.play('3d3c');
  await pass();
  expect([clicks, desk.sent]).toEqual([[], []]);
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
  const one = await desk.opened({ study: readStudy });
  one.typed.type(' ');
  one.playTyped();
  expect([one.typed.fault, one.tree?.moves]).toEqual(['', []]);
  one.typed.type('nonsense');
  one.playTyped();
  expect(one.typed.fault).toBe(en.errors.unreadable_move);
  one.typed.type(' S-1d ');
  expect(one.typed.fault).toBe('');
  one.playTyped();
  expect([one.typed.text, one.tree?.moves]).toEqual(['', ['1e1d']]);
});

test('an illegal move is explained on the board and to screen readers', async () => {
  const one = await desk.opened();
  one.refuse('1e1a', 'S');
  expect(desk.told.at(-1)).toBe('say The Swallow can’t go there.');
  one.touch('1e');
  expect(one.hints.hint.reach).toEqual(['1d']);
  one.touch(null);
  expect(one.hints.hint.reach).toEqual([]);
});

test('the chapter is not loaded again when the server announces what the author has deleted', async () => {
  const one = await desk.opened({ answers: { [changes]: change(8) } });
  const before = one.opened;
  one.step(tree => tree.forward());
  if (one.tree) one.writer.remove(one.tree.at);
  await pass();
  desk.line.hear(studyEvent(8, { type: 'moves_deleted', chapter: 3, node: 1 }, 'Ann'));
  await pass();
  expect(one.opened).toBe(before);
});

test('a refused move is told, and the chapter shown as it is stored', async () => {
  const one = await desk.opened({ answers: { [changes]: new Refusal('not_allowed') } });
  one.play('3d3c');
  await pass();
  expect(desk.told.at(-1)).toBe('complain not_allowed');
  expect(firstMoves(one)).toEqual(['1e1d']);
  await one.open(5);
  const { length } = desk.asked;
  one.refused(new ApiError({ code: 'late', message: '' }), 3);
  expect(desk.asked).toHaveLength(length);
});
