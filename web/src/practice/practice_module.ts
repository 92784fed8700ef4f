// The module that checks tries at problems and rates them, fetched with the first problem.
import { loadPractice } from '@ootori/practice';
import { fetchedOnce } from '../protocol/fetched_once.ts';
import practiceUrl from '../wasm/practice.wasm?url';

export const fetchPractice = fetchedOnce(() => loadPractice(fetch(practiceUrl)));
