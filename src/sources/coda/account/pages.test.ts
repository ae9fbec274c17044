import { describe, expect, test } from 'vitest';
import type { CodaPage } from './docs.ts';
import { type Outline, pageVersion } from './pages.ts';

const page = (id: string, more: Partial<CodaPage> = {}): CodaPage => ({
  id,
  name: `Name of ${id}`,
  contentType: 'canvas',
  browserLink: `https://coda.io/d/_dx/_su${id}`,
  updatedAt: '2026-05-04T10:00:00.000Z',
  ...more,
});

const outline = (pages: CodaPage[], more: Partial<Outline> = {}): Outline => ({
  doc: { id: 'x', name: 'Valves', updatedAt: '2026-05-05T10:00:00.000Z' },
  all: new Map(pages.map((one) => [one.id, one])),
  pages,
  withTables: new Set(),
  ...more,
});

const later = { id: 'x', name: 'Valves', updatedAt: '2026-05-06T10:00:00.000Z' };
const leak = page('leak', { parent: { id: 'top' } });
const known = outline([page('top'), leak]);
const before = pageVersion(known, leak);

describe('the version of a page', () => {
  test.each([
    ['its text', known, page('leak', { parent: { id: 'top' }, updatedAt: '2026-05-04T10:00:01.000Z' })],
    ['its name', known, page('leak', { parent: { id: 'top' }, name: 'Drips' })],
    ['its place', known, page('leak')],
    ['the name of a page above it', outline([page('top', { name: 'Drips' }), leak]), leak],
    ['the name of its doc', { ...known, doc: { ...known.doc, name: 'Pumps' } }, leak],
  ])('changes with %s', (_what, now, then) => {
    expect(pageVersion(now, then)).not.toBe(before);
  });

  test('stays the same when another page of the doc changes', () => {
    expect(pageVersion({ ...known, doc: later }, leak)).toBe(before);
  });

  test('includes the doc’s date if the page has a table or no date', () => {
    const withTables = new Set(['leak']);
    expect(pageVersion({ ...known, withTables, doc: later }, leak)).not.toBe(
      pageVersion({ ...known, withTables }, leak),
    );
    const undated = page('leak', { updatedAt: null });
    expect(pageVersion({ ...known, doc: later }, undated)).not.toBe(pageVersion(known, undated));
  });

  test('ends if pages are their own ancestors, or a parent is missing', () => {
    const [one, two] = [page('one', { parent: { id: 'two' } }), page('two', { parent: { id: 'one' } })];
    expect(pageVersion(outline([one, two]), one)).toMatch(/Valves\nName of two$/);
    const lost = page('lost', { parent: { id: 'nowhere' } });
    expect(pageVersion(outline([lost]), lost)).toMatch(/Name of lost\nValves$/);
  });
});
