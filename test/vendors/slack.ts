import type { JsonObject } from '../../src/parse/json/json-values.ts';
import type { RawSourceDocument } from '../../src/parse/source-document.ts';
import { ReadBudget } from '../../src/parse/parse-limits.ts';
import { openZip } from '../../src/parse/zip/open-zip.ts';
import { readSlackExport } from '../../src/sources/slack/slack-export.ts';
import { makeZip } from '../files/make-zip.ts';
import { type FakeAnswer, type FakeRequest, FakeVendor } from './fake-vendor.ts';

interface FakeMessage {
  type: 'message';
  ts: string;
  user: string;
  team: string;
  text: string;
  subtype?: string;
  thread_ts?: string;
  edited?: { user: string; ts: string };
}

interface FakeChannel {
  id: string;
  name: string;
  is_member: boolean;
  is_private: boolean;
  messages: FakeMessage[];
  members: string[];
}

interface FakeUser {
  id: string;
  team_id: string;
  name: string;
  profile: { real_name: string; email?: string };
  deleted?: boolean;
  is_bot?: boolean;
  is_restricted?: boolean;
}

const USERS: FakeUser[] = [
  { id: 'U1', team_id: 'T1', name: 'mara', profile: { real_name: 'Mara', email: 'mara@taproot.example' } },
  { id: 'U2', team_id: 'T1', name: 'tomas', profile: { real_name: 'Tomas' } },
];
const refused = (error: string, more: object = {}): FakeAnswer => ({ body: { ok: false, error, ...more } });

/** A fake Slack workspace with what a connection requests; https://docs.slack.dev/reference/methods. */
export class FakeSlack extends FakeVendor {
  readonly channels: FakeChannel[] = [];
  users = USERS;
  /** The person whose token the key is; null: a bot's. */
  person: string | null = null;
  scopes = 'channels:read,channels:history,groups:read,groups:history,users:read,users:read.email';
  #ids = 0;

  channel(
    name: string,
    more: Partial<Pick<FakeChannel, 'is_member' | 'is_private' | 'members'>> = {},
  ): FakeChannel {
    const channel = {
      id: `C${++this.#ids}`,
      name,
      is_member: true,
      is_private: false,
      messages: [],
      members: ['U9'],
      ...more,
    };
    this.channels.push(channel);
    return channel;
  }

  say(channel: FakeChannel, text: string, more: Partial<FakeMessage> = {}): FakeMessage {
    const message: FakeMessage = { type: 'message', ts: this.#ts(), user: 'U1', team: 'T1', text, ...more };
    channel.messages.push(message);
    return message;
  }

  /** Adds a reply; the first one makes the message a thread. */
  reply(channel: FakeChannel, root: FakeMessage, text: string, subtype?: string): FakeMessage {
    root.thread_ts = root.ts;
    return this.say(channel, text, { user: 'U2', thread_ts: root.ts, ...(subtype ? { subtype } : {}) });
  }

  /** Edits a message, which keeps its `ts`. */
  edit(message: FakeMessage, text: string): void {
    Object.assign(message, { text, edited: { user: message.user, ts: this.#ts() } });
  }

  /** Deletes a message; one with replies leaves a tombstone, and a root whose last reply is deleted is no longer a thread. */
  delete(channel: FakeChannel, message: FakeMessage): void {
    const isRoot = message.thread_ts === message.ts;
    if (isRoot) Object.assign(message, { subtype: 'tombstone', text: 'This message was deleted.' });
    else channel.messages = channel.messages.filter((one) => one !== message);
    const root = channel.messages.find(({ ts }) => ts === message.thread_ts);
    if (!isRoot && root && !this.repliesOf(channel, root).length) delete root.thread_ts;
    channel.messages = channel.messages.filter((one) => one.subtype !== 'tombstone' || one.thread_ts);
  }

  repliesOf({ messages }: FakeChannel, root: FakeMessage): FakeMessage[] {
    return messages.filter((one) => one.thread_ts === root.ts && one !== root);
  }

  /** Reads the export of the channels that the app was invited to, as an import does. */
  async readExport(): Promise<RawSourceDocument[]> {
    const channels = this.channels.filter(({ is_member }) => is_member);
    const days = channels.flatMap(({ name, messages }) =>
      [...Map.groupBy(messages, ({ ts }) => new Date(Number(ts) * 1_000).toISOString().slice(0, 10))].map(
        ([day, said]) => [`${name}/${day}.json`, said] as const,
      ),
    );
    const files = [
      ['users.json', USERS],
      ['channels.json', channels.map(({ id, name }) => ({ id, name }))],
      ...days,
    ] as const;
    const zip = makeZip(Object.fromEntries(files.map(([name, value]) => [name, JSON.stringify(value)])));
    const found: RawSourceDocument[] = [];
    for await (const one of readSlackExport(await openZip(zip, new ReadBudget()))) found.push(one);
    return found;
  }

  #ts(): string {
    return `${Math.floor(Date.parse(this.now()) / 1_000)}.${String(++this.#ids).padStart(6, '0')}`;
  }

  /** `thumbsup 1503435956.000247` */
  readonly reactions: string[] = [];

  protected answer(request: FakeRequest): FakeAnswer {
    const { url, method, headers, body } = request;
    const name = url.pathname.slice(1);
    const sent = Object.fromEntries(new URLSearchParams(body));
    this.requests.push(sent.channel ? `${name} ${sent.channel}` : name);
    if (method !== 'POST') throw new Error(`${method} ${name}`);
    if (headers.authorization !== `Bearer ${this.key}` && !this.hasToken(request))
      return refused('invalid_auth');
    const data = this.#call(name, sent);
    if ('error' in data) return refused(String(data.error), data);
    return { headers: { 'x-oauth-scopes': this.scopes }, body: { ok: true, ...data } };
  }

  /** Returns Slack's own errors for what is missing: https://docs.slack.dev/reference/methods/chat.postMessage#errors */
  #post({ channel: id, text = '', thread_ts }: Record<string, string>): object {
    if (!this.scopes.includes('chat:write')) return { error: 'missing_scope', needed: 'chat:write' };
    const channel = this.channels.find((one) => one.id === id && one.is_member);
    if (!channel) return { error: 'channel_not_found' };
    const { ts } = this.say(channel, text, { user: 'U0', ...(thread_ts ? { thread_ts } : {}) });
    return { channel: id, ts };
  }

  #react({ channel: id, timestamp, name = '' }: Record<string, string>): object {
    if (!this.scopes.includes('reactions:write'))
      return { error: 'missing_scope', needed: 'reactions:write' };
    const channel = this.channels.find((one) => one.id === id);
    const message = channel?.messages.find(({ ts }) => ts === timestamp);
    if (!message) return { error: 'message_not_found' };
    this.reactions.push(`${name} ${timestamp}`);
    return {};
  }

  #call(name: string, sent: Record<string, string>): object {
    if (name === 'auth.test') return this.#whose();
    if (name === 'users.list') return { members: this.users };
    if (name === 'chat.postMessage') return this.#post(sent);
    if (name === 'reactions.add') return this.#react(sent);
    if (name === 'conversations.list') return { channels: this.#list(sent.types ?? '') };
    const channel = this.channels.find(({ id }) => id === sent.channel);
    if (!channel?.is_member) return { error: channel ? 'not_in_channel' : 'channel_not_found' };
    if (name === 'conversations.history') return this.#history(channel, sent);
    if (name === 'conversations.replies') return this.#replies(channel, sent);
    if (name === 'conversations.members') return this.#members(channel, sent);
    throw new Error(`Slack has no ${name}`);
  }

  #whose(): object {
    const whose = this.person === null ? { user_id: 'U9', bot_id: 'B1' } : { user_id: this.person };
    return { team: 'Taproot', team_id: 'T1', user: 'cambium', ...whose };
  }

  #members({ members }: FakeChannel, { cursor = '0' }: Record<string, string>): object {
    const end = Number(cursor) + this.perPage;
    return {
      members: members.slice(Number(cursor), end),
      response_metadata: { next_cursor: members.length > end ? String(end) : '' },
    };
  }

  #list(types: string): object[] {
    return this.channels
      .filter(({ is_private }) => !is_private || types.includes('private_channel'))
      .map(({ messages: _messages, members: _members, ...channel }) => channel);
  }

  /** A page names where the next one begins, as an answer of Slack does; the connection goes by `latest` instead. */
  #history(
    channel: FakeChannel,
    { oldest = '0', latest = '9', inclusive, cursor }: Record<string, string>,
  ): object {
    if (inclusive !== 'true') throw new Error('the bounds are asked for with what lies at them');
    const found = channel.messages
      .filter((one) => !one.thread_ts || one.thread_ts === one.ts || one.subtype === 'thread_broadcast')
      .filter(({ ts }) => ts >= oldest && ts <= latest && (cursor === undefined || ts < cursor))
      .toReversed();
    const messages = found.slice(0, this.perPage).map((one) => this.#present(channel, one));
    const isMore = found.length > messages.length;
    return {
      messages,
      has_more: isMore,
      ...(isMore ? { response_metadata: { next_cursor: String(messages.at(-1)?.ts) } } : {}),
    };
  }

  #replies(channel: FakeChannel, { ts, cursor = '0' }: Record<string, string>): object {
    const root = channel.messages.find((one) => one.ts === ts);
    if (!root) return { error: 'thread_not_found' };
    const all = [root, ...this.repliesOf(channel, root)];
    const end = Number(cursor) + this.perPage;
    return {
      messages: all.slice(Number(cursor), end).map((one) => this.#present(channel, one)),
      has_more: all.length > end,
      response_metadata: { next_cursor: all.length > end ? String(end) : '' },
    };
  }

  #present(channel: FakeChannel, message: FakeMessage): JsonObject {
    const replies = message.thread_ts === message.ts ? this.repliesOf(channel, message) : [];
    const latest = replies.at(-1)?.ts;
    return { ...message, ...(latest ? { reply_count: replies.length, latest_reply: latest } : {}) };
  }
}
