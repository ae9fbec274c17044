import { BaseSequencer, type TestSpecification } from 'vitest/node';

const KINDS = ['.e2e.test.ts', '.pg.test.ts', '.hostile.test.ts', '.property.test.ts', '.test.ts'];
const kindOf = ({ moduleId }: TestSpecification): number =>
  KINDS.findIndex((kind) => moduleId.endsWith(kind));

/**
 * Runs whole-service tests first, however short their files: they take longest and wait for processes and timers, and pure tests fill the
 * end of a run; of these, huge and random inputs come first, so that none of them runs alone at the end. Within a kind, uses Vitest's own
 * order: longest in the last run first, on a fresh clone largest file first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => kindOf(a) - kindOf(b));
  }
}
