// The state of a study's page: the list of chapters, the open chapter, and what others change. Its `writer` changes the
// open chapter, its `settings` those of the study and the chapters.
import type { RecordedGame } from '@ootori/records';
import type { Color, PieceCode, Square, Usi } from '@ootori/rules';
import type { MoveTree } from '../../analysis/move_tree.ts';
import type { Context } from '../../context.ts';
import { Explorer } from '../../explorer/explorer.ts';
import { TypedMove } from '../../parts/typed_move.ts';
import { BoardHints } from '../../play/board_hints.ts';
import { opposite } from '../../play/color.ts';
import type { ServerFrame } from '../../protocol/frames.ts';
import { isRefused } from '../../protocol/http.ts';
import type { ChapterHead, Study, StudyWish } from '../../protocol/studies.ts';
import { playSound } from '../../sound/sound.ts';
import { storage } from '../../storage.ts';
import { isLocal, LocalStudies } from '../../study/local_studies.ts';
import type { OpenedChapter, StudyComment } from '../../study/opened_chapter.ts';
import { headAfter } from '../../study/study_head.ts';
import {
  chapterChanged,
  chapterGone,
  LocalSource,
  ServerSource,
  type StudySource,
  studyChanged,
  studyGone,
} from '../../study/study_source.ts';
import { resultWords, ruleWords, spoken } from '../../words/moves.ts';
import { sentences } from '../../words/sentences.ts';
import { ChapterWriter } from './chapter_writer.ts';
import { FindMoves } from './find_moves.ts';
import { StudySettings } from './study_settings.ts';
import { goTo, usisTo } from './tree_path.ts';

type Phase = 'loading' | 'missing' | 'failed' | 'ready';
type Told = Extract<ServerFrame, { t: 'study_event' }>;

// What the server and this browser answer if a chapter does not exist.
const missing = ['stale', 'not_found'];
// What this browser answers if another page has changed what is to be changed.
const outdated = [studyGone, studyChanged, chapterGone, chapterChanged];

export class StudyModel {
  phase: Phase = 'loading';
  study: Study | null = null;
  opened: OpenedChapter | null = null;
  chapter = 0;
  below: Color = 'black';
  readonly typed: TypedMove;
  finding: FindMoves | null = null; // while the reader solves the chapter as an exercise
  importing: { done: number; all: number } | null = null; // records being added as chapters
  readonly hints: BoardHints;
  readonly explorer: Explorer;
  readonly isLocal: boolean;
  readonly writer: ChapterWriter;
  readonly settings: StudySettings;
  private readonly source: StudySource;
  private readonly stopListening: () => void;
  private number = 0; // of the last event applied to the study's head
  private chapterNumber = 0; // of the last event applied to the open chapter
  private announced: Told[] | null = null; // events received since the study was requested
  private recent: Told[] = []; // events received since the chapter was requested
  private asked = 0; // number of the last request; answers to earlier ones are ignored
  private lost = 0; // the chapter that was last found to be missing
  private gone = false;
  private again: ReturnType<typeof setTimeout> | undefined; // requests the events again

  constructor(
    readonly app: Context,
    readonly id: string,
    wanted: number | null,
  ) {
    this.isLocal = isLocal(id);
    this.hints = new BoardHints(() => app.redraw());
    this.typed = new TypedMove(app);
    this.explorer = new Explorer(() => app.redraw());
    this.settings = new StudySettings(this, () => app.redraw());
    this.source = this.isLocal
      ? new LocalSource(app.rules, id, new LocalStudies(storage()), failure => this.complainOf(failure))
      : new ServerSource(app.rules, id);
    this.writer = new ChapterWriter(this, this.source, () => app.redraw());
    this.stopListening = this.isLocal
      ? () => {}
      : app.line.listen({
          onFrame: frame => this.hear(frame),
          onStatus: status => status === 'open' && this.phase === 'ready' && this.follow(),
        });
    void app.known.then(() => this.load(wanted));
  }

  leave(): void {
    this.writer.flush();
    this.gone = true;
    clearTimeout(this.again);
    this.stopListening();
    if (!this.isLocal) this.app.line.send({ t: 'study_leave', study: this.id });
    this.hints.clear();
    this.explorer.leave();
    this.finding?.stop();
    this.opened?.free();
  }

  get tree(): MoveTree | null {
    return this.opened?.tree ?? null;
  }

  get head(): ChapterHead | null {
    return this.study?.chapters.find(({ chapter }) => chapter === this.chapter) ?? null;
  }

  get writes(): boolean {
    return this.study?.writes ?? false;
  }

  get me(): string | null {
    return this.isLocal ? null : (this.app.me?.name ?? null);
  }

  // --- reading ---

  async load(wanted: number | null = this.chapter): Promise<void> {
    this.phase = 'loading';
    this.app.redraw();
    try {
      const study = await this.read();
      if (this.gone) return;
      this.study = study;
      this.number = study.number;
      const chapter = study.chapters.find(one => one.chapter === wanted) ?? study.chapters[0];
      this.phase = 'ready';
      if (chapter) await this.open(chapter.chapter);
      this.follow();
    } catch (failure) {
      if (this.gone) return;
      this.fail(failure);
    }
    this.app.redraw();
  }

  // The study without its moves, with what has been announced since the server answered.
  private async read(): Promise<Study> {
    const announced: Told[] = [];
    this.announced = announced;
    let study = await this.source.read();
    for (const { number, event } of announced)
      if (event && number > study.number) study = { ...headAfter(study, event, this.me), number };
    if (this.announced === announced) this.announced = null;
    return study;
  }

  async open(chapter: number): Promise<void> {
    if (chapter !== this.chapter) this.writer.flush();
    const question = ++this.asked;
    this.recent = [];
    try {
      const { opened, number } = await this.source.open(chapter);
      if (this.gone || question !== this.asked) return opened.free();
      const isOther = chapter !== this.chapter;
      const path = !isOther && this.tree ? usisTo(this.tree.at) : [];
      if (isOther) this.writer.leaveChapter(); // with what was written while the chapter was loading
      this.opened?.free();
      this.opened = opened;
      this.chapterNumber = number;
      this.chapter = chapter;
      for (const told of this.recent) this.tell(told);
      goTo(opened.tree, path);
      this.writer.recall(opened);
      if (isOther) this.begin();
      else if (this.finding) this.findIn(opened);
    } catch (failure) {
      if (!this.gone && question === this.asked) await this.failToOpen(chapter, failure);
    }
    this.changed();
  }

  // The chapter may have been deleted before this page was told. Then the rest of the study is shown.
  private async failToOpen(chapter: number, failure: unknown): Promise<void> {
    const isMissing = missing.some(code => isRefused(failure, code));
    if (!isMissing || !this.opened || this.lost === chapter) return this.fail(failure);
    this.lost = chapter;
    await this.load();
    const { app, study } = this;
    const isGone = this.phase === 'ready' && study?.chapters.every(one => one.chapter !== chapter);
    if (isGone && !this.gone) app.toast(app.words.studies.chapterGone, 'note');
  }

  // Prepares a chapter that the reader has just opened.
  private begin(): void {
    const { head } = this;
    this.below = head?.below ?? 'black';
    this.stopFinding();
    if (head?.mode === 'find' && !this.writes) this.find();
    this.app.replace(`/study/${this.id}?chapter=${this.chapter}`);
  }

  private fail(failure: unknown): void {
    if (isRefused(failure, 'not_found')) return this.vanish();
    this.phase = 'failed';
    this.app.complainOf(failure);
  }

  // The study is gone, or the user may not see it any more. What was being written is kept.
  private vanish(): void {
    this.phase = 'missing';
    if (this.study) this.study = { ...this.study, writes: false };
    this.writer.cease();
  }

  // What another page has changed in this browser is shown as it is now, and what it has deleted, or moved to the
  // account, not any longer.
  private complainOf(failure: unknown): void {
    this.app.complainOf(failure, { name: this.app.words.studies.name });
    if (!this.gone && outdated.some(code => isRefused(failure, code))) void this.load();
  }

  private follow(): void {
    if (!this.isLocal) this.app.line.send({ t: 'study', study: this.id, since: this.number });
  }

  // The server is busy, as after a restart, when everyone requests events.
  private followLater(seconds: number): void {
    clearTimeout(this.again);
    this.again = setTimeout(() => this.follow(), 1000 * seconds);
  }

  private hear(frame: ServerFrame): void {
    if (frame.t === 'error' && frame.frame === 'study' && frame.retry_after !== undefined)
      return this.followLater(frame.retry_after);
    if (!('study' in frame) || frame.study !== this.id) return;
    if (frame.t === 'study_event') this.announced?.push(frame);
    if (this.phase !== 'ready') return;
    if (frame.t === 'study_gone') this.vanish();
    if (frame.t === 'study_anew') void this.load();
    if (frame.t === 'study_event' && frame.number > this.number) {
      this.number = frame.number;
      this.recent.push(frame);
      this.tellHead(frame);
      this.tell(frame);
    }
    this.app.redraw();
  }

  // Applies an event to the open chapter.
  private tell({ number, by, event }: Told): void {
    if (!event || !('chapter' in event) || event.chapter !== this.chapter || number <= this.chapterNumber)
      return;
    this.chapterNumber = number;
    const before = this.tree?.at;
    if (this.opened && !this.opened.apply(event, by)) void this.open(this.chapter);
    this.finding?.follow();
    if (event.type === 'moves_deleted') this.writer.flush(); // a comment on them is refused, and kept
    if (this.tree && before !== this.tree.at) this.changed();
  }

  private tellHead({ event, by }: Told): void {
    const { study, head } = this;
    if (!study || !event) return;
    this.study = headAfter(study, event, this.me);
    if (study.writes && !this.writes) this.loseAuthorship(by);
    if (head && head.mode !== this.head?.mode) this.followMode();
    if (event.type === 'chapter' && this.chapter === 0) void this.open(event.chapter);
    if (event.type === 'chapter_deleted') this.lose(event.chapter, by);
  }

  private loseAuthorship(by: string | null): void {
    this.writer.cease();
    if (by !== this.me) this.app.toast(this.app.words.studies.removed, 'note');
  }

  // For a reader, an exercise begins or ends when an author changes the kind of the open chapter.
  private followMode(): void {
    const isExercise = this.head?.mode === 'find';
    if (!this.writes && this.opened && isExercise !== (this.finding !== null)) this.find();
  }

  private lose(chapter: number, by: string | null): void {
    const { study, app } = this;
    if (!study) return;
    if (chapter !== this.chapter || !study.chapters[0]) return;
    if (by !== this.me) app.toast(app.words.studies.chapterGone, 'note');
    void this.open(study.chapters[0].chapter);
  }

  // --- looking ---

  step(go: (tree: MoveTree) => void): void {
    const { tree } = this;
    if (!tree) return;
    const before = tree.at;
    if (this.writer.isWritingAt(before)) this.writer.flush();
    go(tree);
    if (tree.at !== before) this.say();
    this.changed();
  }

  flip(): void {
    this.below = opposite(this.below);
    this.app.redraw();
  }

  refuse(usi: Usi, piece: PieceCode | null): void {
    const { tree, app } = this;
    const spec = tree && app.rules.spec(tree.game);
    if (!spec) return;
    const { rule } = this.hints.refuse(tree, usi, piece);
    if (rule) app.announcer.say(ruleWords(spec, rule, piece, app.words));
  }

  touch(square: Square | null): void {
    if (this.tree) this.hints.touch(this.tree, square);
  }

  playTyped(): void {
    const { tree } = this;
    if (tree)
      this.typed.play(
        move => tree.readMove(move),
        usi => this.play(usi),
      );
  }

  // Starts the exercise, or goes back to reading.
  find(): void {
    const { opened, head } = this;
    if (!opened || !head) return;
    if (this.finding) {
      this.stopFinding();
    } else {
      opened.tree.goTo(opened.tree.root);
      this.below = head.below;
      this.findIn(opened);
    }
    this.changed();
  }

  // The exercise goes on from the position shown.
  private findIn(opened: OpenedChapter): void {
    this.stopFinding();
    this.finding = new FindMoves(opened, this.head?.below ?? 'black', () => this.changed());
    this.finding.start();
  }

  private stopFinding(): void {
    this.finding?.stop();
    this.finding = null;
  }

  changed(): void {
    this.typed.fault = '';
    this.hints.clear();
    this.app.redraw();
  }

  private say(): void {
    const { tree, app } = this;
    const spec = tree && app.rules.spec(tree.game);
    if (!spec) return;
    const { move, state, notes } = tree.at;
    const { words } = app;
    const what = move ? spoken(spec, move, opposite(state.turn), words) : words.play.viewing(0);
    const glyph = notes.glyph ? words.sentence(words.glyphs[notes.glyph] ?? notes.glyph) : '';
    const check = state.check ? words.speech.check : '';
    const end = state.outcome ? words.sentence(resultWords(state.outcome, null, words)) : '';
    app.announcer.say(sentences([words.sentence(what), glyph, check, end, notes.comment ?? ''], words));
  }

  // --- writing ---

  play(usi: Usi): void {
    const { opened, finding } = this;
    if (!opened) return;
    if (finding) return this.answer(usi);
    this.step(tree => tree.play(usi));
    const { at } = opened.tree;
    if (this.app.settings.sound) playSound(at.move?.captured ? 'capture' : 'move', this.app.settings.volume);
    this.writer.own(at);
  }

  private answer(usi: Usi): void {
    const { finding, app } = this;
    if (!finding?.isReaders || finding.isDone) return; // a move typed while the opponent replies, or after the last
    app.announcer.say(app.words.studies.found[finding.answer(usi)]);
    this.changed();
  }

  get others(): readonly StudyComment[] {
    const { opened } = this;
    if (!opened) return [];
    const all = opened.comments(opened.tree.at);
    return this.writes ? all.filter(({ by }) => by !== this.me) : all;
  }

  // Changes to the study as a whole or to chapters. Resolves once the change is stored.
  async change(wish: StudyWish): Promise<boolean> {
    try {
      const { study, change } = await this.source.change(wish);
      if (study) this.study = study;
      else this.anticipate(wish, change.number);
      if (this.isLocal && wish.type === 'chapter_deleted') this.lose(wish.chapter, this.me);
      this.app.redraw();
      return true;
    } catch (failure) {
      this.complainOf(failure);
      return false;
    }
  }

  // The server's answer to a change can arrive before the event on the socket.
  private anticipate(wish: StudyWish, number: number): void {
    if (!this.study || number <= this.number) return;
    if (wish.type === 'study_changed' || wish.type === 'chapter_changed')
      this.study = headAfter(this.study, wish, this.me);
  }

  // Returns how many records became chapters: all, unless one is refused.
  async add(records: readonly RecordedGame[]): Promise<number> {
    let done = 0;
    const tell = (importing: { done: number; all: number } | null) => {
      this.importing = importing;
      this.app.redraw();
    };
    try {
      const title = this.app.words.studies.chapterName((this.study?.chapters.length ?? 0) + 1);
      tell({ done, all: records.length });
      const { study, chapter } = await this.source.add(records, title, () => {
        done += 1;
        tell({ done, all: records.length });
      });
      if (study) this.study = study;
      else await this.learn(chapter);
      await this.open(chapter);
      return records.length;
    } catch (failure) {
      this.complainOf(failure);
      return done;
    } finally {
      tell(null);
    }
  }

  // Rereads the study if the socket has not announced a chapter just added.
  private async learn(chapter: number): Promise<void> {
    if (this.study?.chapters.some(one => one.chapter === chapter)) return;
    this.study = await this.read();
    this.number = Math.max(this.number, this.study.number);
  }

  async removeStudy(): Promise<boolean> {
    try {
      await this.source.remove();
      return true;
    } catch (failure) {
      this.app.complainOf(failure);
      return false;
    }
  }

  // Reloads the chapter, to show what the study really contains. A refused comment is kept and can be sent again.
  refused(failure: unknown, chapter: number): void {
    this.app.complainOf(failure);
    if (this.gone) return;
    if (this.phase !== 'missing' && chapter === this.chapter && this.head) void this.open(chapter);
    else this.writer.strand();
    this.app.redraw();
  }
}
