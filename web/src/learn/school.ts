// The module that checks exercises, fetched with the first lesson.
import { loadSchool, type School } from '@ootori/school';
import schoolUrl from '../wasm/school.wasm?url';

let module: Promise<School> | null = null;

export function fetchSchool(): Promise<School> {
  module ??= loadSchool(fetch(schoolUrl)).catch(failure => {
    module = null; // so that the next call tries again
    throw failure;
  });
  return module;
}
