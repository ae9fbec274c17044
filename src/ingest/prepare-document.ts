import type { ExtractKind, Metadata, NewChunk, NewDocument } from '../documents/document.ts';
import { sha256Hex } from '../lib/sha256.ts';
import type { Block } from '../parse/block.ts';
import { chunkBlocks } from '../parse/chunk-blocks.ts';
import type { DocumentType, Source } from '../sources/source-tokens.ts';
import { toTsvector } from '../text/tsvector.ts';

/** What is known of a document before it is cut and fingerprinted. */
export interface PlainDocument {
  source: Source;
  resourceId: string;
  type: DocumentType;
  title: string | null;
  body: string | null;
  blocks: Block[];
  metadata: Metadata;
  url?: string | null;
  collection?: string | null;
  language?: string | null;
  occurredAt?: string | null;
  createdAt?: string | null;
  lastModified?: string | null;
  /** Hold it until a person approves it. */
  review?: boolean;
  extract?: ExtractKind[] | null;
  warnings?: string[];
}

/** Cuts a parsed document into chunks with their search terms, and fingerprints its content. Pure. */
export function prepareDocument(document: PlainDocument): NewDocument {
  const senders = new Map(
    document.blocks.flatMap((block) => (block.sender ? [[block.id, block.sender] as const] : [])),
  );
  const chunks = chunkBlocks(document.blocks).map((chunk): NewChunk => {
    const heading = [document.title ?? '', ...chunk.headingPath].filter(Boolean).join(' › ');
    const spoken = new Set(
      chunk.blockIds.flatMap((id) => [senders.get(id)?.name ?? senders.get(id)?.email ?? '']),
    );
    // The title, the headings above a passage and who said it are terms of it: questions often name them.
    const terms = searchTerms(`${heading}\n${[...spoken].join('\n')}\n${chunk.text}`);
    return { text: chunk.text, heading, blockIds: chunk.blockIds, ...terms };
  });
  const blocksJson = JSON.stringify(document.blocks);
  return {
    source: document.source,
    resourceId: document.resourceId,
    type: document.type,
    title: document.title,
    body: document.body,
    blocksJson,
    chunks: chunks.length ? chunks : titleChunk(document.title),
    metadata: document.metadata,
    url: document.url ?? null,
    collection: document.collection ?? null,
    language: document.language ?? null,
    occurredAt: document.occurredAt ?? null,
    createdAt: document.createdAt ?? null,
    lastModified: document.lastModified ?? null,
    contentSha256: sha256Hex(`${JSON.stringify([document.type, document.title])}
${document.body ?? blocksJson}`),
    extract: document.extract ?? null,
    status: document.review ? 'pending_review' : 'pending',
    warnings: document.warnings ?? [],
  };
}

/** A document without text is still found by its title. */
const titleChunk = (title: string | null): NewChunk[] =>
  title === null ? [] : [{ text: title, heading: '', blockIds: [], ...searchTerms(title) }];

function searchTerms(text: string): Pick<NewChunk, 'tsv' | 'length'> {
  const { literal, length } = toTsvector(text);
  return { tsv: literal, length };
}
