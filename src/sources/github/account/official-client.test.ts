import { Octokit } from '@octokit/core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { FakeGithub } from '../../../../test/vendors/github.ts';
import { nextPage } from './client.ts';

const github = new FakeGithub('taproot/works');
await github.start();
afterAll(() => github.close());
beforeEach(() => github.clear());

const client = new Octokit({ baseUrl: github.url, auth: github.key });
const [owner = '', repo = ''] = github.repository.split('/');
const place = { owner, repo };

test('GitHub’s own client reads every thread and comment of the fake, page by page', async () => {
  github.perPage = 2;
  for (const title of ['Weir', 'Gate', 'Lock']) {
    const thread = github.open(title, `About ${title}`, title === 'Gate');
    github.comment(thread, `First of ${title}`);
    github.comment(thread, `Second of ${title}`);
  }
  const threads = new Map<string, string[]>();
  for (let page = 1; ; page++) {
    const listed = await client.request('GET /repos/{owner}/{repo}/issues', { ...place, state: 'all', page });
    for (const { number, title, comments, pull_request } of listed.data) {
      const said = await client.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
        ...place,
        issue_number: number,
      });
      expect(comments).toBe(2);
      expect(pull_request !== undefined).toBe(title === 'Gate');
      threads.set(
        title,
        said.data.map(({ body }) => body ?? ''),
      );
    }
    if (nextPage(listed.headers.link ?? null) === null) break;
  }
  expect(Object.fromEntries(threads)).toEqual(
    Object.fromEntries(
      [...github.threads.values()].map(({ title, comments }) => [title, comments.map(({ body }) => body)]),
    ),
  );
  const all = await client.request('GET /repos/{owner}/{repo}/issues/comments', { ...place, per_page: 100 });
  expect(all.data.every(({ issue_url, user }) => issue_url.includes('/issues/') && user?.login)).toBe(true);
});

test('GitHub’s own client recognizes the fake’s refusals as GitHub’s', async () => {
  const stranger = new Octokit({ baseUrl: github.url, auth: 'another' });
  await expect(stranger.request('GET /user')).rejects.toMatchObject({
    status: 401,
    response: { data: { message: 'Bad credentials' } },
  });
  await expect(
    client.request('GET /repos/{owner}/{repo}/issues/{issue_number}', { ...place, issue_number: 404 }),
  ).rejects.toMatchObject({ status: 404 });
  const { data } = await client.request('GET /user');
  expect(data).toMatchObject({ id: 77, login: 'mara' });
});
