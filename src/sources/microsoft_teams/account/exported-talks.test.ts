import { afterAll, expect, test } from 'vitest';
import { makeZip } from '../../../../test/files/make-zip.ts';
import { readSource } from '../../../../test/files/read-source.ts';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { type FakeMessage, FakeTeams } from '../../../../test/vendors/teams/teams.ts';
import type { SourceDocument } from '../../../parse/source-document.ts';
import { teamsConnector } from './connector.ts';

const teams = new FakeTeams();
await teams.start();
afterAll(() => teams.close());

const partsOf = ({ source, type, resourceId, createdAt, metadata, blocks }: SourceDocument) => ({
  source,
  type,
  resourceId,
  createdAt,
  conversation: metadata.conversation,
  said: blocks.map(({ text, sender, date, message_id }) => [text, sender?.name, date, message_id]),
});

test('a chat is split into the same documents as the import of its exported mails', async () => {
  const chat = teams.chat('Pumps');
  for (const text of ['Is it open?', 'Since Monday.', 'Later', 'Much later']) {
    teams.say(chat, text);
    teams.pass(text === 'Is it open?' ? 5 : 13 * 60);
  }
  const reader = new AccountReader(connectorAt(teamsConnector, teams));
  await reader.read({});
  const mailOf = ({ id, createdDateTime, body }: FakeMessage) =>
    [
      'From: Ada Moor <ada@works.example>',
      `Date: ${new Date(createdDateTime).toUTCString()}`,
      `Message-ID: <${id}>`,
      `X-Thread: ${chat.id}`,
      'Content-Type: text/html; charset=utf-8',
      '',
      `<div>${body.content}</div>`,
    ].join('\r\n');
  const mails = chat.messages.map((message) => [`${message.id}.eml`, mailOf(message)]);
  const imported = await readSource(makeZip(Object.fromEntries(mails)), 'export.zip');
  expect(imported).toHaveLength(3);
  const read = [...reader.documents.values()].toSorted((a, b) =>
    (a.createdAt ?? '').localeCompare(b.createdAt ?? ''),
  );
  expect(read.map(partsOf)).toEqual(imported.map(partsOf));
});
