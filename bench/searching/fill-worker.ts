// A worker thread of fill-tables.ts: generates documents and writes their rows as the product would store them.
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '../../src/db/connect.ts';
import { scopeTerm } from '../../src/documents/scope-term.ts';
import type { NewDocument } from '../../src/documents/new-document.ts';
import { hashTerm } from '../../src/text/terms/analyze-token.ts';
import { copiedWords, type CopiedWords, copyText } from './copied-words.ts';
import { madeDocument } from './made-texts.ts';

export interface FillWork {
  url: string;
  /** Template numbers; each template is stored once per copy. */
  from: number;
  to: number;
  templates: number;
  copies: number;
  /** Apps that receive the documents in turn. */
  apps: string[];
}

/** Counts for the statistics of one app. */
export interface Counted {
  chunks: number;
  terms: number;
  messages: number;
  messageTerms: number;
  documents: number;
  counts: Map<number, number>;
}

const CHUNK_COLUMNS =
  'app_id, chunk_id, document_id, source, position, text, heading, block_ids, terms, length, packed, is_conversation, units';
const DOCUMENT_COLUMNS =
  'app_id, document_id, source, resource_id, type, title, blocks, status, content_sha256, processed_revision';
const ROWS_PER_COPY = 2_000;

const work = workerData as FillWork; // set by fill-tables.ts
const sql = connect(work.url, { connectionsMax: 2, applicationName: 'cambium-bench' });
const counted = new Map<string, Counted>();
const words = new Map<number, string>();

const escape = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');

let documentRows: string[] = [];
let chunkRows: string[] = [];

function add(template: NewDocument, at: number, copy: number, copied: CopiedWords): void {
  const id = copy * work.templates + at + 1;
  const app = work.apps[(id - 1) % work.apps.length] ?? 'default';
  const { source, type, title, blocksJson, contentSha256, chunks } = template;
  const sha = contentSha256.slice(0, -8) + id.toString(16).padStart(8, '0');
  const columns = [app, id, source, `made-${id - 1}`, type];
  const titleText = title === null ? '\\N' : escape(copyText(title, copied));
  documentRows.push(
    [...columns, titleText, escape(copyText(blocksJson ?? '[]', copied)), 'completed', sha, 1].join('\t'),
  );
  for (const [position, chunk] of chunks.entries()) {
    const terms = chunk.terms.map((term) => copied.terms.get(term) ?? term);
    count(app, chunk, terms);
    const numbers = [...terms.map(hashTerm), hashTerm(scopeTerm(app, null))].join(',');
    const packed = Buffer.from(chunk.packed, 'base64').toString('hex');
    const text = chunk.isInBlocks ? '\\N' : escape(copyText(chunk.text, copied));
    const texts = [text, escape(copyText(chunk.heading, copied))];
    chunkRows.push(
      [
        app,
        id,
        id,
        source,
        position,
        ...texts,
        `{${chunk.blockIds.join(',')}}`,
        `{${numbers}}`,
        chunk.length,
        `\\\\x${packed}`,
        chunk.isConversation,
        chunk.units,
      ].join('\t'), // prettier-ignore
    );
  }
}

function count(app: string, chunk: NewDocument['chunks'][number], terms: readonly string[]): void {
  let own = counted.get(app);
  if (!own) {
    own = { chunks: 0, terms: 0, messages: 0, messageTerms: 0, documents: 0, counts: new Map() };
    counted.set(app, own);
  }
  own.chunks++;
  own.terms += chunk.length;
  if (chunk.isConversation) {
    own.messages += chunk.units;
    own.messageTerms += chunk.length;
  } else own.documents += chunk.units;
  for (const term of terms) {
    const number = hashTerm(term);
    own.counts.set(number, (own.counts.get(number) ?? 0) + 1);
    if (!words.has(number)) words.set(number, term);
  }
}

async function flush(): Promise<void> {
  await copyRows(`copy documents (${DOCUMENT_COLUMNS}) from stdin`, documentRows);
  await copyRows(`copy chunks (${CHUNK_COLUMNS}) from stdin`, chunkRows);
  documentRows = [];
  chunkRows = [];
}

async function copyRows(statement: string, rows: string[]): Promise<void> {
  const stream: Writable = await sql.unsafe(statement).writable();
  stream.end(`${rows.join('\n')}\n`);
  await once(stream, 'finish');
}

const templates = Array.from({ length: work.to - work.from }, (_, i) => madeDocument(work.from + i));
for (let copy = 0; copy < work.copies; copy++) {
  const copied = copiedWords(copy);
  for (const [i, template] of templates.entries()) {
    add(template, work.from + i, copy, copied);
    if (documentRows.length >= ROWS_PER_COPY) await flush();
  }
}
if (documentRows.length) await flush();
await sql.end();
parentPort?.postMessage({ counted, words });
