import { describe, expect, test } from 'vitest';
import { finishSourceDocument } from '../../parse/source-document.ts';
import { asKeptFile, type KeptFile, namedFile, whyUnread } from './kept-file.ts';

const FILE: KeptFile = {
  source: 'dropbox',
  id: 'id:1',
  name: 'Plan v1.5.docx',
  title: 'Plan v1.5',
  folders: ['Works', 'Gates'],
  url: 'https://www.dropbox.com/x',
  createdAt: null,
  modifiedAt: '2026-05-04T10:00:00.000Z',
  owners: [],
};
const FACTS = {
  source: 'dropbox',
  resourceId: 'id:1',
  title: 'Plan v1.5',
  url: 'https://www.dropbox.com/x',
  path: null,
  lastModified: '2026-05-04T10:00:00.000Z',
  metadata: { breadcrumbs: 'Works / Gates', filename: 'Plan v1.5.docx' },
};
const parsed = finishSourceDocument({
  source: 'vault',
  type: 'document',
  title: 'A heading',
  createdAt: '2026-01-01T00:00:00.000Z',
  participants: [{ name: 'Ada', email: null }],
  blocks: [{ type: 'paragraph', text: 'It leaks.' }],
  metadata: { format: 'docx' },
  warnings: [],
});

describe('a file', () => {
  test.each([
    ['Gate.JPG', 'image'],
    ['Talk.m4a', 'transcript'],
    ['All.tar.gz', 'archive'],
    ['All.zip', 'archive'],
    ['Large.csv', 'larger than 1 MB'],
  ])('named %s is not fetched, and the reason is given', (name, words) => {
    expect(whyUnread(name, name.startsWith('Large') ? 1_000_001 : 10, 1_000_000)).toContain(words);
  });

  test.each([['Plan.docx'], ['Notes'], ['All.mbox'], ['drawing.svg'], ['zip'], ['a.png.md']])(
    'named %s is fetched',
    (name) => {
      expect(whyUnread(name, 1_000_000, 1_000_000)).toBeNull();
    },
  );

  test('known only by name has its place and the reason why its text is missing', () => {
    const document = finishSourceDocument(namedFile(FILE, 'It is too large.'));
    expect(document).toMatchObject({ ...FACTS, type: 'file', blocks: [], participants: [] });
    expect(document.warnings).toContain('It is too large.');
  });

  test('whose text was read takes from the file whatever values the vendor does not give', () => {
    const document = asKeptFile(parsed, FILE);
    expect(document).toMatchObject({
      ...FACTS,
      type: 'file',
      blocks: parsed.blocks,
      createdAt: '2026-01-01T00:00:00.000Z',
      participants: [{ name: 'Ada', email: null }],
      metadata: { format: 'docx', breadcrumbs: 'Works / Gates' },
    });
    const owners = [{ name: 'Ben', email: 'ben@taproot.example' }];
    const changed = asKeptFile(parsed, { ...FILE, createdAt: '2026-02-02T00:00:00.000Z', owners });
    expect(changed).toMatchObject({ createdAt: '2026-02-02T00:00:00.000Z', participants: owners });
  });

  test('without its own date gets that of its last change; an existing date is kept', () => {
    const undated = { ...parsed, date: null, dateReason: null };
    expect(asKeptFile(undated, FILE)).toMatchObject({ date: FILE.modifiedAt, dateReason: 'file date' });
    expect(asKeptFile(undated, { ...FILE, modifiedAt: null })).toMatchObject({ date: null });
    const dated = { ...parsed, date: '2026-01-02', dateReason: 'front matter' as const };
    expect(asKeptFile(dated, FILE)).toMatchObject({ date: '2026-01-02', dateReason: 'front matter' });
  });

  test.each(['0000-01-01T00:00:00Z', '+099999-01-01T00:00:00.000Z', '2026-99-99', 'soon', ''])(
    'with the date %j, which is none, has no date',
    (time) => {
      const undated = { ...parsed, createdAt: null, lastModified: null, date: null, dateReason: null };
      const none = { createdAt: null, lastModified: null, date: null };
      const file = { ...FILE, createdAt: time, modifiedAt: time };
      expect(asKeptFile(undated, file)).toMatchObject(none);
      expect(finishSourceDocument(namedFile(file, 'It is too large.'))).toMatchObject(none);
    },
  );

  test('that is an event, a mail or another special type keeps its type', () => {
    expect(asKeptFile({ ...parsed, type: 'event' }, FILE).type).toBe('event');
  });
});
