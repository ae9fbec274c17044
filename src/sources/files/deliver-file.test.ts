import { expect, test } from 'vitest';
import { deliverVendorFile } from './deliver-file.ts';
import type { VendorFile } from './file-vendor.ts';
import { placeOfVersion } from './file-version.ts';

const CONFIG = { folders: [], skipped_folders: [] };
const VENDOR = { foldersIn: (place: string) => place.split('/') };
const FILE: VendorFile = {
  source: 'box',
  id: '7',
  name: 'Plan.txt',
  title: 'Plan',
  folders: ['Works'],
  place: '0/1',
  stamp: ['hash'],
  url: null,
  createdAt: null,
  modifiedAt: null,
  owners: [],
  access: { kind: 'group', group: 'folders/1' },
  content: { bytes: new Uint8Array(), filename: 'Plan.txt', mediaType: null },
};
const deliver = (change: Partial<VendorFile> = {}, visibility: 'user' | 'source' = 'user') =>
  deliverVendorFile({ config: CONFIG, visibility }, { ...FILE, ...change }, VENDOR);

test('a file’s version changes with its content, name, place or way of reading', () => {
  const { version = null } = deliver() ?? {};
  expect(placeOfVersion(version)).toBe('0/1');
  expect(deliver({ url: 'https://a.example', modifiedAt: '2026-06-01T00:00:00Z' })?.version).toBe(version);
  const others = [
    deliver({ stamp: ['other'] }),
    deliver({ name: 'Plan 2.txt' }),
    deliver({ place: '0/2' }),
    deliver({ content: { why: 'It is too large.' } }),
    deliver({ content: { bytes: new Uint8Array(), filename: 'Plan.md', mediaType: null } }),
  ].map((one) => one?.version);
  expect(new Set([version, ...others]).size).toBe(6);
});

test('a file’s readers are delivered, and count for its version, only where access is enforced', () => {
  const access = { kind: 'connection' } as const;
  expect(deliver()).not.toHaveProperty('access');
  expect(deliver({ access })?.version).toBe(deliver()?.version);
  expect(deliver({}, 'source')?.access).toEqual(FILE.access);
  expect(deliver({ access }, 'source')?.version).not.toBe(deliver({}, 'source')?.version);
});

test('a file is delivered with its content, or with the reason why it was not read', () => {
  expect(deliver()?.content).toMatchObject({ file: { filename: 'Plan.txt' } });
  const named = deliver({ content: { why: 'It is too large.' } })?.content;
  expect(named).toMatchObject({ document: { title: 'Plan', warnings: ['It is too large.'] } });
});

test('a file outside the chosen folders does not become a document', () => {
  const config = { folders: ['2'], skipped_folders: [] };
  expect(deliverVendorFile({ config, visibility: 'user' }, FILE, VENDOR)).toBeNull();
});
