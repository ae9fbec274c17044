import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8 adds `gc` only to contexts created after this. */
setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** As if memory had run out: V8 also moves what is in use together and gives the pages back, which it keeps after other collections. */
const THOROUGH = { type: 'major', execution: 'sync', flavor: 'last-resort' };

/** Collects all garbage on this thread's heap and returns its memory to the system. */
export function collectGarbage(): void {
  if (typeof collect === 'function') collect(THOROUGH);
}
