import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8 gives its `gc` to contexts that are made from here on, and to no other. */
setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** A full collection of the heap of this thread, now: milliseconds for each ten megabytes that are in use. */
export function collectGarbage(): void {
  if (typeof collect === 'function') collect();
}
