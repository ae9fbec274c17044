import { hubspotConnector } from '../../../src/sources/hubspot/account/connector.ts';
import { HUBSPOT_OBJECTS } from '../../../src/sources/hubspot/hubspot-csv.ts';
import type { VendorStory } from '../stories.ts';
import { refusedByHubspot, FakeHubspot, type FakeRecord } from './hubspot.ts';

const LIMITED = {
  status: 'error',
  message: 'You have reached your daily limit.',
  errorType: 'RATE_LIMIT',
  correlationId: 'c',
  policyName: 'DAILY',
};

/** Starts an account with records of all kinds: changing an existing one gives it another name or another value. */
export async function startHubspot(): Promise<VendorStory> {
  const fake = new FakeHubspot();
  await fake.start();
  fake.perPage = 4;
  const records = new Map<number, FakeRecord>();
  return {
    connector: { ...hubspotConnector, everyMs: 0 },
    fake,
    config: { api_url: fake.url },
    put(item, text) {
      const record = records.get(item);
      if (!record) records.set(item, fake.add(HUBSPOT_OBJECTS[item % 4] ?? 'ticket', text));
      else if (text.endsWith('1')) fake.edit(record, { renewal_risk: text });
      else fake.rename(record, text);
    },
    remove(item) {
      fake.records.delete(records.get(item)?.id ?? '');
      records.delete(item);
    },
    move(item) {
      const record = records.get(item);
      if (record) fake.rename(record, `Moved ${fake.nameOf(record)}`);
    },
    expected: async () =>
      Object.fromEntries(
        [...records.values()].map((record) => [`${record.object}:${record.id}`, [fake.nameOf(record)]]),
      ),
    limited: { status: 429, body: LIMITED },
    lost: refusedByHubspot(400, 'VALIDATION_ERROR'),
    // One per kind of object.
    idleRequests: 4,
    pausedRequests: 0,
    settledHours: 25,
  };
}
