import type { Block } from '../../../../client/types.ts';

/** Number of blocks shown before and after a cited one. */
const AROUND = 12;

export interface BlocksAround {
  blocks: readonly Block[];
  /** Number of blocks of the document omitted before and after. */
  before: number;
  after: number;
}

/** Returns the blocks of a document around the cited one, or its first ones if none is cited. */
export function blocksAround(all: readonly Block[], blockId: string | null): BlocksAround {
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === blockId),
  );
  const start = Math.max(0, at - AROUND);
  const end = Math.min(all.length, at + AROUND + 1);
  return { blocks: all.slice(start, end), before: start, after: all.length - end };
}

/** Returns the text of a block before, in and after a quote; all of it as before if the quote is not in it. */
export function aroundQuote(text: string, quote: string): readonly [string, string, string] {
  const at = quote === '' ? -1 : text.indexOf(quote);
  return at < 0 ? [text, '', ''] : [text.slice(0, at), quote, text.slice(at + quote.length)];
}
