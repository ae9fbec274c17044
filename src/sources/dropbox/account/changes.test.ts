import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { type DropboxEntry, dropboxFile } from './answers.ts';
import { HeldFiles } from './changes.ts';
import type { DropboxContext } from './client.ts';
import { dropboxConnector } from './connector.ts';

const { http, ...context } = new AccountReader(dropboxConnector).context({});
const ctx: DropboxContext = { ...context, http, config: { folders: [], skipped_folders: [] } };

const fileAt = (id: string, path: string): DropboxEntry =>
  dropboxFile.parse({ '.tag': 'file', id, name: path.slice(1), path_lower: path, rev: '1', size: 1 });
const deletedAt = (path: string): DropboxEntry => ({ '.tag': 'deleted', path_lower: path });

/** Holds the stored versions and, at each page, rereads them as if every run were interrupted there. */
class Ledger {
  readonly versions = new Map<string, string | null>();
  leaving: string[] = [];
  readonly gone: string[] = [];

  take(entries: readonly DropboxEntry[], isLast: boolean): string[] {
    const files = new HeldFiles({ ctx, root: '1' }, { held: new Map(this.versions), leaving: this.leaving });
    const changes = [...files.report(entries)];
    this.leaving = files.leaving;
    if (isLast) changes.push(...files.reportLeft());
    for (const change of changes) {
      if (change.kind === 'upsert') this.versions.set(change.item, change.version);
      if (change.kind === 'gone') this.versions.delete(change.item);
      if (change.kind === 'gone') this.gone.push(change.item);
    }
    if (isLast) this.leaving = [];
    return changes.map(({ kind, item }) => `${kind} ${item}`);
  }

  paths(): Record<string, string> {
    return Object.fromEntries([...this.versions].map(([item, version]) => [item, version?.slice(33) ?? '']));
  }
}

test('a page that deletes a path and fills it again, in either order, leaves its last state', () => {
  const ledger = new Ledger();
  ledger.take([fileAt('a', '/x/1'), fileAt('b', '/x/2')], true);
  expect(ledger.take([deletedAt('/x'), fileAt('a', '/x/1')], true)).toEqual(['seen a', 'gone b']);
  expect(ledger.take([fileAt('c', '/y/1'), deletedAt('/y')], true)).toEqual([]);
  expect(ledger.take([fileAt('a', '/z/1'), deletedAt('/x')], true)).toEqual(['upsert a']);
  expect(ledger.paths()).toEqual({ a: '/z/1' });
});

test('a file in place of a folder replaces everything that was in it', () => {
  const ledger = new Ledger();
  ledger.take([fileAt('a', '/x/1'), fileAt('b', '/x/in/2'), fileAt('c', '/xy')], true);
  expect(ledger.take([fileAt('d', '/x')], true)).toEqual(['upsert d', 'gone a', 'gone b']);
  expect(ledger.paths()).toEqual({ c: '/xy', d: '/x' });
});

test('items in no folder of the account are skipped, and deleted if they were held', () => {
  const ledger = new Ledger();
  ledger.take([fileAt('a', '/x')], true);
  const unmounted = { ...dropboxFile.parse(fileAt('b', '/y')), path_lower: null };
  expect(ledger.take([{ '.tag': 'folder' }, unmounted, { '.tag': 'deleted' }], true)).toEqual([]);
  expect(ledger.paths()).toEqual({ a: '/x' });
});

test('more than 5,000 removed items do not wait for a new place', () => {
  const ledger = new Ledger();
  const all = Array.from({ length: 5_001 }, (_, i) => fileAt(`f${i}`, `/x/${i}`));
  ledger.take(all, true);
  expect(ledger.take([deletedAt('/x')], false)).toHaveLength(5_001);
  expect(ledger.leaving).toEqual([]);
});

const place = fc.record({ folder: fc.nat(3), name: fc.nat(2) }).map((at) => `/d${at.folder}/${at.name}`);
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), to: place }),
  fc.record({ do: fc.constant('move' as const), from: place, to: place }),
  fc.record({ do: fc.constant('delete' as const), from: fc.oneof(place, fc.constantFrom('/d0', '/d1')) }),
);

test('however changes are divided into pages, the result matches the account, and a moved file is never deleted', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.integer({ min: 1, max: 6 }), (steps, perPage) => {
      const there = new Map<string, string>();
      const log: DropboxEntry[] = [];
      const put = (id: string, path: string) => {
        there.set(path, id);
        log.push(fileAt(id, path));
      };
      for (const [i, one] of steps.entries()) {
        if (one.do === 'add') put(`f${i}`, one.to);
        if (one.do === 'delete') {
          for (const path of there.keys())
            if (path === one.from || path.startsWith(`${one.from}/`)) there.delete(path);
          log.push(deletedAt(one.from));
        }
        const moved = one.do === 'move' ? there.get(one.from) : undefined;
        if (one.do !== 'move' || moved === undefined || there.has(one.to)) continue;
        there.delete(one.from);
        log.push(deletedAt(one.from));
        put(moved, one.to);
      }
      const ledger = new Ledger();
      for (let at = 0; at < log.length; at += perPage)
        ledger.take(log.slice(at, at + perPage), at + perPage >= log.length);
      expect(ledger.paths()).toEqual(Object.fromEntries([...there].map(([path, id]) => [id, path])));
      const kept = new Set(there.values());
      expect(ledger.gone.filter((item) => kept.has(item))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
