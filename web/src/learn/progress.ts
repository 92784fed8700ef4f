// The lessons done, stored in this browser by their ids, which never change.
import { list, type Shape, text } from '../protocol/shape.ts';
import { read, save } from '../storage.ts';

const key = (game: string) => `ootori.learn.${game}`;
const ids: Shape<readonly string[]> = list(text);

export class Progress {
  private readonly done: Set<string>;

  constructor(
    private readonly game: string,
    private readonly storage: Storage | null,
  ) {
    this.done = new Set(this.read());
  }

  has(id: string): boolean {
    return this.done.has(id);
  }

  count(lessons: readonly { id: string }[]): number {
    return lessons.filter(({ id }) => this.done.has(id)).length;
  }

  // Merges with storage, because another tab may have added lessons.
  add(id: string): void {
    for (const known of this.read()) this.done.add(known);
    this.done.add(id);
    save(this.storage, key(this.game), JSON.stringify([...this.done]));
  }

  private read(): readonly string[] {
    try {
      return ids(JSON.parse(read(this.storage, key(this.game)) ?? '[]'), '');
    } catch {
      return [];
    }
  }
}
