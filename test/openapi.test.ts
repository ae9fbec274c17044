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
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
);

test('openapi.json is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('every operation has an id of its own and a summary', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(ids.length).toBeGreaterThan(30);
  expect(new Set(ids).size).toBe(ids.length);
  expect(operations.filter(({ operation }) => operation.summary.length < 5)).toEqual([]);
});

test('every parameter in a path is declared, and none beside', () => {
  for (const { name, path, operation } of operations) {
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]);
    const declared = operation.parameters.filter((p) => p.in === 'path').map((p) => p.name);
    expect(declared.toSorted(), name).toEqual(inPath.toSorted());
  }
});

test('the five fixed operations are there', () => {
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
