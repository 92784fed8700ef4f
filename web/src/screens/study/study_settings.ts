// Changes to the settings of a study and of its chapters.
import type { ChapterHead, Study, StudyWish } from '../../protocol/studies.ts';
import { ChangeQueue } from './change_queue.ts';

type SettingsWish = Extract<StudyWish, { type: 'study_changed' | 'chapter_changed' }>;

interface Changed {
  readonly study: Study | null;
  change(wish: StudyWish): Promise<boolean>;
}

// A change contains all settings, so it is made only once the change before it has been answered: otherwise it would undo
// that change. Each promise says, once there is an answer, whether the change is stored.
export class StudySettings {
  private readonly queue: ChangeQueue;

  constructor(
    private readonly model: Changed,
    onChange: () => void,
  ) {
    this.queue = new ChangeQueue(onChange);
  }

  changeStudy(some: Partial<Pick<Study, 'name' | 'visibility'>>): Promise<boolean> {
    return this.inTurn(({ name, visibility }) => ({ type: 'study_changed', name, visibility, ...some }));
  }

  changeChapter(
    chapter: number,
    some: Partial<Pick<ChapterHead, 'name' | 'mode' | 'below'>>,
  ): Promise<boolean> {
    return this.inTurn(({ chapters }) => {
      const head = chapters.find(one => one.chapter === chapter);
      if (!head) return null;
      const { name, mode, below } = head;
      return { type: 'chapter_changed', chapter, name, mode, below, ...some };
    });
  }

  private inTurn(make: (study: Study) => SettingsWish | null): Promise<boolean> {
    return this.queue.add(async () => {
      const { study } = this.model;
      const wish = study && make(study);
      return wish !== null && this.model.change(wish);
    });
  }
}
