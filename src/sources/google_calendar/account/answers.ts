import { z } from 'zod';
import { listed } from '../../vendor-http/listed.ts';

// https://developers.google.com/workspace/calendar/api/v3/reference: validates only what is read here.

const personAnswer = z.looseObject({ email: z.string().optional(), displayName: z.string().optional() });
export type GooglePerson = z.infer<typeof personAnswer>;

/** A date, or a moment with its intended zone. */
const timeAnswer = z.looseObject({
  date: z.string().optional(),
  dateTime: z.string().optional(),
  timeZone: z.string().optional(),
});
export type GoogleTime = z.infer<typeof timeAnswer>;

/** https://developers.google.com/workspace/calendar/api/v3/reference/events: a cancelled event has little more than its ids. */
export const eventAnswer = z.looseObject({
  id: z.string(),
  etag: z.string(),
  status: z.string().optional(),
  iCalUID: z.string().optional(),
  /** The series of a changed or cancelled occurrence. */
  recurringEventId: z.string().optional(),
  originalStartTime: timeAnswer.optional(),
  /** iCalendar lines: `RRULE:…`, `EXDATE:…`. */
  recurrence: z.array(z.string()).optional(),
  eventType: z.string().optional(),
  visibility: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  start: timeAnswer.optional(),
  end: timeAnswer.optional(),
  organizer: personAnswer.optional(),
  attendees: z.array(personAnswer).optional(),
  hangoutLink: z.string().optional(),
  conferenceData: z
    .looseObject({
      entryPoints: z
        .array(z.looseObject({ entryPointType: z.string().optional(), uri: z.string().optional() }))
        .optional(),
    })
    .optional(),
  htmlLink: z.string().optional(),
  created: z.string().optional(),
  updated: z.string().optional(),
});
export type GoogleEvent = z.infer<typeof eventAnswer>;

export const eventsAnswer = z.looseObject({
  /** Always sent, unlike an empty list; without it an error would count as a calendar without events. */
  kind: z.literal('calendar#events'),
  items: z.array(eventAnswer).default([]),
  nextPageToken: z.string().optional(),
  /** Only on the last page of a list that is not a search. */
  nextSyncToken: z.string().optional(),
});

const seriesOf = z.union([
  z.looseObject({ recurringEventId: z.string() }).transform((event) => event.recurringEventId),
  z.looseObject({ id: z.string() }).transform(({ id }) => id),
]);

/** The same, with events that are read independently; `itemOf` returns the item of a series. */
export const changedEventsAnswer = (itemOf: (root: string) => string) =>
  eventsAnswer.extend({
    items: listed(eventAnswer, (broken) => {
      const { data: root } = seriesOf.safeParse(broken);
      return root === undefined ? null : itemOf(root);
    }).optional(),
  });

/** https://developers.google.com/workspace/calendar/api/v3/reference/calendarList */
export const calendarAnswer = z.looseObject({
  id: z.string(),
  summary: z.string().optional(),
  /** The name that the person gave it. */
  summaryOverride: z.string().optional(),
  timeZone: z.string().optional(),
  accessRole: z.string(),
  primary: z.boolean().optional(),
});
export type GoogleCalendar = z.infer<typeof calendarAnswer>;

export const calendarsAnswer = z.looseObject({
  kind: z.literal('calendar#calendarList'),
  items: z.array(calendarAnswer).default([]),
  nextPageToken: z.string().optional(),
});
