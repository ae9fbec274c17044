import { z } from 'zod';
import { estimateTokens } from '../../../lib/estimate-tokens.ts';
import { documentText } from '../../../parse/blocks/document-text.ts';
import type { DocumentToExtract, Extraction, ModelJob } from '../../model.ts';
import { ModelError } from '../../model-error.ts';
import { ask, type Asker, jsonReader } from '../ask.ts';
import { createGrounding } from '../grounding.ts';
import { checkAnswer } from './check-answer.ts';
import { EXTRACT_WAIT_MS_MAX, joinParts, outputTokens, pieceTokens, summaryProblem } from './extract.ts';
import { createQuoteFinder } from './find-quote.ts';
import {
  EXTRACT_TOGETHER_SYSTEM,
  type ExtractionAnswer,
  extractionEntrySchema,
  extractionsSchema,
  extractPrompt,
  extractTogetherPrompt,
} from './prompt.ts';

/** After an unreadable answer, each document is requested separately. */
const BAD_ANSWERS_MAX = 1;

/**
 * Extracts memories and mentions of several short documents with one request. Each is checked only against its own document; null for one
 * without a usable entry in the answer. Throws ModelError.
 */
export async function extractTogetherByModel(
  asker: Asker,
  documents: readonly DocumentToExtract[],
  job: ModelJob,
): Promise<(Extraction | null)[]> {
  const shown = documents.map((document) =>
    extractPrompt(document, { text: documentText(document.blocks), headingPath: [] }, { index: 0, count: 1 }),
  );
  const user = extractTogetherPrompt(shown);
  if (estimateTokens(user) > pieceTokens(asker.contextTokens)) throw new ModelError('too-long');
  const answer = await ask(
    asker,
    {
      system: EXTRACT_TOGETHER_SYSTEM,
      user,
      outputTokensMax: outputTokens(asker.contextTokens),
      waitMsMax: EXTRACT_WAIT_MS_MAX,
      schema: extractionsSchema,
      badAnswersMax: BAD_ANSWERS_MAX,
      read: jsonReader(entriesSchema),
    },
    job,
  );
  const entries = answer.documents.flatMap((entry) => extractionEntrySchema.safeParse(entry).data ?? []);
  return documents.map((document, i) => {
    const own = entries.find(({ n }) => n === i + 1);
    return own ? checkOne(document, own, shown[i] ?? '') : null;
  });
}

/** Entries are parsed one by one, so that a broken one does not affect the others. */
const entriesSchema = z.object({ documents: z.array(z.unknown()) });

function checkOne({ blocks }: DocumentToExtract, answer: ExtractionAnswer, shown: string): Extraction | null {
  const grounding = createGrounding(shown);
  if (summaryProblem(answer.summary, grounding) !== null) return null;
  const checked = checkAnswer(answer, createQuoteFinder(blocks), grounding);
  return joinParts([checked], checked.summary);
}
