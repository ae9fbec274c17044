import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const KINDS = ['.e2e.test.ts', '.pg.test.ts', '.test.ts'];
/** Random rounds and every vendor's story, and waiting for a thread, process, file or timer: these take long, however short the file. */
const TAKES_LONG = /\bfc\.assert\(|_STORIES\b|\b(?:poll|pause|eventually|spawn|watchFolder)\(|Pool\b/;
/** Names that say the same of a file. */
const NAMED_LONG = /\b(?:hostile|property)\b/;

/** Returns the position of a test file's group in a run: by kind, and in each kind first what takes long. */
export function groupOf(file: string, text: string): number {
  const isLong = NAMED_LONG.test(file) || TAKES_LONG.test(text);
  return 2 * KINDS.findIndex((kind) => file.endsWith(kind)) + (isLong ? 0 : 1);
}

/**
 * Runs whole-service tests first, however short their files: they take longest and wait for processes and timers, and pure tests fill the
 * end of a run. In each kind, first come huge and random inputs and tests that wait, so that none of them runs alone at the end. Among
 * equals, uses Vitest's own order: longest in the last run first, on a fresh clone largest file first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groups = new Map(
      sorted.map((file) => [file, groupOf(file.moduleId, readFileSync(file.moduleId, 'utf8'))]),
    );
    return sorted.toSorted((a, b) => (groups.get(a) ?? 0) - (groups.get(b) ?? 0));
  }
}
