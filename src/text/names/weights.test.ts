import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LABEL_COUNT } from './tagger.ts';
import { rowOf, rowTable } from './lookup/row-table.ts';
import { packWeights, STYLES, unpackWeights, weightAt } from './weights.ts';

const hashes = fc.uniqueArray(fc.nat(0xffffffff), { minLength: 1, maxLength: 30 });

describe('packWeights', () => {
  test('restores every row to within a rounding step, and drops empty rows', () => {
    fc.assert(
      fc.property(
        hashes,
        fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 5, maxLength: 40 }),
        (keys, values) => {
          const at = (index: number) => values[index % values.length] ?? 0;
          const source = {
            hashes: Uint32Array.from(keys),
            weights: Float32Array.from({ length: keys.length * LABEL_COUNT }, (_each, index) => at(index)),
            transitions: Float64Array.from([0.5, -1.25]),
            styleHashes: Uint32Array.from(keys),
            styleWeights: Float32Array.from({ length: keys.length * STYLES.length }, (_each, index) =>
              at(index + 1),
            ),
          };
          const packed = packWeights(source);
          const back = unpackWeights(packed);
          const table = rowTable(back.hashes);
          for (const [row, key] of keys.entries()) {
            const found = rowOf(table, key);
            for (let label = 0; label < LABEL_COUNT; label++) {
              const restored = found === -1 ? 0 : weightAt(back.weights, found * LABEL_COUNT + label);
              expect(
                Math.abs(restored - (source.weights[row * LABEL_COUNT + label] ?? 0)),
              ).toBeLessThanOrEqual(packed.weightScale * 0.51 + 1e-6);
            }
          }
          expect([...back.transitions]).toEqual([0.5, -1.25]);
        },
      ),
    );
  });
});

describe('rowOf', () => {
  test('finds exactly the hashes of a table', () => {
    fc.assert(
      fc.property(hashes, fc.nat(0xffffffff), (keys, other) => {
        const table = rowTable(Uint32Array.from(keys));
        for (const [row, key] of keys.entries()) expect(rowOf(table, key)).toBe(row);
        if (!keys.includes(other)) expect(rowOf(table, other)).toBe(-1);
      }),
    );
  });
});
