// An engine of a page, on which a test answers. Use it as `vi.stubGlobal('Worker', TestWorker)`.
import { vi } from 'vitest';
import type { ToEngine } from '../analysis/thought.ts';
import type { ToPlayer } from '../solo/messages.ts';

type Sent = ToPlayer | ToEngine;

export class TestWorker {
  static last: TestWorker;
  readonly questions: Sent[] = [];
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  ended = false;

  constructor() {
    TestWorker.last = this;
  }

  postMessage(question: Sent): void {
    this.questions.push(question);
  }

  terminate(): void {
    this.ended = true;
  }

  // The last question.
  static get question(): Sent | undefined {
    return TestWorker.last.questions.at(-1);
  }

  // Answers the last question. Needs vi.useFakeTimers().
  static async answer(answer: unknown): Promise<void> {
    await TestWorker.tell({ answer });
  }

  // Says something about the last question.
  static async tell(content: object): Promise<void> {
    TestWorker.last.onmessage?.({ data: { number: TestWorker.question?.number, ...content } });
    await vi.advanceTimersByTimeAsync(0);
  }
}
