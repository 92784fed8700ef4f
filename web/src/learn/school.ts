// The module that checks exercises, fetched with the first lesson.
import { loadSchool } from '@ootori/school';
import { fetchedOnce } from '../protocol/fetched_once.ts';
import schoolUrl from '../wasm/school.wasm?url';

export const fetchSchool = fetchedOnce(() => loadSchool(fetch(schoolUrl)));
