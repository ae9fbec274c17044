import { z } from 'zod';
import { ASKED_ENTITY_TYPES, FACT_KINDS } from '../../../vocabulary.ts';
import type { DocumentToExtract } from '../../model.ts';
import { DATA_RULE, dataText } from '../data-text.ts';

/** Kinds and types that a model invents are mapped to the last one; the fact itself may still be good. */
export const extractionSchema = z.object({
  summary: z.string(),
  memories: z.array(z.object({ text: z.string(), kind: z.string(), quote: z.string() })),
  entities: z.array(z.object({ name: z.string(), type: z.string(), quote: z.string() })),
});
export type ExtractionAnswer = z.infer<typeof extractionSchema>;

export const summarySchema = z.object({ summary: z.string() });

/** Several documents of one request, each with its number. */
export const extractionEntrySchema = extractionSchema.extend({ n: z.coerce.number() });
export const extractionsSchema = z.object({ documents: z.array(extractionEntrySchema) });

const FACTS_FORM =
  '"summary": string, "memories": [{"text": string, "kind": string, "quote": string}], "entities": [{"name": string, "type": string, "quote": string}]';
const FACTS_RULES = `- summary: what the document is about and what came of it, in one to three sentences.
- memories: facts that someone will need later, none trivial, at most 16. text: one sentence that is understood without the document: names instead of pronouns, dates as given. kind: ${FACT_KINDS.join(', ')}. quote: the passage that says it, copied letter for letter, at most two sentences.
- entities: the people, organizations, products, places, works and projects that are named, at most 40. name: as written, without titles. type: ${ASKED_ENTITY_TYPES.join(', ')}. quote: a sentence that names it, copied letter for letter.
- Write in the document's language. Add nothing that it does not say. A list may be empty.`;

export const EXTRACT_SYSTEM = `You read one document of a team's archive and note what is worth remembering.
${DATA_RULE}
Answer with one JSON object and nothing else:
{${FACTS_FORM}}
${FACTS_RULES}`;

export const EXTRACT_TOGETHER_SYSTEM = `You read documents of a team's archive, each by itself, and note what is worth remembering.
${DATA_RULE}
Answer with one JSON object and nothing else, an entry for each document by its number n:
{"documents": [{"n": number, ${FACTS_FORM}}]}
What one document says is not said of another.
${FACTS_RULES}`;

export const SUMMARY_SYSTEM = `You are given summaries of the parts of one document, in order, and write one summary of the whole.
${DATA_RULE}
Answer with one JSON object and nothing else: {"summary": string}
Two to four sentences in the language of the parts, only what they say.`;

/** Fields that name authors and subjects of a text: “I” and “she” refer to one of them. */
const PEOPLE_FIELDS = [
  'author',
  'owner',
  'assignee',
  'assignees',
  'reviewers',
  'participants',
  'attendees',
  'from',
  'to',
];
const FIELD_CHARS_MAX = 300;

/** Builds the prompt about one piece of a document. */
export function extractPrompt(
  document: DocumentToExtract,
  piece: { text: string; headingPath: string[] },
  at: { index: number; count: number },
): string {
  const facts = [
    `Kind: ${document.type} from ${document.source}`,
    ...(document.occurredAt ? [`Date: ${minuteOf(document.occurredAt)}`] : []),
    ...(at.count > 1 ? [`Part ${at.index + 1} of ${at.count}`] : []),
  ];
  const title = startsWith(piece.text, document.title ?? '') ? '' : document.title;
  const headings = [title, ...piece.headingPath].filter(Boolean).join(' › ');
  const text = [peopleOf(document), headings, piece.text].filter(Boolean).join('\n\n');
  return `${facts.join('\n')}\n${dataText('document', text)}`;
}

/** Returns whether a text already begins with its title, so that it is not shown twice. */
const startsWith = (text: string, title: string): boolean =>
  title !== '' && (text.split('\n', 1)[0] ?? '').replace(/^#+\s*/, '').trim() === title.trim();

/** Removes seconds, and the time of midnight, which means a day without a time. */
const minuteOf = (time: string): string =>
  time.replace(/T00:00(?::00(?:\.000)?)?Z$|(?<=T\d\d:\d\d):\d\d(?:\.\d+)?(?=Z$)/, '');

/** Returns the request to combine the summaries of a document's parts. */
export const summaryPrompt = (summaries: readonly string[]): string =>
  summaries.map((summary) => dataText('part', summary)).join('\n');

/** Builds the prompt about several short documents. */
export const extractTogetherPrompt = (documents: readonly string[]): string =>
  documents.map((document, i) => `n ${i + 1} · ${document}`).join('\n');

const peopleOf = ({ metadata }: DocumentToExtract): string =>
  PEOPLE_FIELDS.flatMap((field) => {
    const value = metadata[field];
    return typeof value === 'string' && value.trim() !== ''
      ? [`${field}: ${value.slice(0, FIELD_CHARS_MAX)}`]
      : [];
  }).join('\n');
