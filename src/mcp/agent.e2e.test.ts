import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import { importSamples } from '../../eval/samples/import-samples.ts';
import { startFile } from '../../test/bundled/start-file.ts';
import { childEnv } from '../../test/child-env.ts';
import { growTree } from '../../test/grow-tree.ts';
import { callTool, connectMcp, ERAS, type Era, negotiate } from '../../test/mcp/connect-mcp.ts';
import { useService } from '../../test/set-up/use-service.ts';
import { writeLocalAccess } from '../data-dir/local-access.ts';

const { service, admin } = useService();
const SET_UP_MS = 240_000;
let dir: string;

/** What an agent is asked about the sample company, the document with the answer, and a word of the answer. */
const TASKS = [
  {
    question: 'What has to be done when a Taproot 3 shows gaps at night?',
    says: 'one reading per hour',
  },
  { question: 'How many gateways did the certificate outage of 14 April hit?', says: '212' },
  { question: 'What does Taproot 3 cost?', says: '219' },
  { question: 'Which store holds the readings of the platform?', says: 'TimescaleDB' },
  { question: 'Until when does API v1 live?', says: '30 September' },
];
const TRANSPORTS = ['HTTP', 'cambium mcp'] as const;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-agent-'));
  await writeLocalAccess(dir, { url: service.url, key: admin.key });
  await importSamples(createClient({ url: service.url, apiKey: admin.key }), dir, 'now');
  await growTree(admin);
}, SET_UP_MS);
afterAll(() => rm(dir, { recursive: true, force: true }));

async function connect(transport: (typeof TRANSPORTS)[number], era: Era): Promise<Client> {
  if (transport === 'HTTP') return connectMcp(service.url, admin.headers, era);
  const client = new Client({ name: 'scripted agent', version: '1.0.0' }, negotiate(era));
  const env = Object.entries(childEnv()).flatMap(([name, value]) => (value ? [[name, value]] : []));
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--disable-warning=DeprecationWarning', startFile('src/cli/main.ts'), '--data-dir', dir, 'mcp'],
      env: Object.fromEntries(env),
      cwd: dir,
    }),
  );
  return client;
}

/** Reads the whole text of an id, in as many calls as needed. */
async function readWhole(
  client: Client,
  id: string,
): Promise<{ text: string; metadata: { sha256: string } }> {
  let text = '';
  for (let offset: number | null = 0; ; ) {
    const { isError, value, text: said } = await callTool(client, 'fetch', { id, offset });
    if (isError) throw new Error(said);
    text += value.text;
    offset = value.next_offset;
    if (offset === null) return { text, metadata: value.metadata };
  }
}

const plain = (text: string): string => text.replace(/[\s*_`|]+/g, ' ');

/** Returns the outcome of this client's proposal, as the agent reads it in its next call. */
async function outcomeOf(client: Client, id: string, proposalId: string) {
  const { metadata } = (await callTool(client, 'fetch', { id })).value;
  return metadata.proposals.find((one: { id: string }) => one.id === proposalId);
}

describe.each(TRANSPORTS.flatMap((transport) => ERAS.map((era) => [transport, era] as const)))(
  'a scripted agent over %s, of the revision %s',
  (transport, era) => {
    let client: Client;
    beforeAll(async () => {
      client = await connect(transport, era);
    });
    afterAll(() => client?.close());

    test.each(TASKS)(
      'finds, reads, answers with true citations and proposes: $question',
      async ({ question, says }) => {
        const { files } = (await callTool(client, 'list_tree')).value;
        const { results } = (await callTool(client, 'search', { query: question })).value;
        const read = await Promise.all(
          results.slice(0, 5).map(({ id }: { id: string }) => readWhole(client, id)),
        );
        expect(read.some(({ text }) => plain(text).includes(says))).toBe(true);

        const { answer, citations } = (await callTool(client, 'answer', { question })).value;
        expect(plain(answer)).toContain(says);
        expect(citations.length).toBeGreaterThan(0);
        for (const { label, id, quote } of citations) {
          expect(answer).toContain(`[^${label}]`);
          const text = plain((await readWhole(client, id)).text);
          // Quotes from several places have an ellipsis between them.
          for (const part of quote.split(' … ')) expect(text).toContain(plain(part).trim());
        }

        const [file] = files.filter(({ path: at }: { path: string }) => at.startsWith('company/'));
        const before = await readWhole(client, file.id);
        const line = `- ${question} ${says}`;
        const proposal = (
          await callTool(client, 'propose_edit', {
            id: file.id,
            base_sha256: before.metadata.sha256,
            content: `${before.text.trimEnd()}\n\n${line}\n`,
            reason: `Answers a question; rests on ${citations[0].id}.`,
          })
        ).value;
        expect(proposal.status).toBe('open');
        expect((await readWhole(client, file.id)).text).toBe(before.text);
        await decideOne(file.id, proposal.proposal_id, line);
      },
    );

    /** A person accepts what is about money and refuses the rest; the agent sees the outcome in its next call. */
    async function decideOne(id: string, proposalId: string, line: string): Promise<void> {
      const isAccepted = line.includes('cost');
      const { status } = await admin.post(
        `/context-documents/proposals/${proposalId}/${isAccepted ? 'accept' : 'refuse'}`,
        isAccepted ? {} : { reason: 'It is said elsewhere.' },
      );
      expect(status).toBe(200);
      expect(await outcomeOf(client, id, proposalId)).toMatchObject(
        isAccepted ? { status: 'accepted' } : { status: 'refused', refusal: 'It is said elsewhere.' },
      );
      const { text } = await readWhole(client, id);
      expect(text.includes(line)).toBe(isAccepted);
      // The next run makes the same proposal, so the added line is removed again.
      if (isAccepted) await takeBack(id.slice('tree:'.length), text.replace(`\n${line}\n`, ''));
    }

    async function takeBack(file: string, content: string): Promise<void> {
      const { tree_id } = (await admin.get('/context-documents/tree/latest')).body;
      const { status } = await admin.send('PATCH', `/context-documents/tree/${tree_id}/files`, {
        files: { [decodeURIComponent(file)]: content },
      });
      expect(status).toBe(200);
    }
  },
);
