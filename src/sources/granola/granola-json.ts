import { readJson } from '../../parse/json/read-json.ts';
import {
  dateOf,
  firstOf,
  isObject,
  listIn,
  namesIn,
  objectIn,
  objectsIn,
  scalarText,
  stringOf,
} from '../../parse/json/json-values.ts';
import type { JsonObject, JsonValue } from '../../parse/json/json-values.ts';
import type { RawBlock, Sender } from '../../parse/block.ts';
import { ParseError } from '../../parse/parse-error.ts';
import { presentFacts, type RawSourceDocument } from '../../parse/source-document.ts';
import { meetingDocument, personIn } from '../meetings/meeting-document.ts';
import { clockSeconds, type Turn } from '../meetings/meeting-turns.ts';

/** Notes with their transcripts by note id. */
interface Notes {
  documents: JsonObject[];
  transcripts: JsonObject;
}

/**
 * Returns the notes in a JSON value from Granola, or null if it is not: the application's cache (`{cache: "…"}` or `{state}` with documents
 * and transcripts by id), or notes from its API, one or a list.
 */
export function granolaNotes(value: JsonValue): Notes | null {
  const state = stateOf(value);
  if (state) {
    const documents = Object.values(state.documents).filter((item) => isObject(item));
    return documents.length > 0 && documents.every(isCachedNote) ? { ...state, documents } : null;
  }
  const list = isObject(value) ? ([value.notes, value.docs].find(Array.isArray) ?? value) : value;
  const items = Array.isArray(list) ? list : [list];
  const documents = items.filter((item) => isObject(item));
  const isNotes = documents.length > 0 && documents.length === items.length;
  return isNotes && documents.every((item) => isCachedNote(item) || isApiNote(item))
    ? { documents, transcripts: {} }
    : null;
}

function stateOf(value: JsonValue): { documents: JsonObject; transcripts: JsonObject } | null {
  if (!isObject(value)) return null;
  const inner = typeof value.cache === 'string' ? cachedValue(value.cache) : value;
  const state = isObject(inner) ? inner.state : undefined;
  if (!isObject(state) || !isObject(state.documents)) return null;
  return {
    documents: state.documents,
    transcripts: objectIn(state.transcripts),
  };
}

function cachedValue(text: string): JsonValue {
  try {
    return readJson(text);
  } catch (error) {
    // The cache of another program.
    if (error instanceof ParseError) return null;
    throw error;
  }
}

/** The application stores notes as Markdown, as text and as the editor's tree, under its own names. */
function isCachedNote(item: JsonObject): boolean {
  const hasNotes =
    typeof item.notes_markdown === 'string' ||
    typeof item.notes_plain === 'string' ||
    (isObject(item.notes) && item.notes.type !== undefined && Array.isArray(item.notes.content));
  return typeof item.id === 'string' && Object.hasOwn(item, 'created_at') && hasNotes;
}

function isApiNote(item: JsonObject): boolean {
  return item.object === 'note' && typeof item.id === 'string' && item.id.startsWith('not_');
}

/** Reads Granola notes; skips deleted ones. */
export function* readGranolaJson({ documents, transcripts }: Notes): Generator<RawSourceDocument> {
  for (const note of documents) {
    const id = stringOf(note, 'id');
    if (id === undefined || firstOf(note, ['deleted_at']) !== undefined) continue;
    yield granolaNote(id, note, transcripts[id]);
  }
}

/** Converts a Granola note: the notes or summary, and the transcript, which may be stored separately. */
export function granolaNote(id: string, note: JsonObject, transcript?: JsonValue): RawSourceDocument {
  return meetingDocument({
    source: 'granola',
    resourceId: id,
    title: stringOf(note, 'title') ?? null,
    notes: notesOf(note),
    turns: turnsOf(firstOf(note, ['transcript']) ?? transcript),
    people: peopleOf(note),
    createdAt: dateOf(note.created_at) ?? null,
    lastModified: dateOf(note.updated_at) ?? null,
    url: stringOf(note, 'web_url') ?? null,
    metadata: presentFacts({ folder: namesIn(note.folder_membership, 'name') }),
  });
}

function notesOf(note: JsonObject): string | RawBlock[] {
  const markdown = ['summary_markdown', 'notes_markdown'].map((key) => stringOf(note, key)).find(Boolean);
  if (markdown !== undefined) return markdown;
  const plain = stringOf(note, 'summary_text') ?? stringOf(note, 'notes_plain');
  if (plain !== undefined)
    return plain.split(/\n{2,}/).map((text): RawBlock => ({ type: 'paragraph', text: text.trim() }));
  const blocks: RawBlock[] = [];
  addRich(note.notes, blocks, 0, 0);
  return blocks;
}

/** Deeper than any editor nests. */
const RICH_DEPTH_MAX = 100;

/** Adds TipTap's tree: headings, paragraphs and list items as blocks. */
function addRich(node: JsonValue | undefined, blocks: RawBlock[], listLevel: number, depth: number): void {
  if (!isObject(node) || depth > RICH_DEPTH_MAX) return;
  const children = listIn(node.content);
  if (node.type === 'heading' || node.type === 'paragraph') {
    const text = children
      .map((child) => stringOf(objectIn(child), 'text') ?? '')
      .join('')
      .trim();
    if (text === '') return;
    if (node.type === 'heading')
      blocks.push({ type: 'heading', text, level: Number(scalarText(objectIn(node.attrs).level)) || 1 });
    else
      blocks.push(
        listLevel > 0 ? { type: 'list_item', text, level: listLevel } : { type: 'paragraph', text },
      );
    return;
  }
  const inner = listLevel + (node.type === 'bulletList' || node.type === 'orderedList' ? 1 : 0);
  for (const child of children) addRich(child, blocks, inner, depth + 1);
}

/** Converts transcript entries, which name the recording device: the microphone is the note's author, system audio is everybody else. */
function turnsOf(value: JsonValue | undefined): Turn[] {
  const entries = objectsIn(Array.isArray(value) ? value : objectIn(value).entries).filter(
    (entry) => entry.is_final !== false && stringOf(entry, 'text') !== undefined,
  );
  const first = dateOf(firstOf(entries[0] ?? {}, ['start_timestamp', 'start_time']));
  const turns: Turn[] = [];
  for (const entry of entries) {
    const name = speakerOf(entry);
    const last = turns.at(-1);
    const text = (stringOf(entry, 'text') ?? '').trim();
    // A sentence may span several entries.
    if (last && last.speaker.name === name && last.text.length + text.length < 1_200) {
      last.text += ` ${text}`;
    } else {
      const start = firstOf(entry, ['start_timestamp', 'start_time']);
      turns.push({ speaker: { name, email: null }, startSeconds: secondsSince(first, start), text });
    }
  }
  return turns;
}

function speakerOf(entry: JsonObject): string {
  const speaker = objectIn(entry.speaker);
  const name = stringOf(speaker, 'name') ?? stringOf(entry, 'speaker');
  if (name) return name;
  const device = stringOf(entry, 'source') ?? stringOf(speaker, 'source');
  return device === 'microphone' ? 'Me' : 'Them';
}

function secondsSince(first: string | undefined, value: JsonValue | undefined): number | null {
  const time = dateOf(value);
  if (first !== undefined && time !== undefined)
    return Math.max(0, Math.round((Date.parse(time) - Date.parse(first)) / 1000));
  return typeof value === 'number' ? value : clockSeconds(typeof value === 'string' ? value : '');
}

function peopleOf(note: JsonObject): Sender[] {
  const people = objectIn(note.people);
  return [note.owner, people.creator, ...listIn(note.attendees), ...listIn(people.attendees)].flatMap(
    personIn,
  );
}
