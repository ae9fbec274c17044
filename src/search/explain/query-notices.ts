import type { Context } from '../../context.ts';
import type { Viewer } from '../../documents/visible.ts';
import { keysOf } from '../../lib/narrow.ts';
import type { Answered, NoAnswerReason } from '../answer/quote-answer.ts';
import { unknownWords } from './unknown-words.ts';
import { EVERYWHERE, retrievePassages, type SearchScope } from '../retrieve-passages.ts';
import type { DocumentHit } from '../search-documents.ts';

/** Enough to know whether there is anything. */
const CANDIDATES_MAX = 5_000;

interface Result {
  query: string;
  scope: SearchScope;
  /** Whether an answer was requested. */
  wantsAnswer: boolean;
  /** Whether only documents with memories of some kinds were. */
  wantsMemories: boolean;
  hits: readonly DocumentHit[];
  /** Terms of the query that no document of the viewer has. */
  unknown: readonly string[];
  written: Answered;
}

/** Returns what a caller should know of a result: that it has no answer, that words of the query are nowhere, or which bound emptied it. */
export async function noticesFor(ctx: Context, actor: Viewer, result: Result): Promise<string[]> {
  const { query, wantsAnswer, hits, written } = result;
  if (!hits.length) return findBounds(ctx, actor, result);
  if (written.answer !== null) return [];
  const found = new Set(hits.flatMap(({ words }) => words));
  const unknown = unknownWords(
    query,
    result.unknown.filter((term) => !found.has(term)),
  );
  const refusal = wantsAnswer ? written.refusal : null;
  if (refusal === 'absent')
    return [`Not in your documents: ${unknown.length ? `no ${containing(unknown)}` : NOT_ABOUT}`];
  return [
    ...(refusal === null ? [] : [REFUSALS[refusal]]),
    ...(unknown.length ? [`No ${containing(unknown)}`] : []),
  ];
}

const containing = (words: readonly string[]): string =>
  `document that you can see contains ${words.map((word) => `“${word}”`).join(' or ')}.`;

const NOT_ABOUT = 'nothing in those found is about what this question asks.';

/** What a refusal says. Only the first may be an answer. */
const REFUSALS: Record<Exclude<NoAnswerReason, 'absent'>, string> = {
  unsure: 'Not sure: none of the documents found clearly answers this question. The nearest passages may.',
  near: 'No answer was found. The passages nearest to the question are shown instead; they may be about something else.',
  unread:
    'No answer was looked for: the question, or what the documents found say, is too long to be read for one.',
};

/** Returns which limit emptied the result, by searching again without it. */
async function findBounds(
  ctx: Context,
  actor: Viewer,
  { query, scope, wantsMemories }: Result,
): Promise<string[]> {
  const any = async (tried: SearchScope) =>
    (
      await retrievePassages(ctx, actor, {
        query,
        scope: tried,
        limit: 1,
        candidatesMax: CANDIDATES_MAX,
      })
    ).length > 0;
  if (!(await any(EVERYWHERE))) return ['No document that you can see contains a word of the query.'];
  const bounds: [string, Partial<SearchScope>][] = [
    ['sources', { sources: null }],
    ['options.resource_ids', { resourceIds: null }],
    ['options.after / options.before', { after: null, before: null }],
    ['options.filter', { metadata: null }],
  ];
  const guilty: string[] = [];
  for (const [name, freed] of bounds) {
    const isSet = keysOf(freed).some((key) => scope[key] !== null);
    if (isSet && (await any({ ...scope, ...freed })))
      guilty.push(`Nothing matches ${name}; without it there are results.`);
  }
  if (guilty.length) return guilty;
  return wantsMemories
    ? ['Nothing matches options.memory_types.']
    : ['Each of the given bounds alone would leave results; all together leave none.'];
}
