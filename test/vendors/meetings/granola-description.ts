import { z } from 'zod';
import type { VendorDescription } from '../described.ts';

const when = z.iso.datetime();
const text = z.string().nullable();
const person = z.strictObject({ name: text, email: z.string() });

const listed = z.strictObject({
  id: z.string().regex(/^not_[\dA-Za-z]{14}$/),
  object: z.literal('note'),
  title: text,
  owner: person,
  created_at: when,
  updated_at: when,
});

const note = listed.extend({
  web_url: z.string(),
  // Or an event, of which the fake has none.
  calendar_event: z.null(),
  attendees: z.array(person),
  folder_membership: z.array(
    z.strictObject({
      id: z.string().regex(/^fol_[\dA-Za-z]{14}$/),
      object: z.literal('folder'),
      name: z.string(),
      parent_folder_id: text,
    }),
  ),
  summary_text: z.string(),
  summary_markdown: text,
  transcript: z
    .array(
      z.strictObject({
        speaker: z.strictObject({
          source: z.enum(['microphone', 'speaker']),
          diarization_label: z.string().optional(),
        }),
        text: z.string(),
        start_time: when,
        end_time: when,
      }),
    )
    .nullable(),
});

/** Written by hand from https://docs.granola.ai/api-reference, which says nothing about the body of a refusal. */
export const GRANOLA_DESCRIPTION: VendorDescription = {
  requests: [
    {
      request: 'GET /v1/notes',
      query: ['created_after', 'created_before', 'updated_after', 'folder_id', 'cursor', 'page_size'],
      answers: {
        200: z.strictObject({ notes: z.array(listed), hasMore: z.boolean(), cursor: text }),
      },
    },
    { request: 'GET /v1/notes/{id}', query: ['include'], answers: { 200: note } },
  ],
  refusal: z.looseObject({}),
};
