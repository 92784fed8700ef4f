// How a study leaves the page: its link, and its chapters as game records in a file.
import type { RecordFormat } from '@ootori/records';
import { h, type VNode } from 'snabbdom';
import { records } from '../../analysis/records.ts';
import { button } from '../../parts/controls.ts';
import { Copier } from '../../parts/copy_row.ts';
import type { Study } from '../../protocol/studies.ts';
import { recordsAddress } from '../../protocol/study_calls.ts';
import { studyPath } from '../../route.ts';
import { recordFormats } from '../../sharing/addresses.ts';
import { publicAddress } from '../../site.ts';
import { storage } from '../../storage.ts';
import { chapterRecord, LocalStudies } from '../../study/local_studies.ts';
import { languageEntry } from '../../words/languages.ts';
import type { FormParts } from './form_parts.ts';
import type { StudyModel } from './study_model.ts';

export class StudyShare {
  private format: RecordFormat;
  private readonly copier: Copier;

  constructor(
    private readonly model: StudyModel,
    private readonly parts: FormParts,
  ) {
    const { app } = model;
    this.copier = new Copier(app);
    this.format = languageEntry(app.settings.language).notation === 'japanese' ? 'kif' : 'pgn';
  }

  view(study: Study): VNode {
    const { model } = this;
    const { studies: words, sharing } = model.app.words;
    const isWhole = (chapter: number | null) => (chapter === null ? words.wholeStudy : words.thisChapter);
    return h('details.fold.study-sharing', [
      h('summary', words.share),
      ...(model.isLocal
        ? []
        : [
            h('p', [h('strong', words.address)]),
            this.copier.row('study-address', words.address, publicAddress(studyPath(study.id))),
          ]),
      this.parts.select(
        'study-format',
        words.format,
        recordFormats.map(value => ({ value, label: sharing.formats[value].join(' – ') })),
        this.format,
        value => {
          this.format = value as RecordFormat;
        },
      ),
      h('p.muted', model.app.words.analysisBoard.writeHint),
      h(
        'div.record-actions',
        [null, model.chapter].map(chapter =>
          button({
            label: model.app.words.labelled(words.download, isWhole(chapter)),
            key: isWhole(chapter),
            disabled: study.chapters.length === 0,
            onClick: () => void this.download(study, chapter),
          }),
        ),
      ),
    ]);
  }

  private async download(study: Study, chapter: number | null): Promise<void> {
    const { model } = this;
    const { format } = this;
    model.writer.flush();
    if (model.writer.isSaving) await model.writer.answered(); // the server writes the records
    if (!model.isLocal) return save(recordsAddress(study.id, format, chapter), '');
    const { app } = model;
    try {
      const module = await records();
      const kept = new LocalStudies(storage()).find(study.id)?.chapters ?? [];
      const chosen = kept.filter(one => chapter === null || one.chapter === chapter);
      const text = chosen.map(one => module.writeRecord(chapterRecord(one), format)).join('\n');
      const { extension, mediaType } = module.formats.find(({ name }) => name === format) ?? {
        extension: 'txt',
        mediaType: 'text/plain',
      };
      const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
      save(address, `study.${extension}`);
      setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser may first ask where to save it
    } catch {
      app.toast(app.words.analysisBoard.noRecords, 'error');
    }
  }
}

function save(address: string, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
}
