import { z } from 'zod';

// https://developers.google.com/workspace/gmail/api/reference/rest: validates only what is read here.

export const profileAnswer = z.looseObject({ emailAddress: z.string().min(1), historyId: z.string().min(1) });

export const labelsAnswer = z.looseObject({
  labels: z
    .array(z.looseObject({ id: z.string(), name: z.string(), type: z.string().optional() }))
    .default([]),
});

const messageAnswer = z.looseObject({
  id: z.string().regex(/^[0-9a-f]+$/),
  threadId: z.string().regex(/^[0-9a-f]+$/),
  labelIds: z.array(z.string()).default([]),
});
export type MailLabels = Pick<z.infer<typeof messageAnswer>, 'id' | 'labelIds'>;

export const threadAnswer = z.looseObject({ messages: z.array(messageAnswer).default([]) });

export const threadsAnswer = z.looseObject({
  threads: z.array(z.looseObject({ id: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});

const ofMessage = z.looseObject({ message: messageAnswer });
const ofLabels = z.looseObject({ message: messageAnswer, labelIds: z.array(z.string()).default([]) });
const historyRecord = z.looseObject({
  messagesAdded: z.array(ofMessage).default([]),
  messagesDeleted: z.array(ofMessage).default([]),
  labelsAdded: z.array(ofLabels).default([]),
  labelsRemoved: z.array(ofLabels).default([]),
});
export type HistoryRecord = z.infer<typeof historyRecord>;

export const historyAnswer = z.looseObject({
  history: z.array(historyRecord).default([]),
  historyId: z.string().min(1),
  nextPageToken: z.string().optional(),
});
