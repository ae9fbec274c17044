/* oxlint-disable typescript/no-explicit-any -- answers of any endpoint are asserted on, field by field */
import { eventually } from './eventually.ts';
import type { Caller } from './service.ts';

const WAIT_MS_MAX = 60_000;

/** Waits until a tree has ended and returns it with its files. */
export async function treeOf(caller: Caller, treeId: string): Promise<any> {
  const { status, body } = await eventually(
    () => caller.get(`/context-documents/tree/${treeId}/progress`),
    (progress) => progress.status !== 200 || progress.body.status !== 'processing',
    WAIT_MS_MAX,
  );
  if (status !== 200) throw new Error(`progress of ${treeId}: ${JSON.stringify(body)}`);
  if (body.status === 'processing') throw new Error(`tree ${treeId} is not done: ${JSON.stringify(body)}`);
  return (await caller.get(`/context-documents/tree/by-id/${treeId}`)).body;
}

/** Generates a tree and returns it once it has ended. */
export async function growTree(caller: Caller, body: object = {}): Promise<any> {
  const created = await caller.post('/context-documents/tree', body);
  if (created.status !== 202) throw new Error(`tree: ${JSON.stringify(created.body)}`);
  return treeOf(caller, created.body.tree_id);
}

/** Waits until a context document or digest is written and returns it. */
export const writtenSingle = async (caller: Caller, documentId: string): Promise<any> =>
  eventually(
    async () => (await caller.get(`/context-documents/${documentId}`)).body,
    (document) => document.status !== 'processing',
    WAIT_MS_MAX,
  );

/** A document in the short form for tests. */
export interface SmallDocument {
  /** Default `notion`. */
  source?: string;
  resource_id: string;
  title: string;
  text: string;
  metadata?: Record<string, string>;
}

/** Imports documents of any source in the format that the API returns. */
export async function importDocuments(caller: Caller, items: readonly SmallDocument[]): Promise<void> {
  const { status, body } = await caller.post('/memories/import', {
    items: items.map(({ source, text, ...item }) => ({ source: source ?? 'notion', ...item, data: [text] })),
  });
  if (status !== 200) throw new Error(`import: ${JSON.stringify(body)}`);
}

/** A small organization with two teams; each sentence has its own words. */
export const SMALL_ORGANIZATION: readonly SmallDocument[] = [
  {
    resource_id: 'fw-team',
    title: 'Firmware team',
    metadata: { team: 'Firmware', date: '2026-03-02T09:00:00Z' },
    text: '# Firmware team\n\nThe Firmware team writes every program that runs on the probes. Priyanka Rao leads the Firmware team since January.',
  },
  {
    resource_id: 'fw-adr-1',
    title: 'FW-ADR-1: Operating system',
    metadata: { team: 'Firmware', date: '2026-03-04T09:00:00Z' },
    text: '# FW-ADR-1\n\nThe team decided on 4 March 2026 to use FreeRTOS on all probes. A smaller kernel was rejected because nobody could maintain it.',
  },
  {
    source: 'slack',
    resource_id: 'fw-chat-1',
    title: 'Battery in the cold',
    metadata: { team: 'Firmware', channel: 'firmware', date: '2026-03-05T09:00:00Z' },
    text: 'The battery of a probe lasts 4 years at the default interval. Who measures the battery life at minus ten degrees Celsius?',
  },
  {
    resource_id: 'sup-team',
    title: 'Support team',
    metadata: { team: 'Support', date: '2026-03-06T09:00:00Z' },
    text: '# Support team\n\nThe Support team answers every ticket of a customer within 8 hours. Amara Nwosu owns the support handbook.',
  },
  {
    source: 'linear',
    resource_id: 'SUP-7',
    title: 'Orchard lost its readings',
    metadata: { team: 'Support', date: '2026-03-07T09:00:00Z' },
    text: 'Hollin Orchard lost all readings of the night of 6 March 2026. Support must call the customer before noon and check the gateway.',
  },
];
