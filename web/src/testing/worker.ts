// The engine of a page, on which a test answers. Use it as `vi.stubGlobal('Worker', TestWorker)`.
import { vi } from 'vitest';
import type { ToPlayer } from '../solo/messages.ts';

export class TestWorker {
  static last: TestWorker;
  readonly questions: ToPlayer[] = [];
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  ended = false;

  constructor() {
    TestWorker.last = this;
  }

  postMessage(question: ToPlayer): void {
    this.questions.push(question);
  }

  terminate(): void {
    this.ended = true;
  }

  // The last question.
  static get question(): ToPlayer | undefined {
    return TestWorker.last.questions.at(-1);
  }

  // Answers the last question. Needs vi.useFakeTimers().
  static async answer(answer: unknown): Promise<void> {
    TestWorker.last.onmessage?.({ data: { number: TestWorker.question?.number, answer } });
    await vi.advanceTimersByTimeAsync(0);
  }
}
