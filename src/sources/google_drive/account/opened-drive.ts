import type { FilesContext } from '../../files/file-vendor.ts';
import type { DriveFile } from './answers.ts';
import { type DrivePart, findFile, readFolders } from './client.ts';

/** Where a folder is; its name is null for the root of the account's own Drive, which is in no path. */
type Folder = Pick<DriveFile, 'parents' | 'driveId' | 'inheritedPermissionsDisabled'> & {
  name: string | null;
};

/** Deeper nesting would make no readable path. */
const DEPTH_MAX = 100;

/** A Drive during a run: its parts, and folders by id, each fetched once, which locate files. */
export class OpenedDrive {
  readonly ctx: FilesContext;
  /** Names of the shared drives by id. */
  readonly shared: ReadonlyMap<string, string>;
  readonly parts: readonly DrivePart[];
  /** Null if it does not exist or is hidden from this account. */
  readonly #found = new Map<string, Folder | null>();
  #root: string | null = null;
  #isLoaded = false;

  constructor(ctx: FilesContext, shared: ReadonlyMap<string, string>) {
    this.ctx = ctx;
    this.shared = shared;
    this.parts = [null, ...[...shared.keys()].toSorted()];
    // The root folder of a shared drive has the drive's id.
    for (const [id, name] of shared) this.#found.set(id, { name, parents: [], driveId: id });
  }

  /** Returns the part that a file belongs to: shared-drive files that someone opened are also listed in their own Drive. */
  partOf({ driveId }: Pick<DriveFile, 'driveId'>): DrivePart {
    return driveId != null && this.shared.has(driveId) ? driveId : null;
  }

  /** Loads all folders once, which is cheaper than one request for each. */
  async load(): Promise<void> {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    for (const part of this.parts) for (const folder of await readFolders(this.ctx, part)) this.keep(folder);
  }

  /** Stores a folder as it is now; one in the trash is still listed, for the items that left with it. */
  keep(folder: DriveFile): void {
    if (!this.shared.has(folder.id)) this.#found.set(folder.id, folder);
  }

  forget(id: string): void {
    if (!this.shared.has(id)) this.#found.delete(id);
  }

  /** Returns whether a folder is the root of its Drive. */
  async isRoot({ id, parents }: DriveFile): Promise<boolean> {
    return this.shared.has(id) || (parents.length === 0 && id === (await this.#rootId()));
  }

  /** Returns the ids of the folders above a folder, outermost first; null if it is gone. */
  async above(id: string): Promise<string[] | null> {
    const folder = await this.find(id);
    return folder && (await this.pathOf(folder)).ids;
  }

  /** Returns the folders that a file is in, outermost first, and whether one of them is visible to fewer people than its parent. */
  async pathOf({ parents, inheritedPermissionsDisabled }: Omit<Folder, 'name'>) {
    const ids: string[] = [];
    const names: string[] = [];
    let isLimited = inheritedPermissionsDisabled === true;
    for (let id = parents[0]; id !== undefined && ids.length < DEPTH_MAX; ) {
      const folder = await this.find(id);
      if (folder === null) break;
      ids.unshift(id);
      isLimited ||= folder.inheritedPermissionsDisabled === true;
      if (folder.name !== null) names.unshift(folder.name);
      id = folder.parents[0];
    }
    return { ids, names, isLimited };
  }

  /** Returns a folder; null if it is gone or hidden from this account. */
  async find(id: string): Promise<Folder | null> {
    const known = this.#found.get(id);
    if (known !== undefined) return known;
    if (id === (await this.#rootId())) return { name: null, parents: [] };
    const folder = await findFile(this.ctx, id);
    if (folder === null) this.#found.set(id, null);
    else this.keep(folder);
    return this.#found.get(id) ?? null;
  }

  async #rootId(): Promise<string> {
    this.#root ??= (await findFile(this.ctx, 'root'))?.id ?? '';
    return this.#root;
  }
}
