// The page's side of the engine worker: asks about a position and receives results as they are found.
import type { FromEngine, Question, Thought, ToEngine } from './thought.ts';

export class LocalEngine {
  private readonly worker = new Worker(new URL('./engine_worker.ts', import.meta.url), { type: 'module' });
  private number = 0; // of the last question; answers to earlier ones are ignored
  private asked: Question | null = null;

  // `onThought` is called repeatedly for the last question; `onFailure` if the engine cannot be started.
  constructor(
    private readonly onThought: (thought: Thought) => void,
    private readonly onFailure: () => void,
  ) {
    this.worker.onmessage = ({ data }: MessageEvent<FromEngine>) => this.hear(data);
    this.worker.onerror = () => this.onFailure();
  }

  // Null: stop thinking. The same question again is ignored while it is still being thought about.
  think(question: Question | null): void {
    if (isSame(question, this.asked)) return;
    this.asked = question;
    this.number += 1;
    this.worker.postMessage({ number: this.number, question } satisfies ToEngine);
  }

  end(): void {
    this.worker.terminate();
  }

  private hear(answer: FromEngine): void {
    if ('failed' in answer) return this.onFailure();
    if (answer.number !== this.number) return;
    // Asked again after this, the question is thought about anew.
    if (answer.thought.isDone) this.asked = null;
    this.onThought(answer.thought);
  }
}

function isSame(one: Question | null, other: Question | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
