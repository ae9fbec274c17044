import { nameProblem, pathClashes } from '../../lib/portable-paths.ts';
import { conflict, invalidField, type ValidationIssue, validationFailed } from '../../errors.ts';
import { completeFootnotes } from '../../merge/complete-footnotes.ts';
import type { FileRow } from '../tree.ts';
import { noSuchFile } from '../edits/find-served.ts';
import { overlayEdits, type ServedFile } from '../edits/overlay-edits.ts';
import { teamOf, tierOf } from '../tree-paths.ts';
import type { EditRow, NewEdit } from '../edits/queries.ts';

/** The changes a person requests, by served path. */
export interface FileChanges {
  files: Record<string, string>;
  renames: Record<string, string>;
  deletions: string[];
  additions: Record<string, string>;
  /** SHA-256 of the text that each entry of `files` was made from, by path. */
  bases: Record<string, string>;
}

export interface EditPlan {
  write: NewEdit[];
  /** Ids of edits to delete. */
  remove: string[];
}

const PATH_SEGMENT = /^[\p{L}\p{N}][\p{L}\p{N} ._@+()'&,-]*$/u;
const PATH_CHARS_MAX = 300;

/** Returns what is wrong with the path of a tree's file, or null. */
export function pathProblem(path: string): string | null {
  if (path.length > PATH_CHARS_MAX) return `is longer than ${PATH_CHARS_MAX} characters`;
  if (!path.endsWith('.md')) return 'must end with .md';
  const names = path.split('/');
  if (!names.every((name) => PATH_SEGMENT.test(name) && !name.includes('..')))
    return 'must be relative, of plain names with “/” between them';
  const problem = names.map(nameProblem).find((one) => one !== null);
  return problem ? `cannot be exported: ${problem}` : null;
}

/**
 * Plans the edits for a person's changes, by the paths that the model writes, so that they carry over to later trees. All or none. 404
 * for unknown paths, 409 for new paths that are taken, 422 for invalid paths. Pure.
 */
export function planEdits(
  files: readonly FileRow[],
  edits: readonly EditRow[],
  changes: FileChanges,
  editedBy: string | null,
): EditPlan {
  const served = new Map(overlayEdits(files, edits).map((f) => [f.path, f]));
  checkPaths(changes);
  const plan: EditPlan = { write: [], remove: [] };
  const get = (path: string): ServedFile => {
    const file = served.get(path);
    if (!file) throw noSuchFile(path);
    return file;
  };
  checkClashes([...served.keys()], changes);
  const find = (kind: EditRow['kind'], path: string) => edits.find((e) => e.kind === kind && e.path === path);
  for (const path of changes.deletions) planDeletion(plan, get(path), find, editedBy);
  for (const [path, content] of Object.entries(changes.files))
    plan.write.push(contentEdit(get(path), content, find, editedBy));
  for (const [from, to] of Object.entries(changes.renames)) {
    const file = get(from);
    const freed = changes.deletions.includes(to) || Object.hasOwn(changes.renames, to);
    if (served.has(to) && !freed) throw pathTaken(to);
    planRename(plan, file, to, find, editedBy);
  }
  for (const [path, content] of Object.entries(changes.additions)) {
    if (served.has(path) && !changes.deletions.includes(path) && !Object.hasOwn(changes.renames, path))
      throw pathTaken(path);
    const isMoved = edits.some((e) => e.kind === 'rename' && e.path === path);
    if (isMoved || Object.hasOwn(changes.renames, path)) throw pathTaken(path);
    planAddition(plan, path, content, find, editedBy);
  }
  return plan;
}

type Find = (kind: EditRow['kind'], path: string) => EditRow | undefined;

const pathTaken = (path: string) =>
  conflict(
    'PathTaken',
    `There is already a file "${path.slice(0, 200)}". Choose another path, or change that file.`,
  );

function checkPaths(changes: FileChanges): void {
  const issues: ValidationIssue[] = [];
  const check = (path: string, loc: string[]) => {
    const problem = pathProblem(path);
    if (problem) issues.push({ loc: ['body', ...loc], msg: problem, type: 'path_invalid' });
  };
  for (const [from, to] of Object.entries(changes.renames)) check(to, ['renames', from]);
  for (const path of Object.keys(changes.additions)) check(path, ['additions', path]);
  if (issues.length) throw validationFailed(issues);
  for (const path of changes.deletions) {
    if (Object.hasOwn(changes.files, path) || Object.hasOwn(changes.renames, path))
      throw invalidField(['body', 'deletions'], `"${path}" is deleted and changed in one request`);
  }
  const targets = [...Object.values(changes.renames), ...Object.keys(changes.additions)];
  if (new Set(targets).size < targets.length)
    throw invalidField(['body'], 'two files would get the same path', 'path_taken');
}

/** Throws 422 if a new path cannot coexist with the others on every file system: equal except for case, or inside a file. */
function checkClashes(served: readonly string[], changes: FileChanges): void {
  const gone = new Set([...changes.deletions, ...Object.keys(changes.renames)]);
  const added = [...Object.values(changes.renames), ...Object.keys(changes.additions)];
  const clashes = pathClashes([...new Set([...served.filter((path) => !gone.has(path)), ...added])]);
  const issues = [...clashes]
    .filter(([path, other]) => added.includes(path) || added.includes(other))
    .map(([path, other]) => ({
      loc: ['body'],
      msg: `"${path}" cannot be beside "${other}": they differ only in case, or one is inside the other. Choose another path.`,
      type: 'path_clash',
    }));
  if (issues.length) throw validationFailed(issues);
}

/**
 * Returns the edit for a new text. An added file's text is part of its addition; any other edit keeps the baseline the user started from. A
 * definition that the text cites but no longer contains is restored, so that what is served resolves and the next merge starts from it.
 */
function contentEdit(file: ServedFile, content: string, find: Find, editedBy: string | null): NewEdit {
  const known = find('add', file.modelPath) ?? find('content', file.modelPath);
  return {
    kind: known?.kind ?? 'content',
    path: file.modelPath,
    newPath: null,
    content: completeFootnotes(content, [file.content, file.modelContent ?? '']),
    llmBaseline: known ? known.llm_baseline : file.modelContent,
    reviewedBaseline: known ? known.reviewed_baseline : file.modelContent,
    editedBy,
    meta: { ...known?.meta, tier: file.tier, team: file.team, key: file.key },
  };
}

function planDeletion(plan: EditPlan, file: ServedFile, find: Find, editedBy: string | null): void {
  for (const kind of ['content', 'rename', 'add'] as const) {
    const edit = find(kind, file.modelPath);
    if (edit) plan.remove.push(edit.edit_id);
  }
  if (file.modelContent === null) return;
  plan.write.push({
    kind: 'delete',
    path: file.modelPath,
    newPath: null,
    content: null,
    llmBaseline: file.modelContent,
    reviewedBaseline: null,
    editedBy,
    meta: { tier: file.tier, team: file.team, key: file.key },
  });
}

function planRename(plan: EditPlan, file: ServedFile, to: string, find: Find, editedBy: string | null): void {
  const known = find('rename', file.modelPath);
  if (to === file.modelPath) {
    if (known) plan.remove.push(known.edit_id);
    return;
  }
  plan.write.push({
    kind: 'rename',
    path: file.modelPath,
    newPath: to,
    content: null,
    llmBaseline: null,
    reviewedBaseline: null,
    editedBy,
    meta: { tier: file.tier, team: file.team, key: file.key },
  });
}

function planAddition(
  plan: EditPlan,
  path: string,
  content: string,
  find: Find,
  editedBy: string | null,
): void {
  const deleted = find('delete', path);
  if (deleted) plan.remove.push(deleted.edit_id);
  plan.write.push({
    // If a person had deleted a file of the model, adding it again makes it that person's text of the file.
    kind: deleted ? 'content' : 'add',
    path,
    newPath: null,
    content,
    llmBaseline: deleted?.llm_baseline ?? null,
    reviewedBaseline: deleted?.llm_baseline ?? null,
    editedBy,
    meta: { tier: tierOf(path), team: teamOf(path) },
  });
}
