import { z } from 'zod';
import { answerQuery } from '../../api/memories/query.ts';
import { oneLine } from '../../lib/inline-markdown.ts';
import { BESIDE_TOKENS, endWithin, itemsWithin, RESULT_TOKENS_MAX } from '../results/fit-tokens.ts';
import { docId } from '../results/resource-ids.ts';
import { shownTitle } from '../results/shown-title.ts';
import { defineTool, READS } from '../tool.ts';

const ANSWER_CHARS_MAX = 20_000;
const ANSWER_TOKENS_MAX = 3_000;
const QUOTE_CHARS_MAX = 600;
/** Between words that are not next to each other in the document. */
const APART = ' … ';

const citationsSchema = z.array(
  z.object({ label: z.string(), id: z.string(), title: z.string(), quote: z.string() }),
);

export const answerTool = defineTool({
  name: 'answer',
  description:
    'Answer a question from the documents, each statement cited. If `answer` is null, `notices` say why, and `nearest_passage` has what is nearest: not an answer. Costs model tokens where a model is configured; prefer search.',
  scope: 'memories:read',
  hints: READS,
  input: z.object({
    question: z.string().min(1).max(20_000),
    sources: z.array(z.string()).max(100).optional(),
  }),
  output: z.object({
    answer: z.string().nullable(),
    citations: citationsSchema,
    nearest_passage: z.object({ text: z.string(), citations: citationsSchema }).nullable(),
    notices: z.array(z.string()),
  }),
  call: async (ctx, actor, { question, sources }) => {
    const { answer, citations, nearest_passage, notices } = await answerQuery(ctx, actor, {
      query: question,
      answer: true,
      effort: 'minimal',
      sources,
    });
    return {
      answer: answer === null ? null : shorten(answer),
      citations: presentCitations(citations),
      nearest_passage: nearest_passage && {
        text: shorten(nearest_passage.text),
        citations: presentCitations(nearest_passage.citations),
      },
      notices,
    };
  },
});

const shorten = (text: string): string =>
  text.slice(0, endWithin(text, 0, ANSWER_CHARS_MAX, ANSWER_TOKENS_MAX));

const presentCitations = (citations: Awaited<ReturnType<typeof answerQuery>>['citations']) =>
  itemsWithin(
    citations.map(({ label, source, resource_id, title, quote }) => ({
      label,
      id: docId(source, resource_id),
      title: shownTitle(title, quote),
      quote: oneLine(quote.replaceAll('\n', APART), QUOTE_CHARS_MAX),
    })),
    RESULT_TOKENS_MAX - ANSWER_TOKENS_MAX - BESIDE_TOKENS,
  );
