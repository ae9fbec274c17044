import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { docId, parseResourceId, pathOfUri, treeId, treeUri } from './resource-ids.ts';

const anyId = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.isWellFormed());

describe('ids', () => {
  test('are decoded as they were made, whatever characters they hold', () => {
    fc.assert(
      fc.property(anyId, (id) => {
        expect(parseResourceId(docId('slack', id))).toEqual({ kind: 'doc', source: 'slack', resourceId: id });
        expect(parseResourceId(treeId(id))).toEqual({ kind: 'tree', path: id });
        expect(pathOfUri(treeUri(id))).toBe(id);
      }),
    );
  });

  test('of a source by its neutral name belong to that source', () => {
    expect(parseResourceId('doc:team_chat/1')).toMatchObject({ source: 'slack' });
  });

  test.each([
    '',
    'plan',
    'doc:',
    'doc:vault',
    'doc:vault/',
    'doc:jira/1',
    'tree:',
    'tree:%',
    'doc:vault/%ff',
  ])('%j is refused with where to get ids', (id) => {
    expect(() => parseResourceId(id)).toThrow(/search .* list_tree/);
  });

  test('an address of anything other than a file is null', () => {
    for (const uri of [
      'cambium://tree',
      'cambium://tree/',
      'cambium://doc/vault/1',
      'file:///etc/passwd',
      'cambium://tree/%',
    ])
      expect([uri, pathOfUri(uri)]).toEqual([uri, null]);
  });
});
