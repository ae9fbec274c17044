import type { FilesContext } from '../../files/file-vendor.ts';
import type { DriveFile } from './answers.ts';
import { type DrivePart, findFile, readFolders } from './lists.ts';

/** Where a folder is; its name is null for the root of the account's own Drive, which is in no path. */
type Folder = Pick<DriveFile, 'parents' | 'driveId' | 'inheritedPermissionsDisabled'> & {
  name: string | null;
};

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
  readonly #ctx: FilesContext;
  readonly #shared: ReadonlyMap<string, string>;
  /** Null if it does not exist or is hidden from this account. */
  readonly #found = new Map<string, Folder | null>();
  #root: string | null = null;
  #isLoaded = false;

  constructor(ctx: FilesContext, shared: ReadonlyMap<string, string>) {
    this.#ctx = ctx;
    this.#shared = shared;
    // The root folder of a shared drive has the drive's id.
    for (const [id, name] of shared) this.#found.set(id, { name, parents: [], driveId: id });
  }

  /** Loads all folders of some parts once, which is cheaper than one request for each. */
  async load(parts: readonly DrivePart[]): Promise<void> {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    for (const part of parts) for (const folder of await readFolders(this.#ctx, part)) this.keep(folder);
  }

  /** Stores a folder as it is now; one in the trash is still listed, for the items that left with it. */
  keep(folder: DriveFile): void {
    if (!this.#shared.has(folder.id)) this.#found.set(folder.id, folder);
  }

  forget(id: string): void {
    if (!this.#shared.has(id)) this.#found.delete(id);
  }

  /** Returns whether a folder is the root of its Drive. */
  async isRoot({ id, parents }: DriveFile): Promise<boolean> {
    return this.#shared.has(id) || (parents.length === 0 && id === (await this.#rootId()));
  }

  /** Returns the ids of the folders above a folder, outermost first; null if it is gone. */
  async above(id: string): Promise<string[] | null> {
    const folder = await this.find(id);
    return folder && (await this.pathOf(folder)).ids;
  }

  async pathOf({ parents, inheritedPermissionsDisabled }: Omit<Folder, 'name'>): Promise<FolderPath> {
    const path: FolderPath = { ids: [], names: [], isLimited: inheritedPermissionsDisabled === true };
    for (let id = parents[0]; id !== undefined && path.ids.length < DEPTH_MAX; ) {
      const folder = await this.find(id);
      if (folder === null) break;
      path.ids.unshift(id);
      path.isLimited ||= folder.inheritedPermissionsDisabled === true;
      if (folder.name !== null) path.names.unshift(folder.name);
      id = folder.parents[0];
    }
    return path;
  }

  /** Returns a folder; null if it is gone or hidden from this account. */
  async find(id: string): Promise<Folder | null> {
    const known = this.#found.get(id);
    if (known !== undefined) return known;
    if (id === (await this.#rootId())) return { name: null, parents: [] };
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
