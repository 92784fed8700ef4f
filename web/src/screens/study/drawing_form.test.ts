import { expect, test, vi } from 'vitest';
import { all, enter, entries, faults, fieldOf, press, seen, submit } from '../../testing/page.ts';
import { fold, opened, openStudies, pass, sent } from '../../testing/study_screen.ts';

// snabbdom needs `window` when it is loaded; the page has an address, and events of its window.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/study/s1', search: '', hash: '' });
  vi.stubGlobal('document', { baseURI: 'https://ootori.example', querySelector: () => null });
  vi.stubGlobal('Element', class {});
});

openStudies();

test('circles and arrows are drawn by squares on the board', async () => {
  const view = await opened();
  expect(entries(view(), 'brush')).toEqual(['*Green', 'Red', 'Yellow', 'Blue']);
  const draw = (text: string) => {
    enter(view(), 'squares', text);
    submit(view(), 'squares');
  };
  for (const wrong of ['', '3', '3h', '8a', '3e3e', '3e3', '3e3d3c', '0a', '33']) {
    draw(wrong);
    expect(faults(view())).toEqual(['Enter one or two squares on this board, like 3e or 3e3d.']);
    enter(view(), 'squares', '');
    expect(faults(view())).toEqual([]);
  }
  draw(' 7g ');
  expect(fieldOf(view(), 'squares').data?.props?.value).toBe('');
  enter(view(), 'brush', 'R');
  expect(entries(view(), 'brush')[1]).toBe('*Red');
  draw('3e3d');
  await pass();
  expect(all(fold(view(), 'shapes'), 'li').map(seen)).toEqual([
    'Green circle on 7g',
    'Red arrow from 3e to 3d',
  ]);
  press(view(), 'Delete: Green circle on 7g');
  await pass();
  expect(all(fold(view(), 'shapes'), 'li').map(seen)).toEqual(['Red arrow from 3e to 3d']);
  const shape = (shape: string, on: boolean) => ({ type: 'shape', chapter: 3, node: 0, shape, on });
  expect(sent()).toEqual([shape('G7g', true), shape('R3e3d', true), shape('G7g', false)]);
});
