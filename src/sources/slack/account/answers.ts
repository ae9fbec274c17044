import { z } from 'zod';
import type { JsonObject } from '../../../parse/json/json-values.ts';

// https://docs.slack.dev/reference/methods: only what is read here is checked; the rest passes through to the mapping, which is that of exports.

export const refusalAnswer = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  /** Of `missing_scope`. */
  needed: z.string().optional(),
});

const paged = { response_metadata: z.looseObject({ next_cursor: z.string().optional() }).optional() };

export const authAnswer = z.looseObject({ team: z.string(), team_id: z.string(), user_id: z.string() });

const channelAnswer = z.looseObject({
  id: z.string(),
  name: z.string(),
  is_member: z.boolean().optional(),
  is_private: z.boolean().optional(),
});

export const channelsAnswer = z.looseObject({ channels: z.array(channelAnswer), ...paged });
export const membersAnswer = z.looseObject({
  members: z.array(z.looseObject({ id: z.string() })),
  ...paged,
});

const TS = /^\d{10}\.\d{6}$/;
export const messageAnswer = z.looseObject({
  /** Its time, and its id in the channel. */
  ts: z.string().regex(TS),
  thread_ts: z.string().regex(TS).optional(),
  latest_reply: z.string().optional(),
  reply_count: z.number().optional(),
});
export type SlackMessage = z.infer<typeof messageAnswer>;

export const messagesAnswer = z.looseObject({
  messages: z.array(messageAnswer),
  has_more: z.boolean().optional(),
  ...paged,
});

/** What JSON became is JSON: the schemas let every field pass that they do not name. */
export const toJson = (value: Record<string, unknown>): JsonObject => value as JsonObject;
