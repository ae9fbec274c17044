import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addOverride, applyOverrides, OverrideCycleError, type TeamOverride } from './overrides.ts';

const rename = (oldSlug: string, newSlug: string, newName = newSlug.toUpperCase()): TeamOverride => ({
  oldSlug,
  newSlug,
  newName,
});
const team = (slug: string) => ({ slug, name: slug, aliases: [slug] });

test('a chain is flattened, whichever link is written first', () => {
  const forward = addOverride(addOverride([], rename('k', 'x')), rename('x', 'y'));
  const backward = addOverride(addOverride([], rename('x', 'y')), rename('k', 'x'));
  for (const overrides of [forward, backward])
    expect(new Map(overrides.map((o) => [o.oldSlug, o.newSlug]))).toEqual(
      new Map([
        ['k', 'y'],
        ['x', 'y'],
      ]),
    );
});

test('a new rename of the same team replaces the old one', () => {
  expect(addOverride([rename('k', 'x')], rename('k', 'z'))).toEqual([rename('k', 'z')]);
});

test('all renames to one team have the newest name', () => {
  const overrides = addOverride([rename('a', 'x', 'Old')], rename('b', 'x', 'New'));
  expect(overrides.map((o) => o.newName)).toEqual(['New', 'New']);
});

test('a cycle of any length is refused', () => {
  expect(() => addOverride([], rename('a', 'a'))).toThrow(OverrideCycleError);
  expect(() => addOverride([rename('a', 'b')], rename('b', 'a'))).toThrow(OverrideCycleError);
  const chain = addOverride(addOverride([], rename('a', 'b')), rename('b', 'c'));
  expect(() => addOverride(chain, rename('c', 'a'))).toThrow(OverrideCycleError);
});

test('however renames follow each other, no target is itself renamed and no slug leads to itself', () => {
  const slug = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  fc.assert(
    fc.property(fc.array(fc.tuple(slug, slug), { maxLength: 12 }), (pairs) => {
      let overrides: TeamOverride[] = [];
      for (const [from, to] of pairs) {
        try {
          overrides = addOverride(overrides, rename(from, to));
        } catch (error) {
          if (!(error instanceof OverrideCycleError)) throw error;
        }
      }
      const renamed = new Set(overrides.map((o) => o.oldSlug));
      expect(renamed.size).toBe(overrides.length);
      for (const o of overrides) expect(renamed.has(o.newSlug)).toBe(false);
    }),
  );
});

test('renames apply to discovered teams, and teams that get one slug are merged', () => {
  const teams = applyOverrides(
    [team('fw'), team('firmware'), team('sales')],
    [rename('fw', 'firmware', 'Firmware')],
  );
  expect(teams).toEqual([
    { slug: 'firmware', name: 'Firmware', aliases: ['fw', 'firmware'] },
    { slug: 'sales', name: 'sales', aliases: ['sales'] },
  ]);
});
