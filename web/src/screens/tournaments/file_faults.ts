// The errors in a tournament file, line by line.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import type { FileAnswer } from '../../protocol/tournaments.ts';

type Faults = NonNullable<FileAnswer['faults']>;

// The answer with its errors in the language of the page. The server writes them in English.
export async function inWords<T extends { faults?: Faults }>(app: Context, answer: T): Promise<T> {
  if (!answer.faults) return answer;
  const translate = await app.words.tournaments.fileFaultWords().catch(() => () => '');
  const told = ({ line, message }: Faults[number]) => ({ line, message: translate(message) || message });
  return { ...answer, faults: answer.faults.map(told) };
}

export function faultList(app: Context, faults: Faults): VNode {
  const { tournaments: words } = app.words;
  return h('section', { key: 'faults', attrs: { role: 'alert' } }, [
    h('h2', words.fileFaults),
    h(
      'ul.file-faults',
      faults.map(({ line, message }) => h('li', words.fileFault(line, message))),
    ),
  ]);
}
