import { AppError } from '../../errors.ts';
import type { Actor } from '../actor.ts';
import { withoutSlot } from '../limits/app-slots.ts';

export interface StreamBounds {
  perProcess: number;
  perApp: number;
  /** Per app, for one user or for all that act as the app itself. */
  perUser: number;
}

/**
 * Limits streamed answers, such as event streams, which hold no request slot. Each takes a connection and some memory, and queries the
 * database when something changes.
 */
export class OpenStreams {
  readonly #bounds: StreamBounds;
  readonly #open = new Map<string, number>();

  constructor(bounds: StreamBounds) {
    this.#bounds = bounds;
  }

  /** Runs the work; 429 if the user, the app or the process already has its maximum of open streams. */
  async during<T>({ appId, userId }: Pick<Actor, 'appId' | 'userId'>, work: () => Promise<T>): Promise<T> {
    const { perProcess, perApp, perUser } = this.#bounds;
    const counted = [
      {
        key: JSON.stringify([appId, userId]),
        max: perUser,
        whose: userId === null ? 'This app already has' : 'This user already has',
      },
      { key: JSON.stringify([appId]), max: perApp, whose: 'The users of this app already have' },
      { key: '', max: perProcess, whose: 'The callers of this process already have' },
    ];
    for (const { key, max, whose } of counted)
      if ((this.#open.get(key) ?? 0) >= max) throw tooManyStreams(whose, max);
    for (const { key } of counted) this.#count(key, 1);
    try {
      return await withoutSlot(work);
    } finally {
      for (const { key } of counted) this.#count(key, -1);
    }
  }

  #count(key: string, more: 1 | -1): void {
    const open = (this.#open.get(key) ?? 0) + more;
    if (open > 0) this.#open.set(key, open);
    else this.#open.delete(key);
  }
}

/** The streams of this process, of every kind. */
export const openStreams = new OpenStreams({ perProcess: 1_000, perApp: 500, perUser: 50 });

const tooManyStreams = (whose: string, max: number): AppError =>
  new AppError(
    429,
    'TooManyStreams',
    `${whose} ${max} event streams open, the maximum. Close one, or read without a stream.`,
    { headers: { 'retry-after': '1' } },
  );
