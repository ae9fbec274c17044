import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { generatedFiles } from '../scripts/generated-files.ts';

interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, unknown>;
}

const document = JSON.parse(generatedFiles()['openapi.json']!) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
);

test('openapi.json is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('every operation has its own id and a summary', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(ids.length).toBeGreaterThan(30);
  expect(new Set(ids).size).toBe(ids.length);
  expect(operations.filter(({ operation }) => operation.summary.length < 5)).toEqual([]);
});

test('every parameter in a path is declared, and no other', () => {
  for (const { name, path, operation } of operations) {
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]);
    const declared = operation.parameters.filter((p) => p.in === 'path').map((p) => p.name);
    expect(declared.toSorted(), name).toEqual(inPath.toSorted());
  }
});

test('the five fixed operations exist', () => {
  const paths = operations.map(({ name }) => name);
  expect(paths).toEqual(
    expect.arrayContaining([
      'get /memories/get/{source}/{resource_id}',
      'post /context-documents/tree/{tree_id}/files/automerge',
      'post /entities/search',
      'get /context-documents/tree/{tree_id}/progress',
      'get /context-documents/teams/overrides',
    ]),
  );
});

/** Lists where a schema, or one it references, has an array without a size limit. */
function unboundedArrays(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = schema as { type?: string | string[]; maxItems?: number; $ref?: string };
  const named = /^#\/components\/schemas\/(\w+)$/.exec(own.$ref ?? '')?.[1];
  if (named !== undefined)
    return at.includes(`>${named}`)
      ? []
      : unboundedArrays(document.components.schemas[named], `${at}>${named}`);
  const isOpen = [own.type].flat().includes('array') && own.maxItems === undefined;
  return [
    ...(isOpen ? [at] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => unboundedArrays(inner, `${at}.${key}`)),
  ];
}

test('a body has no unlimited list, since each wrong element would be described at hundreds of times its size', () => {
  const bodies = operations.flatMap(({ name, operation }) =>
    'requestBody' in operation ? unboundedArrays(operation.requestBody, name) : [],
  );
  // Rows and cells of a table imported as blocks are limited by the number of values of the body.
  expect(bodies.filter((at) => !at.includes('table_rows'))).toEqual([]);
});
