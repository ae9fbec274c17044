import { expect, test } from 'vitest';
import { z } from 'zod';
import { configFieldsOf, kindsRead, missingFields, severalOf } from './config-fields.ts';
import { CONNECTORS } from './connectors.ts';

const fieldsOf = (source: string) =>
  [...CONNECTORS.values()]
    .filter((one) => one.source === source)
    .flatMap((one) => configFieldsOf(one.config));

test('a site needs its address; depth and number of pages have limits and defaults', () => {
  expect(fieldsOf('web_crawler')).toEqual([
    {
      name: 'url',
      kind: 'address',
      is_required: true,
      default: null,
      min: null,
      max: null,
      description: 'The page at which the crawl begins.',
    },
    {
      name: 'max_depth',
      kind: 'number',
      is_required: false,
      default: 2,
      min: 0,
      max: 5,
      description: 'The maximum number of links from the start page to a page that is read.',
    },
    {
      name: 'limit',
      kind: 'number',
      is_required: false,
      default: 20,
      min: 1,
      max: 100,
      description: 'The maximum number of pages that are read.',
    },
  ]);
});

test('a field for one text or several is a list, even after a transformation', () => {
  expect(fieldsOf('github').map(({ name, kind, is_required }) => [name, kind, is_required])).toEqual([
    ['repositories', 'list', true],
    ['api_url', 'address', false],
  ]);
});

test('every connectable source describes each field', () => {
  const fields = [...CONNECTORS.values()].flatMap(({ config }) => configFieldsOf(config));
  expect(fields.filter(({ description }) => description === '')).toEqual([]);
});

test('a source without options has no fields, and an unknown kind of field is a text', () => {
  expect(configFieldsOf(z.object({}))).toEqual([]);
  const [field] = configFieldsOf(z.object({ since: z.union([z.date(), z.string()]).optional() }));
  expect(field).toMatchObject({
    name: 'since',
    kind: 'text',
    is_required: false,
    default: null,
    description: '',
  });
});

test('all kinds are read unless some are named, and then only those', () => {
  const kinds = kindsRead(['contact', 'deal']);
  expect(kinds.parse(undefined)).toEqual(['contact', 'deal']);
  expect(kinds.parse('deal')).toEqual(['deal']);
  expect(kinds.safeParse([]).success || kinds.safeParse('lead').success).toBe(false);
});

test('missing required fields of a config are found, whatever was sent', () => {
  const config = z.object({ url: z.url().describe('Where it begins.'), limit: z.int().default(3) });
  for (const sent of [{}, null, 'text', { limit: 1 }])
    expect(missingFields(config, sent).map(({ name }) => name)).toEqual(['url']);
  expect(missingFields(config, { url: 'wrong' })).toEqual([]);
});

test('names may be one text or a list, within the allowed number', () => {
  const names = severalOf(z.string().trim().min(1), { min: 1, max: 2 });
  expect(names.parse(' works ')).toEqual(['works']);
  expect(names.parse(['works', 'gates'])).toEqual(['works', 'gates']);
  for (const wrong of [[], [' '], ['a', 'b', 'c'], 7]) expect(names.safeParse(wrong).success).toBe(false);
});
