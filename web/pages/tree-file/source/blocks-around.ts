import type { Block } from '../../../../client/types.ts';

/** Blocks before and after a cited one that are shown with it. */
const AROUND = 12;

export interface BlocksAround {
  blocks: readonly Block[];
  /** Of the document, left out before and after. */
  before: number;
  after: number;
}

/** The blocks of a document around the one that is cited; its first ones where none is. */
export function blocksAround(all: readonly Block[], blockId: string | null): BlocksAround {
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === blockId),
  );
  const start = Math.max(0, at - AROUND);
  const end = Math.min(all.length, at + AROUND + 1);
  return { blocks: all.slice(start, end), before: start, after: all.length - end };
}

/** The blocks without a first heading that says the title again: it stands above them already. */
export function belowTitle(all: readonly Block[], title: string | null): readonly Block[] {
  const [first, ...rest] = all;
  return first?.type === 'heading' && first.text.trim() === title?.trim() && rest.length > 0 ? rest : all;
}

/** The text of a block before, in and after a quote; all of it before when the quote is not in it. */
export function aroundQuote(text: string, quote: string): readonly [string, string, string] {
  const at = quote === '' ? -1 : text.indexOf(quote);
  return at < 0 ? [text, '', ''] : [text.slice(0, at), quote, text.slice(at + quote.length)];
}
