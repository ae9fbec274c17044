import type { BlockLink, Sender } from '../block.ts';
import { dateOf, type JsonObject, objectIn, objectsIn, stringOf } from '../json/json-values.ts';

/** Names that messages refer to by id. */
export interface SlackNames {
  people: ReadonlyMap<string, Sender>;
  channels: ReadonlyMap<string, string>;
}

/** Converts a message as Slack's exports and API describe it. */
export function readSlackMessage(message: JsonObject, names: SlackNames) {
  const ts = stringOf(message, 'ts') ?? '';
  const root = stringOf(message, 'thread_ts');
  return {
    ...slackText(messageText(message), names),
    sender: senderOf(message, names),
    // Seconds since 1970, and a number that makes it unique: `1712345678.000200`.
    date: dateOf(Number(ts)) ?? null,
    id: ts,
    replyTo: root === ts ? undefined : root,
    files: objectsIn(message.files).flatMap((file) => {
      const name = stringOf(file, 'title') ?? stringOf(file, 'name');
      return name ? [{ name, url: stringOf(file, 'permalink') ?? stringOf(file, 'url_private') }] : [];
    }),
  };
}

/** Apps write to attachments and leave the text empty. */
function messageText(message: JsonObject): string {
  const attached = objectsIn(message.attachments).map((item) => {
    const body = stringOf(item, 'text') ?? stringOf(item, 'fallback');
    return [stringOf(item, 'pretext'), stringOf(item, 'title'), body].filter(Boolean).join('\n');
  });
  return [stringOf(message, 'text'), ...attached].filter(Boolean).join('\n');
}

function senderOf(message: JsonObject, { people }: SlackNames): Sender {
  const id = stringOf(message, 'user') ?? '';
  const name =
    stringOf(objectIn(message.user_profile), 'real_name') ??
    stringOf(message, 'username') ??
    stringOf(objectIn(message.bot_profile), 'name');
  return people.get(id) ?? { name: name ?? (id || null), email: null };
}

/** Returns who users are, by id, as described by the export and `users.list`; omits those without an id. */
export const slackPeople = (users: readonly JsonObject[]): Map<string, Sender> =>
  new Map(
    users.flatMap((user) => {
      const id = stringOf(user, 'id');
      return id ? [[id, personOf(user, id)] as const] : [];
    }),
  );

function personOf(user: JsonObject, id: string): Sender {
  const profile = objectIn(user.profile);
  const name =
    stringOf(profile, 'real_name') ??
    stringOf(user, 'real_name') ??
    stringOf(profile, 'display_name') ??
    stringOf(user, 'name') ??
    id;
  return { name, email: stringOf(profile, 'email')?.toLowerCase() ?? null };
}

/** Converts Slack's markup (`<@U…>`, `<#C…|name>`, `<url|label>`, `&amp;`) to plain text and its links. */
export function slackText(source: string, names: SlackNames): { text: string; links: BlockLink[] } {
  const links: BlockLink[] = [];
  const text = source.replace(/<([^<>]{1,4000})>/g, (_whole, inner: string) => {
    const bar = inner.indexOf('|');
    const target = bar === -1 ? inner : inner.slice(0, bar);
    const label = bar === -1 ? '' : inner.slice(bar + 1);
    if (target.startsWith('@'))
      return `@${names.people.get(target.slice(1))?.name ?? (label || target.slice(1))}`;
    if (target.startsWith('#'))
      return `#${label || (names.channels.get(target.slice(1)) ?? target.slice(1))}`;
    if (target.startsWith('!subteam')) return label || '@group';
    if (target.startsWith('!date')) return label;
    if (target.startsWith('!')) return `@${label || target.slice(1)}`;
    const url = unescapeEntities(target);
    if (!url.startsWith('mailto:')) links.push({ text: unescapeEntities(label) || url, url });
    return label || target.replace(/^mailto:/, '');
  });
  return { text: unescapeEntities(text).trim(), links };
}

/** Slack escapes exactly these three. */
function unescapeEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
