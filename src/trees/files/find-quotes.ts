import { readStoredContent, type ToRead } from '../../documents/chunking/read-content.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import type { Block } from '../../parse/block.ts';
import { labelsOf, withoutCitations } from '../../model/statements/citations.ts';
import { splitSentences } from '../../text/sentences.ts';
import { shorten } from '../../text/shorten.ts';
import { isStopTerm, terms } from '../../text/terms.ts';

/** A passage of a document that supports a statement. */
export interface QuotedBlock {
  blockId: string;
  quote: string;
}

/** Longer sentences are truncated. */
const QUOTE_CHARS_MAX = 500;
/** How much of a document is searched for a quote, from its beginning. */
const READ_CHARS_MAX = 300_000;

/** Returns the lines of a text that cite a label. Pure. */
export const citingLines = (text: string, label: string): string[] =>
  text.split('\n').filter((line) => !line.startsWith(`[^${label}]:`) && labelsOf(line).includes(label));

/** Returns for each statement the sentence that shares the most words with it, and its block; no repeats, in order of statements. Pure. */
export function findQuotes(blocks: readonly Block[], statements: readonly string[]): QuotedBlock[] {
  const sentences = firstBlocks(blocks).flatMap((block) =>
    splitSentences(block.text).map(({ text }) => ({
      blockId: block.id,
      quote: text,
      terms: new Set(terms(text)),
    })),
  );
  const quotes = new Map<string, QuotedBlock>();
  for (const statement of statements) {
    const best = findNearest(sentences, statement);
    if (best)
      quotes.set(`${best.blockId} ${best.quote}`, {
        blockId: best.blockId,
        quote: shorten(best.quote, QUOTE_CHARS_MAX),
      });
  }
  return [...quotes.values()];
}

async function findQuotesInContent({
  content,
  statements,
}: {
  content: ToRead;
  statements: readonly string[];
}): Promise<QuotedBlock[]> {
  return findQuotes((await readStoredContent(content)).blocks, statements);
}

export const findQuotesTask = defineTask(import.meta.url, findQuotesInContent);

interface ReadSentence extends QuotedBlock {
  terms: ReadonlySet<string>;
}

function findNearest(sentences: readonly ReadSentence[], statement: string): ReadSentence | null {
  const wanted = [...new Set(terms(withoutCitations(statement)))].filter((term) => !isStopTerm(term));
  let best: ReadSentence | null = null;
  let bestScore = 0;
  for (const sentence of sentences) {
    const shared = wanted.filter((term) => sentence.terms.has(term)).length;
    // Of two sentences that share as many words, the shorter one wins.
    const score = shared === 0 ? 0 : shared + 1 / (1 + sentence.terms.size);
    if (score > bestScore) [best, bestScore] = [sentence, score];
  }
  return best;
}

function firstBlocks(blocks: readonly Block[]): Block[] {
  let left = READ_CHARS_MAX;
  return blocks.filter((block) => (left -= block.text.length) >= 0);
}
