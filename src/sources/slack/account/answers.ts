import { z } from 'zod';
import { jsonOfAnswer } from '../../vendor-http/read-vendor-answer.ts';

// https://docs.slack.dev/reference/methods: validates only what is read here; the mapping, shared with exports, handles the rest.

export const refusalAnswer = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  /** Only for `missing_scope`. */
  needed: z.string().optional(),
});

const authAnswer = z.looseObject({
  team: z.string(),
  team_id: z.string(),
  user_id: z.string(),
  /** Only for a bot's token. */
  bot_id: z.string().optional(),
});

/** The group of everybody in the workspace. */
export const WORKSPACE = 'workspace';

const channelAnswer = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    is_member: z.boolean().optional(),
    is_private: z.boolean().optional(),
  })
  .transform(({ id, name, is_member, is_private: isPrivate = false }) => ({
    id,
    name,
    title: `#${name}`,
    /** Who sees its messages: its members if private, else everybody in the workspace. */
    readers: isPrivate ? id : WORKSPACE,
    /** Whether the app was invited: it can read no other channel, and lists no other private one. */
    isMember: is_member ?? isPrivate,
    isPrivate,
  }));
export type JoinedChannel = z.infer<typeof channelAnswer>;

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

const TS = /^\d{10}\.\d{6}$/;
const messageAnswer = z
  .looseObject({
    /** Its time, which is also its id in the channel. */
    ts: z.string().regex(TS),
    thread_ts: z.string().regex(TS).optional(),
    latest_reply: z.string().optional(),
    reply_count: z.number().optional(),
  })
  .transform(jsonOfAnswer);

/** A page of the list that an answer has under this name. */
const listOf = <T>(name: string, item: z.ZodType<T>) =>
  z
    .looseObject({
      has_more: z.boolean().optional(),
      response_metadata: z.looseObject({ next_cursor: z.string().optional() }).optional(),
    })
    .transform(({ has_more: isMore = false, response_metadata: at, ...answer }) => ({
      items: answer[name],
      next: at?.next_cursor || null,
      isMore,
    }))
    .pipe(z.object({ items: z.array(item), next: z.string().nullable(), isMore: z.boolean() }));

/** A method, and how many requests a minute are sent: https://docs.slack.dev/apis/web-api/rate-limits, tiers 2 and 3. */
export interface SlackMethod<T> {
  name: string;
  perMinute: number;
  answer: z.ZodType<T>;
  /** A message that was sent but not answered may have been posted, so it is not retried. */
  isSentOnce?: boolean;
}

export const slackMethods = {
  whose: { name: 'auth.test', perMinute: 50, answer: authAnswer },
  channels: { name: 'conversations.list', perMinute: 20, answer: listOf('channels', channelAnswer) },
  history: { name: 'conversations.history', perMinute: 50, answer: listOf('messages', messageAnswer) },
  replies: { name: 'conversations.replies', perMinute: 50, answer: listOf('messages', messageAnswer) },
  // 100 are allowed, but this is requested only once an hour.
  members: { name: 'conversations.members', perMinute: 50, answer: listOf('members', z.string()) },
  users: { name: 'users.list', perMinute: 20, answer: listOf('members', userAnswer) },
  // One a second per channel, outside the tiers: https://docs.slack.dev/apis/web-api/rate-limits#posting_messages
  post: { name: 'chat.postMessage', perMinute: 50, answer: refusalAnswer, isSentOnce: true },
  react: { name: 'reactions.add', perMinute: 50, answer: refusalAnswer, isSentOnce: true },
};
