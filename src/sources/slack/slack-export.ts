import { at } from '../../lib/at.ts';
import { readJson } from '../../parse/json/read-json.ts';
import { type JsonValue, isObject, type JsonObject, stringOf } from '../../parse/json/json-values.ts';
import type { RawBlock, Sender } from '../../parse/block.ts';
import { decodeText } from '../../parse/detect/decode-text.ts';
import { ParseError } from '../../parse/parse-error.ts';
import { presentFacts, type RawSourceDocument } from '../../parse/source-document.ts';
import type { ZipEntry } from '../../parse/zip/open-zip.ts';
import { slackText } from './slack-text.ts';

/** Messages without a thread belong together until the channel is silent for so long. */
const SILENCE_SECONDS = 3 * 3600;
const GROUP_MESSAGES_MAX = 200;
/** Subtypes that are said by nobody: joins, topics, pins, removed messages. */
const NO_CONTENT =
  /^(?:(?:channel|group)_(?:join|leave|topic|purpose|name|archive|unarchive|convert_to_private|posting_permissions)|bot_add|bot_remove|pinned_item|unpinned_item|tombstone|message_deleted|reminder_add|reply_broadcast|sh_room_created|huddle_thread)$/;

interface Workspace {
  team: string;
  people: Map<string, Sender>;
  users: Map<string, string>;
  channels: Map<string, string>;
  /** Folder in the archive → the channel's id and the name to show. */
  folders: Map<string, { id: string; title: string }>;
}

export function isSlackArchive(names: readonly string[]): boolean {
  const files = new Set(names.map((name) => name.split('/').at(-1)));
  return files.has('users.json') && files.has('channels.json') && names.some((name) => DAY_FILE.test(name));
}

const DAY_FILE = /(?:^|\/)([^/]+)\/\d{4}-\d\d-\d\d\.json$/;

/**
 * Reads a Slack export: a conversation per thread, and per stretch of talk for messages outside threads; users, channels and links
 * resolved. One channel is in memory at a time.
 */
export async function* readSlackExport(entries: readonly ZipEntry[]): AsyncGenerator<RawSourceDocument> {
  const workspace = await readWorkspace(entries);
  const days = Map.groupBy(
    entries.filter((entry) => DAY_FILE.test(entry.name)),
    (entry) => DAY_FILE.exec(entry.name)?.[1] ?? '',
  );
  for (const [folder, files] of days) {
    const channel = workspace.folders.get(folder) ?? { id: folder, title: `#${folder}` };
    const warnings: string[] = [];
    const messages: JsonObject[] = [];
    for (const file of files.toSorted((a, b) => a.name.localeCompare(b.name))) {
      const day = await readArray(file, warnings);
      for (const message of day) messages.push(message);
    }
    for (const thread of conversations(messages))
      yield conversation(thread, channel, workspace, warnings.splice(0));
  }
}

async function readWorkspace(entries: readonly ZipEntry[]): Promise<Workspace> {
  const list = async (name: string): Promise<JsonObject[]> => {
    const entry = entries.find((item) => item.name === name || item.name.endsWith(`/${name}`));
    return entry ? readArray(entry, []) : [];
  };
  const workspace: Workspace = {
    team: '',
    people: new Map(),
    users: new Map(),
    channels: new Map(),
    folders: new Map(),
  };
  for (const user of await list('users.json')) {
    const id = stringOf(user, 'id');
    if (!id) continue;
    const profile = isObject(user.profile) ? user.profile : {};
    const name =
      stringOf(profile, 'real_name') ??
      stringOf(user, 'real_name') ??
      stringOf(profile, 'display_name') ??
      stringOf(user, 'name') ??
      id;
    workspace.people.set(id, { name, email: stringOf(profile, 'email')?.toLowerCase() ?? null });
    workspace.users.set(id, name);
    workspace.team ||= stringOf(user, 'team_id') ?? '';
  }
  for (const file of ['channels.json', 'groups.json', 'mpims.json', 'dms.json']) {
    for (const channel of await list(file)) addChannel(channel, workspace);
  }
  return workspace;
}

function addChannel(channel: JsonObject, workspace: Workspace): void {
  const id = stringOf(channel, 'id');
  if (!id) return;
  const name = stringOf(channel, 'name');
  const members = Array.isArray(channel.members)
    ? channel.members.map((member) => workspace.users.get(String(member)) ?? String(member))
    : [];
  const isGroup = name === undefined || name.startsWith('mpdm-');
  const title = isGroup ? `Direct message: ${members.join(', ')}` : `#${name}`;
  if (name !== undefined) workspace.channels.set(id, name);
  workspace.folders.set(name ?? id, { id, title });
}

async function readArray(entry: ZipEntry, warnings: string[]): Promise<JsonObject[]> {
  try {
    const value: JsonValue = readJson(decodeText(await entry.read()).text);
    return Array.isArray(value) ? value.filter(isObject) : [];
  } catch (error) {
    if (!(error instanceof ParseError) || error.code !== 'malformed') throw error;
    warnings.push(`${entry.name}: ${error.message}`);
    return [];
  }
}

/** Threads by their first message, and stretches of unthreaded talk; both in the order of their beginning. */
function conversations(messages: readonly JsonObject[]): JsonObject[][] {
  const said = messages
    .filter(
      (message) =>
        stringOf(message, 'ts') !== undefined && !NO_CONTENT.test(stringOf(message, 'subtype') ?? ''),
    )
    .toSorted((a, b) => Number(a.ts) - Number(b.ts));
  const threads = new Map<string, JsonObject[]>();
  let stretch: JsonObject[] = [];
  const found: JsonObject[][] = [];
  for (const message of said) {
    const root = stringOf(message, 'thread_ts');
    if (root !== undefined) {
      const thread = threads.get(root);
      if (thread) thread.push(message);
      else {
        const started = [message];
        threads.set(root, started);
        found.push(started);
      }
      continue;
    }
    const last = stretch.at(-1);
    if (
      !last ||
      Number(message.ts) - Number(last.ts) > SILENCE_SECONDS ||
      stretch.length >= GROUP_MESSAGES_MAX
    ) {
      stretch = [];
      found.push(stretch);
    }
    stretch.push(message);
  }
  return found;
}

function conversation(
  messages: readonly JsonObject[],
  channel: { id: string; title: string },
  workspace: Workspace,
  warnings: string[],
): RawSourceDocument {
  const blocks = messages.flatMap((message) => messageBlocks(message, workspace));
  const first = at(messages, 0);
  const firstTime = stringOf(first, 'ts') ?? '';
  const root = stringOf(first, 'thread_ts') ?? firstTime;
  const team = stringOf(first, 'team') ?? workspace.team;
  const opening = blocks[0]?.text.split('\n')[0] ?? '';
  return {
    source: 'slack',
    type: 'conversation',
    resourceId: [team, channel.id, root].filter(Boolean).join(':'),
    title:
      opening === ''
        ? channel.title
        : `${channel.title}: ${opening.length > 80 ? `${opening.slice(0, 79)}…` : opening}`,
    blocks,
    metadata: presentFacts({
      channel: channel.title.replace(/^#/, ''),
      channel_id: channel.id,
      messages: messages.length,
    }),
    warnings,
    createdAt: slackDate(firstTime),
    lastModified: slackDate(stringOf(at(messages, messages.length - 1), 'ts') ?? ''),
  };
}

function messageBlocks(message: JsonObject, workspace: Workspace): RawBlock[] {
  const ts = stringOf(message, 'ts') ?? '';
  const root = stringOf(message, 'thread_ts');
  const { text, links } = slackText(messageText(message), workspace);
  const files = (Array.isArray(message.files) ? message.files : []).filter(isObject);
  const blocks: RawBlock[] = [];
  if (text !== '') {
    blocks.push({
      type: 'message',
      text,
      content: text,
      sender: senderOf(message, workspace),
      date: slackDate(ts) ?? undefined,
      message_id: ts,
      ...(root !== undefined && root !== ts ? { reply_to: root } : {}),
      ...(links.length > 0 ? { links } : {}),
    });
  }
  for (const file of files) {
    const name = stringOf(file, 'title') ?? stringOf(file, 'name');
    const url = stringOf(file, 'permalink') ?? stringOf(file, 'url_private');
    if (name) blocks.push({ type: 'attachment', text: name, ...(url ? { url } : {}) });
  }
  return blocks;
}

/** Apps write into attachments and leave the text empty. */
function messageText(message: JsonObject): string {
  const attachments = (Array.isArray(message.attachments) ? message.attachments : []).filter(isObject);
  const attached = attachments.map((item) => {
    const body = stringOf(item, 'text') ?? stringOf(item, 'fallback');
    return [stringOf(item, 'pretext'), stringOf(item, 'title'), body].filter(Boolean).join('\n');
  });
  return [stringOf(message, 'text'), ...attached].filter(Boolean).join('\n');
}

function senderOf(message: JsonObject, workspace: Workspace): Sender {
  const id = stringOf(message, 'user') ?? '';
  const known = workspace.people.get(id);
  if (known) return known;
  const profile = isObject(message.user_profile) ? message.user_profile : {};
  const name =
    stringOf(profile, 'real_name') ??
    stringOf(message, 'username') ??
    (isObject(message.bot_profile) ? stringOf(message.bot_profile, 'name') : undefined);
  return { name: name ?? (id || null), email: null };
}

/** `1712345678.000200` is seconds since 1970 and a number that makes it unique. */
function slackDate(ts: string): string | null {
  const time = new Date(Number(ts) * 1000);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
