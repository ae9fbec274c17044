import type { Delivered, ItemChange } from '../contract.ts';
import { reportRead } from '../reporting/report-items.ts';
import type { FilesContext } from './file-account.ts';
import { placeOfVersion } from './file-version.ts';

/** Limit of removed items to wait for: a cursor contains their ids. */
const LEAVING_MAX = 5_000;

/** A stored file, and the folders it was in, outermost first. */
export interface HeldFile {
  item: string;
  folders: readonly string[];
}

/**
 * The files in the ledger. A moved file leaves one place and appears at another, perhaps pages later, so files that left are deleted at the
 * end of a run, unless they came back.
 */
export class HeldFiles {
  readonly #ctx: FilesContext;
  readonly #foldersIn: (place: string) => readonly string[];
  readonly #leaving: Set<string>;
  /** Versions by item, loaded only if needed: an unchanged account costs no query. */
  #held: Map<string, string | null> | null = null;
  /** Items that a list had, but malformed: they exist. */
  readonly #malformed = new Set<string | null>();

  constructor(
    ctx: FilesContext,
    { foldersIn, leaving }: { foldersIn: (place: string) => readonly string[]; leaving: readonly string[] },
  ) {
    this.#ctx = ctx;
    this.#foldersIn = foldersIn;
    this.#leaving = new Set(leaving);
  }

  get leaving(): string[] {
    return [...this.#leaving];
  }

  /** Returns the stored files below each of these folders, for those that have any. */
  async below(folders: readonly string[]): Promise<Map<string, HeldFile[]>> {
    this.#held ??= await this.#ctx.known(null);
    const asked = new Set(folders);
    const found = new Map<string, HeldFile[]>();
    for (const [item, version] of this.#held) {
      const file = { item, folders: this.#foldersIn(placeOfVersion(version)) };
      for (const folder of file.folders)
        if (asked.has(folder)) found.set(folder, [...(found.get(folder) ?? []), file]);
    }
    return found;
  }

  leave(files: readonly HeldFile[]): void {
    for (const { item } of files) this.#leaving.add(item);
  }

  /** Reports files as they are now, then what left if too much is waiting. */
  async *report(files: ReadonlyMap<string, () => Promise<Delivered | null>>): AsyncGenerator<ItemChange> {
    for (const { item } of this.#ctx.leftOut ?? []) this.#malformed.add(item);
    if (files.size) for await (const change of reportRead(this.#ctx, files)) yield this.#note(change);
    if (this.#leaving.size > LEAVING_MAX) yield* this.reportLeft();
  }

  /** Reports files that left and did not come back. If a malformed item has no id, it could be any of them, so all stay until the next listing. */
  *reportLeft(): Generator<ItemChange> {
    for (const item of this.#leaving)
      if (!this.#malformed.has(item) && !this.#malformed.has(null)) yield this.#note({ kind: 'gone', item });
    this.#leaving.clear();
  }

  #note(change: ItemChange): ItemChange {
    this.#leaving.delete(change.item);
    if (change.kind === 'upsert') this.#held?.set(change.item, change.version);
    if (change.kind === 'gone') this.#held?.delete(change.item);
    return change;
  }
}
