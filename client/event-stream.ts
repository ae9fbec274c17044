import { UnreachableError } from './api-error.ts';
import { addressOf, type ClientOptions, errorOf, headersOf, type RequestOptions } from './request.ts';

export interface StreamEvent {
  event: string;
  data: string;
}

export type StreamRequest = Pick<RequestOptions, 'body' | 'headers' | 'query'> & {
  /** Ends the stream. */
  signal?: AbortSignal;
  /** Called when the service starts a successful answer. */
  onOpen?: () => void;
  /** A stream without data for this long has failed; default: no limit. */
  silentMsMax?: number;
};

/** Sends a request once and yields its answer event by event; an answer that is not a stream is one event. */
export type OpenStream = (
  method: string,
  path: string,
  request?: StreamRequest,
) => AsyncGenerator<StreamEvent>;

/** Opens streams of server-sent events. Throws ApiError for an unsuccessful answer, and UnreachableError if there is none. */
export function createOpenStream(options: ClientOptions): OpenStream {
  return async function* openStream(method, path, request = {}) {
    const response = await fetch(addressOf(options.url, path, request.query), {
      method,
      headers: {
        ...headersOf(options, request),
        accept: 'application/json, text/event-stream',
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.signal ? { signal: request.signal } : {}),
    }).catch((error: unknown) => {
      throw request.signal?.aborted ? error : new UnreachableError(options.url, error);
    });
    if (!response.ok) {
      const bytes = new Uint8Array(await response.arrayBuffer());
      const data = new TextDecoder().decode(bytes);
      // The Model Context Protocol has its own error format; such errors are answers to its messages.
      if (!data.startsWith('{"jsonrpc":')) throw errorOf(response, bytes);
      yield { event: 'message', data };
      return;
    }
    request.onOpen?.();
    if (!response.body) return;
    if (response.headers.get('content-type')?.startsWith('text/event-stream'))
      yield* readEvents(response.body, request.silentMsMax);
    else {
      const data = await response.text();
      if (data !== '') yield { event: 'message', data };
    }
  };
}

/** Yields the events of a stream (WHATWG HTML, "Server-sent events"); ignores ids and reconnection times. */
async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silentMsMax?: number,
): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  try {
    for (;;) {
      const timer =
        silentMsMax === undefined ? undefined : setTimeout(() => void reader.cancel(), silentMsMax);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = readEvent(block);
        if (event.data !== '') yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {}); // a broken stream has nothing left to cancel
  }
}

function readEvent(block: string): StreamEvent {
  const of = (name: string) =>
    block
      .split(/\r?\n/)
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''));
  return { event: of('event')[0] ?? 'message', data: of('data').join('\n') };
}
