/** A half-open range of characters in a text. */
export interface Span {
  start: number;
  end: number;
}

/** An entity's name in a text. */
export interface NamedSpan extends Span {
  id: string;
}

/** A piece of a block's text: whether it is part of the quote, and which entity it names. */
export interface BlockPiece {
  text: string;
  isQuoted: boolean;
  entityId: string | null;
}

/** Splits a text into pieces. Skips names that overlap an earlier one or lie outside the text. */
export function blockPieces(text: string, names: readonly NamedSpan[], quote: Span | null): BlockPiece[] {
  const spans = apart(names, text.length);
  const cuts = new Set([0, text.length]);
  for (const { start, end } of [...spans, ...(quote ? [quote] : [])])
    for (const cut of [start, end]) cuts.add(Math.max(0, Math.min(text.length, cut)));
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.slice(1).map((end, at) => {
    const start = sorted[at] ?? 0;
    return {
      text: text.slice(start, end),
      isQuoted: quote !== null && start >= quote.start && end <= quote.end,
      entityId: spans.find((span) => span.start <= start && end <= span.end)?.id ?? null,
    };
  });
}

function apart(names: readonly NamedSpan[], length: number): NamedSpan[] {
  const kept: NamedSpan[] = [];
  let free = 0;
  for (const name of [...names].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (name.start < free || name.end > length || name.end <= name.start) continue;
    kept.push(name);
    free = name.end;
  }
  return kept;
}

/** Returns the names in a document by the block they appear in. */
export function namesByBlock(
  entities: readonly { id: string; mentions: readonly { block_id: string; start: number; end: number }[] }[],
): Map<string, NamedSpan[]> {
  const spans = entities.flatMap(({ id, mentions }) =>
    mentions.map(({ block_id, start, end }) => ({ block_id, id, start, end })),
  );
  return Map.groupBy(spans, ({ block_id }) => block_id);
}
