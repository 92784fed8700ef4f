// The page's side of the engine that plays in this browser. It answers one question after another.
import type { Answers, FromPlayer, Question, ToPlayer } from './messages.ts';

export class SoloPlayer {
  private readonly worker = new Worker(new URL('./player_worker.ts', import.meta.url), { type: 'module' });
  private number = 0;
  private readonly waiting = new Map<number, (answer: unknown) => void>();

  constructor(private readonly onFailure: () => void) {
    this.worker.onmessage = ({ data }: MessageEvent<FromPlayer>) => this.hear(data);
    this.worker.onerror = () => this.onFailure();
  }

  ask<Q extends Question>(question: Q): Promise<Answers[Q['ask']]> {
    this.number += 1;
    const number = this.number;
    this.worker.postMessage({ ...question, number } satisfies ToPlayer);
    return new Promise(resolve => this.waiting.set(number, answer => resolve(answer as Answers[Q['ask']])));
  }

  end(): void {
    this.worker.terminate();
  }

  private hear(message: FromPlayer): void {
    if ('failed' in message) return this.onFailure();
    this.waiting.get(message.number)?.(message.answer);
    this.waiting.delete(message.number);
  }
}
