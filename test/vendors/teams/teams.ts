import { type FakeAnswer, type FakeRequest, FakeVendor } from '../fake-vendor.ts';
import { TEAMS_DESCRIPTION } from './teams-description.ts';

export interface FakeMessage {
  id: string;
  replyToId: string | null;
  messageType: string;
  createdDateTime: string;
  lastModifiedDateTime: string;
  deletedDateTime: string | null;
  subject: string | null;
  from: object | null;
  body: { contentType: 'text' | 'html'; content: string };
  attachments: { contentType: string; name: string | null; contentUrl: string | null }[];
}

export interface FakeMember {
  userId: string | null;
  displayName: string;
  email: string | null;
  visibleHistoryStartDateTime?: string;
}

export interface FakePlace {
  id: string;
  /** Null for a chat. */
  team: string | null;
  /** The name of a channel, or the topic of a chat. */
  name: string | null;
  membershipType: string;
  createdDateTime: string;
  members: FakeMember[];
  messages: FakeMessage[];
}

const ADA: FakeMember = {
  userId: 'ada',
  displayName: 'Ada Moor',
  email: 'Ada@works.example',
  visibleHistoryStartDateTime: '0001-01-01T00:00:00Z',
};
const refused = (status: number, code: string, message = code): FakeAnswer => ({
  status,
  body: { error: { code, message } },
});
export const GONE = refused(410, 'syncStateNotFound');
/** Formats a time like Graph, which omits trailing zeros of fractional seconds. */
const asGraph = (iso: string): string => iso.replace(/\.?0*Z$/, 'Z');

/**
 * A fake Microsoft Teams account; paths and shapes of https://learn.microsoft.com/en-us/graph/api/overview, `chatmessage-delta`,
 * `channel-list-messages`, `chat-list`, `chat-list-messages`, `channel-list-allmembers`. Lists keep deleted messages, without text.
 */
export class FakeTeams extends FakeVendor {
  override readonly description = TEAMS_DESCRIPTION;
  readonly teams = new Map<string, string>();
  readonly places = new Map<string, FakePlace>();
  /** Channels and chats that are listed but may not be read; chats that are currently not listed. */
  readonly closed = new Set<string>();
  readonly unlisted = new Set<string>();
  /** Message of a 403 that is not about a single place. */
  refusal: string | null = null;
  #ids = 0;

  team(name: string): string {
    const id = `team-${++this.#ids}`;
    this.teams.set(id, name);
    return id;
  }

  channel(team: string, name: string, more: Partial<FakePlace> = {}): FakePlace {
    return this.#place({ id: `19:channel${++this.#ids}@thread.tacv2`, team, name, ...more });
  }

  chat(name: string | null, more: Partial<FakePlace> = {}): FakePlace {
    return this.#place({ id: `19:chat${++this.#ids}@thread.v2`, name, ...more });
  }

  #place(more: Partial<FakePlace> & { id: string }): FakePlace {
    const place = {
      team: null,
      name: null,
      membershipType: 'standard',
      createdDateTime: this.now(),
      members: [ADA],
      messages: [],
      ...more,
    };
    this.places.set(place.id, place);
    return place;
  }

  say(place: FakePlace, content: string, more: Partial<FakeMessage> = {}): FakeMessage {
    const now = this.now();
    const message: FakeMessage = {
      id: String(Date.parse(now)),
      replyToId: null,
      messageType: 'message',
      createdDateTime: now,
      lastModifiedDateTime: now,
      deletedDateTime: null,
      subject: null,
      from: { application: null, user: { id: 'ada', displayName: 'Ada Moor' } },
      body: { contentType: 'text', content },
      attachments: [],
      ...more,
    };
    place.messages.push(message);
    return message;
  }

  reply(place: FakePlace, post: FakeMessage, content: string): FakeMessage {
    return this.say(place, content, { replyToId: post.id });
  }

  edit(message: FakeMessage, content: string): void {
    Object.assign(message, { body: { contentType: 'text', content }, lastModifiedDateTime: this.now() });
  }

  delete(message: FakeMessage): void {
    const now = this.now();
    const body = { contentType: 'text', content: '' };
    Object.assign(message, { body, attachments: [], lastModifiedDateTime: now, deletedDateTime: now });
  }

  /** Deletes a message like a retention policy: nothing reports it. */
  erase(place: FakePlace, message: FakeMessage): void {
    place.messages = place.messages.filter((one) => one !== message && one.replyToId !== message.id);
  }

  protected answer(request: FakeRequest): FakeAnswer {
    const { url, method, headers } = request;
    const path = decodeURIComponent(url.pathname).replace('/v1.0/', '');
    this.requests.push(path);
    if (method !== 'GET') throw new Error(`${method} ${path}`);
    if (headers.authorization !== `Bearer ${this.key}` && !this.hasToken(request))
      return refused(401, 'InvalidAuthenticationToken');
    if (this.refusal !== null) return refused(403, 'Forbidden', this.refusal);
    const found = this.#find(path.split('/'), url);
    return 'status' in found ? found : { body: found };
  }

  #find(parts: readonly string[], url: URL): FakeAnswer | object {
    const [kind, id = '', rest, channel = '', ...more] = parts;
    if (kind === 'me' && parts.length === 1) return { id: 'ada', userPrincipalName: 'ada@works.example' };
    if (kind === 'me' && id === 'joinedTeams')
      return { value: [...this.teams].map(([team, displayName]) => ({ id: team, displayName })) };
    if (kind === 'me' && id === 'chats') return this.#page(this.#chats(url), url);
    if (kind === 'chats') return this.#inPlace(id, parts.slice(2), url);
    if (kind === 'teams' && rest === 'channels' && !this.teams.has(id)) return refused(404, 'NotFound');
    if (kind === 'teams' && rest === 'channels' && channel) return this.#inPlace(channel, more, url);
    if (kind === 'teams' && rest === 'channels') return { value: this.#placesOf(id).map(presentChannel) };
    throw new Error(`Graph has no ${url.href}`);
  }

  #placesOf(team: string | null): FakePlace[] {
    return [...this.places.values()].filter((place) => place.team === team);
  }

  #chats(url: URL): object[] {
    return this.#placesOf(null)
      .filter(({ id }) => !this.unlisted.has(id))
      .map((chat) => presentChat(chat, url));
  }

  #inPlace(id: string, [what, messageId, more]: readonly string[], url: URL): FakeAnswer | object {
    const place = this.places.get(id);
    if (!place) return refused(404, 'NotFound');
    if (this.closed.has(id)) return refused(403, 'Forbidden');
    if (what === undefined && place.team === null) return presentChat(place, url);
    if (what === (place.team === null ? 'members' : 'allMembers'))
      return this.#page(place.members.map(presentMember), url);
    if (what !== 'messages') throw new Error(`Graph has no ${url.href}`);
    if (messageId === undefined || messageId === 'delta')
      return this.#page(place.team === null ? this.#inChat(place, url) : this.#posts(place, url), url);
    const message = place.messages.find((one) => one.id === messageId);
    if (!message) return refused(404, 'NotFound');
    if (more !== 'replies') return present(message);
    return this.#page(place.messages.filter((one) => one.replyToId === messageId).map(present), url);
  }

  /** Returns posts of a channel; with `delta`, those that changed or have a changed reply. */
  #posts({ messages }: FakePlace, { pathname, searchParams: asked }: URL): object[] {
    const filter = asked.get('$filter');
    const since = /^lastModifiedDateTime gt (\S+)$/.exec(filter ?? '')?.[1] ?? '';
    if (pathname.endsWith('/delta') !== (since !== '')) throw new Error(`${pathname} ${filter}`);
    const found = messages
      .filter(({ replyToId }) => replyToId === null)
      .map((post) => ({ post, replies: messages.filter((one) => one.replyToId === post.id) }))
      .filter(({ post, replies }) => [post, ...replies].some((one) => one.lastModifiedDateTime > since));
    if (since) return found.map(({ post }) => present(post));
    if (asked.get('$expand') !== 'replies') throw new Error('posts without replies');
    return found.toReversed().map(({ post, replies }) => {
      const { value, ...more } = this.#page(
        replies.map(present),
        new URL(`${pathname}/${post.id}/replies`, this.url),
      );
      const link = '@odata.nextLink' in more ? { 'replies@odata.nextLink': more['@odata.nextLink'] } : {};
      return { ...present(post), replies: value, ...link };
    });
  }

  /** Returns messages of a chat; a filter works only together with the order by the same date. */
  #inChat({ messages }: FakePlace, { searchParams: asked }: URL): object[] {
    const [property = '', direction] = (asked.get('$orderby') ?? '').split(' ');
    const [filtered, operator, bound = ''] = (asked.get('$filter') ?? '').split(' ');
    if (direction !== 'desc' || (filtered && filtered !== property)) throw new Error(asked.toString());
    const by = property === 'createdDateTime' ? 'createdDateTime' : 'lastModifiedDateTime';
    if (by === 'createdDateTime' && operator === 'gt') throw new Error(asked.toString());
    return messages
      .filter((one) => !filtered || (operator === 'gt' ? one[by] > bound : one[by] < bound))
      .toSorted((a, b) => b[by].localeCompare(a[by]))
      .map(present);
  }

  #page(all: readonly object[], url: URL): { value: object[]; '@odata.nextLink'?: string } {
    const start = Number(url.searchParams.get('$skiptoken') ?? '0');
    const end = start + Math.min(this.perPage, Number(url.searchParams.get('$top') ?? '100'));
    const next = new URL(url.pathname + url.search, this.url);
    next.searchParams.set('$skiptoken', String(end));
    const link = all.length > end ? { '@odata.nextLink': next.href } : {};
    const last = url.pathname.endsWith('/delta') && all.length <= end;
    return {
      ...link,
      ...(last ? { '@odata.deltaLink': `${this.url}/delta` } : {}),
      value: all.slice(start, end),
    };
  }
}

const presentChannel = ({ id, name, membershipType, createdDateTime }: FakePlace): object => ({
  id,
  displayName: name,
  membershipType,
  createdDateTime,
});

const presentChat = ({ id, name, createdDateTime, members }: FakePlace, { searchParams }: URL): object => ({
  id,
  chatType: name === null ? 'oneOnOne' : 'group',
  topic: name,
  createdDateTime,
  ...(searchParams.get('$expand') === 'members' ? { members: members.map(presentMember) } : {}),
});

const presentMember = (member: FakeMember, at: number): object => ({
  '@odata.type': '#microsoft.graph.aadUserConversationMember',
  id: `member-${at}`,
  roles: [],
  ...member,
});

const present = (message: FakeMessage): object => ({
  ...message,
  createdDateTime: asGraph(message.createdDateTime),
  lastModifiedDateTime: asGraph(message.lastModifiedDateTime),
  deletedDateTime: message.deletedDateTime && asGraph(message.deletedDateTime),
});
