import type { FileRow } from '../tree.ts';

export interface StaleFile {
  path: string;
  changed: number;
  removed: number;
}

/** Returns the files with evidence that has a different revision now or is gone (not among `revisions`). Pure. */
export function staleFiles(
  files: readonly Pick<FileRow, 'path' | 'provenance'>[],
  revisions: ReadonlyMap<number, number>,
): StaleFile[] {
  return files.flatMap((file) => {
    let changed = 0;
    let removed = 0;
    for (const { document_id, revision } of file.provenance.evidence ?? []) {
      const now = revisions.get(document_id);
      if (now === undefined) removed++;
      else if (now !== revision) changed++;
    }
    return changed + removed > 0 ? [{ path: file.path, changed, removed }] : [];
  });
}
