import { describe, expect, test } from 'vitest';
import { PLACES } from '../navigation.ts';
import { paletteItems, stepTo } from './palette-items.ts';

const found = {
  files: [{ path: 'company/people.md', title: 'People', tier: 'company', team: '' }],
  entities: [{ id: 'e1', type: 'location', name: 'Teamville', similarity: 1 }],
  documents: [
    { source: 'slack', resource_id: 'c/1', title: 'Team lunch' },
    { source: 'vault', resource_id: 'x', title: null },
  ],
};

describe('the palette', () => {
  test('shows the allowed pages while nothing is typed', () => {
    const places = PLACES.slice(0, 3);
    expect(paletteItems('  ', places, found).map(({ name }) => name)).toEqual(places.map(({ name }) => name));
  });

  test('shows matching pages, files, names and documents, and a search at the end', () => {
    expect(paletteItems('Tea', PLACES, found).map(({ name, about }) => [name, about])).toEqual([
      ['Teams', 'G then M'],
      ['People', 'company/people.md'],
      ['Teamville', 'place'],
      ['Team lunch', 'document'],
      ['x', 'document'],
      ['Search for “Tea”', 'search'],
    ]);
  });

  test('leads to each, whatever its name contains', () => {
    const ways = paletteItems('tea', PLACES, found).map(({ way }) => way);
    expect(ways).toEqual([
      { to: '/teams' },
      { to: '/tree/file/$', params: { _splat: 'company/people.md' } },
      { to: '/entities/$id', params: { id: 'e1' } },
      { to: '/documents/$source/$id', params: { source: 'slack', id: 'c/1' } },
      { to: '/documents/$source/$id', params: { source: 'vault', id: 'x' } },
      { to: '/search', search: { q: 'tea' } },
    ]);
  });

  test('offers only the search while nothing is found, and keeps the address of a page', () => {
    expect(paletteItems('zzz', PLACES, null).map(({ id }) => id)).toEqual(['search']);
    expect(paletteItems('set', PLACES, null)[0]?.way).toEqual({
      to: '/settings/$tab',
      params: { tab: 'keys' },
    });
  });

  test('has a unique id for every item', () => {
    const ids = paletteItems('t', PLACES, found).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('a step wraps around at both ends', () => {
  expect([stepTo(0, 1, 3), stepTo(2, 1, 3), stepTo(0, -1, 3), stepTo(0, 1, 0)]).toEqual([1, 0, 2, 0]);
});
