import { z } from 'zod';
import { accountName, apiUrl } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import type { VendorError } from '../../vendor-error.ts';
import type { LimitRule } from '../../vendor-http/limits.ts';
import { listed } from '../../vendor-http/listed.ts';
import { timeOfAnswer, walkPages } from '../../vendor-http/pages.ts';
import { readVendorAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { cursorExpired, refusalByStatus } from '../../vendor-http/refusal.ts';

export const fathomConfig = z.strictObject({
  account: accountName('Fathom'),
  api_url: apiUrl('https://api.fathom.ai'),
});
export type FathomConfig = z.infer<typeof fathomConfig>;
export type FathomContext = SyncContext<FathomConfig>;

/** https://developers.fathom.ai/api-reference/meetings/list-meetings: the mapping validates the other fields it reads. */
const meetingAnswer = z
  .object({ recording_id: z.number().int(), created_at: z.iso.datetime({ offset: true }) })
  .catchall(z.json());
export type FathomMeeting = z.infer<typeof meetingAnswer>;

const recording = z.looseObject({ recording_id: z.number().int().transform(String) });
const recordingOf = (broken: object) => recording.safeParse(broken).data?.recording_id ?? null;

const listAnswer = z.looseObject({
  items: listed(meetingAnswer, recordingOf),
  next_cursor: z.string().nullish(),
});

export interface MeetingsPage {
  meetings: FathomMeeting[];
  /** Cursor of the next page; null if this was the last. */
  next: string | null;
  /** Fathom's own time, in milliseconds since 1970. */
  at: number;
}

export interface MeetingsWanted {
  /** Whether to include summaries, action items and transcripts; without them, a request costs half. */
  withContent: boolean;
  /** Only meetings created after this moment, in milliseconds since 1970. */
  createdAfter?: number | null;
  /** The page to start at. */
  start?: string | null;
}

/** https://developers.fathom.ai/api-overview: 60 requests a minute, of which 30 may include content. */
const HEAVY_SLOTS = 2;

/** Returns the meetings that the key opens, newest first. */
export function readMeetings(
  ctx: FathomContext,
  { withContent, createdAfter = null, start = null }: MeetingsWanted,
): AsyncGenerator<MeetingsPage> {
  return walkPages('Fathom', start, (cursor) => {
    const query = new URLSearchParams({
      ...(createdAfter === null ? {} : { created_after: new Date(createdAfter).toISOString() }),
      ...(withContent
        ? { include_summary: 'true', include_action_items: 'true', include_transcript: 'true' }
        : {}),
      ...(cursor === null ? {} : { cursor }),
    });
    return askFathom(ctx, query, ctx.everyMs * (withContent ? HEAVY_SLOTS : 1));
  });
}

async function askFathom(ctx: FathomContext, query: URLSearchParams, everyMs: number): Promise<MeetingsPage> {
  const answer = await ctx.http(`${ctx.config.api_url}/external/v1/meetings?${query}`, {
    limiter: `fathom ${ctx.budget}`,
    everyMs,
    credentials: {
      origin: new URL(ctx.config.api_url).origin,
      headers: { 'x-api-key': ctx.secret ?? '' },
    },
    limit: limitOfFathom,
  });
  if (answer.status !== 200) throw refusalOf(answer.status, query.has('cursor'));
  const { items, next_cursor } = readVendorAnswer('Fathom', answer, listAnswer);
  return { meetings: items, next: next_cursor || null, at: timeOfAnswer('Fathom', answer) };
}

const refusalOf = (status: number, isLaterPage: boolean): VendorError =>
  isLaterPage && (status === 404 || status === 422)
    ? cursorExpired('Fathom')
    : refusalByStatus(
        { vendor: 'Fathom', status, isLaterPage },
        {
          revoked:
            'Fathom refuses the key: it was deleted, or its user has left. Make another one and reconnect.',
          scope: 'The key may not list meetings. Make one in your own settings of Fathom.',
        },
      );

/** https://developers.fathom.ai/api-overview: `RateLimit-Reset` is the remaining time in seconds. */
export const limitOfFathom: LimitRule = ({ status, headers }, now) => {
  const seconds = Number(headers.get('ratelimit-reset'));
  return status === 429 && seconds > 0 ? new Date(now.getTime() + seconds * 1_000) : null;
};
