import { z } from 'zod';

// https://docs.slack.dev/reference/methods: validates only what is read here; the mapping, shared with exports, handles the rest.

export const refusalAnswer = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  /** Only for `missing_scope`. */
  needed: z.string().optional(),
});

const paged = { response_metadata: z.looseObject({ next_cursor: z.string().optional() }).optional() };

export const authAnswer = z.looseObject({
  team: z.string(),
  team_id: z.string(),
  user_id: z.string(),
  /** Only for a bot's token. */
  bot_id: z.string().optional(),
});

const channelAnswer = z.looseObject({
  id: z.string(),
  name: z.string(),
  is_member: z.boolean().optional(),
  is_private: z.boolean().optional(),
});

export const channelsAnswer = z.looseObject({ channels: z.array(channelAnswer), ...paged });
// https://docs.slack.dev/reference/objects/user-object
const userAnswer = z.looseObject({
  id: z.string(),
  team_id: z.string().optional(),
  deleted: z.boolean().optional(),
  is_bot: z.boolean().optional(),
  /** Guests see only the channels that they were invited to. */
  is_restricted: z.boolean().optional(),
  is_ultra_restricted: z.boolean().optional(),
  profile: z.looseObject({ email: z.string().optional() }).optional(),
});
export type SlackUser = z.infer<typeof userAnswer>;

export const usersAnswer = z.looseObject({ members: z.array(userAnswer), ...paged });
/** The answer of `conversations.members`: only ids. */
export const memberIdsAnswer = z.looseObject({ members: z.array(z.string()), ...paged });

const TS = /^\d{10}\.\d{6}$/;
const messageAnswer = z.looseObject({
  /** Its time, which is also its id in the channel. */
  ts: z.string().regex(TS),
  thread_ts: z.string().regex(TS).optional(),
  latest_reply: z.string().optional(),
  reply_count: z.number().optional(),
});

export const messagesAnswer = z.looseObject({
  messages: z.array(messageAnswer),
  has_more: z.boolean().optional(),
  ...paged,
});
