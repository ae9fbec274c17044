import { z } from 'zod';
import { highlightSchema, resourceSchema } from '../../memories/search-result.ts';

const placesSchema = z
  .array(z.object({ block_id: z.string(), start: z.int(), end: z.int() }))
  .describe('The position of the text, in characters of blocks of the document, in reading order.');

const whySchema = z.object({
  words: z.array(z.string()).describe('The words of the query, as indexed, that occur in the passage.'),
  steps: z
    .record(z.string(), z.number())
    .describe('What each step of the ranking added to the score of the best passage.'),
  terms: z
    .array(z.object({ term: z.string(), weight: z.number() }))
    .describe('The words with what each of them weighs: rarer words weigh more.'),
  meaning: z
    .number()
    .describe(
      'The part of the score that similarity of meaning added; 0 for what was found by its words alone.',
    ),
  recency: z.number().describe('The factor for its age, 0..1; 1 where age does not count.'),
});

export const supersededSchema = z.object({
  statement: z.string().describe('What the document says.'),
  slot: z.string().describe('The property: launch, owner, price …; empty if unknown.'),
  memory_id: z
    .string()
    .describe('The memory that holds now; GET /memories/extracted/{memory_id} shows its history.'),
  text: z.string(),
  value: z.string(),
  until: z.string().nullable().describe('The day until which the statement held; null: unknown.'),
  source: z.string(),
  resource_id: z.string(),
});

const explainSchema = z.object({
  words: z
    .array(
      z.object({
        word: z.string(),
        terms: z
          .array(z.string())
          .describe('The forms that match the word: itself, other forms, words that it begins or misspells.'),
        passages: z
          .int()
          .describe('The number of passages that you can see and that contain one of these forms.'),
        weight: z.number().describe('The weight of the word in choosing passages: rarer words weigh more.'),
      }),
    )
    .describe('Also words that the query does not have: short forms, and other names of what it names.'),
  unknown: z.array(z.string()).describe('Words that occur nowhere, not even misspelled.'),
  dates: z.array(z.string()),
  phrases: z.array(z.string()).describe('The phrases in quotation marks.'),
  is_list: z.boolean().describe('It asks for several things.'),
  passages: z.int().describe('The number of passages that you can see.'),
});

/** What a search returns for a document: with the position of each highlight, and why it was found. */
export const foundSchema = resourceSchema.extend({
  highlights: z.array(
    highlightSchema.extend({
      places: placesSchema,
      block_id: z.string().nullable().describe('The block of the document where the text begins.'),
      ranges: z
        .array(z.tuple([z.int(), z.int()]))
        .describe('Character ranges of the text that match words of the query.'),
    }),
  ),
  why: whySchema,
  superseded_by: z
    .array(supersededSchema)
    .describe('Statements of the document that no longer hold, each with the one that holds.'),
});

const citationsSchema = z.array(
  z.object({
    label: z.string(),
    source: z.string(),
    resource_id: z.string(),
    title: z.string().nullable(),
    quote: z.string(),
    places: placesSchema,
  }),
);

export const queryAnswerSchema = z.object({
  documents: z.array(foundSchema),
  answer: z.string().nullable(),
  citations: citationsSchema,
  nearest_passage: z
    .object({ text: z.string(), citations: citationsSchema })
    .nullable()
    .describe(
      'Where `answer` is null: the passages nearest to the question, from up to three places, a paragraph for each. They are not an answer; `notices` say whether they may be one.',
    ),
  errors: z.array(z.object({ error: z.string(), message: z.string() })),
  notices: z.array(z.string()),
  query_id: z.string().nullable().describe('Null when the service keeps no queries.'),
  score: z.number().nullable(),
  explain: explainSchema.nullable().describe('How the query was read, if `explain` was sent.'),
});
