import { Command } from 'commander';
import { expect, test } from 'vitest';
import { verifyWebhook } from '../../../client/verify-webhook.ts';
import type { StreamedEvent } from '../../../client/types.ts';
import { useReceiver } from '../../../test/webhooks/use-receiver.ts';
import { newSecret } from '../../lib/sign-event.ts';
import { listenAndForward } from './listen.ts';
import { addWebhooksCommands } from './webhooks-commands.ts';

const receiver = useReceiver();

const event = (type: StreamedEvent['type'], n: number): StreamedEvent => ({
  type,
  timestamp: '2026-05-04T10:00:00Z',
  data: { n },
});

/** Listens to the events of a stream that is opened this many times. */
async function listenTo(
  events: StreamedEvent[],
  options: { forward?: { url: string; secret: string }; types?: string[]; opened?: number } = {},
) {
  const printed: string[] = [];
  const notes: string[] = [];
  const client = {
    async *events({ onOpen }: { onOpen?: () => void } = {}) {
      for (let i = 0; i < (options.opened ?? 1); i++) onOpen?.();
      yield* events;
    },
  };
  await listenAndForward(
    client,
    {
      forward: options.forward ?? null,
      types: options.types ?? null,
      print: (line) => printed.push(line),
      note: (line) => notes.push(line),
    },
    new AbortController().signal,
  );
  return { printed: printed.map((line) => JSON.parse(line)), notes };
}

test('prints every event as received, or only those of the requested types', async () => {
  const events = [event('tree.failed', 1), event('documents.changed', 2)];
  expect(await listenTo(events)).toEqual({ printed: events, notes: [] });
  expect((await listenTo(events, { types: ['tree.failed'] })).printed).toEqual(events.slice(0, 1));
});

test('an unknown type is refused before the service is asked, with the types there are', async () => {
  const program = new Command();
  addWebhooksCommands(program);
  const listening = program.parseAsync(['webhooks', 'listen', '--type', 'tree.complete'], { from: 'user' });
  await expect(listening).rejects.toThrow(
    /^There are no events of type tree\.complete\. The types are: tree\.completed,/,
  );
});

test('reports when the stream was lost', async () => {
  expect((await listenTo([], { opened: 2 })).notes).toEqual([expect.stringContaining('are missing')]);
});

test('forwards each event, signed by the printed secret, and reports the result', async () => {
  const secret = newSecret();
  const events = [event('tree.failed', 1), event('tree.published', 2)];
  const { notes } = await listenTo(events, { forward: { url: `${receiver.url}/hook`, secret } });
  expect(notes).toEqual([
    expect.stringMatching(/^tree\.failed evt_\S+: .*\/hook answered 200\.$/),
    expect.stringMatching(/^tree\.published evt_\S+: .*\/hook answered 200\.$/),
  ]);
  const arrived = receiver.received.map(({ headers, body }) => verifyWebhook(secret, headers, body));
  expect(await Promise.all(arrived)).toEqual(events);
});

test('continues when the forward address does not respond', async () => {
  const forward = { url: 'http://127.0.0.1:9/', secret: newSecret() };
  const { printed, notes } = await listenTo([event('tree.failed', 1), event('tree.failed', 2)], { forward });
  expect(printed).toHaveLength(2);
  expect(notes).toEqual(Array(2).fill(expect.stringContaining('did not answer')));
});
