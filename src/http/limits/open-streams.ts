import { AppError } from '../../errors.ts';
import { withoutPlace } from './app-places.ts';

/** Answers that go on, such as event streams: they hold no place of a request, and each app has only so many open at once. */
export class OpenStreams {
  readonly #perAppMax: number;
  readonly #open = new Map<string, number>();

  constructor(perAppMax: number) {
    this.#perAppMax = perAppMax;
  }

  /** Does the work; 429 when the app has as many streams open as it may. */
  async during<T>(appId: string, work: () => Promise<T>): Promise<T> {
    const open = this.#open.get(appId) ?? 0;
    if (open >= this.#perAppMax)
      throw new AppError(
        429,
        'TooManyStreams',
        `This app has ${open} event streams open. Close one, or read the progress without a stream.`,
        { headers: { 'retry-after': '1' } },
      );
    this.#open.set(appId, open + 1);
    try {
      return await withoutPlace(work);
    } finally {
      const left = (this.#open.get(appId) ?? 1) - 1;
      if (left > 0) this.#open.set(appId, left);
      else this.#open.delete(appId);
    }
  }
}
