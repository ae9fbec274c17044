import { salesforceConnector } from '../../../src/sources/salesforce/account/connector.ts';
import type { VendorStory } from '../stories.ts';
import { FakeSalesforce, type FakeRecord } from './salesforce.ts';

const OBJECTS = ['Account', 'Opportunity', 'Case'];

/** Starts an organization with records and activities: changing an existing one renames it, adds a task, or edits or deletes its task. */
export async function startSalesforce(): Promise<VendorStory> {
  const fake = new FakeSalesforce();
  await fake.start();
  fake.perPage = 4;
  const records = new Map<number, FakeRecord>();
  const nameOf = ({ object }: FakeRecord) => (object === 'Case' ? 'Subject' : 'Name');
  const tasksOf = (record: FakeRecord) =>
    [...fake.records.values()].filter(
      ({ object, fields }) => object === 'Task' && fields.WhatId === record.id && !fields.IsDeleted,
    );
  const change = (record: FakeRecord, text: string) => {
    const [task] = tasksOf(record);
    if (text.endsWith('1')) fake.add('Task', { WhatId: record.id, Subject: text });
    else if (text.endsWith('2') && task) fake.edit(task, { Subject: text });
    else if (text.endsWith('3') && task) fake.delete(task);
    else fake.edit(record, { [nameOf(record)]: text });
  };
  return {
    connector: { ...salesforceConnector, everyMs: 0 },
    fake,
    config: { my_domain: fake.url },
    put(item, text) {
      const record = records.get(item);
      const object = OBJECTS[item % OBJECTS.length] ?? 'Case';
      if (record) change(record, text);
      else records.set(item, fake.add(object, { [object === 'Case' ? 'Subject' : 'Name']: text }));
    },
    remove(item) {
      const record = records.get(item);
      if (record && item % 2) fake.delete(record);
      else if (record) fake.erase(record);
      records.delete(item);
    },
    move(item) {
      const record = records.get(item);
      if (record) fake.edit(record, { [nameOf(record)]: `Moved ${record.fields[nameOf(record)]}` });
    },
    expected: async () =>
      Object.fromEntries(
        [...records.values()].map((record) => [
          record.id,
          [
            String(record.fields[nameOf(record)]),
            ...tasksOf(record).map(({ fields }) => String(fields.Subject)),
          ],
        ]),
      ),
    limited: {
      status: 403,
      body: [{ message: 'TotalRequests Limit exceeded.', errorCode: 'REQUEST_LIMIT_EXCEEDED' }],
    },
    lost: { status: 400, body: [{ message: 'invalid query locator', errorCode: 'INVALID_QUERY_LOCATOR' }] },
    // A token, one per object, and one per kind of activity.
    idleRequests: 11,
    pausedRequests: 0,
    settledHours: 25,
  };
}
