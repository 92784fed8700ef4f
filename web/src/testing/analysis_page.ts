// The analysis board, with the answers of the server that a test lists. `openBoards` sets it up for a test file.
import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Context } from '../context.ts';
import { AnalysisScreen } from '../screens/analysis/analysis_screen.ts';
import { readSettings } from '../settings.ts';
import { en } from '../words/en.ts';
import { answerCalls } from './answers.ts';
import { stubElements } from './board.ts';
import { builtRules } from './built.ts';
import { all, heard, pageIn } from './page.ts';
import { stubStorage, type TestStorage } from './storage.ts';
import { TestWorker } from './worker.ts';

export let rules: Rules;
export let did: string[];
export let storage: TestStorage;
let screen: AnalysisScreen | null = null;

export function openBoards(): void {
  beforeAll(async () => {
    rules = await builtRules();
    // Code that the button for a study loads is there at once.
    await Promise.all([import('../study/making.ts'), import('../study/local_studies.ts')]);
  });
  beforeEach(() => {
    vi.useFakeTimers();
    stubElements();
    storage = stubStorage();
    vi.stubGlobal('Worker', TestWorker);
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
    did = [];
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

function goTo(path: string): void {
  const [pathname = '', query] = path.split('?');
  Object.assign(location, { pathname, search: query === undefined ? '' : `?${query}` });
}

export async function opened(
  query = '',
  answers: Record<string, unknown> = {},
  changes: Partial<Context> = {},
): Promise<AnalysisScreen> {
  leave();
  goTo(`/analysis${query}`);
  answerCalls(answers);
  const say = (text: string) => void did.push(text);
  screen = new AnalysisScreen(
    pageIn(en, {
      rules,
      settings: { ...readSettings(null, 'en'), sound: false },
      settingsOpen: false,
      guide: null,
      me: { name: 'Ann' } as never,
      announcer: { say: () => {} } as never,
      toast: say,
      complainOf: () => say('failed'),
      replace: goTo,
      push: goTo,
      go: path => say(path),
      openGuide: spec => say(`guide ${spec?.id}`),
      ...changes,
    }),
  );
  await vi.advanceTimersByTimeAsync(0);
  return screen;
}

export const tried = '?game=tori&moves=1e1d,7c7d,4e4d';

export const moves = (one: AnalysisScreen) => all(all(one.view(), '.moves')[0], 'button').map(heard);

export const here = (one: AnalysisScreen) =>
  all(all(one.view(), '.moves')[0], 'button')
    .filter(({ data }) => data?.attrs?.['aria-current'] === 'true')
    .map(heard);

export const tools = (one: AnalysisScreen) =>
  all(all(one.view(), '.toolbar')[0], 'button')
    .filter(({ data }) => data?.attrs?.disabled !== true)
    .map(heard);
