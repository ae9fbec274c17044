import type { Tree, TreeFileItem, TreeFileText } from '../../../client/types.ts';

/** The served tree, with its files but without their texts. */
export interface ShownTree {
  tree: Tree;
  files: TreeFileItem[];
}

/** A file of the served tree. */
export interface ShownFile {
  tree: Tree;
  file: TreeFileText;
}

/** Returns the generated path, which edits are stored under: the served path unless a person renamed the file. */
export function modelPath({ path, provenance }: Pick<TreeFileItem, 'path' | 'provenance'>): string {
  const { renamed_from: from } = provenance;
  return typeof from === 'string' ? from : path;
}

/** Returns files that were regenerated since a person edited them. */
export const toReview = ({ files }: ShownTree): TreeFileItem[] =>
  files.filter(({ edit }) => edit?.needs_review === true);
