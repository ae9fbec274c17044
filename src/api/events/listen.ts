import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { SignalListener } from '../../db/signals/signals.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { defineRoute, type RequestOf } from '../../http/define-route.ts';
import { openStreams } from '../../http/streams/open-streams.ts';
import { type StreamSource, streamEvents } from '../../http/streams/stream-events.ts';
import { Wakeup } from '../../lib/async/wakeup.ts';
import { STREAM_TYPES } from '../../webhooks/event.ts';
import { PendingEvents } from '../../webhooks/stream/pending-events.ts';

export const listenToEvents = defineRoute({
  method: 'GET',
  path: '/events',
  summary:
    'Stream events as server-sent events named by their type: the events of webhooks, `documents.changed` and `tree.changed`. Read what you show again whenever the stream opens',
  tag: 'Events',
  scope: 'trees:read',
  response: z
    .object({
      type: z.enum(STREAM_TYPES),
      timestamp: z.string(),
      data: z.record(z.string(), z.unknown()).describe('Ids and counts.'),
    })
    .meta({ id: 'StreamedEvent' }),
  raw: true,
  produces: 'text/event-stream',
  handler: async (ctx: Context, call) => {
    if (!String(call.request.headers.accept ?? '').includes('text/event-stream')) throw notAStream();
    await openStreams.during(call.actor, () => stream(ctx, call));
    return undefined;
  },
});

const notAStream = (): AppError =>
  new AppError(
    406,
    'NotAcceptable',
    'This answer is a stream that stays open until you close it. Send Accept: text/event-stream, with curl -N, an EventSource or events() of the client.',
  );

async function stream(ctx: Context, call: RequestOf<unknown, unknown, unknown>): Promise<void> {
  const { source, listener } = sourceOf(ctx, call.actor);
  const unsubscribe = await ctx.signals.subscribe(call.actor.appId, listener);
  try {
    await streamEvents(call, ctx.config.answerIdleMs, source);
  } finally {
    unsubscribe();
  }
}

/** Returns the signals for a subscriber, and the events that each turn sends for them. */
function sourceOf(ctx: Context, actor: Actor): { source: StreamSource; listener: SignalListener } {
  const wakeup = new Wakeup();
  const pending = new PendingEvents(actor);
  let isLast = false;
  const endStream = () => {
    isLast = true;
    wakeup.wake();
  };
  const listener: SignalListener = {
    receive: (signal) => {
      const isAdded = pending.add(signal, ctx.now());
      if (pending.isOverfull) endStream();
      else if (isAdded || signal.type === 'credentials.changed') wakeup.wake();
    },
    // The client reconnects and reloads what it may have missed.
    miss: endStream,
  };
  const turn = async () => {
    if (isLast) return { events: [], isLast };
    const now = ctx.now();
    const events = pending.take(now).map((data) => ({ event: data.type, data }));
    return { events, nextInMs: pending.nextInMs(now) };
  };
  return { source: { wakeup, turn }, listener };
}
