import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { keyActor } from '../../../test/stored/key-actor.ts';
import { insertApp } from '../../../test/stored/documents.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { createCpuPool } from '../../lib/cpu-pool/cpu-pool.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import { mergeTexts } from '../../merge/merge.ts';
import { upsertFiles } from '../file-queries.ts';
import { endTree, insertTree } from '../queries.ts';
import { getTreeRow, readFiles } from '../read/get-tree.ts';
import { mergeEdits } from './merge-edits.ts';
import { saveChanges } from './save-changes.ts';

const PATH = 'company/overview.md';
const cpu = createCpuPool({ deadlineMs: 60_000 });
let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => {
  await cpu.close();
  await database.drop();
});

/** What happens next: the evidence of some paragraphs changes and a tree is generated, or a person does something. */
type Step =
  | { kind: 'generate'; paragraph: number; how: 'change' | 'insert' | 'delete' }
  | { kind: 'write' | 'replace'; line: number }
  | { kind: 'push' | 'pull' | 'web-edit-of-old-copy' };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('generate' as const),
    paragraph: fc.nat(7),
    how: fc.constantFrom('change' as const, 'insert' as const, 'delete' as const),
  }),
  fc.record({ kind: fc.constantFrom('write' as const, 'replace' as const), line: fc.nat(15) }),
  fc.record({ kind: fc.constantFrom('push' as const, 'pull' as const, 'web-edit-of-old-copy' as const) }),
);

/** One app, one file, a model that changes its mind and a person with a folder. */
class History {
  readonly #appId: string;
  #trees = 0;
  #words = 0;
  #treeId = '';
  #paragraphs = Array.from({ length: 5 }, (_, n) => `Paragraph ${n} says what is so. [^label${n}]`);
  #local = { text: '', base: '' };
  #oldCopy = '';
  /** What a person wrote and nobody took back. */
  readonly written = new Set<string>();
  /** What was shown to a person as a conflict. */
  listed = '';

  constructor(appId: string) {
    this.#appId = appId;
  }

  async generate(): Promise<void> {
    const owner = { appId: this.#appId, owner: null };
    this.#treeId = `${this.#appId}-${++this.#trees}`;
    const labels = [...new Set(this.#paragraphs.join().match(/label\d+/g))];
    const body = [
      '# Overview',
      ...this.#paragraphs,
      labels.map((label) => `[^${label}]: Source of ${label}`).join('\n'),
    ].join('\n\n');
    const content = `${body}\n`;
    const row = {
      path: PATH,
      content,
      body: content,
      tier: 'company',
      team: '',
      key: 'overview',
      sha256: sha256Hex(content),
    };
    await transaction(database.sql, async (tx) => {
      await insertTree(tx, owner, this.#treeId, {
        sources: null,
        workstreamName: null,
        onlyKey: null,
        baseTreeId: null,
      });
      await upsertFiles(tx, this.#appId, this.#treeId, [
        { ...row, status: 'generated', evidenceSha256: null, provenance: {} },
      ]);
      await endTree(tx, this.#appId, this.#treeId, { status: 'completed', error: null });
      await mergeEdits({ cpu }, tx, owner, this.#treeId);
    });
    await this.#listReview();
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'generate') {
      const at = step.paragraph % Math.max(1, this.#paragraphs.length);
      const fresh = `New fact ${++this.#words} is known since today. [^label${this.#words + 10}]`;
      this.#paragraphs.splice(at, step.how === 'insert' ? 0 : 1, ...(step.how === 'delete' ? [] : [fresh]));
      await this.generate();
    } else if (step.kind === 'write' || step.kind === 'replace') this.#write(step.line, step.kind);
    else if (step.kind === 'pull') await this.pull();
    else if (step.kind === 'push') await this.push();
    else await this.#webEdit();
  }

  /** A person's line: unique words, so that it can be looked for. */
  #write(at: number, kind: 'write' | 'replace'): void {
    const lines = this.#local.text.split('\n');
    const line = `A person wrote word${++this.#words}x here.`;
    const place = Math.min(lines.length - 1, at);
    const gone = lines.splice(place, kind === 'replace' ? 1 : 0, line, ...(kind === 'write' ? [''] : []));
    for (const old of gone) this.written.delete(old);
    this.written.add(line);
    this.#local.text = lines.join('\n');
  }

  async served(): Promise<string> {
    const tree = await getTreeRow(database.sql, { appId: this.#appId, userId: null }, this.#treeId);
    const { served } = await readFiles(database.sql, this.#appId, tree);
    return served.find((file) => file.path === PATH)?.content ?? '';
  }

  get local(): string {
    return this.#local.text;
  }

  async pull(): Promise<void> {
    const now = await this.served();
    const { merged, conflicts } = mergeTexts({
      base: this.#local.base,
      ours: this.#local.text,
      theirs: now,
      strict: true,
    });
    this.#list(conflicts);
    this.#oldCopy ||= now;
    this.#local = { text: merged, base: now };
  }

  async push(): Promise<void> {
    if (this.#local.text === this.#local.base) return;
    await this.#send(this.#local.text, { [PATH]: sha256Hex(this.#local.base) });
    await this.pull();
  }

  /** Somebody saves a copy that was read long ago, and says nothing of it. */
  async #webEdit(): Promise<void> {
    const line = `A person wrote word${++this.#words}x in an old copy.`;
    const isSaved = await this.#send(`${this.#oldCopy}\n${line}\n`, {});
    if (isSaved) this.written.add(line);
  }

  async #send(text: string, bases: Record<string, string>): Promise<boolean> {
    const actor = keyActor({ appId: this.#appId, userId: null });
    const changes = { files: { [PATH]: text }, renames: {}, deletions: [], additions: {}, bases };
    try {
      await saveChanges({ sql: database.sql, cpu }, actor, this.#treeId, null, changes);
      return true;
    } catch (error) {
      // Nothing was saved; the person still has the text, and is told where it conflicts.
      if (!(error instanceof AppError) || error.code !== 'EditConflict') throw error;
      return false;
    }
  }

  async #listReview(): Promise<void> {
    const tree = await getTreeRow(database.sql, { appId: this.#appId, userId: null }, this.#treeId);
    const { edits } = await readFiles(database.sql, this.#appId, tree);
    for (const edit of edits) this.#list(edit.meta.automerge?.conflicts ?? []);
  }

  #list(conflicts: readonly { ours: string; theirs: string }[]): void {
    for (const { ours, theirs } of conflicts) this.listed += `${ours}\n${theirs}\n`;
  }
}

let apps = 0;
test('however edits, generations, pulls and pushes follow each other, no line of a person is lost unseen and every footnote resolves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const appId = `app${++apps}`;
      await insertApp(database.sql, appId);
      const history = new History(appId);
      await history.generate();
      await history.pull();
      for (const one of steps) await history.take(one);
      const served = await history.served();
      const known = `${served}\n${history.local}\n${history.listed}`;
      expect([...history.written].filter((line) => !known.includes(line))).toEqual([]);
      const cited = [...served.matchAll(/\[\^(\w+)\](?!:)/g)].map(([, label]) => label);
      expect(cited.filter((label) => !served.includes(`[^${label}]:`))).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 120_000);
