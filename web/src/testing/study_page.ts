// The page of a study, with a connection and answers of the server that the test lists.
import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Context } from '../context.ts';
import type { Chapter, Study, StudyChange } from '../protocol/studies.ts';
import { StudyModel } from '../screens/study/study_model.ts';
import { readSettings } from '../settings.ts';
import { en } from '../words/en.ts';
import { type Asked, answerCalls } from './answers.ts';
import { builtRules } from './built.ts';
import { TestLine } from './line.ts';
import { WatchedPage } from './page.ts';
import { stubStorage } from './storage.ts';
import { annsStudy, studyAnswers } from './studies.ts';

export const changes = 'POST /studies/s1/changes';
export const change = (number: number, node = 0): StudyChange => ({ number, node, chapter: 3 });
export const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

interface Given {
  study?: Study;
  answers?: Record<string, unknown>;
  chapter?: Partial<Chapter>;
  wanted?: number | null;
  me?: string | null;
  id?: string;
  sound?: boolean;
}

export class StudyPage {
  asked: Asked[] = [];
  line = new TestLine();
  private watched: WatchedPage | null = null;
  private model: StudyModel | null = null;
  private built: Rules | null = null;

  constructor() {
    beforeAll(async () => {
      this.built = await builtRules();
    });
    beforeEach(() => {
      vi.useFakeTimers();
      stubStorage();
      this.line = new TestLine();
    });
    afterEach(() => {
      this.leave();
      vi.useRealTimers();
    });
  }

  get rules(): Rules {
    if (!this.built) throw new Error('the rules are not loaded');
    return this.built;
  }

  // What the page has said and done.
  get told(): string[] {
    return this.watched?.told ?? [];
  }

  async opened(given: Given = {}): Promise<StudyModel> {
    const { study = annsStudy, answers = {}, chapter, wanted = null, me = 'Ann', id = 's1', sound } = given;
    this.answer({ ...studyAnswers(study, chapter), ...answers });
    const settings = { ...readSettings(null, 'en'), sound: sound ?? false, volume: 30 };
    return this.open({ me: { name: me } as never, settings }, id, wanted);
  }

  async open(some: Partial<Context> = {}, id = 's1', wanted: number | null = null): Promise<StudyModel> {
    const { rules } = this;
    const { line } = this.line;
    this.watched = new WatchedPage(en, { rules, line, known: Promise.resolve(), ...some });
    const model = new StudyModel(this.watched.app, id, wanted);
    this.model = model;
    await pass();
    return model;
  }

  leave(): void {
    this.model?.leave();
    this.model = null;
  }

  // From now on.
  answer(answers: Record<string, unknown>): void {
    this.asked = answerCalls(answers);
  }

  get calls(): string[] {
    return this.asked.map(({ call }) => call);
  }

  // The changes sent to the server.
  get sent(): unknown[] {
    return this.asked.filter(({ call }) => call === changes).map(({ body }) => body);
  }
}

// An answer that the test gives later.
export function pending<T>(): [Promise<T>, (answer: T) => void] {
  let give: (answer: T) => void = () => {};
  const answer = new Promise<T>(resolve => {
    give = resolve;
  });
  return [answer, give];
}

export const chapterNames = ({ study }: StudyModel) => study?.chapters.map(one => one.name);
export const firstMoves = ({ tree }: StudyModel) => tree?.root.next.map(one => one.move?.usi);
