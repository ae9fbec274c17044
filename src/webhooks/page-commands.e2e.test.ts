import { spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useSharedService } from '../../test/set-up/use-service.ts';

const { service, admin } = useSharedService();
const ROOT = path.resolve(import.meta.dirname, '../..');
const hasCurl = spawnSync('curl', ['--version']).error === undefined;

/** Runs a block of docs/webhooks.md unchanged, until it ends or prints `wanted`; returns its output. */
async function runBlock(beginsWith: string, wanted: RegExp): Promise<string> {
  const text = await readFile(path.join(ROOT, 'docs/webhooks.md'), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block);
  const block = blocks.find((one) => one.startsWith(beginsWith)) ?? 'exit 1';
  const env = { PATH: process.env.PATH, CAMBIUM_URL: service.url, CAMBIUM_API_KEY: admin.key };
  const child = spawn('sh', ['-c', `exec ${block}`], { env, stdio: ['ignore', 'pipe', 'ignore'], cwd: ROOT });
  let out = '';
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
    if (wanted.test(out)) child.kill();
  });
  await new Promise((resolve) => child.once('close', resolve));
  return out;
}

test.runIf(hasCurl)(
  'the first command of docs/webhooks.md creates a webhook and prints its secret',
  async () => {
    const made = JSON.parse(await runBlock('curl -X POST', /^\n{2}/));
    expect(made).toMatchObject({
      url: 'https://example.com/cambium',
      secret: expect.stringMatching(/^whsec_/),
    });
  },
);

test.runIf(hasCurl)(
  'the command of docs/webhooks.md for the stream prints an event as it happens',
  async () => {
    const printing = runBlock('curl -N', /^event: documents\.changed$/m);
    // Keeps adding changes, so that one arrives after the stream has opened.
    const adding = setInterval(() => void admin.post('/memories/add', { text: 'The wombat sleeps.' }), 500);
    expect(await printing.finally(() => clearInterval(adding))).toContain('event: documents.changed');
  },
);
