import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { type DropboxEntry, dropboxFile } from './answers.ts';
import { dropboxConnector } from './connector.ts';

const fileAt = (id: string, path: string): DropboxEntry =>
  dropboxFile.parse({ '.tag': 'file', id, name: path.slice(1), path_lower: path, rev: '1', size: 1 });
const deletedAt = (path: string): DropboxEntry => ({ '.tag': 'deleted', path_lower: path });

/** Reads pages of entries, each as if the run were interrupted after it, and holds what would be stored. */
class Ledger {
  readonly #reader = new AccountReader(dropboxConnector);
  readonly gone: string[] = [];
  #pages = 0;

  async take(entries: readonly DropboxEntry[], isLast: boolean): Promise<string[]> {
    const body = { entries, cursor: `${++this.#pages}`, has_more: !isLast };
    const ctx = this.#reader.context({});
    const http = async (url: string) => ({
      url,
      status: 200,
      headers: new Headers({ date: new Date().toUTCString() }),
      bytes: new TextEncoder().encode(JSON.stringify(body)),
    });
    this.#reader.cursor ??= {
      v: 2,
      chosen: ctx.config,
      at: { root: '1', cursor: '0' },
      walk: [],
      leaving: [],
    };
    const lines = await this.#reader.read({}, 1, { http });
    for (const line of lines) if (line.startsWith('gone ')) this.gone.push(line.slice('gone '.length));
    return lines;
  }

  get leaving(): unknown {
    return Object(this.#reader.cursor).leaving;
  }

  paths(): Record<string, string> {
    const { versions } = this.#reader;
    return Object.fromEntries([...versions].map(([item, version]) => [item, version?.slice(33) ?? '']));
  }
}
test('a page that deletes a path and fills it again, in either order, gives the path’s last state', async () => {
  const ledger = new Ledger();
  await ledger.take([fileAt('a', '/x/1'), fileAt('b', '/x/2')], true);
  expect(await ledger.take([deletedAt('/x'), fileAt('a', '/x/1')], true)).toEqual(['seen a', 'gone b']);
  expect(await ledger.take([fileAt('c', '/y/1'), deletedAt('/y')], true)).toEqual([]);
  expect(await ledger.take([fileAt('a', '/z/1'), deletedAt('/x')], true)).toEqual(['upsert a']);
  expect(ledger.paths()).toEqual({ a: '/z/1' });
});

test('a file that replaces a folder replaces everything in it', async () => {
  const ledger = new Ledger();
  await ledger.take([fileAt('a', '/x/1'), fileAt('b', '/x/in/2'), fileAt('c', '/xy')], true);
  expect(await ledger.take([fileAt('d', '/x')], true)).toEqual(['upsert d', 'gone a', 'gone b']);
  expect(ledger.paths()).toEqual({ c: '/xy', d: '/x' });
});

test('items in no folder of the account are skipped, and deleted if they were stored', async () => {
  const ledger = new Ledger();
  await ledger.take([fileAt('a', '/x')], true);
  const unmounted = { ...dropboxFile.parse(fileAt('b', '/y')), path_lower: null };
  expect(await ledger.take([{ '.tag': 'folder' }, unmounted, { '.tag': 'deleted' }], true)).toEqual([]);
  expect(ledger.paths()).toEqual({ a: '/x' });
});

test('more than 5,000 removed items do not wait for a new place', async () => {
  const ledger = new Ledger();
  const all = Array.from({ length: 5_001 }, (_, i) => fileAt(`f${i}`, `/x/${i}`));
  await ledger.take(all, true);
  expect(await ledger.take([deletedAt('/x')], false)).toHaveLength(5_001);
  expect(ledger.leaving).toEqual([]);
});

const place = fc.record({ folder: fc.nat(3), name: fc.nat(2) }).map((at) => `/d${at.folder}/${at.name}`);
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), to: place }),
  fc.record({ do: fc.constant('move' as const), from: place, to: place }),
  fc.record({ do: fc.constant('delete' as const), from: fc.oneof(place, fc.constantFrom('/d0', '/d1')) }),
);

test('however changes are divided into pages, the result matches the account, and a moved file is never deleted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.integer({ min: 1, max: 6 }),
      async (steps, perPage) => {
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
          await ledger.take(log.slice(at, at + perPage), at + perPage >= log.length);
        expect(ledger.paths()).toEqual(Object.fromEntries([...there].map(([path, id]) => [id, path])));
        const kept = new Set(there.values());
        expect(ledger.gone.filter((item) => kept.has(item))).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});
