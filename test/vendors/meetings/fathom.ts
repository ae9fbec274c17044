import { type FakeAnswer, type FakeRequest, FakeVendor } from '../fake-vendor.ts';
import { FATHOM_DESCRIPTION } from './fathom-description.ts';

export interface FakeMeeting {
  recording_id: number;
  title: string;
  created_at: string;
  recording_end_time: string;
  default_summary: { template_name: string; markdown_formatted: string } | null;
  action_items: { description: string; completed: boolean }[];
  transcript: { speaker: { display_name: string }; text: string; timestamp: string }[];
}

const MARA = { name: 'Mara', email: 'mara@taproot.example', email_domain: 'taproot.example' };

/** A fake Fathom account with what a connection requests; https://developers.fathom.ai/api-reference/meetings/list-meetings. */
export class FakeFathom extends FakeVendor {
  override readonly description = FATHOM_DESCRIPTION;
  readonly meetings = new Map<number, FakeMeeting>();
  override perPage = 10;
  #ids = 0;

  clear(): void {
    this.meetings.clear();
    this.#ids = 0;
  }

  record(title: string, summary: string | null = null): FakeMeeting {
    const now = this.now();
    const meeting: FakeMeeting = {
      recording_id: ++this.#ids,
      title,
      created_at: now,
      recording_end_time: now,
      default_summary: null,
      action_items: [],
      transcript: [{ speaker: { display_name: 'Mara' }, text: `We talk: ${title}.`, timestamp: '00:00:05' }],
    };
    if (summary !== null) this.summarize(meeting, summary);
    this.meetings.set(meeting.recording_id, meeting);
    return meeting;
  }

  summarize(meeting: FakeMeeting, markdown_formatted: string): void {
    meeting.default_summary = { template_name: 'general', markdown_formatted };
  }

  task({ recording_id, action_items }: FakeMeeting, description: string): void {
    const recording_playback_url = `https://fathom.video/calls/${recording_id}?timestamp=5`;
    const assignee = { name: null, email: null, team: null };
    const more = { user_generated: false, recording_timestamp: '00:00:05', recording_playback_url, assignee };
    action_items.push({ description, completed: false, ...more });
  }

  /** Returns a meeting in the format of the API, and of an exported page. */
  present(meeting: FakeMeeting, withContent = true): object {
    const { default_summary, action_items, transcript, ...rest } = meeting;
    const url = `https://fathom.video/calls/${meeting.recording_id}`;
    return {
      ...rest,
      meeting_title: meeting.title,
      url,
      share_url: url.replace('calls', 'share'),
      scheduled_start_time: meeting.created_at,
      scheduled_end_time: meeting.created_at,
      recording_start_time: meeting.created_at,
      calendar_invitees_domains_type: 'only_internal',
      transcript_language: 'en',
      calendar_invitees: [{ ...MARA, is_external: false, matched_speaker_display_name: 'Mara' }],
      recorded_by: { ...MARA, team: null },
      ...(withContent ? { default_summary, action_items, transcript } : {}),
    };
  }

  protected answer({ url, method, headers }: FakeRequest): FakeAnswer {
    if (url.pathname !== '/external/v1/meetings' || method !== 'GET') throw new Error(url.pathname);
    const { searchParams: query } = url;
    const withContent = query.get('include_transcript') === 'true';
    this.requests.push(withContent ? 'meetings' : 'list');
    if (headers['x-api-key'] !== this.key) return { status: 401, body: '' };
    const after = query.get('created_after') ?? '';
    const found = [...this.meetings.values()].filter(({ created_at }) => created_at > after).toReversed();
    // Cursors are opaque at Fathom; its documentation shows a page number.
    const page = Number(query.get('cursor') ?? 0);
    const end = (page + 1) * this.perPage;
    return {
      body: {
        limit: this.perPage,
        next_cursor: found.length > end ? String(page + 1) : null,
        items: found.slice(page * this.perPage, end).map((meeting) => this.present(meeting, withContent)),
      },
    };
  }
}
