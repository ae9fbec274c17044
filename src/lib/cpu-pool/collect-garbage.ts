import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8 adds `gc` only to contexts created after this. */
setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Collects all garbage on this thread's heap; takes milliseconds for each ten megabytes in use. */
export function collectGarbage(): void {
  if (typeof collect === 'function') collect();
}
