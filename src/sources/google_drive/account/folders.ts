import type { DriveFile } from './answers.ts';
import type { DriveContext } from './client.ts';
import { findFile, IS_FOLDER, listDriveFiles, type DrivePart } from './lists.ts';

interface Folder {
  /** Null for the root of the account's own Drive, which is in no path. */
  name: string | null;
  parent: string | null;
  isLimited: boolean;
}

/** The folders that a file is in, outermost first. */
export interface FolderPath {
  ids: string[];
  names: string[];
  /** Whether one of them is visible to fewer people than its parent. */
  isLimited: boolean;
}

/** Deeper nesting would make no readable path. */
const DEPTH_MAX = 100;

/** Locates files: folders by id, each fetched once. */
export class Folders {
  readonly #ctx: DriveContext;
  readonly #shared: ReadonlyMap<string, string>;
  /** Null if it does not exist or is hidden from this account. */
  readonly #found = new Map<string, Folder | null>();
  #root: string | null = null;

  constructor(ctx: DriveContext, shared: ReadonlyMap<string, string>) {
    this.#ctx = ctx;
    this.#shared = shared;
    // The root folder of a shared drive has the drive's id.
    for (const [id, name] of shared) this.#found.set(id, { name, parent: null, isLimited: false });
  }

  /** Loads all folders of some parts at once, which is cheaper than one request for each. */
  async load(parts: readonly DrivePart[]): Promise<void> {
    for (const part of parts)
      for await (const { files } of listDriveFiles(this.#ctx, part, { query: IS_FOLDER }))
        for (const folder of files) this.keep(folder);
  }

  keep({ id, name, parents, inheritedPermissionsDisabled }: DriveFile): void {
    const isLimited = inheritedPermissionsDisabled === true;
    if (!this.#shared.has(id)) this.#found.set(id, { name, parent: parents[0] ?? null, isLimited });
  }

  /** Returns whether a folder is the root of its Drive. */
  async isRoot({ id, parents }: DriveFile): Promise<boolean> {
    return this.#shared.has(id) || (parents.length === 0 && id === (await this.#rootId()));
  }

  async pathOf({ parents, inheritedPermissionsDisabled }: DriveFile): Promise<FolderPath> {
    const path: FolderPath = { ids: [], names: [], isLimited: inheritedPermissionsDisabled === true };
    for (let id = parents[0] ?? null; id !== null && path.ids.length < DEPTH_MAX; ) {
      const folder = await this.#find(id);
      if (folder === null) break;
      path.ids.unshift(id);
      path.isLimited ||= folder.isLimited;
      if (folder.name !== null) path.names.unshift(folder.name);
      id = folder.parent;
    }
    return path;
  }

  async #find(id: string): Promise<Folder | null> {
    const known = this.#found.get(id);
    if (known !== undefined) return known;
    if (id === (await this.#rootId())) return { name: null, parent: null, isLimited: false };
    const folder = await findFile(this.#ctx, id);
    if (folder === null) this.#found.set(id, null);
    else this.keep(folder);
    return this.#found.get(id) ?? null;
  }

  async #rootId(): Promise<string> {
    this.#root ??= (await findFile(this.#ctx, 'root'))?.id ?? '';
    return this.#root;
  }
}
