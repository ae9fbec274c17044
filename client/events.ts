import { ApiError } from './api-error.ts';
import type { OpenStream } from './event-stream.ts';
import type { StreamedEvent } from './types.ts';

export interface EventsOptions {
  /** Ends the iteration. */
  signal?: AbortSignal;
  /** Called whenever the stream opens, first or again after a failure: earlier events are not repeated, so reload what you show. */
  onOpen?: () => void;
  /** Called whenever the stream breaks or cannot be opened. */
  onClose?: () => void;
}

/** The service writes at least every 15 seconds; a connection silent for longer than this is lost. */
const SILENT_MS_MAX = 45_000;
const PAUSE_MS_MIN = 500;
const PAUSE_MS_MAX = 15_000;

/**
 * Yields events as they happen. Reopens a stream that fails, after a growing pause; throws ApiError if the service refuses it (401, 403),
 * but not for 429 and 5xx.
 */
export async function* listenToEvents(
  open: OpenStream,
  { signal, onOpen, onClose }: EventsOptions = {},
): AsyncGenerator<StreamedEvent> {
  let failed = 0;
  const opened = () => {
    failed = 0;
    onOpen?.();
  };
  while (!signal?.aborted) {
    try {
      const request = {
        onOpen: opened,
        silentMsMax: SILENT_MS_MAX,
        headers: { accept: 'text/event-stream' },
      };
      for await (const { data } of open('GET', '/events', { ...request, ...(signal ? { signal } : {}) }))
        yield JSON.parse(data) as StreamedEvent;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error;
    }
    if (!signal?.aborted) onClose?.();
    await pause(Math.min(PAUSE_MS_MIN * 2 ** failed++, PAUSE_MS_MAX) * (0.5 + Math.random()), signal);
  }
}

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
