import {
  dateOf,
  firstOf,
  isObject,
  listIn,
  objectIn,
  objectsIn,
  stringOf,
} from '../../parse/json/json-values.ts';
import type { JsonObject, JsonValue } from '../../parse/json/json-values.ts';
import type { RawBlock } from '../../parse/block.ts';
import { presentFacts, type RawSourceDocument } from '../../parse/source-document.ts';
import { meetingDocument, personIn } from '../meetings/meeting-document.ts';
import { clockSeconds, type Turn } from '../meetings/meeting-turns.ts';

/** Returns whether a JSON value is a Fathom meeting (as in its API and webhooks), a list of them, or a page of that list. */
export function isFathomJson(value: JsonValue): boolean {
  const items = meetingsOf(value);
  return items.length > 0 && items.every(isMeeting);
}

function meetingsOf(value: JsonValue): JsonObject[] {
  const list = isObject(value) && Array.isArray(value.items) ? value.items : value;
  return (Array.isArray(list) ? list : [list]).filter((item) => isObject(item));
}

function isMeeting(item: JsonObject): boolean {
  const url = firstOf(item, ['share_url', 'url']);
  const isFathom = typeof url === 'string' && /^https:\/\/fathom\.(?:video|ai)\//.test(url);
  const hasRecording = item.recording_id !== undefined && (isFathom || summaryOf(item) !== null);
  return hasRecording || turnsOf(item).some(({ speaker }) => speaker.name !== null);
}

/** Reads Fathom meetings. */
export function* readFathomJson(value: JsonValue): Generator<RawSourceDocument> {
  for (const item of meetingsOf(value)) yield fathomMeeting(item);
}

/** Converts a meeting from Fathom's API: the summary, the action items and the transcript with times. */
export function fathomMeeting(item: JsonObject): RawSourceDocument {
  const id = firstOf(item, ['recording_id', 'id']);
  return meetingDocument({
    source: 'fathom',
    resourceId: typeof id === 'number' || typeof id === 'string' ? String(id) : null,
    title: stringOf(item, 'title') ?? stringOf(item, 'meeting_title') ?? null,
    notes: summaryOf(item) ?? '',
    actionItems: actionItemsOf(item),
    turns: turnsOf(item),
    people: [item.recorded_by, ...listIn(item.calendar_invitees)].flatMap(personIn),
    createdAt: dateOf(firstOf(item, ['recording_start_time', 'scheduled_start_time', 'created_at'])) ?? null,
    url: stringOf(item, 'share_url') ?? stringOf(item, 'url') ?? null,
    metadata: presentFacts({
      language: stringOf(item, 'transcript_language'),
      recorded_by: personIn(item.recorded_by)[0]?.email,
      ended_at: dateOf(item.recording_end_time),
    }),
  });
}

function summaryOf(item: JsonObject): string | null {
  const summary = stringOf(objectIn(item.default_summary), 'markdown_formatted');
  return summary ?? stringOf(item, 'default_summary') ?? null;
}

function turnsOf(item: JsonObject): Turn[] {
  return objectsIn(item.transcript).flatMap((entry): Turn[] => {
    const { speaker } = entry;
    const text = stringOf(entry, 'text');
    if (text === undefined || !isObject(speaker)) return [];
    const name = stringOf(speaker, 'display_name') ?? null;
    const email = stringOf(speaker, 'matched_calendar_invitee_email') ?? null;
    return [
      { speaker: { name, email }, startSeconds: clockSeconds(stringOf(entry, 'timestamp') ?? ''), text },
    ];
  });
}

function actionItemsOf(item: JsonObject): RawBlock[] {
  return objectsIn(item.action_items).flatMap((entry): RawBlock[] => {
    const text = stringOf(entry, 'description');
    if (text === undefined) return [];
    const assignee = personIn(entry.assignee)[0]?.name;
    const url = stringOf(entry, 'recording_playback_url');
    const mark = entry.completed === true ? '[x] ' : '';
    return [
      {
        type: 'list_item',
        text: `${mark}${text}${assignee ? ` (${assignee})` : ''}`,
        level: 1,
        ...(url ? { url } : {}),
      },
    ];
  });
}
