// The module that judges tasks, fetched with the first lesson that is opened.
import { loadSchool, type School } from '@ootori/school';
import schoolUrl from '../wasm/school.wasm?url';

let module: Promise<School> | null = null;

export function fetchSchool(): Promise<School> {
  module ??= loadSchool(fetch(schoolUrl)).catch(failure => {
    module = null; // so that it can be asked for again
    throw failure;
  });
  return module;
}
