import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BLOCK_TYPES } from '../src/parse/block.ts';
import { DOCUMENT_TYPES, SOURCES } from '../src/tokens.ts';

const SAMPLES = import.meta.dirname;
const TEAMS = ['firmware', 'platform', 'field-operations', 'customer-success'];
/** Metadata keys that tell a reader the team without knowing the people. */
const TEAM_SIGNALS = ['team', 'channel', 'folder', 'labels'];

const dateTime = z.iso.datetime({ offset: true });
const metadata = z
  .record(
    z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/),
    z.union([z.string(), z.number(), z.boolean(), z.null()]),
  )
  .refine((values) => Object.keys(values).length <= 50, 'at most 50 keys');
const block = z
  .strictObject({
    type: z.enum(BLOCK_TYPES),
    text: z.string().trim().min(1),
    level: z.int().min(1).max(6).optional(),
    table_rows: z.array(z.array(z.string())).optional(),
    language: z.string().optional(),
    sender: z.strictObject({ name: z.string().nullable(), email: z.email().nullable() }).optional(),
    content: z.string().optional(),
    date: dateTime.optional(),
    reply_to: z.string().optional(),
    url: z.url().optional(),
  })
  .refine((b) => b.content === undefined || b.content === b.text, 'content equals text')
  .refine((b) => (b.type === 'table') === (b.table_rows !== undefined), 'tables, and only they, have rows')
  .refine((b) => !['message', 'utterance'].includes(b.type) || (b.sender && b.date), 'who spoke, and when');
const sampleDocument = z.strictObject({
  source: z.enum(SOURCES),
  resource_id: z.string().min(1),
  type: z.enum(DOCUMENT_TYPES),
  title: z.string().min(1),
  metadata: z
    .looseObject({ created_at: dateTime, last_modified: dateTime, author: z.string().min(1) })
    .and(metadata),
  data: z.array(z.union([z.string().trim().min(200), block])).min(1),
});
type SampleDocument = z.infer<typeof sampleDocument>;

const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().min(1) }),
  z.object({ type: z.literal('tool-call'), toolCallId: z.string(), toolName: z.string() }),
  z.object({ type: z.literal('tool-result'), toolCallId: z.string(), toolName: z.string() }),
]);
const modelMessages = z.array(
  z.object({
    role: z.enum(['system', 'user', 'assistant', 'tool']),
    content: z.union([z.string().min(1), z.array(part).min(1)]),
  }),
);
const session = z.strictObject({
  session_id: z.string().min(1),
  format: z.literal('vercel'),
  title: z.string().min(1),
  date: dateTime,
  metadata,
  history: z.string().max(2_000_000),
});

function filesIn(folder: string): string[] {
  return readdirSync(join(SAMPLES, folder))
    .sort()
    .map((name) => join(SAMPLES, folder, name));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

const folders = readdirSync(SAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const sourceFolders = folders.filter((name) => !['trace', 'files', 'later'].includes(name));
const firstPaths = sourceFolders.flatMap(filesIn);
const laterPaths = filesIn('later');

const load = (path: string): SampleDocument => sampleDocument.parse(readJson(path));
const key = (document: SampleDocument): string => `${document.source}/${document.resource_id}`;

function textOf(document: SampleDocument): string {
  return document.data.map((item) => (typeof item === 'string' ? item : item.text)).join('\n');
}

function hasSignalOf(document: SampleDocument, team: string): boolean {
  return TEAM_SIGNALS.some((name) =>
    String(document.metadata[name] ?? '')
      .toLowerCase()
      .replaceAll(' ', '-')
      .includes(team),
  );
}

describe('each sample document', () => {
  test.each([...firstPaths, ...laterPaths].map((path) => [path.slice(SAMPLES.length + 1), path]))(
    '%s has the shape that bulk import accepts',
    (_name, path) => {
      expect(sampleDocument.safeParse(readJson(path)).error).toBeUndefined();
    },
  );

  test.each(sourceFolders)('in the folder %s comes from that source', (folder) => {
    expect(new Set(filesIn(folder).map((path) => load(path).source))).toEqual(new Set([folder]));
  });

  test('was last changed in 2026 and not before it was created', () => {
    for (const path of [...firstPaths, ...laterPaths]) {
      const { created_at, last_modified } = load(path).metadata;
      expect(Date.parse(last_modified), path).toBeGreaterThanOrEqual(Date.parse(created_at));
      expect(new Date(last_modified).getUTCFullYear(), path).toBe(2026);
    }
  });

  test('lists its messages and utterances in chronological order', () => {
    for (const path of [...firstPaths, ...laterPaths]) {
      const times = load(path).data.flatMap((item) =>
        typeof item !== 'string' && item.sender && item.date ? [Date.parse(item.date)] : [],
      );
      expect(times, path).toEqual(times.toSorted((a, b) => a - b));
    }
  });

  test('names the right weekday wherever a weekday stands next to a date', () => {
    const named =
      /\b((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day), (\d{1,2} (?:January|February|March|April|May|June|July))\b/g;
    let found = 0;
    for (const path of [...firstPaths, ...laterPaths]) {
      for (const [, weekday, date] of textOf(load(path)).matchAll(named)) {
        found += 1;
        const day = new Date(`${date} 2026 12:00 UTC`);
        expect(
          day.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' }),
          `${path}: ${date}`,
        ).toBe(weekday);
      }
    }
    expect(found).toBeGreaterThanOrEqual(3);
  });
});

describe('the sample organization', () => {
  let first: SampleDocument[] = [];
  let later: SampleDocument[] = [];
  beforeAll(() => {
    first = firstPaths.map(load);
    later = laterPaths.map(load);
  });

  test('has about sixty documents or more of at least eight sources, and fits into one bulk call', () => {
    expect(first.length).toBeGreaterThanOrEqual(60);
    expect(first.length).toBeLessThanOrEqual(100);
    expect(new Set(first.map((document) => document.source)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(first.map((document) => document.type)).size).toBeGreaterThanOrEqual(8);
  });

  test('has no duplicate id', () => {
    expect(new Set(first.map(key)).size).toBe(first.length);
    expect(new Set(later.map(key)).size).toBe(later.length);
  });

  test.each(TEAMS)('gives the team %s at least ten documents that name it', (team) => {
    expect(first.filter((document) => hasSignalOf(document, team)).length).toBeGreaterThanOrEqual(10);
  });

  test.each(TEAMS)('gives the team %s a how-to, a decision and an open question', (team) => {
    const own = first.filter((document) => hasSignalOf(document, team));
    const texts = own.map((document) => `${document.title}\n${textOf(document)}`);
    expect(texts.some((text) => text.startsWith('How to '))).toBe(true);
    expect(texts.some((text) => /decided|decision/i.test(text))).toBe(true);
    expect(texts.some((text) => /\bopen\b|not decided|not settled/i.test(text))).toBe(true);
  });

  test('keeps at least ten documents that belong to no team, for the company tier', () => {
    const shared = first.filter((document) => !TEAMS.some((team) => hasSignalOf(document, team)));
    expect(shared.length).toBeGreaterThanOrEqual(10);
  });

  test('uses only addresses that cannot exist', () => {
    const all = [...first, ...later].map((document) => JSON.stringify(document)).join('\n');
    const hosts = [...all.matchAll(/(?:https?:\/\/|@)((?:[a-z0-9-]+\.)+[a-z]{2,})/g)].map(
      (match) => match[1],
    );
    expect(hosts.length).toBeGreaterThan(100);
    expect(hosts.filter((host) => !host?.endsWith('.example'))).toEqual([]);
  });

  test('continues in later/: new versions are newer than what they replace, and other documents are new', () => {
    const known = new Map(first.map((document) => [key(document), document]));
    const newest = Math.max(...first.map((document) => Date.parse(document.metadata.last_modified)));
    const updates = later.filter((document) => known.has(key(document)));
    expect(updates.length).toBeGreaterThanOrEqual(2);
    expect(later.length).toBeGreaterThan(updates.length);
    for (const document of later) {
      expect(Date.parse(document.metadata.last_modified), document.title).toBeGreaterThan(newest);
    }
    for (const document of updates) {
      const before = known.get(key(document));
      expect(document.metadata.created_at).toBe(before?.metadata.created_at);
      expect(textOf(document)).not.toBe(before && textOf(before));
    }
  });
});

describe('the agent sessions and plain files', () => {
  test.each(filesIn('trace').map((path) => [basename(path), path]))(
    '%s is a session in which every tool call is answered',
    (_name, path) => {
      const messages = modelMessages.parse(JSON.parse(session.parse(readJson(path)).history));
      const parts = messages.flatMap((message) =>
        typeof message.content === 'string' ? [] : message.content,
      );
      const calls = parts.flatMap((item) => (item.type === 'tool-call' ? [item.toolCallId] : []));
      const answers = parts.flatMap((item) => (item.type === 'tool-result' ? [item.toolCallId] : []));
      expect(calls.length).toBeGreaterThan(0);
      expect(answers).toEqual(calls);
    },
  );

  test('exist as Markdown, HTML and text, in valid UTF-8 and not empty', () => {
    const paths = filesIn('files');
    const extensions = new Set(paths.map((path) => path.slice(path.lastIndexOf('.'))));
    expect(extensions).toEqual(new Set(['.html', '.md', '.txt']));
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for (const path of paths) {
      expect(decoder.decode(readFileSync(path)).length, path).toBeGreaterThan(500);
    }
  });
});
