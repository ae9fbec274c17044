import { describe, expect, test } from 'vitest';
import { finishSourceDocument } from '../../../parse/source-document.ts';
import { type DriveFile, fileAnswer } from './answers.ts';
import { asKeptFile, namedFile } from '../../files/kept-file.ts';
import { keptOf, chooseReading } from './files.ts';

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
    [`${GOOGLE}.document`, { path: '/export', mediaType: 'text/markdown', filename: 'Valve plan v1.5.md' }],
    [`${GOOGLE}.spreadsheet`, { path: '/export', filename: 'Valve plan v1.5.xlsx' }],
    [`${GOOGLE}.presentation`, { path: '/export', filename: 'Valve plan v1.5.pptx' }],
    ['application/pdf', { path: '', filename: 'Valve plan v1.5' }],
    ['text/csv', { path: '', filename: 'Valve plan v1.5' }],
    ['application/octet-stream', { path: '', filename: 'Valve plan v1.5' }],
    ['image/png', { why: 'This is an image; text in it is not read.' }],
    ['video/mp4', { why: expect.stringContaining('.') }],
    [`${GOOGLE}.form`, { why: expect.stringContaining('.') }],
    ['application/x-zip-compressed', { why: expect.stringContaining('.') }],
    ['application/gzip', { why: expect.stringContaining('.') }],
  ])('of the kind %s is read that way', (mimeType, expected) => {
    expect(chooseReading(fileOf({ mimeType }), 1_000_000)).toMatchObject(expected);
  });

  test('that cannot be downloaded, or is too large, has its name and the reason', () => {
    const large = chooseReading(fileOf({ mimeType: 'text/plain', size: '1000001' }), 1_000_000);
    expect(large).toEqual({ why: 'It is larger than 1 MB, which is not read.' });
    const closed = chooseReading(fileOf({ capabilities: { canDownload: false } }), 1_000_000);
    expect(closed).toMatchObject({ why: expect.stringContaining('does not allow') });
    const document = finishSourceDocument(namedFile(keptOf(fileOf(), ['Works', 'Gates']), 'Too large.'));
    expect(document).toMatchObject({ ...FACTS, type: 'file', blocks: [] });
    expect(document.warnings).toContain('Too large.');
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
