import { readStoredContent, type ToRead } from '../../documents/chunking/read-content.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import type { Block } from '../../parse/block.ts';

export interface MentionText {
  entity_id: string;
  /** As written in the document. */
  name: string;
  /** The words around it. */
  quote: string;
}

/** Characters `start` to `end` of a block's text. */
export interface MentionPlace {
  block_id: string;
  start: number;
  end: number;
}

/** Longer documents are searched up to this point. */
const READ_CHARS_MAX = 200_000;

/**
 * Returns the positions of mentions in the blocks of their document, by entity: the name in its quote, else its first occurrence; none if
 * no text has it, as with names of fields and senders. Each position once. Pure.
 */
export function placeMentions(
  blocks: readonly Block[],
  mentions: readonly MentionText[],
): Map<string, MentionPlace[]> {
  const found = new Map<string, MentionPlace[]>();
  const layout = layOutBlocks(blocks);
  for (const { entity_id: id, name, quote } of mentions) {
    const place = name === '' ? null : findPlace(layout, name, quote);
    const places = found.get(id) ?? [];
    found.set(id, places);
    if (place && !places.some((p) => p.block_id === place.block_id && p.start === place.start))
      places.push(place);
  }
  return found;
}

async function placeInContent({
  content,
  mentions,
}: {
  content: ToRead;
  mentions: readonly MentionText[];
}): Promise<Map<string, MentionPlace[]>> {
  return placeMentions((await readStoredContent(content)).blocks, mentions);
}

export const placeMentionsTask = defineTask(import.meta.url, placeInContent);

/** The texts of blocks joined into one, so that each quote is searched once. */
interface Layout {
  text: string;
  blocks: { id: string; start: number; end: number }[];
}

function layOutBlocks(blocks: readonly Block[]): Layout {
  const layout: Layout = { text: '', blocks: [] };
  const texts: string[] = [];
  let at = 0;
  for (const { id, text } of blocks) {
    if (at + text.length > READ_CHARS_MAX) break;
    layout.blocks.push({ id, start: at, end: at + text.length });
    texts.push(text);
    // No name contains a newline, so none is found across two blocks.
    at += text.length + 1;
  }
  return { ...layout, text: texts.join('\n') };
}

function findPlace({ text, blocks }: Layout, name: string, quote: string): MentionPlace | null {
  const quoted = quote === '' ? -1 : text.indexOf(quote);
  const inQuote = quoted < 0 ? -1 : text.indexOf(name, quoted);
  const isInQuote = inQuote >= 0 && inQuote + name.length <= quoted + quote.length;
  const at = isInQuote ? inQuote : text.indexOf(name);
  const block = at < 0 ? undefined : blocks.find(({ start, end }) => at >= start && at + name.length <= end);
  return block ? { block_id: block.id, start: at - block.start, end: at - block.start + name.length } : null;
}
