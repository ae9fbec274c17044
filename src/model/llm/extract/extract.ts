import { estimateTokens } from '../../../lib/estimate-tokens.ts';
import { mapConcurrent } from '../../../lib/async/map-concurrent.ts';
import { foldName } from '../../../text/fold.ts';
import type { DocumentToExtract, Extraction, ModelJob } from '../../model.ts';
import { ModelError } from '../../model-error.ts';
import { ask, type Asker, jsonReader } from '../ask.ts';
import { createGrounding, type Grounding } from '../grounding.ts';
import { type CheckedAnswer, checkAnswer } from './check-answer.ts';
import { textRoom } from '../room/text-room.ts';
import { splitDocument, type DocumentPiece } from './split-document.ts';
import { createQuoteFinder, type QuoteFinder } from './find-quote.ts';
import {
  EXTRACT_SYSTEM,
  extractionSchema,
  extractPrompt,
  SUMMARY_SYSTEM,
  summaryPrompt,
  summarySchema,
} from './prompt.ts';
import { inParts } from '../../../lib/lists/in-parts.ts';

/** In public long-context tests, every model read longer pieces less carefully; shorter ones cost more calls. */
const PIECE_TOKENS_MAX = 6_000;
const PIECE_TOKENS_MIN = 200;
/** Tokens of an answer; at most a third of the context. */
const OUTPUT_TOKENS_MAX = 8_000;
const PIECES_AT_ONCE = 4;
const SUMMARY_CHARS_MAX = 1_500;
/** A summary uses more words of its own than a fact does. */
const SUMMARY_SHARE_MIN = 0.4;
const SUMMARIES_AT_ONCE = 12;
/** Documents are read in the background. */
export const EXTRACT_WAIT_MS_MAX = 15 * 60_000;

interface Work {
  asker: Asker;
  document: DocumentToExtract;
  job: ModelJob;
  quotes: QuoteFinder;
}

/**
 * Extracts memories and mentions from a document with a model, each with a literal quote; drops those without one. Reads long documents
 * piece by piece. Throws ModelError if any piece cannot be read; the cache keeps what was read by then.
 */
export async function extractByModel(
  asker: Asker,
  document: DocumentToExtract,
  job: ModelJob,
): Promise<Extraction> {
  const tokensMax = pieceTokens(asker.contextTokens);
  const pieces = splitDocument(document.blocks, tokensMax);
  if (!pieces.length) return { memories: [], mentions: [], warnings: [] };
  const work: Work = {
    asker,
    document,
    job,
    quotes: createQuoteFinder(document.blocks),
  };
  const read = await mapConcurrent(pieces, PIECES_AT_ONCE, (piece, index) =>
    readPiece(work, piece, { index, count: pieces.length }, tokensMax),
  );
  const parts = read.flat();
  return joinParts(parts, await summarize(work, parts.map((part) => part.summary).filter(Boolean)));
}

/** Returns the tokens of an answer about one piece, or several short documents. */
export const outputTokens = (contextTokens: number): number =>
  Math.min(OUTPUT_TOKENS_MAX, Math.floor(contextTokens / 3));

/** Returns how many tokens of text are sent to the model at once, by the size of its context. */
export const pieceTokens = (contextTokens: number): number =>
  Math.max(
    PIECE_TOKENS_MIN,
    Math.min(PIECE_TOKENS_MAX, textRoom(contextTokens, outputTokens(contextTokens))),
  );

/** Reads a piece; splits it in two if it turns out too long for the model, or its content for one answer. */
async function readPiece(
  work: Work,
  piece: DocumentPiece,
  at: { index: number; count: number },
  tokensMax: number,
): Promise<CheckedAnswer[]> {
  try {
    return [await askAbout(work, piece, at)];
  } catch (error) {
    const divisible =
      error instanceof ModelError && (error.fault === 'too-long' || error.fault === 'overflow');
    const half = Math.ceil(Math.min(tokensMax, estimateTokens(piece.text)) / 2);
    if (!divisible || half < PIECE_TOKENS_MIN) throw error;
    const halves = splitDocument([{ type: 'paragraph', id: '', text: piece.text }], half);
    if (halves.length < 2) throw error;
    const read: CheckedAnswer[] = [];
    for (const { text } of halves)
      read.push(...(await readPiece(work, { text, headingPath: piece.headingPath }, at, half)));
    return read;
  }
}

async function askAbout(
  { asker, document, job, quotes }: Work,
  piece: DocumentPiece,
  at: { index: number; count: number },
): Promise<CheckedAnswer> {
  const user = extractPrompt(document, piece, at);
  // Only what was shown may be said: title, date, headings, speakers, and the piece itself.
  const grounding = createGrounding(user);
  const answer = await ask(
    asker,
    {
      system: EXTRACT_SYSTEM,
      user,
      outputTokensMax: outputTokens(asker.contextTokens),
      waitMsMax: EXTRACT_WAIT_MS_MAX,
      schema: extractionSchema,
      read: jsonReader(extractionSchema, (given) => summaryProblem(given.summary, grounding)),
    },
    job,
  );
  return checkAnswer(answer, quotes, grounding);
}

/** Returns why a summary is invalid, or null. */
export function summaryProblem(summary: string, grounding: Grounding): string | null {
  if (!summary.trim()) return 'The summary is empty.';
  if (summary.length > SUMMARY_CHARS_MAX) return 'The summary is too long.';
  return grounding.holds(summary, SUMMARY_SHARE_MIN)
    ? null
    : 'The summary says what the document does not say.';
}

/** Summarizes the summaries of all pieces, a dozen at a time. */
async function summarize(work: Work, summaries: string[]): Promise<string> {
  if (summaries.length <= 1) return summaries[0] ?? '';
  const groups = inParts(summaries, SUMMARIES_AT_ONCE);
  const joined = await mapConcurrent(groups, PIECES_AT_ONCE, async (group) => {
    const [only, ...others] = group;
    if (only !== undefined && !others.length) return only;
    const grounding = createGrounding(group.join('\n'));
    const { summary } = await ask(
      work.asker,
      {
        system: SUMMARY_SYSTEM,
        user: summaryPrompt(group),
        outputTokensMax: Math.min(2_000, outputTokens(work.asker.contextTokens)),
        waitMsMax: EXTRACT_WAIT_MS_MAX,
        schema: summarySchema,
        read: jsonReader(summarySchema, (given) => summaryProblem(given.summary, grounding)),
      },
      work.job,
    );
    return summary.trim().replace(/\s+/g, ' ');
  });
  return summarize(work, joined);
}

/** Joins the results of a document's pieces with the summary of all of them. */
export function joinParts(parts: CheckedAnswer[], summary: string): Extraction {
  const memories = new Map(parts.flatMap((part) => part.memories.map((m) => [foldName(m.text), m])));
  const mentions = new Map(
    parts.flatMap((part) => part.mentions.map((m) => [`${m.type}\n${foldName(m.name)}\n${m.quote}`, m])),
  );
  const dropped = parts.reduce((sum, part) => sum + part.dropped, 0);
  return {
    memories: [
      ...(summary ? [{ text: summary, kind: 'summary', quote: null, confidence: 0.8 }] : []),
      ...memories.values(),
    ],
    mentions: [...mentions.values()],
    warnings: dropped
      ? [
          `${dropped} ${dropped === 1 ? 'statement' : 'statements'} of the model ${dropped === 1 ? 'was' : 'were'} left out: the document does not say so.`,
        ]
      : [],
  };
}
