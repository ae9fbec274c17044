import type { FileMetadata, RawBlock, Sender } from '../../parse/block.ts';
import { isObject, type JsonValue, stringOf } from '../../parse/json/json-values.ts';
import { parseMarkdown } from '../../parse/markdown/parse-markdown.ts';
import { participantsOf, type RawSourceDocument } from '../../parse/source-document.ts';
import { type Turn, turnBlocks } from './meeting-turns.ts';

/** A note taker's record of a meeting, from any kind of file. */
export interface Meeting {
  source: 'fathom' | 'granola';
  resourceId: string | null;
  title: string | null;
  /** The summary or notes: Markdown, or already blocks. */
  notes: string | RawBlock[];
  actionItems?: RawBlock[];
  turns: readonly Turn[];
  /** Invited people; speakers are added. */
  people?: readonly Sender[];
  createdAt: string | null;
  lastModified?: string | null;
  url: string | null;
  metadata?: FileMetadata;
  warnings?: string[];
}

/**
 * Converts a meeting to a document: its notes, its tasks and its transcript, each under its own heading. Without a transcript, only its
 * notes.
 */
export function meetingDocument(meeting: Meeting): RawSourceDocument {
  const written = typeof meeting.notes === 'string' ? parseMarkdown(meeting.notes).blocks : meeting.notes;
  const [first, ...others] = written;
  // Note takers repeat the meeting's title above the notes.
  const notes = first?.type === 'heading' && first.text === meeting.title ? others : written;
  const utterances = turnBlocks(meeting.turns);
  const blocks = [
    ...part('Summary', notes),
    ...part('Action items', meeting.actionItems ?? []),
    ...part('Transcript', utterances),
  ];
  const people = new Map<string, Sender>();
  for (const person of [...(meeting.people ?? []), ...participantsOf(utterances)]) {
    const key = (person.name ?? person.email ?? '').toLowerCase();
    if (key !== '' && (people.get(key)?.email ?? null) === null) people.set(key, person);
  }
  return {
    source: meeting.source,
    type: 'transcript',
    resourceId: meeting.resourceId,
    title: meeting.title,
    blocks,
    metadata: meeting.metadata ?? {},
    warnings: meeting.warnings ?? [],
    createdAt: meeting.createdAt,
    lastModified: meeting.lastModified ?? null,
    asOf: meeting.createdAt,
    participants: [...people.values()],
    url: meeting.url,
  };
}

/** Puts blocks under a heading, unless they begin with it or are empty. */
function part(name: string, blocks: readonly RawBlock[]): RawBlock[] {
  const [first] = blocks;
  if (!first) return [];
  const isHeaded = first.type === 'heading' && first.text.toLowerCase() === name.toLowerCase();
  return isHeaded ? [...blocks] : [{ type: 'heading', text: name, level: 2 }, ...blocks];
}

/** Returns the person that an object of an API names; none for anything else, or without a name and an address. */
export function personIn(value: JsonValue | undefined): Sender[] {
  if (!isObject(value)) return [];
  const name = stringOf(value, 'name') ?? null;
  const email = stringOf(value, 'email') ?? null;
  return name === null && email === null ? [] : [{ name, email }];
}
