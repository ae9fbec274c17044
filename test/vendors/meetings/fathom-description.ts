import { z } from 'zod';
import type { VendorDescription } from '../described.ts';

const when = z.iso.datetime({ offset: true });
const text = z.string().nullable();

const meeting = z.strictObject({
  title: z.string(),
  meeting_title: text,
  recording_id: z.int(),
  url: z.string(),
  share_url: z.string(),
  created_at: when,
  scheduled_start_time: when,
  scheduled_end_time: when,
  recording_start_time: when,
  recording_end_time: when,
  calendar_invitees_domains_type: z.enum(['only_internal', 'one_or_more_external']),
  transcript_language: z.string(),
  calendar_invitees: z.array(
    z.strictObject({
      name: text,
      matched_speaker_display_name: text.optional(),
      email: text,
      email_domain: text,
      is_external: z.boolean(),
    }),
  ),
  recorded_by: z.strictObject({
    name: z.string(),
    email: z.string(),
    email_domain: z.string(),
    team: text,
  }),
  default_summary: z.strictObject({ template_name: text, markdown_formatted: text }).nullish(),
  action_items: z
    .array(
      z.strictObject({
        description: z.string(),
        user_generated: z.boolean(),
        completed: z.boolean(),
        recording_timestamp: z.string(),
        recording_playback_url: z.string(),
        assignee: z.strictObject({ name: text, email: text, team: text }),
      }),
    )
    .nullish(),
  transcript: z
    .array(
      z.strictObject({
        speaker: z.strictObject({
          display_name: z.string(),
          matched_calendar_invitee_email: text.optional(),
        }),
        text: z.string(),
        timestamp: z.string(),
      }),
    )
    .nullish(),
});

/**
 * Written by hand from https://developers.fathom.ai/api-reference/meetings/list-meetings: Fathom's client, `fathom-typescript`, names no
 * license. A refusal has no body that is described.
 */
export const FATHOM_DESCRIPTION: VendorDescription = {
  requests: [
    {
      request: 'GET /external/v1/meetings',
      query: [
        'created_after',
        'created_before',
        'cursor',
        'include_action_items',
        'include_crm_matches',
        'include_summary',
        'include_transcript',
        'calendar_invitees_domains[]',
        'calendar_invitees_domains_type',
        'recorded_by[]',
        'teams[]',
      ],
      answers: {
        200: z.strictObject({ limit: z.int().nullable(), next_cursor: text, items: z.array(meeting) }),
      },
    },
  ],
  refusal: z.literal(''),
};
