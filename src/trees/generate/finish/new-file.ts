import { sha256Hex } from '../../../lib/ids/sha256.ts';
import type { NewFile } from '../../file-queries.ts';
import type { Provenance } from '../../tree.ts';
import type { PlannedFile } from '../plan/plan-files.ts';

/** Returns a planned file with its text, in its stored form. */
export const newFile = (
  { path, tier, team, spec }: PlannedFile,
  body: string,
  evidenceSha256: string | null,
  provenance: Provenance,
): NewFile => ({
  path,
  content: body,
  body,
  tier,
  team,
  key: spec.key,
  sha256: sha256Hex(body),
  status: 'generated',
  evidenceSha256,
  provenance,
});
