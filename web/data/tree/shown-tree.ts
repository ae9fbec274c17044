import type { Tree, TreeFileItem, TreeFileText } from '../../../client/types.ts';

/** The tree that is served, with its files but without their texts. */
export interface ShownTree {
  tree: Tree;
  files: TreeFileItem[];
}

/** A file of the tree that is served. */
export interface ShownFile {
  tree: Tree;
  file: TreeFileText;
}

/** The path that is generated, which edits are kept by: the served one unless a person renamed the file. */
export function modelPath({ path, provenance }: Pick<TreeFileItem, 'path' | 'provenance'>): string {
  const { renamed_from: from } = provenance;
  return typeof from === 'string' ? from : path;
}

/** Files that were generated again since a person edited them. */
export const toReview = ({ files }: ShownTree): TreeFileItem[] =>
  files.filter(({ edit }) => edit?.needs_review === true);
