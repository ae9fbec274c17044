import { BaseSequencer, type TestSpecification } from 'vitest/node';

const KINDS = ['.e2e.test.ts', '.pg.test.ts', '.test.ts'];
const kindOf = ({ moduleId }: TestSpecification): number =>
  KINDS.findIndex((kind) => moduleId.endsWith(kind));

/**
 * Whole-service tests first, however short their files: they take longest and wait for processes and timers, and at the end of a run pure
 * tests fill what is left. Within a kind it is Vitest's own order: the longest of the last run, on a fresh clone the largest file.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => kindOf(a) - kindOf(b));
  }
}
