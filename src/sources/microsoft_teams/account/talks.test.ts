import { describe, expect, test } from 'vitest';
import { type GraphMessage, graphMessage } from './answers.ts';
import type { TeamsPlace } from './places.ts';
import { deliverTalk, placeOfItem, startOfVersion, splitChat, talkItem, teamsTalk } from './talks.ts';

const chat: TeamsPlace = {
  id: '19:pumps@thread.v2',
  title: 'Pumps',
  team: null,
  key: '19:pumps@thread.v2',
};

/** Creates a message this many hours after March 1. */
const said = (hours: number, content: string, more: object = {}): GraphMessage =>
  graphMessage.parse({
    id: `m${hours}`,
    messageType: 'message',
    createdDateTime: new Date(Date.UTC(2026, 2, 1, hours)).toISOString(),
    body: { contentType: 'text', content },
    from: { user: { displayName: 'Ada Moor' } },
    ...more,
  });
const deleted = { deletedDateTime: '2026-03-09T00:00:00Z', body: { contentType: 'text', content: '' } };
const rootsOf = (...messages: GraphMessage[]) =>
  splitChat(messages).map((talk) => [talk[0]?.id, talk.length]);
const deliver = (...messages: GraphMessage[]) => deliverTalk(chat, messages);
const documentOf = (delivered: ReturnType<typeof deliver>) =>
  delivered && 'document' in delivered.content ? delivered.content.document : null;

describe('a talk in a chat', () => {
  test('ends after more than twelve hours of silence, in whatever order messages come', () => {
    expect(rootsOf(said(30, 'C'), said(17, 'B'), said(5, 'A'))).toEqual([
      ['m5', 2],
      ['m30', 1],
    ]);
  });

  test('is named by its first message, and others join it even if they were deleted', () => {
    expect(rootsOf(said(0, '', deleted), said(10, '', deleted), said(20, 'Late'))).toEqual([['m0', 3]]);
  });

  test('does not continue because somebody joined or called', () => {
    const call = said(10, '<systemEventMessage/>', { messageType: 'unknownFutureValue' });
    expect(rootsOf(said(0, 'A'), call, said(20, 'B'))).toEqual([
      ['m0', 1],
      ['m20', 1],
    ]);
    expect(rootsOf(call)).toEqual([]);
  });
});

describe('the document of a talk', () => {
  test('contains the messages except deleted ones, and there is no document if all were deleted', () => {
    const document = documentOf(deliver(said(0, 'A', deleted), said(1, ' B '), said(2, '')));
    expect(document?.blocks).toMatchObject([{ type: 'message', text: 'B', message_id: 'm1' }]);
    expect(document).toMatchObject({ resourceId: talkItem(chat.id, 'm0'), title: 'Pumps: B' });
    expect(deliver(said(0, 'A', deleted), said(1, ''))).toBeNull();
  });

  test('is named after its place and its subject, or its beginning', () => {
    const titleOf = (...messages: GraphMessage[]) => documentOf(deliver(...messages))?.title;
    expect(titleOf(said(0, 'Text', { subject: 'Leaks' }))).toBe('Pumps: Leaks');
    expect(titleOf(said(0, 'A', { ...deleted, subject: 'Secret' }), said(1, 'One\nTwo'))).toBe('Pumps: One');
    expect(titleOf(said(0, 'x'.repeat(90)))).toBe(`Pumps: ${'x'.repeat(79)}…`);
    const file = { attachments: [{ contentType: 'reference', name: 'Plan.docx' }] };
    expect(titleOf(said(0, '', file))).toBe('Pumps');
  });

  test('has a new version if any part differs, and says when it began', () => {
    const versions = [
      deliver(said(3, 'A')),
      deliver(said(3, 'A'), said(4, 'B')),
      deliver(said(3, 'A'), said(4, 'C')),
      deliver(said(3, 'A', { from: { user: { displayName: null } } })),
    ].map((one) => one?.version ?? null);
    expect(new Set(versions).size).toBe(4);
    expect(deliver(said(3, 'A', { etag: '2', reactions: [{}] }))?.version).toBe(versions[0]);
    expect(versions.map(startOfVersion)).toEqual(versions.map(() => '2026-03-01T03:00:00.000Z'));
  });

  test('is visible to readers of its place, which its item names', () => {
    const delivered = deliver(said(0, 'A'));
    expect(delivered?.access).toEqual({ kind: 'group', group: chat.key });
    expect(placeOfItem(delivered?.item ?? '')).toBe(chat.id);
  });

  test('is listed with its version, or without one if there is nothing to show', async () => {
    const talk = teamsTalk(chat, [said(0, 'A'), said(1, 'B')]);
    expect(talk).toMatchObject({ item: talkItem(chat.id, 'm0'), version: (await talk.read())?.version });
    const empty = teamsTalk(chat, [said(0, 'A', deleted)]);
    expect([empty.item, empty.version, await empty.read()]).toEqual([talk.item, null, null]);
  });

  test('reads a time as Graph writes it, without trailing zeros', () => {
    const times = ['2026-03-01T00:00:00.08Z', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00.085Z'];
    const messages = times.map((createdDateTime, at) => said(at, `${at}`, { createdDateTime }));
    expect(rootsOf(...messages)).toEqual([['m1', 3]]);
  });
});
