import type { Context } from '../../context.ts';
import type { Text } from '../../learn/course.ts';

// A course's text in the page's language.
export const said = (text: Text, { settings }: Context): string => text[settings.language] ?? text.en ?? '';
