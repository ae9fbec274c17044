import { ModelError } from '../../model-error.ts';

/** Maximum attempts, each with less evidence. */
const TRIES_MAX = 3;

/** Tries with `room` tokens of evidence, then with half and a quarter, as long as the model says that the text or answer is too long. */
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
