import { randomUUID } from 'node:crypto';
import type { Client } from '../../../client/client.ts';
import type { StreamedEvent } from '../../../client/types.ts';
import { signEvent } from '../../lib/sign-event.ts';

const FORWARD_MS_MAX = 15_000;

export interface ListenOptions {
  /** Also sent to this address, as a webhook would be, signed with this secret. */
  forward: { url: string; secret: string } | null;
  /** Only these; null: all. */
  types: readonly string[] | null;
  print: (line: string) => void;
  /** What is no event: that the stream opened again, and what the forwarding came to. */
  note: (line: string) => void;
}

/** Prints events as they come, one a line, and forwards them in turn, until `signal`. */
export async function listenAndForward(
  client: Pick<Client, 'events'>,
  { forward, types, print, note }: ListenOptions,
  signal: AbortSignal,
): Promise<void> {
  let opened = 0;
  const onOpen = () => {
    if (opened++) note('The stream was lost and is open again; events in between are missing.');
  };
  for await (const event of client.events({ signal, onOpen })) {
    if (types && !types.includes(event.type)) continue;
    print(JSON.stringify(event));
    if (forward) note(await send(event, forward));
  }
}

/** One try; what it came to. */
async function send(event: StreamedEvent, { url, secret }: { url: string; secret: string }): Promise<string> {
  const id = `evt_${randomUUID()}`;
  const body = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1_000);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...signEvent([secret], { id, timestamp, body }) },
      signal: AbortSignal.timeout(FORWARD_MS_MAX),
    });
    await response.body?.cancel();
    return `${event.type} ${id}: ${url} answered ${response.status}.`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return `${event.type} ${id}: ${url} did not answer (${cause instanceof Error ? cause.message : String(cause)}).`;
  }
}
