import { Wakeup } from '../../lib/async/wakeup.ts';
import type { RequestOf } from '../define-route.ts';
import { endToReader, writeToReader } from '../limits/slow-readers.ts';
import { SECURE_HEADERS } from '../secure-answers.ts';

/** Proxies close a connection that is silent for a minute. The caller's credential is checked at least this often. */
const SILENCE_MS_MAX = 15_000;

export interface StreamSource {
  /** Signals that something may have happened: the next turn starts at once. */
  wakeup: Wakeup;
  /** Returns the events to send now, and the milliseconds until there are more, if known. */
  turn: () => Promise<StreamTurn>;
}

export interface StreamTurn {
  events: readonly { event: string; data: unknown }[];
  nextInMs?: number | null;
  /** Whether nothing more will come. */
  isLast?: boolean;
}

type Call = Pick<RequestOf<unknown, unknown, unknown>, 'request' | 'reply' | 'closing' | 'isAdmitted'>;

/**
 * Answers with server-sent events until the source ends, the reader disconnects, the service stops, the caller's credential is revoked or
 * the caller's audiences change. Checks these before each turn and waits for the reader: a slow one holds one turn of events.
 */
export async function streamEvents(
  { request, reply, closing, isAdmitted }: Call,
  idleMs: number,
  { wakeup, turn }: StreamSource,
): Promise<void> {
  reply.hijack();
  const out = reply.raw;
  const wake = () => wakeup.wake();
  const isGone = () => out.destroyed || out.writableEnded || request.raw.destroyed || closing.aborted;
  out.once('close', wake);
  closing.addEventListener('abort', wake);
  out.writeHead(200, {
    ...SECURE_HEADERS,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  });
  let isWoken = false;
  try {
    while (!isGone() && (await isAdmitted())) {
      const { events, nextInMs, isLast } = await turn();
      for (const { event, data } of events)
        await writeToReader(out, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`, idleMs);
      if (isLast) break;
      // The first one also says that the stream is open.
      if (!isWoken && !events.length) await writeToReader(out, ': listening\n\n', idleMs);
      isWoken = await wakeup.wait(Math.min(nextInMs ?? SILENCE_MS_MAX, SILENCE_MS_MAX));
    }
  } catch (error) {
    // The stream has started, so an error can only end it. The client reconnects.
    request.log.warn({ err: error }, 'an event stream ended with an error');
  }
  closing.removeEventListener('abort', wake);
  endToReader(out, idleMs);
}
