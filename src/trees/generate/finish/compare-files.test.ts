import { array, assert, constantFrom, property, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { diffTrees } from '../../read/diff-trees.ts';
import { countChangedFiles, withoutStored } from './compare-files.ts';

const file = record({
  path: constantFrom('a', 'b', 'c', 'd', 'e'),
  sha256: constantFrom('1', '2', '3'),
  status: constantFrom('generated', 'empty'),
});
const files = uniqueArray(file, { selector: ({ path }) => path });

test('changes are counted as the texts differ', () => {
  assert(
    property(files, files, (before, after) => {
      const texts = (list: typeof after) => list.map(({ path, sha256 }) => ({ path, content: sha256 }));
      const diff = diffTrees(texts(before), texts(after));
      expect(countChangedFiles(before, after)).toEqual({
        added: diff.added.length,
        removed: diff.removed.length,
        changed: diff.changed.length,
      });
    }),
  );
});

test('after the others are stored, every file is stored as it should be', () => {
  assert(
    property(files, array(file, { maxLength: 0 }), files, (after, none, stored) => {
      const written = withoutStored(after, stored);
      const rows = new Map([...stored, ...written].map((one) => [one.path, one]));
      for (const one of after) expect(rows.get(one.path)).toEqual(one);
      expect(withoutStored(after, after)).toEqual(none);
      expect(withoutStored(after, none)).toEqual(after);
    }),
  );
});
