// The state of the opening explorer: the chosen source and filter, and the answers for each position.
import type { Sfen } from '@ootori/rules';
import { ApiError } from '../protocol/http.ts';
import { type Explored, type Filter, filterFor, type Question, type Source, sources } from './sources.ts';
import type { SourceId } from './words/words.ts';

export type Found = Explored | 'loading' | 'failed' | 'unknown'; // unknown: there is no such player

const patience = 150; // ms, so that stepping through a game only asks about the position where it stops
const mostKept = 300; // answers

export class Explorer {
  isOn = false;
  filter: Filter = {};
  player = ''; // whose games the source 'player' shows; empty: nobody's yet
  typed = ''; // in the field for that name
  private source: Source;
  private readonly found = new Map<string, Found>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private awaited = ''; // key of the position shown
  private gone = false;

  constructor(
    private readonly changed: () => void,
    private readonly known: readonly [Source, ...Source[]] = sources,
  ) {
    this.source = known[0];
  }

  // The sources that have moves of this game; empty if there is nothing to explore.
  sourcesOf(game: string): Source[] {
    return this.known.filter(one => one.has(game));
  }

  // The chosen source if it has this game, otherwise the first one that does.
  sourceOf(game: string): Source {
    return this.source.has(game) ? this.source : (this.sourcesOf(game)[0] ?? this.source);
  }

  leave(): void {
    this.gone = true;
    clearTimeout(this.timer);
  }

  // What is known about a position; if nothing is, starts a request for it.
  look(game: string, sfen: Sfen): Found {
    const key = this.keyOf(game, sfen);
    const found = this.found.get(key);
    if (found) return found;
    if (this.awaited !== key) {
      this.awaited = key;
      clearTimeout(this.timer);
      const source = this.sourceOf(game);
      const question = { game, sfen, filter: filterFor(source, this.filter), player: this.player };
      this.timer = setTimeout(() => void this.ask(key, source, question), patience);
    }
    return 'loading';
  }

  switch(): void {
    this.isOn = !this.isOn;
    if (this.isOn)
      this.refresh(); // games may have ended in the meantime
    else clearTimeout(this.timer);
    this.changed();
  }

  choose(id: SourceId): void {
    this.source = this.known.find(one => one.id === id) ?? this.source;
    this.changed();
  }

  // Shows the games of a player.
  follow(player: string): void {
    this.player = player;
    this.typed = player;
    this.isOn = true;
    this.choose('player');
  }

  type(name: string): void {
    this.typed = name;
    this.changed();
  }

  narrow(filter: Filter): void {
    this.filter = filter;
    this.changed();
  }

  // Drops all answers, so that they are requested again.
  refresh(): void {
    this.found.clear();
    this.awaited = '';
    this.changed();
  }

  private async ask(key: string, source: Source, question: Question): Promise<void> {
    const answer = await source
      .read(question, better => this.keep(key, better))
      .catch((failure): Found => (isUnknown(failure) ? 'unknown' : 'failed'));
    if (!this.found.has(key)) this.keep(key, answer); // the better answer may have arrived first
  }

  private keep(key: string, answer: Found): void {
    if (this.gone) return;
    const oldest = this.found.size >= mostKept ? this.found.keys().next().value : undefined;
    if (oldest !== undefined) this.found.delete(oldest);
    this.found.set(key, answer);
    if (this.awaited === key) this.awaited = '';
    this.changed();
  }

  // A position is the same whatever its move number.
  private keyOf(game: string, sfen: Sfen): string {
    const position = sfen.split(' ').slice(0, 3).join(' ');
    const source = this.sourceOf(game);
    const player = source.id === 'player' ? this.player : '';
    return JSON.stringify([source.id, game, position, filterFor(source, this.filter), player]);
  }
}

const isUnknown = (failure: unknown) =>
  failure instanceof ApiError && failure.refused.code === 'unknown_player';
