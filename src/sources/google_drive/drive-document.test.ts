import { describe, expect, test } from 'vitest';
import { finishSourceDocument } from '../../parse/source-document.ts';
import { type DriveFile, fileAnswer } from './account/answers.ts';
import { asKeptFile, namedFile } from '../files/kept-file.ts';
import { keptOf, wayToRead, versionOf } from './drive-document.ts';

const GOOGLE = 'application/vnd.google-apps';
const fileOf = (given: Partial<DriveFile> = {}): DriveFile =>
  fileAnswer.parse({
    id: 'f1',
    name: 'Valve plan v1.5',
    mimeType: `${GOOGLE}.document`,
    version: '7',
    createdTime: '2026-03-01T10:00:00.000Z',
    modifiedTime: '2026-05-04T10:00:00.000Z',
    webViewLink: 'https://docs.google.com/document/d/f1/edit',
    owners: [{ displayName: 'Ada', emailAddress: 'ada@taproot.example' }],
    ...given,
  });
const FACTS = {
  source: 'google_drive',
  resourceId: 'f1',
  title: 'Valve plan v1.5',
  url: 'https://docs.google.com/document/d/f1/edit',
  createdAt: '2026-03-01T10:00:00.000Z',
  lastModified: '2026-05-04T10:00:00.000Z',
  participants: [{ name: 'Ada', email: 'ada@taproot.example' }],
  metadata: { breadcrumbs: 'Works / Gates', filename: 'Valve plan v1.5' },
};

describe('a file', () => {
  test.each([
    [`${GOOGLE}.document`, { as: 'export', mediaType: 'text/markdown', extension: '.md' }],
    [`${GOOGLE}.spreadsheet`, { as: 'export', extension: '.xlsx' }],
    [`${GOOGLE}.presentation`, { as: 'export', extension: '.pptx' }],
    ['application/pdf', { as: 'download' }],
    ['text/csv', { as: 'download' }],
    ['application/octet-stream', { as: 'download' }],
    ['image/png', { as: 'name', why: 'This is an image; text in it is not read.' }],
    ['video/mp4', { as: 'name' }],
    [`${GOOGLE}.form`, { as: 'name' }],
    ['application/x-zip-compressed', { as: 'name' }],
    ['application/gzip', { as: 'name' }],
  ])('of the kind %s is read so', (mimeType, expected) => {
    expect(wayToRead(fileOf({ mimeType }), 1_000_000)).toMatchObject(expected);
  });

  test('that may not be downloaded, or is too large, has its name and says why', () => {
    const large = wayToRead(fileOf({ mimeType: 'text/plain', size: '1000001' }), 1_000_000);
    expect(large).toEqual({ as: 'name', why: 'It is larger than 1 MB, which is not read.' });
    const closed = wayToRead(fileOf({ capabilities: { canDownload: false } }), 1_000_000);
    expect(closed).toMatchObject({ why: expect.stringContaining('does not allow') });
    const document = finishSourceDocument(namedFile(keptOf(fileOf(), ['Works', 'Gates']), 'Too large.'));
    expect(document).toMatchObject({ ...FACTS, type: 'file', blocks: [] });
    expect(document.warnings).toContain('Too large.');
  });

  test('has another version only if its content, name, place or way of reading changes', () => {
    const read = { as: 'download' } as const;
    const plain = { mimeType: 'text/plain', md5Checksum: 'a' };
    const version = versionOf(fileOf(plain), ['Works'], read);
    const seen = fileOf({ ...plain, version: '8', modifiedTime: '2026-06-01T10:00:00.000Z' });
    expect(versionOf(seen, ['Works'], read)).toBe(version);
    const others = [
      versionOf(fileOf({ ...plain, md5Checksum: 'b' }), ['Works'], read),
      versionOf(fileOf({ ...plain, name: 'Other' }), ['Works'], read),
      versionOf(fileOf(plain), ['Works', 'Gates'], read),
      versionOf(fileOf(plain), ['Works'], { as: 'name', why: 'It is too large.' }),
      versionOf(fileOf(), ['Works'], read),
      versionOf(fileOf({ version: '8' }), ['Works'], read),
    ];
    expect(new Set([version, ...others]).size).toBe(7);
  });

  test('whose text was read has Drive’s name, place and owner, and its own date if it has one', () => {
    const parsed = finishSourceDocument({
      source: 'vault',
      type: 'document',
      title: 'A heading',
      blocks: [{ type: 'paragraph', text: 'It leaks.' }],
      metadata: { format: 'markdown' },
      warnings: [],
    });
    const document = asKeptFile(parsed, keptOf(fileOf(), ['Works', 'Gates']));
    expect(document).toMatchObject({
      ...FACTS,
      type: 'file',
      metadata: { ...FACTS.metadata, format: 'markdown' },
      blocks: [{ text: 'It leaks.' }],
      date: FACTS.lastModified,
      dateReason: 'file date',
    });
    const dated = asKeptFile(
      { ...parsed, date: '2026-01-02', dateReason: 'front matter' },
      keptOf(fileOf(), []),
    );
    expect(dated).toMatchObject({ date: '2026-01-02', dateReason: 'front matter' });
    expect(
      asKeptFile(parsed, keptOf(fileOf({ mimeType: 'text/plain', name: 'Gate v1.txt' }), [])).title,
    ).toBe('Gate v1');
  });
});
