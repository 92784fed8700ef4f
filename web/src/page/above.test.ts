import { expect, test, vi } from 'vitest';
import { keepAbove, settleAbove } from './above.ts';

class Place {
  parentElement: Place | null = null;

  append(child: Place): void {
    child.parentElement = this;
  }
}

test('what must be heard and reached is in the open dialog, and else at home', () => {
  const [home, dialog, region] = [new Place(), new Place(), new Place()];
  let open: Place | null = null;
  vi.stubGlobal('document', { querySelector: (what: string) => (what === 'dialog[open]' ? open : null) });
  home.append(region);
  keepAbove(region as unknown as Element);
  settleAbove();
  expect(region.parentElement).toBe(home);
  open = dialog;
  settleAbove();
  expect(region.parentElement).toBe(dialog);
  open = null;
  settleAbove();
  expect(region.parentElement).toBe(home);
});

test('it is not moved without need, because screen readers would say it again', () => {
  const [home, region] = [new Place(), new Place()];
  vi.stubGlobal('document', { querySelector: () => null });
  home.append(region);
  keepAbove(region as unknown as Element);
  const append = vi.spyOn(home, 'append');
  settleAbove();
  expect(append).not.toHaveBeenCalled();
});
