// The engine of this browser as the page sees it: is asked about a position, and tells what it has found so far.
import type { FromEngine, Question, Thought, ToEngine } from './thought.ts';

export class LocalEngine {
  private readonly worker = new Worker(new URL('./engine_worker.ts', import.meta.url), { type: 'module' });
  private number = 0; // of the last question; answers to others come too late
  private asked: Question | null = null;

  // `onThought` is called again and again for the last question, `onFailure` where there can be no engine.
  constructor(
    private readonly onThought: (thought: Thought) => void,
    private readonly onFailure: () => void,
  ) {
    this.worker.onmessage = ({ data }: MessageEvent<FromEngine>) => this.hear(data);
    this.worker.onerror = () => this.onFailure();
  }

  // Null: rest. A question that it is thinking about already is not asked anew.
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
    // What is asked again then is thought about again.
    if (answer.thought.isDone) this.asked = null;
    this.onThought(answer.thought);
  }
}

function isSame(one: Question | null, other: Question | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
