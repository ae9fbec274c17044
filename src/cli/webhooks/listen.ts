import { randomUUID } from 'node:crypto';
import type { Client } from '../../../client/client.ts';
import type { StreamedEvent } from '../../../client/types.ts';
import { signEvent } from '../../lib/sign-event.ts';
import { errorText } from '../../lib/strings/error-text.ts';

const FORWARD_MS_MAX = 15_000;

export interface ListenOptions {
  /** Also sends events to this address, like a webhook, signed with this secret. */
  forward: { url: string; secret: string } | null;
  /** Event types to include; null: all. */
  types: readonly string[] | null;
  print: (line: string) => void;
  /** Reports what is not an event: that the stream reopened, and the result of forwarding. */
  note: (line: string) => void;
}

/** Prints events as they arrive, one per line, and forwards them in order, until `signal`. */
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

/** Makes one attempt and describes its result. */
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
    return `${event.type} ${id}: ${url} did not answer (${errorText(cause)}).`;
  }
}
