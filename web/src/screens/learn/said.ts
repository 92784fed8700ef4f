import type { Context } from '../../context.ts';
import type { Text } from '../../learn/course.ts';

// A text of a course in the language of the page.
export const said = (text: Text, { settings }: Context): string => text[settings.language] ?? text.en ?? '';
