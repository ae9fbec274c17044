import type { QueryClient } from '@tanstack/react-query';
import { client } from '../client.ts';
import { subjectsOf } from './event-subjects.ts';
import { Gather } from './gather.ts';
import { readAgain } from './read-again.ts';

/** A broken stream has usually reconnected by then, so nobody needs to know. */
const PATIENCE_MS = 4_000;
const READ_EVERY_MS = 15_000;

interface FollowOptions {
  /** Whether the page was followed before, so that events may have been missed. */
  isAgain: boolean;
  tell: (isLive: boolean) => void;
}

/**
 * Keeps what is shown up to date until the signal aborts: invalidates answers by the subjects of the service's events, or refetches what is
 * shown every 15 seconds while there is no stream. Calls `tell` with whether it is live.
 */
export async function follow(
  queries: QueryClient,
  signal: AbortSignal,
  { isAgain, tell }: FollowOptions,
): Promise<void> {
  const gather = new Gather((subjects) => void readAgain(queries, subjects));
  const reading = new ReadEvery(() => void readAgain(queries), tell);
  let isFirst = !isAgain;
  const onOpen = (): void => {
    reading.stop();
    // Events do not cover what happened before the stream opened.
    if (!isFirst) void readAgain(queries);
    isFirst = false;
  };
  signal.addEventListener('abort', () => {
    gather.stop();
    reading.stop();
  });
  try {
    for await (const { type } of client.events({ signal, onOpen, onClose: () => reading.start() }))
      gather.add(subjectsOf(type));
  } catch {
    // Refused, for example without the right to read trees: falls back to polling every 15 seconds and reports it.
    if (!signal.aborted) reading.start();
  }
}

/** Polls every 15 seconds once there has been no stream for a while. */
class ReadEvery {
  readonly #read: () => void;
  readonly #tell: (isLive: boolean) => void;
  #patience: ReturnType<typeof setTimeout> | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(read: () => void, tell: (isLive: boolean) => void) {
    this.#read = read;
    this.#tell = tell;
  }

  start(): void {
    this.#patience ??= setTimeout(() => {
      this.#tell(false);
      this.#timer = setInterval(this.#read, READ_EVERY_MS);
    }, PATIENCE_MS);
  }

  stop(): void {
    if (this.#patience !== null) clearTimeout(this.#patience);
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#patience = null;
    this.#timer = null;
    this.#tell(true);
  }
}
