import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '../../routes.ts';
import { docsPage } from './docs-page.ts';
import { exampleOf } from './example-of.ts';
import { NamedSchemas } from './named-schemas.ts';
import { openApiDocument } from './openapi.ts';

const source = z.enum(['vault', 'slack']).meta({ id: 'TestSource' });
const item = z.object({ id: z.string(), source, size: z.int().default(5) }).meta({ id: 'TestItem' });

test('a named schema occurs once and is referenced everywhere else', () => {
  const names = new NamedSchemas();
  const list = names.add(z.object({ items: z.array(item) }), 'output');
  names.add(z.object({ source }), 'output');
  expect(list).toMatchObject({
    properties: { items: { type: 'array', items: { $ref: '#/components/schemas/TestItem' } } },
  });
  expect(Object.keys(names.components).sort()).toEqual(['TestItem', 'TestSource']);
  expect(names.components.TestItem).toMatchObject({
    required: ['id', 'source', 'size'],
    properties: { source: { $ref: '#/components/schemas/TestSource' } },
  });
});

test('a schema that differs in requests has its own name there', () => {
  const names = new NamedSchemas();
  names.add(item, 'output');
  expect(names.follow(names.add(item, 'input'))).toMatchObject({ required: ['id', 'source'] });
  expect(Object.keys(names.components).sort()).toEqual(['TestItem', 'TestItemInput', 'TestSource']);
});

test('examples fit their schema, and show what must be sent', () => {
  const names = new NamedSchemas();
  const body = z.object({
    query: z.string().min(1),
    limit: z.int().min(3),
    kind: z.literal('x'),
    many: z.array(item),
    maybe: z.string().nullish(),
    shown: z
      .string()
      .optional()
      .meta({ examples: ['so'] }),
    at: z.iso.datetime(),
    map: z.record(z.string(), z.number()),
    either: z.union([z.boolean(), z.string()]),
  });
  const example = exampleOf(names.add(body, 'input'), names, 'input');
  expect(example).not.toHaveProperty('maybe');
  expect(example).toMatchObject({ shown: 'so', many: [{ source: 'vault' }] });
  expect(body.safeParse(example).success).toBe(true);
});

interface Reference {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { example?: unknown }> } }>>;
}

test('the body of every endpoint has an example that the endpoint accepts', () => {
  // Safe: written by openApiDocument.
  const { paths } = openApiDocument(ROUTES as never, '1') as unknown as Reference;
  const refused = ROUTES.flatMap(({ method, path, body, consumes }) => {
    if (!body || consumes === 'multipart' || consumes === 'bytes') return [];
    const operation = paths[path.replace(/:([a-z_]+)/g, '{$1}')]?.[method.toLowerCase()];
    const [content] = Object.values(operation?.requestBody?.content ?? {});
    const example = content?.example;
    const parsed = body.safeParse(example);
    return parsed.success ? [] : [`${method} ${path}: ${JSON.stringify(example)} ${parsed.error.message}`];
  });
  expect(refused).toEqual([]);
});

test('the page shows code as code, and links names of schemas to them', () => {
  const page = docsPage(openApiDocument(ROUTES as never, '1'));
  expect(page).not.toContain('`');
  const targets = [...page.matchAll(/href="#(schema-\w+)"/g)].map(([, id]) => id);
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.filter((id) => !page.includes(`id="${id}"`))).toEqual([]);
});

test('every endpoint and schema has an address, which is of what opens with it', () => {
  const page = docsPage(openApiDocument(ROUTES as never, '1'));
  const links = [...page.matchAll(/<summary>.*? <a href="#([^"]+)" aria-label="Link to ([^"]+)">/g)];
  expect(links.map(([, , id]) => id)).toContain('GET-/memories/list');
  expect(links.filter(([, id]) => !page.includes(`</summary><div id="${id}">`))).toEqual([]);
  expect(links.length).toBe(page.split('<details>').length - 1);
});
