import type { Sql, Tx } from '../../src/db/types.ts';
import { transaction } from '../../src/db/transaction.ts';
import { sha256Hex } from '../../src/lib/ids/sha256.ts';
import { type NewEdit, upsertEdit } from '../../src/trees/edits/queries.ts';
import { listFiles, type NewFile, upsertFiles } from '../../src/trees/file-queries.ts';
import { endTree, findTree, insertTree, type TreeOwner } from '../../src/trees/queries.ts';
import { getFinishedTree, readFiles } from '../../src/trees/read/get-tree.ts';
import type { TreeRow } from '../../src/trees/tree.ts';
import type { TestDatabase } from '../database.ts';

const SCOPE = { sources: null, workstreamName: null, onlyKey: null, baseTreeId: null };

export const viewerOf = ({ appId, owner }: TreeOwner) => ({ appId, userId: owner });

export const file = (path: string, content = `Text of ${path}.`, more: Partial<NewFile> = {}): NewFile => ({
  path,
  content,
  body: content,
  tier: 'company',
  team: '',
  key: 'k',
  sha256: sha256Hex(content),
  status: 'generated',
  evidenceSha256: null,
  provenance: {},
  ...more,
});
export const teamFile = (team: string, name: string, content?: string): NewFile =>
  file(`workstreams/${team}/${name}`, content, { tier: 'workstream', team });

export const contentEdit = (path: string, content: string, more: Partial<NewEdit> = {}): NewEdit => ({
  kind: 'content',
  path,
  newPath: null,
  content,
  llmBaseline: null,
  reviewedBaseline: null,
  editedBy: 'ann',
  meta: {},
  ...more,
});

/** Trees stored as rows only, for tests that need no generation. */
export class StoredTrees {
  readonly #database: TestDatabase;

  constructor(database: TestDatabase) {
    this.#database = database;
  }

  get #sql(): Sql {
    return this.#database.sql;
  }

  within<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return transaction(this.#sql, work);
  }

  start(owner: TreeOwner, id: string): Promise<TreeRow | null> {
    return this.within((tx) => insertTree(tx, owner, id, SCOPE));
  }

  write({ appId }: TreeOwner, id: string, ...files: NewFile[]): Promise<void> {
    return this.within((tx) => upsertFiles(tx, appId, id, files));
  }

  end(
    { appId }: TreeOwner,
    id: string,
    status: 'completed' | 'failed' | 'cancelled' = 'completed',
  ): Promise<boolean> {
    return this.within((tx) => endTree(tx, appId, id, { status, error: null }));
  }

  /** Stores a finished tree with these files. */
  async grow(owner: TreeOwner, id: string, ...files: NewFile[]): Promise<void> {
    await this.start(owner, id);
    await this.write(owner, id, ...files);
    await this.end(owner, id);
  }

  edit(owner: TreeOwner, ...edits: NewEdit[]): Promise<void> {
    return this.within(async (tx) => {
      for (const one of edits) await upsertEdit(tx, owner, one);
    });
  }

  find(owner: TreeOwner, id: string): Promise<TreeRow | null> {
    return findTree(this.#sql, viewerOf(owner), id);
  }

  async paths({ appId }: TreeOwner, id: string): Promise<string[]> {
    return (await listFiles(this.#sql, appId, id)).map(({ path }) => path);
  }

  /** Returns what people see of a finished tree: texts by path. */
  async served(owner: TreeOwner, id: string): Promise<Record<string, string>> {
    const tree = await getFinishedTree(this.#sql, viewerOf(owner), id);
    const { served } = await readFiles(this.#sql, owner.appId, tree);
    return Object.fromEntries(served.map(({ path, content }) => [path, content]));
  }
}
