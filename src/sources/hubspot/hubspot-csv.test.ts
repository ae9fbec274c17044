import { describe, expect, test } from 'vitest';
import { csvHeader } from '../csv-records.ts';
import { isHubspotCsv, readHubspotCsv } from './hubspot-csv.ts';

const read = (...lines: string[]) => {
  const text = lines.join('\n');
  const header = csvHeader(text);
  return isHubspotCsv(header) ? [...readHubspotCsv(text, header)] : null;
};

describe('a HubSpot export', () => {
  test.each([
    ['deals', 'Record ID,Deal Name,Amount', '1,Harbor,100', 'deal', 'deal:1', 'Harbor'],
    ['tickets', 'Record ID,Ticket name', '1,Pump stops', 'task', 'ticket:1', 'Pump stops'],
    ['companies', 'Record ID,Company name', '1,Harbor Bridge', 'company', 'company:1', 'Harbor Bridge'],
    [
      'contacts',
      'Record ID,First Name,Last Name,Email',
      '1,Ada,Moor,a@example.org',
      'person',
      'contact:1',
      'Ada Moor',
    ],
    [
      'contacts with an address alone',
      'Record ID,First Name,Email',
      '1,,a@example.org',
      'person',
      'contact:1',
      'a@example.org',
    ],
    [
      'ids under another name',
      'Record ID - Contact,Email',
      '9,a@example.org',
      'person',
      'contact:9',
      'a@example.org',
    ],
  ])('of %s', (_what, header, row, type, resourceId, title) => {
    expect(read(header, row)).toMatchObject([{ type, resourceId, title }]);
  });

  test('lists a person once, with the address in lower case', () => {
    expect(read('Record ID,Email', '1,ADA@Example.org')?.[0]?.participants).toEqual([
      { name: null, email: 'ada@example.org' },
    ]);
  });

  test('keeps every filled column, and skips rows without an id', () => {
    const documents = read(
      'Record ID,Deal Name,Deal Stage,Notes,Empty',
      '1,Harbor,Won,"Two\nlines",',
      ',No id,,,',
    );
    expect(documents).toHaveLength(1);
    expect(documents?.[0]?.blocks).toEqual([
      { type: 'property', text: 'Deal Name: Harbor\nDeal Stage: Won\nNotes: Two\nlines' },
    ]);
  });

  test('is not recognized without an id or any column of a known kind', () => {
    expect([read('Deal Name', 'Harbor'), read('Record ID,Color', '1,red')]).toEqual([null, null]);
  });
});
