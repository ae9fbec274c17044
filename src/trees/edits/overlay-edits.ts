import { sha256Hex } from '../../lib/ids/sha256.ts';
import type { FileRow } from '../tree.ts';
import { INDEX_PATH, teamOf, tierOf } from '../tree-paths.ts';
import type { EditRow } from './queries.ts';
import { relinkIndex } from './relink-index.ts';
import { isTextEdit } from './find-served.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

/** A file as served: the model's text with people's edits applied. */
export interface ServedFile extends FileRow {
  /** The path that the model writes; equal to `path` unless the file was renamed. */
  modelPath: string;
  /** The model's text in this tree; null if it wrote no such file. */
  modelContent: string | null;
}

/** Returns whether the model's text for the edit's path differs from what its user has reviewed. */
export function needsReview(edit: EditRow, modelContent: string | null): boolean {
  return isTextEdit(edit) && modelContent !== null && modelContent !== edit.reviewed_baseline;
}

/** Returns the files of a tree as people see them, sorted by path: contents, renames, deletions and additions applied. Pure. */
export function overlayEdits(files: readonly FileRow[], edits: readonly EditRow[]): ServedFile[] {
  const of = (kind: EditRow['kind']) => new Map(edits.filter((e) => e.kind === kind).map((e) => [e.path, e]));
  const [contents, renames, deletions, additions] = [of('content'), of('rename'), of('delete'), of('add')];
  const served = new Map<string, ServedFile>();
  const unmoved = new Set(files.map((f) => f.path).filter((p) => !renames.has(p) && !deletions.has(p)));
  for (const file of files) {
    if (deletions.has(file.path)) continue;
    const edit = contents.get(file.path) ?? additions.get(file.path);
    const wanted = renames.get(file.path)?.new_path ?? file.path;
    // A new tree may write a file to a path that a person renamed another file to: both are shown, each where it is generated.
    const path = wanted !== file.path && unmoved.has(wanted) ? file.path : wanted;
    served.set(path, {
      ...file,
      path,
      modelPath: file.path,
      modelContent: file.content,
      ...(edit ? edited(edit, file.content) : {}),
    });
  }
  const written = new Set(files.map((f) => f.path));
  for (const edit of [...additions.values(), ...contents.values()]) {
    if (written.has(edit.path) || deletions.has(edit.path)) continue;
    const path = renames.get(edit.path)?.new_path ?? edit.path;
    if (served.has(path)) continue;
    served.set(path, {
      path,
      modelPath: edit.path,
      modelContent: null,
      tier: tierOf(edit.meta.tier ?? path),
      team: edit.meta.team ?? teamOf(path),
      key: edit.meta.key ?? '',
      evidence_sha256: null,
      ...edited(edit, null),
    });
  }
  const index = served.get(INDEX_PATH);
  if (index && (renames.size || deletions.size || additions.size) && !contents.has(index.modelPath))
    served.set(INDEX_PATH, relinked(index, [...served.values()]));
  return [...served.values()].sort((a, b) => compareText(a.path, b.path));
}

/** Updates the index's links to the files as people left them, unless a person edited the index. */
function relinked(index: ServedFile, files: readonly ServedFile[]): ServedFile {
  const content = relinkIndex(index.content, index.path, files);
  return content === index.content ? index : { ...index, content, sha256: sha256Hex(content) };
}

function edited(
  edit: EditRow,
  modelContent: string | null,
): Pick<FileRow, 'content' | 'sha256' | 'status' | 'updated_at' | 'provenance'> {
  const content = edit.content ?? '';
  return {
    content,
    sha256: sha256Hex(content),
    status: needsReview(edit, modelContent) ? 'needs_review' : edit.kind === 'add' ? 'added' : 'edited',
    updated_at: edit.updated_at,
    provenance: { edited_by: edit.edited_by },
  };
}
