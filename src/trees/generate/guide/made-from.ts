import type { Context } from '../../../context.ts';
import { findForm, GUIDE_FORM_WORDS } from '../../../guide/forms.ts';
import { sha256Hex } from '../../../lib/ids/sha256.ts';
import type { TeamOverride } from '../../../teams/overrides.ts';
import { DEFAULT_SPECS } from '../../config/default-specs.ts';
import type { Spec } from '../../config/spec.ts';
import type { TreeConfig } from '../../config/tree-config.ts';
import { hashCode } from '../../readings/rules-version.ts';
import type { TreeRow } from '../../tree.ts';

/** What decides the files of a guide besides documents: who it is for, its sources and files, renamed teams, and the code. */
export interface GuideSettings {
  config: TreeConfig;
  overrides: readonly TeamOverride[];
}

/** Folders whose code decides a file's text, in addition to the code that reads documents. */
const CODE_FOLDERS = ['lib', 'text', 'guide', 'model', 'teams', 'documents', 'search', 'trees'];

/** Returns whether a file lists what its queries find: one the app added without guide rules. Default subjects without rules are left to models. */
export const isMap = (spec: Spec): boolean =>
  findForm(GUIDE_FORM_WORDS, spec) === null && !DEFAULT_SPECS.company.some(({ key }) => key === spec.key);

/**
 * Returns a hash of everything that a guide's files are made from, given that of its documents. The teams of the previous tree are not part
 * of it: they only keep what the same documents said. Null if the hash cannot say it: only part of the files is wanted, or some list what a
 * search finds. Pure.
 */
export function hashMadeFrom(
  model: Pick<Context['model'], 'name' | 'readNotes'>,
  { owner, scope }: Pick<TreeRow, 'owner' | 'scope'>,
  { config: { company, workstream, personal }, overrides }: GuideSettings,
  documentsHash: string,
): string | null {
  if (!model.readNotes || scope.workstreamName !== null || scope.onlyKey !== null || scope.single)
    return null;
  if ([...company, ...workstream, ...personal].some(isMap)) return null;
  const code = hashCode(CODE_FOLDERS);
  const files = [company, workstream, personal];
  return sha256Hex(JSON.stringify([code, model.name, owner, scope.sources, files, overrides, documentsHash]));
}
