import type { Color } from '@ootori/rules';

export function opposite(color: Color): Color {
  return color === 'black' ? 'white' : 'black';
}
