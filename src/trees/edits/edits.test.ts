import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileRow } from '../tree.ts';
import { type FileChanges, pathProblem, planEdits } from '../change/plan-edits.ts';
import { needsReview, overlayEdits } from './overlay-edits.ts';
import type { EditRow, NewEdit } from './queries.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const file = (path: string, content = `model ${path}`): FileRow => ({
  path,
  content,
  tier: 'company',
  team: '',
  key: 'k',
  sha256: 's',
  status: 'generated',
  evidence_sha256: null,
  provenance: {},
  updated_at: NOW,
});
let ids = 0;
const row = (edit: NewEdit): EditRow => ({
  edit_id: `e${++ids}`,
  owner: null,
  kind: edit.kind,
  path: edit.path,
  new_path: edit.newPath,
  content: edit.content,
  llm_baseline: edit.llmBaseline,
  reviewed_baseline: edit.reviewedBaseline,
  revision: 1,
  edited_by: edit.editedBy,
  meta: edit.meta,
  created_at: NOW,
  updated_at: NOW,
});
const NONE: FileChanges = { files: {}, renames: {}, deletions: [], additions: {}, bases: {} };
const FILES = [file('a.md'), file('b.md')];

/** Returns the edits after changes, as the database would store them. */
function change(edits: EditRow[], changes: Partial<FileChanges>, files = FILES): EditRow[] {
  const plan = planEdits(files, edits, { ...NONE, ...changes }, 'ann');
  const isReplaced = (e: EditRow) => plan.write.some((w) => w.kind === e.kind && w.path === e.path);
  return [...edits.filter((e) => !plan.remove.includes(e.edit_id) && !isReplaced(e)), ...plan.write.map(row)];
}
const served = (edits: EditRow[], files = FILES) =>
  overlayEdits(files, edits).map((f) => [f.path, f.content]);

describe('edits applied to files', () => {
  test('an edit keeps the model’s text from when it was first made', () => {
    const once = change([], { files: { 'a.md': 'one' } });
    const twice = change(once, { files: { 'a.md': 'two' } }, [file('a.md', 'newer'), file('b.md')]);
    expect(twice).toHaveLength(1);
    expect(twice[0]).toMatchObject({ content: 'two', llm_baseline: 'model a.md', edited_by: 'ann' });
  });
  test('it needs review while the model’s text differs, unless the file is deleted', () => {
    const [edit] = change([], { files: { 'a.md': 'one' } });
    expect([needsReview(edit!, 'model a.md'), needsReview(edit!, 'newer'), needsReview(edit!, null)]).toEqual(
      [false, true, false],
    );
  });
  test('a file that a person added needs review if the model writes one at its path', () => {
    const edits = change([], { additions: { 'c.md': 'mine' } });
    const [, , c] = overlayEdits([...FILES, file('c.md')], edits);
    expect(c).toMatchObject({ path: 'c.md', content: 'mine', status: 'needs_review' });
  });
  test('a deleted file is hidden, and returns if the person writes it again', () => {
    const gone = change([], { deletions: ['a.md'] });
    expect(served(gone)).toEqual([['b.md', 'model b.md']]);
    expect(served(change(gone, { additions: { 'a.md': 'again' } }))).toEqual([
      ['a.md', 'again'],
      ['b.md', 'model b.md'],
    ]);
  });
  test('an added file can be changed, renamed and deleted like any other', () => {
    let edits = change([], { additions: { 'c.md': 'x' } });
    edits = change(edits, { files: { 'c.md': 'y' } });
    edits = change(edits, { renames: { 'c.md': 'd.md' } });
    expect(served(edits)).toContainEqual(['d.md', 'y']);
    expect(served(change(edits, { deletions: ['d.md'] }))).toEqual(served([]));
    expect(change(edits, { deletions: ['d.md'] })).toEqual([]);
  });
  test('two files can swap their paths', () => {
    expect(served(change([], { renames: { 'a.md': 'b.md', 'b.md': 'a.md' } }))).toEqual([
      ['a.md', 'model b.md'],
      ['b.md', 'model a.md'],
    ]);
  });
  test('a file that the model writes at the path of a moved file keeps its path', () => {
    const edits = change([], { renames: { 'a.md': 'c.md' } });
    expect(served(edits, [...FILES, file('c.md')])).toEqual([
      ['a.md', 'model a.md'],
      ['b.md', 'model b.md'],
      ['c.md', 'model c.md'],
    ]);
  });
});

test.each([
  '../a.md',
  '/a.md',
  'a//b.md',
  'a/./b.md',
  'a',
  'a.txt',
  '',
  '.md',
  'a\\b.md',
  'a\nb.md',
  `${'x'.repeat(300)}.md`,
])('%j is not a path of a file', (path) => {
  expect(pathProblem(path)).not.toBeNull();
});
test.each(['a.md', 'workstreams/fw/How we work (2026).md', 'personal/ünal/notes.md'])(
  '%j is accepted',
  (path) => {
    expect(pathProblem(path)).toBeNull();
  },
);

test('whatever changes, every path is served once, with a person’s last text', () => {
  const path = fc.constantFrom('a.md', 'b.md', 'c.md', 'd.md');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('files' as const), path, text: fc.string() }),
    fc.record({ kind: fc.constant('additions' as const), path, text: fc.string() }),
    fc.record({ kind: fc.constant('deletions' as const), path, text: fc.constant('') }),
    fc.record({ kind: fc.constant('renames' as const), path, text: path }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
      let edits: EditRow[] = [];
      let expected = new Map(FILES.map((f) => [f.path, f.content]));
      for (const { kind, path: at, text } of steps) {
        const next = new Map(expected);
        try {
          edits = change(edits, kind === 'deletions' ? { deletions: [at] } : { [kind]: { [at]: text } });
        } catch (error) {
          expect(error).toMatchObject({ status: expect.any(Number) });
          continue;
        }
        if (kind === 'deletions' || kind === 'renames') next.delete(at);
        if (kind === 'renames') next.set(text, expected.get(at)!);
        else if (kind !== 'deletions') next.set(at, text);
        expected = next;
        expect(new Map(served(edits) as [string, string][])).toEqual(expected);
      }
    }),
  );
});

describe('paths that some file system or tool cannot handle', () => {
  test.each(['company/con.md', 'AGENTS.md', 'company/claude.md', 'a.md/b.md', 'A.md'])(
    '%s is refused',
    (path) => {
      expect(() => change([], { additions: { [path]: 'x' } })).toThrow(
        expect.objectContaining({ status: 422 }),
      );
      expect(() => change([], { renames: { 'b.md': path } })).toThrow(
        expect.objectContaining({ status: 422 }),
      );
    },
  );
  test('the path of a file removed in the same request is free', () => {
    expect(served(change([], { deletions: ['a.md'], additions: { 'A.md': 'x' } }))).toEqual([
      ['A.md', 'x'],
      ['b.md', 'model b.md'],
    ]);
  });
});
