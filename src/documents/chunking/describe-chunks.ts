import type { Block } from '../../parse/block.ts';
import { type Chunk, chunkBlocks, SEPARATOR } from '../../parse/blocks/chunk-blocks.ts';
import { findAcronyms } from '../../text/passages/acronyms.ts';
import {
  type DescribedPassage,
  describePassage,
  type UnitText,
} from '../../text/passages/describe-passage.ts';
import { packPassage, type Span } from '../../text/passages/packed-passage.ts';
import { hashTerm } from '../../text/terms/analyze-token.ts';
import { hasSpeakerLines } from '../../text/passages/speech.ts';
import type { Metadata, NewChunk } from '../document.ts';
import { calledTitle } from './called-title.ts';
import { documentPath } from './document-path.ts';

/** What search uses of a document in addition to its blocks. */
export interface Described {
  title: string | null;
  resourceId: string;
  metadata: Metadata;
}

/** Up to this many characters, chunk texts are read from the document's blocks; for longer ones, that would be slower than storing them. */
const SHORT_CHARS_MAX = 8_000;

/** Returns the chunks of a document with the data for finding and ranking them. A document without text is found by its title. Pure. */
export function describeChunks(document: Described, blocks: Block[]): NewChunk[] {
  const chunks = chunkBlocks(blocks);
  if (!chunks.length && document.title !== null)
    chunks.push({ text: document.title, blockIds: [], spans: [], headingPath: [], tokens: 0 });
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const messages = blocks.filter(isMessage);
  const isConversation = messages.length > 0 && messages.length >= blocks.length / 2;
  const shared = {
    title: calledTitle(document),
    path: documentPath(document),
    isConversation,
    hasSpeakerLines: isConversation && hasSpeakerLines(messages.map((block) => block.text)),
  };
  const described = chunks.map((chunk) =>
    describePassage({
      ...shared,
      headings: chunk.headingPath.join('\n'),
      spans: spansOf(chunk),
      units: isConversation ? messageUnits(chunk, byId) : [wholeUnit(chunk, byId)],
    }),
  );
  const isShort =
    byId.size === blocks.length && blocks.reduce((sum, { text }) => sum + text.length, 0) <= SHORT_CHARS_MAX;
  const documentTerms = described.reduce((sum, passage) => sum + passage.length, 0);
  return chunks.map((chunk, i) => ({
    ...toNewChunk(document, chunk, described[i], documentTerms, i),
    isInBlocks: isShort && chunk.text !== '' && chunk.text === wholeTextOf(chunk, byId),
  }));
}

/** Returns the joined texts of its blocks, as `chunk_text` of migrations/000540_text_of_chunks.sql joins them; null if it cannot. */
function wholeTextOf({ blockIds }: Chunk, blocks: ReadonlyMap<string, Block>): string | null {
  const text = blockIds.map((id) => blocks.get(id)?.text ?? '').join(SEPARATOR);
  return text.isWellFormed() ? text : null;
}

function toNewChunk(
  { title }: Described,
  { text, blockIds, headingPath }: Chunk,
  passage: DescribedPassage | undefined,
  documentTerms: number,
  position: number,
): Omit<NewChunk, 'isInBlocks'> {
  if (!passage) throw new Error('every chunk has a description');
  return {
    text,
    heading: [title ?? '', ...headingPath].filter(Boolean).join(' › '),
    blockIds,
    terms: passage.terms,
    acronyms: findAcronyms(text),
    length: passage.length,
    packed: packPassage({ ...passage.packed, documentTerms }, passage.terms.map(hashTerm)).toString('base64'),
    isConversation: passage.packed.isConversation,
    units: passage.packed.isConversation ? passage.packed.units.length : Number(position === 0),
  };
}

const isMessage = (block: Block): boolean => block.type === 'message' || block.type === 'utterance';

const speakerOf = (block: Block | undefined): string | null =>
  block?.sender?.name ?? block?.sender?.email ?? null;

const spansOf = ({ spans, blockIds }: Chunk): Span[] =>
  spans.map(({ blockId, start, end, blockStart }) => ({
    block: blockIds.indexOf(blockId),
    start,
    end,
    blockStart,
  }));

/** Returns each block of a conversation as a unit; the pieces of a long one are joined if they are in this chunk. */
function messageUnits({ text, spans }: Chunk, blocks: ReadonlyMap<string, Block>): UnitText[] {
  const units: (UnitText & { blockId: string })[] = [];
  for (const span of spans) {
    const said = text.slice(span.start, span.end);
    const last = units.at(-1);
    if (last?.blockId === span.blockId) {
      last.text += `\n${said}`;
      last.spanCount++;
      continue;
    }
    const block = blocks.get(span.blockId);
    units.push({
      blockId: span.blockId,
      text: said,
      spanCount: 1,
      speaker: speakerOf(block),
      date: block?.date ?? null,
    });
  }
  return units;
}

function wholeUnit({ text, spans, blockIds }: Chunk, blocks: ReadonlyMap<string, Block>): UnitText {
  const speakers = new Set(blockIds.flatMap((id) => speakerOf(blocks.get(id)) ?? []));
  return { text, spanCount: spans.length, speaker: [...speakers].join('\n') || null, date: null };
}
