import type { ItemChange } from '../contract.ts';
import { reportRead } from '../reporting/report-items.ts';
import { deliverVendorFile } from './deliver-file.ts';
import type { FilesContext, FilesToRead, FileVendor } from './file-vendor.ts';
import { placeOfVersion } from './file-version.ts';

/** Limit of removed items to wait for: a cursor contains their ids. */
const LEAVING_MAX = 5_000;

type VendorOf = Pick<FileVendor<unknown>, 'foldersIn'>;

/** A stored file, and the folders it was in, outermost first. */
export interface HeldFile {
  item: string;
  folders: readonly string[];
}

/**
 * The files in the ledger. A moved file leaves one place and appears in another, perhaps pages later, so files that left are deleted at the
 * end of a run, unless they came back.
 */
export class HeldFiles {
  readonly #ctx: FilesContext;
  readonly #vendor: VendorOf;
  readonly #leaving: Set<string>;
  /** Versions by item, loaded only if needed: an unchanged account costs no query. */
  #versions: Map<string, string | null> | null = null;
  /** Items that a list had, but malformed; null if the id of one is unknown. */
  readonly #malformed = new Set<string | null>();

  constructor(ctx: FilesContext, vendor: VendorOf, leaving: readonly string[]) {
    this.#ctx = ctx;
    this.#vendor = vendor;
    this.#leaving = new Set(leaving);
  }

  get leaving(): string[] {
    return [...this.#leaving];
  }

  /** Returns the stored files below each of these folders, for those that have any. */
  async below(folders: readonly string[]): Promise<Map<string, HeldFile[]>> {
    this.#versions ??= await this.#ctx.known(null);
    const found = new Map(folders.map((folder): [string, HeldFile[]] => [folder, []]));
    for (const [item, version] of this.#versions) {
      const file = { item, folders: this.#vendor.foldersIn(placeOfVersion(version)) };
      for (const folder of file.folders) found.get(folder)?.push(file);
    }
    return new Map([...found].filter(([, files]) => files.length));
  }

  leave(files: readonly HeldFile[]): void {
    for (const { item } of files) if (!this.#exists(item)) this.#leaving.add(item);
  }

  /** Reports files as they are now, then those that left if too many are waiting. */
  async *report(files: FilesToRead): AsyncGenerator<ItemChange> {
    for (const { item } of this.#ctx.leftOut ?? []) this.#malformed.add(item);
    for (const item of this.#leaving) if (this.#exists(item)) this.#leaving.delete(item);
    const delivered = [...files].map(([id, read]) => {
      const deliver = async () => {
        const file = await read();
        return file && deliverVendorFile(this.#ctx, file, this.#vendor);
      };
      return [id, deliver] as const;
    });
    if (files.size)
      for await (const change of reportRead(this.#ctx, new Map(delivered))) yield this.#note(change);
    if (this.#leaving.size > LEAVING_MAX) yield* this.reportLeft();
  }

  /** Reports files that left and did not come back. */
  *reportLeft(): Generator<ItemChange> {
    for (const item of this.#leaving) yield this.#note({ kind: 'gone', item });
  }

  /** A malformed item without an id could be any: all stay until the next listing. */
  #exists = (item: string): boolean => this.#malformed.has(item) || this.#malformed.has(null);

  #note(change: ItemChange): ItemChange {
    this.#leaving.delete(change.item);
    if (change.kind === 'upsert') this.#versions?.set(change.item, change.version);
    if (change.kind === 'gone') this.#versions?.delete(change.item);
    return change;
  }
}
