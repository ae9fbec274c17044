import { expect, test } from 'vitest';
import { jobOf, modelConfig, testModel } from '../../../../test/models/llm-model.ts';
import type { ModelServerOptions } from '../../../../test/model-server/model-server.ts';
import { useModelServer } from '../../../../test/set-up/use-model-server.ts';
import { evidence } from '../../../../test/models/evidence.ts';
import type { FilesToWrite } from '../../model.ts';

const { database, server, startServer } = useModelServer();
const job = jobOf('a', 'tree-1', 'synthesize');
const OWNS = 'Ada Lovelace owns the billing service since the spring.';
const MOVES = 'The billing service moves to Postgres in December.';
const files: FilesToWrite = {
  tier: 'workstream',
  teamName: 'Billing',
  evidence: [
    evidence(OWNS, { label: 'aaaa1111', title: 'Billing' }),
    evidence(MOVES, { label: 'bbbb2222', title: 'Billing' }),
  ],
  today: '2026-06-10',
  files: [
    { key: 'people', prompt: 'Who owns what.' },
    { key: 'current-work', prompt: 'What moves when.' },
    { key: 'how-to', prompt: 'Steps.' },
  ],
};

async function write(respond?: ModelServerOptions['respond'], more: Partial<FilesToWrite> = {}) {
  await startServer(respond ? { respond } : {});
  const { model } = testModel(database.sql, modelConfig('openai-compatible:test', server.url));
  const written = await model.writeFiles?.({ ...files, ...more }, job);
  return Object.fromEntries([...(written ?? [])].map(([key, { markdown }]) => [key, markdown]));
}
const answer =
  (...parts: string[]) =>
  () =>
    [...parts, '=== end'].join('\n');
const people = `=== people\n# People\n\n- ${OWNS} [^aaaa1111]`;

test('the files of a team come from one request, which has each document once', async () => {
  expect(await write()).toEqual({
    people: `# File\n\n- ${OWNS} [^aaaa1111]`,
    'current-work': `# File\n\n- ${MOVES} [^bbbb2222]`,
    'how-to': '',
  });
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]?.user.split(OWNS)).toHaveLength(2);
  expect(server.requests[0]?.user).toContain('Today is 2026-06-10.');
});

test('each file is checked by itself: unsupported statements are dropped, a file with no others is missing', async () => {
  const wrong = '- Grace Hopper owns it. [^aaaa1111]';
  const written = await write(answer(`${people}\n${wrong}`, `=== current-work\n${wrong}\n- All is well.`));
  expect(written).toEqual({ people: `# People\n\n- ${OWNS} [^aaaa1111]` });
});

test('complete files of a truncated answer are kept', async () => {
  const cut = () => `${people}\n=== current-work\n# Current work\n- ${MOVES} [^bbb`;
  expect(Object.keys(await write(cut))).toEqual(['people']);
});

test('another form is not requested again', async () => {
  await expect(write(() => `# People\n\n- ${OWNS} [^aaaa1111]`)).rejects.toMatchObject({
    fault: 'malformed',
  });
  expect(server.requests).toHaveLength(1);
});

test('many unsupported statements are retried once, with the reasons', async () => {
  const bad = Array.from({ length: 5 }, (_, i) => `- Zoe has ${i + 40} keys. [^aaaa1111]`).join('\n');
  const good = Array.from({ length: 6 }, () => `- ${OWNS} [^aaaa1111]`).join('\n');
  let n = 0;
  const respond = answer(`=== people\n${good}\n${bad}`);
  await write((asked) =>
    n++ === 0 ? respond() : asked.user.includes('cannot stand') ? answer(`=== people\n${good}`)() : '',
  );
  expect(n).toBe(2);
});
