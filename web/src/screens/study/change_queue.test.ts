import { expect, test } from 'vitest';
import { ChangeQueue } from './change_queue.ts';

// A change that is answered when the test says so.
function change(name: string, log: string[]) {
  let answer = () => {};
  let refuse = () => {};
  const answered = new Promise<string>((resolve, reject) => {
    answer = () => resolve(name);
    refuse = () => reject(new Error(`${name} is refused`));
  });
  const send = () => {
    log.push(name);
    return answered;
  };
  return { send, answer, refuse };
}

const soon = () => new Promise(resolve => setTimeout(resolve));

test('a change waits for the answer to the one before it', async () => {
  const log: string[] = [];
  const queue = new ChangeQueue(() => log.push(`answered, busy: ${queue.isBusy}`));
  const [first, second] = [change('first', log), change('second', log)];
  const answers = [queue.add(first.send), queue.add(second.send)];
  await soon();
  expect([queue.isBusy, log]).toEqual([true, ['first']]);
  first.answer();
  await soon();
  expect(log.slice(1).sort()).toEqual(['answered, busy: true', 'second']);
  second.answer();
  expect(await Promise.all(answers)).toEqual(['first', 'second']);
  expect(log.at(-1)).toBe('answered, busy: false');
});

test('a refused change does not hold up those after it', async () => {
  const log: string[] = [];
  const queue = new ChangeQueue(() => {});
  const [first, second] = [change('first', log), change('second', log)];
  const refused = expect(queue.add(first.send)).rejects.toThrow('first is refused');
  const answer = queue.add(second.send);
  first.refuse();
  second.answer();
  await refused;
  expect(await answer).toBe('second');
  expect([queue.isBusy, log]).toEqual([false, ['first', 'second']]);
});
