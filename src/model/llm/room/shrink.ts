import { ModelError } from '../../model-error.ts';

/** How often less is tried. */
const TRIES_MAX = 3;

/** Tries with `room` tokens of evidence, then with half of it and a quarter, while the model says that text or answer is too long. */
export async function withLessRoom<T>(room: number, attempt: (room: number) => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await attempt(Math.floor(room / 2 ** (n - 1)));
    } catch (error) {
      const isTooLong =
        error instanceof ModelError && (error.fault === 'too-long' || error.fault === 'overflow');
      if (!isTooLong || n >= TRIES_MAX) throw error;
    }
  }
}
