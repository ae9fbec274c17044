import { estimateTokens } from '../../lib/estimate-tokens.ts';
import type { Block } from '../block.ts';
import { splitBlock } from './split-block.ts';

/** Where a piece of a block is in a chunk: `chunk.text.slice(start, end)` is `block.text.slice(blockStart, blockStart + end − start)`. */
export interface ChunkSpan {
  blockId: string;
  start: number;
  end: number;
  blockStart: number;
}

/** The unit of search: consecutive blocks, or a piece of a long one. */
export interface Chunk {
  text: string;
  /** Blocks in the chunk, in reading order, each once. */
  blockIds: string[];
  spans: ChunkSpan[];
  /** The headings above the chunk, outermost first. */
  headingPath: string[];
  tokens: number;
}

export interface ChunkOptions {
  /** Maximum estimated tokens of a chunk; a longer single word is still split. Default 320. */
  chunkTokensMax?: number;
  /** A heading starts a new chunk once the current one has this many tokens; shorter sections share one. Default: a quarter of the limit. */
  sectionTokensMin?: number;
}

/** About 240 English words: in measurements, BM25 over paragraphs ranks best with units of 200 to 400 tokens. */
const CHUNK_TOKENS_DEFAULT = 320;
/** Between the blocks of a chunk. */
export const SEPARATOR = '\n\n';

/**
 * Packs blocks into chunks in reading order. A chunk that is long enough ends before a heading of the same or a higher level. Blocks too
 * long for one chunk are split between table rows (repeating the header row), code lines or sentences, and only if one of those is too long
 * itself, between words, then characters.
 */
export function chunkBlocks(blocks: readonly Block[], options: ChunkOptions = {}): Chunk[] {
  const tokensMax = Math.max(16, options.chunkTokensMax ?? CHUNK_TOKENS_DEFAULT);
  const sectionTokensMin = options.sectionTokensMin ?? Math.ceil(tokensMax / 4);
  const packer = new ChunkPacker(tokensMax);
  for (const block of blocks) {
    if (block.text.trim() === '') continue;
    if (block.type === 'heading') packer.heading(block, sectionTokensMin);
    else packer.add(block);
  }
  return packer.finish();
}

class ChunkPacker {
  private readonly chunks: Chunk[] = [];
  private readonly headings: { level: number; text: string }[] = [];
  private readonly tokensMax: number;
  private open: Chunk | null = null;
  /** Whether the chunk has only headings so far; what follows belongs to them, however long. */
  private onlyHeadings = true;

  constructor(tokensMax: number) {
    this.tokensMax = tokensMax;
  }

  heading(block: Block, sectionTokensMin: number): void {
    if (this.open && !this.onlyHeadings && this.open.tokens >= sectionTokensMin) this.close();
    const level = block.level ?? 1;
    while ((this.headings.at(-1)?.level ?? 0) >= level) this.headings.pop();
    this.headings.push({ level, text: block.text });
    const wasOnlyHeadings = this.open === null || this.onlyHeadings;
    this.add(block);
    this.onlyHeadings = wasOnlyHeadings;
  }

  add(block: Block): void {
    const tokens = estimateTokens(block.text);
    if (tokens <= this.tokensMax) {
      this.append(block.id, block.text, 0, tokens);
      return;
    }
    for (const pieces of splitBlock(block, this.tokensMax)) {
      this.close();
      for (const piece of pieces) {
        const text = block.text.slice(piece.start, piece.end);
        this.append(block.id, text, piece.start, estimateTokens(text), '\n');
      }
    }
  }

  finish(): Chunk[] {
    this.close();
    return this.chunks;
  }

  private append(
    blockId: string,
    text: string,
    blockStart: number,
    tokens: number,
    separator = SEPARATOR,
  ): void {
    if (this.open && this.open.tokens + tokens > this.tokensMax && !this.fitsUnderHeading(this.open, tokens))
      this.close();
    this.open ??= {
      text: '',
      blockIds: [],
      spans: [],
      headingPath: this.headings.map(({ text }) => text),
      tokens: 0,
    };
    const chunk = this.open;
    if (chunk.text !== '') chunk.text += separator;
    const start = chunk.text.length;
    chunk.text += text;
    chunk.spans.push({ blockId, start, end: chunk.text.length, blockStart });
    if (chunk.blockIds.at(-1) !== blockId) chunk.blockIds.push(blockId);
    chunk.tokens += tokens;
    this.onlyHeadings = false;
  }

  /** A heading alone is no use in search: it stays with the next block if that block fits the limit by itself. */
  private fitsUnderHeading(open: Chunk, tokens: number): boolean {
    return this.onlyHeadings && open.tokens <= this.tokensMax / 4 && tokens <= this.tokensMax;
  }

  private close(): void {
    if (this.open) this.chunks.push(this.open);
    this.open = null;
    this.onlyHeadings = true;
  }
}
