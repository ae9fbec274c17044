import { expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { FakeGithub } from '../../../../test/vendors/github.ts';
import { connectAsAtSource } from '../../../../test/vendors/operations/as-at-source.ts';
import { githubConnector } from './connector.ts';
import { githubAccountOf } from './readers.ts';

const database = useDatabase();
const REPOSITORY = 'taproot/probe';

/** Returns a user's identity at the fake, which is a separate server. */
const at = ({ url }: FakeGithub, id: number) => [githubAccountOf({ api_url: url }, id)];

async function connectGithub(appId: string) {
  const github = new FakeGithub(REPOSITORY);
  await github.start();
  onTestFinished(() => github.close());
  github.open('The canary', 'It sings.');
  const connected = await connectAsAtSource(database.sql, {
    appId,
    connector: { ...githubConnector, everyMs: 0 },
    config: { repositories: REPOSITORY, api_url: github.url },
    key: github.key,
    users: { mara: at(github, 77), zoe: at(github, 1), max: ['account:github:1'], ida: [] },
  });
  return { github, ...connected };
}

test('threads are found by their repository’s collaborators, until they are removed', async () => {
  const { github, sync, seen } = await connectGithub('members');
  github.collaborators = [77, 1];
  expect(await sync.sync()).toMatchObject({ state: 'completed' });
  // The same id at github.com is someone else.
  expect(await seen()).toEqual({ mara: ['The canary'], zoe: ['The canary'], max: [], ida: [] });
  github.collaborators = [77];
  sync.pass(1.1);
  await sync.sync();
  expect(await seen()).toMatchObject({ mara: ['The canary'], zoe: [] });
});

test('a person with read-only access sees only the repository, and nobody does once it is deleted', async () => {
  const { github, sync, seen } = await connectGithub('alone');
  github.collaborators = null;
  await sync.sync();
  expect(await seen()).toEqual({ mara: ['The canary'], zoe: [], max: [], ida: [] });
  github.collaborators = [77, 1];
  sync.pass(1.1);
  const { answers } = github;
  answers.length = 0;
  await sync.sync();
  expect(answers).toContain(`/repos/${REPOSITORY}/collaborators?per_page=100 200`);
  expect(await seen()).toMatchObject({ zoe: ['The canary'] });
});

test('an account of github.com is identified by its id, one of another server by its host too', () => {
  expect(githubAccountOf({ api_url: 'https://api.github.com' }, 5)).toBe('account:github:5');
  expect(githubAccountOf({ api_url: 'https://git.example/api/v3' }, 5)).toBe('account:github:git.example:5');
});
