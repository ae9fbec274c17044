import { expect, it } from 'vitest';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import { deliverDocument } from './deliver-document.ts';

const document: RawSourceDocument = {
  source: 'linear',
  type: 'task',
  resourceId: 'ENG-1',
  title: 'A gate',
  blocks: [],
  metadata: {},
  warnings: [],
};

it('gives a document a version of all its inputs', () => {
  const delivered = deliverDocument('uuid', document);
  expect(delivered).toMatchObject({ item: 'uuid', resourceId: 'ENG-1', content: { document } });
  expect(deliverDocument('uuid', { ...document }).version).toBe(delivered.version);
  expect(deliverDocument('uuid', { ...document, metadata: { state: 'Done' } }).version).not.toBe(
    delivered.version,
  );
});

it('names a document without a title by its item', () => {
  expect(deliverDocument('uuid', { ...document, resourceId: null }).resourceId).toBe('uuid');
});
