import type { Sql } from '../../src/db/types.ts';
import { transaction } from '../../src/db/transaction.ts';
import { AppError } from '../../src/errors.ts';
import type { CpuPool } from '../../src/lib/cpu-pool/cpu-pool.ts';
import { sha256Hex } from '../../src/lib/ids/sha256.ts';
import { mergeEdits } from '../../src/trees/change/merge-edits.ts';
import { saveChanges } from '../../src/trees/change/save-changes.ts';
import { upsertFiles } from '../../src/trees/file-queries.ts';
import { endTree, insertTree, type TreeOwner } from '../../src/trees/queries.ts';
import { getTreeRow, readFiles } from '../../src/trees/read/get-tree.ts';
import { keyActor } from '../stored/key-actor.ts';
import { Folder, withLine } from './folder.ts';
import type { Person, Step } from './steps.ts';

const PATH = 'company/overview.md';

/** What must never happen in a history. */
export interface HistoryLoss {
  /** A person's lines that are gone: not served, in no folder, and in no conflict that was shown. */
  lost: string[];
  /** Footnotes that the served text cites but does not define. */
  undefined: string[];
  /** Words of a person's private text that anyone else is served, now or in the history. */
  leaked: string[];
}

/** One app, one file, a model that changes its mind, and people with one folder each. */
export class History {
  readonly #ctx: { sql: Sql; cpu: CpuPool };
  readonly #appId: string;
  #trees = 0;
  #words = 0;
  #treeId = '';
  readonly #paragraphs = Array.from({ length: 5 }, (_, n) => `Paragraph ${n} says what is so. [^label${n}]`);
  readonly #folders: Record<Person, Folder> = { ada: new Folder(), bob: new Folder() };
  /** Lines that people wrote and nobody who saw them removed. */
  readonly #written = new Set<string>();
  /** Words that only one person may see. */
  readonly #private: Record<Person, string[]> = { ada: [], bob: [] };
  /** Text shown to people as conflicts. */
  #listed = '';

  constructor(ctx: { sql: Sql; cpu: CpuPool }, appId: string) {
    this.#ctx = ctx;
    this.#appId = appId;
  }

  /** Generates, lets everyone read, runs the steps, and returns what was lost. */
  async run(steps: readonly Step[]): Promise<HistoryLoss> {
    for (const who of ['ada', 'bob'])
      await this.#ctx
        .sql`insert into users (app_id, user_id) values (${this.#appId}, ${who}) on conflict do nothing`;
    await this.#generate();
    for (const folder of Object.values(this.#folders)) await this.#pull(folder);
    for (const step of steps) await this.#take(step);
    const served = await this.#served();
    const folders = Object.values(this.#folders).map(({ text }) => text);
    const known = [served, ...folders, this.#listed].join('\n');
    const cited = [...served.matchAll(/\[\^(\w+)\](?!:)/g)].map(([, label]) => label ?? '');
    return {
      lost: [...this.#written].filter((line) => !known.includes(line)),
      undefined: cited.filter((label) => !served.includes(`[^${label}]:`)),
      leaked: await this.#findLeaks(),
    };
  }

  async #take(step: Step): Promise<void> {
    if (step.kind === 'generate') return this.#regenerate(step.paragraph, step.how);
    const folder = this.#folders[step.who];
    if (step.kind === 'private') return this.#ownTree(step.who);
    if (!('line' in step)) return step.kind === 'pull' ? this.#pull(folder) : this.#push(step.who);
    if (step.kind === 'web-edit-of-old-copy') return this.#webEdit(step.who, step.line, step.how);
    const line = this.#newLine(step.who);
    const { text, gone } = withLine(folder.text, step.line, line, step.how);
    folder.text = text;
    this.#written.add(line);
    if (gone !== null) this.#written.delete(gone);
  }

  /** Returns a line of unique words: it can be searched for, and a line that replaces it is not a rewording. */
  #newLine(who: Person): string {
    const n = ++this.#words;
    return `${who}${n}x wrote${n}x.`;
  }

  async #regenerate(paragraph: number, how: 'change' | 'insert' | 'delete'): Promise<void> {
    const at = paragraph % Math.max(1, this.#paragraphs.length);
    const fresh = `New fact ${++this.#words} is known since today. [^label${this.#words + 10}]`;
    this.#paragraphs.splice(at, how === 'insert' ? 0 : 1, ...(how === 'delete' ? [] : [fresh]));
    await this.#generate();
  }

  /** Generates a person's own tree from everything plus a private document, and has the person edit it. */
  async #ownTree(who: Person): Promise<void> {
    const [known, noted] = [`secret${++this.#words}x`, `secret${++this.#words}x`];
    this.#private[who].push(known, noted);
    const owner = { appId: this.#appId, owner: who };
    const treeId = `${this.#appId}-${++this.#trees}`;
    await this.#store(owner, treeId, [...this.#paragraphs, `Only ${who} knows of ${known}. [^label0]`]);
    const viewer = { appId: this.#appId, userId: who };
    const tree = await getTreeRow(this.#ctx.sql, viewer, treeId);
    const { served } = await readFiles(this.#ctx.sql, this.#appId, tree);
    const base = served.find((file) => file.path === PATH)?.content ?? '';
    const files = { [PATH]: `${base}\n\n${who} notes ${noted}.\n` };
    const changes = { files, renames: {}, deletions: [], additions: {}, bases: { [PATH]: sha256Hex(base) } };
    await saveChanges(this.#ctx, keyActor(viewer), treeId, null, changes);
  }

  /** Finds private words in what the app and each other person are served, in edits and in every earlier text. */
  async #findLeaks(): Promise<string[]> {
    const { sql } = this.#ctx;
    const seenBy = async (owners: readonly (string | null)[]): Promise<string> => {
      const [row] = await sql<{ text: string | null }[]>`
        select string_agg(content, ' ') as text
        from (
          select f.content from tree_files f join trees t on t.app_id = f.app_id and t.tree_id = f.tree_id
          where f.app_id = ${this.#appId} and coalesce(t.owner, '') = any(${owners.map((one) => one ?? '')}::text[])
          union all
          select e.content from tree_edits e
          where e.app_id = ${this.#appId} and coalesce(e.owner, '') = any(${owners.map((one) => one ?? '')}::text[])
          union all
          select r.content from replaced_edits r
          where r.app_id = ${this.#appId} and coalesce(r.owner, '') = any(${owners.map((one) => one ?? '')}::text[])
        ) texts`;
      return row?.text ?? '';
    };
    const shared = await seenBy([null]);
    const [ofAda, ofBob] = [await seenBy(['ada']), await seenBy(['bob'])];
    const { ada, bob } = this.#private;
    return [
      ...[...ada, ...bob].filter((word) => shared.includes(word)),
      ...ada.filter((word) => ofBob.includes(word)),
      ...bob.filter((word) => ofAda.includes(word)),
      // Checks the search itself: it must find the words where they belong.
      ...ada.filter((word) => !ofAda.includes(word)),
      ...bob.filter((word) => !ofBob.includes(word)),
    ];
  }

  async #generate(): Promise<void> {
    this.#treeId = `${this.#appId}-${++this.#trees}`;
    await this.#store({ appId: this.#appId, owner: null }, this.#treeId, this.#paragraphs);
    for (const edit of (await this.#read()).edits) this.#list(edit.meta.automerge?.conflicts ?? []);
  }

  /** Stores a finished tree of one file. */
  async #store(owner: TreeOwner, treeId: string, paragraphs: readonly string[]): Promise<void> {
    const labels = [...new Set(paragraphs.join().match(/label\d+/g))];
    const definitions = labels.map((label) => `[^${label}]: Source of ${label}`).join('\n');
    const content = `${['# Overview', ...paragraphs, definitions].join('\n\n')}\n`;
    const file = {
      path: PATH,
      content,
      body: content,
      tier: 'company',
      team: '',
      key: 'overview',
      sha256: sha256Hex(content),
      status: 'generated',
      evidenceSha256: null,
      provenance: {},
    };
    const request = { sources: null, workstreamName: null, onlyKey: null, baseTreeId: null };
    await transaction(this.#ctx.sql, async (tx) => {
      await insertTree(tx, owner, treeId, request);
      await upsertFiles(tx, this.#appId, treeId, [file]);
      await endTree(tx, this.#appId, treeId, { status: 'completed', error: null });
      await mergeEdits(this.#ctx, tx, owner, treeId);
    });
  }

  async #read(): Promise<Awaited<ReturnType<typeof readFiles>>> {
    const tree = await getTreeRow(this.#ctx.sql, { appId: this.#appId, userId: null }, this.#treeId);
    return readFiles(this.#ctx.sql, this.#appId, tree);
  }

  async #served(): Promise<string> {
    return (await this.#read()).served.find((file) => file.path === PATH)?.content ?? '';
  }

  async #pull(folder: Folder): Promise<void> {
    this.#list(folder.pull(await this.#served()));
  }

  async #push(who: Person): Promise<void> {
    const folder = this.#folders[who];
    if (folder.text === folder.base) return;
    await this.#send(who, folder.text, { [PATH]: sha256Hex(folder.base) });
    await this.#pull(folder);
  }

  /** Saves a copy that was read long ago, without sending its base. */
  async #webEdit(who: Person, at: number, how: 'write' | 'replace'): Promise<void> {
    const line = this.#newLine(who);
    const { text, gone } = withLine(this.#folders[who].oldCopy, at, line, how);
    if (!(await this.#send(who, text, {}))) return;
    this.#written.add(line);
    if (gone !== null) this.#written.delete(gone);
  }

  /** Returns false if nothing was saved: the person still has the text, and the answer lists the conflicts. */
  async #send(who: Person, text: string, bases: Record<string, string>): Promise<boolean> {
    const changes = { files: { [PATH]: text }, renames: {}, deletions: [], additions: {}, bases };
    try {
      await saveChanges(
        this.#ctx,
        keyActor({ appId: this.#appId, userId: who }),
        this.#treeId,
        null,
        changes,
      );
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'EditConflict') throw error;
      return false;
    }
  }

  #list(conflicts: readonly { ours: string; theirs: string }[]): void {
    for (const { ours, theirs } of conflicts) this.#listed += `${ours}\n${theirs}\n`;
  }
}
