import { termFrequencies } from '../../../text/terms.ts';
import type { ComparedMemory, MemoryPair, MemoryVerdict } from '../../model.ts';
import { createQuoteFinder } from '../extract/find-quote.ts';
import type { GivenVerdict } from './prompt.ts';

/** Fewer words of a memory prove nothing. */
const QUOTE_TERMS_MIN = 2;

interface CheckedVerdicts {
  verdicts: MemoryVerdict[];
  refused: string[];
}

/**
 * Returns the valid verdicts: on a requested pair, once, with words found in the passages of both memories, consistent with their days, and
 * for a repetition with the same numbers. Ignores `unrelated`. Gives the reason for each refusal. Pure.
 */
export function checkVerdicts(
  given: readonly GivenVerdict[],
  pairs: readonly MemoryPair[],
  memories: ReadonlyMap<string, ComparedMemory>,
): CheckedVerdicts {
  const open = new Set(pairs.map(([a, b]) => pairKey(a, b)));
  const checked: CheckedVerdicts = { verdicts: [], refused: [] };
  for (const one of given) {
    if (one.verdict === 'unrelated') continue;
    const [memory, other] = [memories.get(one.memory), memories.get(one.other)];
    if (!memory || !other || !open.delete(pairKey(memory, other))) {
      checked.refused.push('nobody asked about these two');
      continue;
    }
    const found = readVerdict({ ...one, verdict: one.verdict }, memory, other);
    if (typeof found === 'string') checked.refused.push(found);
    else checked.verdicts.push(found);
  }
  return checked;
}

const pairKey = (a: ComparedMemory, b: ComparedMemory): string => [a.memoryId, b.memoryId].sort().join('\n');

/** Returns a verdict with quotes as the memories spell them, or why it is invalid. */
function readVerdict(
  { verdict, quote, other_quote }: GivenVerdict & Pick<MemoryVerdict, 'verdict'>,
  memory: ComparedMemory,
  other: ComparedMemory,
): MemoryVerdict | string {
  const [own, others] = [findWords(memory, quote), findWords(other, other_quote)];
  if (own === null || others === null) return 'a quote is not in its statement';
  if (verdict === 'supersedes') {
    if (memory.day !== null && other.day !== null && memory.day < other.day)
      return 'the statement that is to supersede is the older one';
    if (own === others) return 'both quotes say the same';
  }
  if (verdict === 'repeats' && numbersOf(own) !== numbersOf(others)) return 'the numbers are not the same';
  return { memoryId: memory.memoryId, otherId: other.memoryId, verdict, quote: own, otherQuote: others };
}

function findWords({ quote }: ComparedMemory, words: string): string | null {
  const found = createQuoteFinder([{ type: 'paragraph', id: '', text: quote }]).find(words);
  return found !== null && termFrequencies(found).size >= QUOTE_TERMS_MIN ? found : null;
}

const numbersOf = (text: string): string =>
  [...new Set((text.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+(?=\d)/, '')))].sort().join(' ');
