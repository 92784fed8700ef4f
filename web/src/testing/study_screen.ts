// The screen of a study, with a line, events of its window and answers of the server that the test lists. `openStudies` sets it
// up for a test file.
import type { Rules } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Context } from '../context.ts';
import type { Chapter, Study, StudyChange } from '../protocol/studies.ts';
import { StudyScreen } from '../screens/study/study_screen.ts';
import { readSettings } from '../settings.ts';
import { en } from '../words/en.ts';
import { type Asked, answerCalls } from './answers.ts';
import { builtRules } from './built.ts';
import { TestLine } from './line.ts';
import { all, heard, press, seen, WatchedPage } from './page.ts';
import { stubStorage } from './storage.ts';
import { annsStudy, studyAnswers } from './studies.ts';

export let rules: Rules;
export let asked: Asked[];
export let line: TestLine;
export let page: WatchedPage;
export let screen: StudyScreen | null = null;
export const events = new Map<string, () => void>(); // of the window

export function openStudies(): void {
  beforeAll(async () => {
    rules = await builtRules();
  });
  beforeEach(() => {
    vi.useFakeTimers();
    stubStorage();
    events.clear();
    vi.stubGlobal('addEventListener', (name: string, act: () => void) => void events.set(name, act));
    vi.stubGlobal('removeEventListener', (name: string) => void events.delete(name));
    location.search = '';
    line = new TestLine();
  });
  afterEach(() => {
    leave();
    vi.useRealTimers();
  });
}

export function leave(): void {
  screen?.leave();
  screen = null;
}

export const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
export const change = (number: number, node = 0): StudyChange => ({ number, node, chapter: 3 });
export const changes = 'POST /studies/s1/changes';
export const sent = () => asked.filter(({ call }) => call === changes).map(({ body }) => body);

interface Given {
  study?: Study;
  answers?: Record<string, unknown>;
  chapter?: Partial<Chapter>;
  me?: string | null;
  id?: string;
  more?: Partial<Context>;
}

export async function opened(given: Given = {}) {
  leave();
  const { study = annsStudy, answers = {}, chapter, me = 'Ann', id = 's1', more } = given;
  answer({ ...studyAnswers(study, chapter), [changes]: change(8), ...answers });
  page = new WatchedPage(en, {
    rules,
    line: line.line,
    me: { name: me } as never,
    known: Promise.resolve(),
    settings: { ...readSettings(null, 'en'), sound: false },
    settingsOpen: false,
    guide: null,
    ...more,
  });
  const one = new StudyScreen(page.app, id);
  screen = one;
  const view = page.shows(() => one.view());
  await pass();
  return view;
}

export const names = (view: VNode) => all(view, '.name').map(seen);
export const part = (view: VNode, name: string) => seen(all(view, `.${name}`)[0]);
export const labelOf = (view: VNode) => heard(all(view, '.wood')[0]).split('. Use')[0];
export const positionOf = (view: VNode) => part(view, 'sfen').split('/');
export const fold = (view: VNode, name: string) => all(view, `.${name}`)[0];
export const stepTo = (view: () => VNode, ...labels: string[]) => {
  for (const label of labels) press(view(), label);
};

// From now on.
export function answer(answers: Record<string, unknown>): void {
  asked = answerCalls(answers);
}
