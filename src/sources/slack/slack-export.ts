import { slackPeople } from '../../parse/chat/slack-message.ts';
import { decodeText } from '../../parse/detect/decode-text.ts';
import { type JsonObject, objectsIn, scalarText, stringOf } from '../../parse/json/json-values.ts';
import { readJson } from '../../parse/json/read-json.ts';
import { ParseError } from '../../parse/parse-error.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import type { ZipEntry } from '../../parse/zip/open-zip.ts';
import type { TalkChannel } from '../talk/talk-document.ts';
import { conversation, conversations, type Workspace } from './slack-conversation.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

interface ExportedWorkspace extends Workspace {
  channels: Map<string, string>;
  /** Channels by folder in the archive. */
  folders: Map<string, TalkChannel>;
}

/** Returns whether the names in an archive are those of a Slack export. */
export function isSlackArchive(names: readonly string[]): boolean {
  const files = new Set(names.map((name) => name.split('/').at(-1)));
  return files.has('users.json') && files.has('channels.json') && names.some((name) => DAY_FILE.test(name));
}

const DAY_FILE = /(?:^|\/)([^/]+)\/\d{4}-\d\d-\d\d\.json$/;

/**
 * Reads a Slack export: a document per thread, and per conversation of messages outside threads; resolves users, channels and links. Keeps
 * one channel in memory at a time.
 */
export async function* readSlackExport(entries: readonly ZipEntry[]): AsyncGenerator<RawSourceDocument> {
  const workspace = await readWorkspace(entries);
  const days = Map.groupBy(
    entries.filter((entry) => DAY_FILE.test(entry.name)),
    (entry) => DAY_FILE.exec(entry.name)?.[1] ?? '',
  );
  for (const [folder, files] of days) {
    const channel = workspace.folders.get(folder) ?? { id: folder, name: folder, title: `#${folder}` };
    const warnings: string[] = [];
    const messages: JsonObject[] = [];
    for (const file of files.toSorted((a, b) => compareText(a.name, b.name))) {
      const day = await readArray(file, warnings);
      for (const message of day) messages.push(message);
    }
    for (const thread of conversations(messages))
      yield { ...conversation(thread, channel, workspace), warnings: warnings.splice(0) };
  }
}

async function readWorkspace(entries: readonly ZipEntry[]): Promise<ExportedWorkspace> {
  const list = async (name: string): Promise<JsonObject[]> => {
    const entry = entries.find((item) => item.name === name || item.name.endsWith(`/${name}`));
    return entry ? readArray(entry, []) : [];
  };
  const users = await list('users.json');
  const workspace: ExportedWorkspace = {
    team: stringOf(users.find((user) => stringOf(user, 'team_id')) ?? {}, 'team_id') ?? '',
    people: slackPeople(users),
    channels: new Map(),
    folders: new Map(),
  };
  for (const file of ['channels.json', 'groups.json', 'mpims.json', 'dms.json']) {
    for (const channel of await list(file)) addChannel(channel, workspace);
  }
  return workspace;
}

function addChannel(channel: JsonObject, workspace: ExportedWorkspace): void {
  const id = stringOf(channel, 'id');
  if (!id) return;
  const name = stringOf(channel, 'name');
  const members = Array.isArray(channel.members) ? channel.members.flatMap((id) => scalarText(id) ?? []) : [];
  const people = members.map((member) => workspace.people.get(member)?.name ?? member);
  const isGroup = name === undefined || name.startsWith('mpdm-');
  const title = isGroup ? `Direct message: ${people.join(', ')}` : `#${name}`;
  if (name !== undefined) workspace.channels.set(id, name);
  workspace.folders.set(name ?? id, { id, name: title.replace(/^#/, ''), title });
}

async function readArray(entry: ZipEntry, warnings: string[]): Promise<JsonObject[]> {
  try {
    return objectsIn(readJson(decodeText(await entry.read()).text));
  } catch (error) {
    if (!(error instanceof ParseError) || error.code !== 'malformed') throw error;
    warnings.push(`${entry.name}: ${error.message}`);
    return [];
  }
}
