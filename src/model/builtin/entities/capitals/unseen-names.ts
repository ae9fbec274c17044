import type { FoundName, NameType } from '../../../../text/names.ts';
import type { Sentence } from '../../../../text/sentences.ts';
import { singularOf, type Vocabulary } from '../ordinary-words.ts';
import { type CapitalRun, findCapitalRuns } from './capital-runs.ts';
import { isNameByUse } from './name-by-use.ts';

/** Sentences of one block, and the names that the tagger found in them, in reading order. */
export interface TaggedBlock {
  sentences: readonly Sentence[];
  found: readonly FoundName[];
}

/** A name that the tagger did not see here; `type` is null if it saw it nowhere in the document. */
export interface UnseenName {
  name: string;
  quote: string;
  type: NameType | null;
  confidence: number;
}

/** Below this, a name from the tagger does not count. */
const CONFIDENCE_MIN = 0.5;
/** Confidence of a word that a document uses as a name: the tagger's minimum. */
const BY_USE_CONFIDENCE = 0.5;

/**
 * Finds the names that the tagger missed: other places of names that it found in this document, and words that the document uses as names.
 * The tagger sees one sentence at a time, and hardly a sentence says that an unknown word is a name; all of a document does.
 */
export function findUnseenNames(blocks: readonly TaggedBlock[], vocabulary: Vocabulary): UnseenName[] {
  const tagged = typesByName(blocks.flatMap(({ found }) => found));
  const runs = Map.groupBy(blocks.flatMap(untaggedRuns), ({ name }) => name);
  return [...runs].flatMap(([name, own]): UnseenName[] => {
    const known = tagged.get(name);
    if (!known)
      return isNameByUse(name, own, vocabulary)
        ? own.map(({ sentence }) => ({ name, quote: sentence, type: null, confidence: BY_USE_CONFIDENCE }))
        : [];
    if (vocabulary.lowercase.has(singularOf(name.toLowerCase()))) return [];
    return own
      .filter((run) => !run.hasDeterminer && (!run.isOpening || name.includes(' ')))
      .map(({ sentence }) => ({ name, quote: sentence, ...known }));
  });
}

function untaggedRuns({ sentences, found }: TaggedBlock): CapitalRun[] {
  let at = 0;
  return findCapitalRuns(sentences, (start, end) => {
    while ((found[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at++;
    const next = found[at];
    return !next || next.start >= end || next.confidence < CONFIDENCE_MIN;
  });
}

/** Returns the type that the tagger gives each name most often, and how sure it is of that on average. */
function typesByName(found: readonly FoundName[]): Map<string, { type: NameType; confidence: number }> {
  const sure = Map.groupBy(
    found.filter(({ confidence }) => confidence >= CONFIDENCE_MIN),
    ({ text }) => text,
  );
  return new Map(
    [...sure].flatMap(([name, own]) => {
      const sums = [...Map.groupBy(own, ({ type }) => type)].map(([type, each]) => {
        const weight = each.reduce((sum, { confidence }) => sum + confidence, 0);
        return { type, weight, confidence: weight / each.length };
      });
      const [best] = sums.toSorted((a, b) => b.weight - a.weight);
      return best ? [[name, { type: best.type, confidence: best.confidence }] as const] : [];
    }),
  );
}
