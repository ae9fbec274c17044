import { describe, expect, test } from 'vitest';
import { isSalesforceCsv, readSalesforceExport, salesforceObject } from './salesforce-export.ts';

const ID = '001A000001abcDE';
const file = (object: string, ...lines: string[]) => ({ object, text: async () => lines.join('\n') });
async function read(...files: ReturnType<typeof file>[]) {
  const documents = [];
  for await (const document of readSalesforceExport(files)) documents.push(document);
  return documents;
}
const ACCOUNT = file(
  'account',
  'Id,IsDeleted,Name,OwnerId,CreatedDate',
  `${ID}IAA,0,Harbor Bridge,005A000001abcDE,2026-03-01 08:00:00`,
);

describe('a Salesforce export', () => {
  test('joins records with their activities by 15-character and 18-character ids, in chronological order', async () => {
    const [document, ...others] = await read(
      file(
        'task',
        'Id,IsDeleted,WhatId,Subject,Description,ActivityDate',
        `t1,0,${ID},Call,They agreed.,2026-03-03`,
      ),
      file(
        'note',
        'Id,ParentId,Title,Body,CreatedDate',
        `n1,${ID}IAA,Visit,The bridge is new.,2026-03-02 09:00:00`,
      ),
      file('user', 'Id,Name', '005A000001abcDEIAA,Ada Moor'),
      ACCOUNT,
    );
    expect(others).toEqual([]);
    expect(document).toMatchObject({
      resourceId: `${ID}IAA`,
      type: 'company',
      title: 'Harbor Bridge',
      metadata: { owner: 'Ada Moor' },
    });
    expect(document?.blocks.filter(({ type }) => type === 'message').map(({ text }) => text)).toEqual([
      'Visit\nThe bridge is new.',
      'Call\nThey agreed.',
    ]);
  });

  test.each(['1', 'true', 'TRUE'])('omits deleted records and activities (%s)', async (deleted) => {
    const documents = await read(
      file('account', 'Id,IsDeleted,Name', `${ID},${deleted},Gone`, '001A000001abcDF,0,Stays'),
      file('task', 'Id,IsDeleted,WhatId,Subject', `t1,${deleted},001A000001abcDF,Never said`),
    );
    expect(documents.map(({ title }) => title)).toEqual(['Stays']);
    expect(JSON.stringify(documents)).not.toContain('Never said');
  });

  test('keeps ids separate that differ only in case', async () => {
    const documents = await read(
      file('account', 'Id,Name', '001A000001abcDE,Upper', '001A000001abcde,Lower'),
      file('task', 'Id,WhatId,Subject', 't1,001A000001abcde,For the lower one'),
    );
    expect(
      documents.map(({ title, blocks }) => [title, JSON.stringify(blocks).includes('For the lower')]),
    ).toEqual([
      ['Upper', false],
      ['Lower', true],
    ]);
  });

  test.each([
    [
      'a person by first and last name',
      'contact',
      'Id,FirstName,LastName,Email',
      'c1,Ada,Moor,ADA@example.org',
      'Ada Moor',
      'person',
    ],
    ['a case by its subject', 'case', 'Id,CaseNumber,Subject', 'c1,00042,Pump stops', 'Pump stops', 'task'],
    ['a case without a subject by its number', 'case', 'Id,CaseNumber,Subject', 'c1,00042,', '00042', 'task'],
    ['a record without any name by its id', 'opportunity', 'Id,Amount', 'o1,100', 'o1', 'deal'],
  ])('names %s', async (_what, object, header, row, title, type) => {
    expect(await read(file(object, header, row))).toMatchObject([{ title, type }]);
  });

  test.each([
    ['records without an id', file('account', 'Id,Name', ',Nobody')],
    ['an empty file', file('account', '')],
    ['objects whose records people did not write', file('apexclass', 'Id,Name', 'a1,Code')],
  ])('has no document for %s', async (_what, empty) => {
    expect(await read(empty)).toEqual([]);
  });
});

test.each([
  ['export/Account.csv', 'account'],
  ['ACCOUNT.CSV', 'account'],
  ['WE_00D/EmailMessage.csv', 'emailmessage'],
])('%s holds the object %s', (path, object) => {
  expect(salesforceObject(path)).toBe(object);
});

test('only a table with the system’s columns is recognized', () => {
  expect(isSalesforceCsv(new Set(['id', 'isdeleted', 'createddate']))).toBe(true);
  expect(isSalesforceCsv(new Set(['id', 'name', 'createddate']))).toBe(false);
});
