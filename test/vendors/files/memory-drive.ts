import { z } from 'zod';
import { defineFileConnector } from '../../../src/sources/files/file-connector.ts';
import type { FileAccount, FilesContext, VendorFile } from '../../../src/sources/files/file-vendor.ts';
import { folderConfig } from '../../../src/sources/files/folder-config.ts';

interface MemoryItem {
  name: string;
  parent: string;
  isFolder: boolean;
}
const ROOT = 'root';

/** Folders and files in memory, with a log of the ids that changed; a folder's entry stands for everything in it. */
export class MemoryDrive {
  readonly items = new Map<string, MemoryItem>();
  readonly #log: string[] = [];
  perPage = 2;
  /** Whether the vendor never says where its changes end. */
  isEndless = false;

  folder(id: string, parent = ROOT): void {
    this.put(id, parent, { isFolder: true });
  }

  put(id: string, parent = ROOT, { isFolder = false, name = id } = {}): void {
    this.items.set(id, { name, parent, isFolder });
    this.#log.push(id);
  }

  /** Removes an item, and everything below a folder; the log has only the folder. */
  remove(id: string): void {
    const below = [...this.items.keys()].filter((one) => this.isBelow(one, id));
    for (const one of below) this.items.delete(one);
    this.#log.push(id);
  }

  isBelow(id: string, above: string): boolean {
    const item = this.items.get(id);
    return id === above || (item !== undefined && this.isBelow(item.parent, above));
  }

  /** The connector of this one account. */
  connector = () =>
    defineFileConnector<number>({
      source: 'box',
      name: 'Memory',
      api: 'https://memory.example',
      everyMs: 0,
      config: folderConfig({ what: 'Addresses', pattern: /^(\w+)$/, mustBe: 'must be an id' }),
      at: z.int(),
      foldersIn: (place) => place.split('/'),
      check: async () => ({ id: 'me', label: 'Me' }),
      open: async (ctx) => this.#open(ctx),
    });

  #open({ config: { folders } }: FilesContext): FileAccount<number> {
    return {
      begin: async () => ({ at: this.#log.length, folders: folders.length ? folders : [ROOT] }),
      changes: async (at) => {
        const ids = [...new Set(this.#log.slice(at, at + this.perPage))];
        const isFolder = (id: string) => this.items.get(id)?.isFolder ?? id.startsWith('f');
        return {
          files: new Map(ids.filter((id) => !isFolder(id)).map((id) => [id, async () => this.#find(id)])),
          folders: ids.filter(isFolder),
          at: Math.min(at + this.perPage, this.#log.length),
          isLast: at + this.perPage >= this.#log.length && !this.isEndless,
        };
      },
      find: async (id) => this.#find(id),
      list: async (folder, marker) => this.#list(folder, marker),
      subfolders: async (parent, marker) => this.#list(parent ?? ROOT, marker),
      foldersAbove: async (folder) => (this.items.has(folder) ? this.#above(folder) : null),
    };
  }

  #list(folder: string, marker: string | null) {
    if (folder !== ROOT && !this.items.has(folder)) return null;
    // Pages continue after an id: positions would shift when an item leaves the folder.
    const rest = [...this.items]
      .filter(([id, { parent }]) => parent === folder && id > (marker ?? ''))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const page = rest.slice(0, this.perPage);
    return {
      files: new Map(page.flatMap(([id, one]) => (one.isFolder ? [] : [[id, async () => this.#find(id)]]))),
      folders: page.flatMap(([id, { name, isFolder }]) => (isFolder ? [{ id, name }] : [])),
      next: rest.length > page.length ? (page.at(-1)?.[0] ?? null) : null,
    };
  }

  #above(id: string): string[] {
    const parent = this.items.get(id)?.parent;
    return parent === undefined ? [] : [...this.#above(parent), parent];
  }

  #find(id: string): VendorFile | null {
    const item = this.items.get(id);
    if (!item || item.isFolder) return null;
    const above = this.#above(id);
    const folders = above.map((one) => this.items.get(one)?.name ?? '').slice(1);
    return {
      source: 'box',
      id,
      name: item.name,
      title: item.name,
      folders,
      place: above.join('/'),
      stamp: [folders],
      url: null,
      createdAt: null,
      modifiedAt: null,
      owners: [],
      access: { kind: 'connection' },
      content: { why: 'It is in memory.' },
    };
  }
}
