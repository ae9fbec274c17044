import type { components } from '@octokit/openapi-types';
import { type FakeAnswer, type FakeRequest, FakeVendor } from './fake-vendor.ts';

/** The types of GitHub's own description; what a fake presents must have them. */
type Schemas = components['schemas'];

interface FakeComment {
  id: number;
  body: string;
  user: { login: string };
  created_at: string;
  updated_at: string;
  html_url: string;
  issue_url: string;
}

interface FakeThread {
  node_id: string;
  number: number;
  title: string;
  body: string;
  state: string;
  user: { login: string };
  html_url: string;
  created_at: string;
  updated_at: string;
  isPull: boolean;
  comments: FakeComment[];
}

const REFUSED: FakeAnswer = { status: 401, body: { message: 'Bad credentials' } };
const MAY_NOT_ASK: FakeAnswer = {
  status: 403,
  body: { message: 'Must have push access to view repository collaborators.' },
};
const NOT_FOUND: FakeAnswer = { status: 404, body: { message: 'Not Found' } };
const byDate = (a: { updated_at: string }, b: { updated_at: string }): number =>
  a.updated_at < b.updated_at ? -1 : 1;

/** A fake GitHub with what a connection requests. https://docs.github.com/en/rest, version 2022-11-28. */
export class FakeGithub extends FakeVendor {
  readonly threads = new Map<number, FakeThread>();
  readonly repository: string;
  isPrivate = true;
  /** Ids of people who may read a private repository; null: the key may not ask. */
  collaborators: number[] | null = [77];
  #number = 0;

  constructor(repository: string) {
    super();
    this.repository = repository;
  }

  clear(): void {
    this.threads.clear();
    this.#number = 0;
  }

  protected override now(): string {
    return super.now().replace('.000Z', 'Z');
  }

  open(title: string, body: string, isPull = false): FakeThread {
    const number = ++this.#number;
    const now = this.now();
    const thread: FakeThread = {
      node_id: `I_${number}`,
      number,
      title,
      body,
      state: 'open',
      user: { login: 'mara' },
      html_url: `https://github.com/${this.repository}/${isPull ? 'pull' : 'issues'}/${number}`,
      created_at: now,
      updated_at: now,
      isPull,
      comments: [],
    };
    this.threads.set(number, thread);
    return thread;
  }

  edit(thread: FakeThread, change: Partial<Pick<FakeThread, 'title' | 'body' | 'state'>>): void {
    Object.assign(thread, change, { updated_at: this.now() });
  }

  comment(thread: FakeThread, body: string): FakeComment {
    const now = this.now();
    const comment: FakeComment = {
      id: thread.number * 1_000 + thread.comments.length,
      body,
      user: { login: 'tomas' },
      created_at: now,
      updated_at: now,
      html_url: `${thread.html_url}#issuecomment-${thread.comments.length}`,
      issue_url: `${this.url}/repos/${this.repository}/issues/${thread.number}`,
    };
    thread.comments.push(comment);
    thread.updated_at = now;
    return comment;
  }

  /** Edits a comment, which does not change the date of its thread, as on GitHub. */
  editComment(comment: FakeComment, body: string): void {
    Object.assign(comment, { body, updated_at: this.now() });
  }

  /** Returns what `gh issue list --state all --json …` writes for the account. */
  exported(): object[] {
    return [...this.threads.values()].map(({ user, html_url, created_at, updated_at, ...thread }) => ({
      url: html_url,
      number: thread.number,
      title: thread.title,
      body: thread.body,
      state: thread.state.toUpperCase(),
      author: { login: user.login },
      labels: [{ name: 'bug' }],
      createdAt: created_at,
      updatedAt: updated_at,
      comments: thread.comments.map((comment) => ({
        author: { login: comment.user.login },
        body: comment.body,
        createdAt: comment.created_at,
        url: comment.html_url,
      })),
    }));
  }

  protected answer(request: FakeRequest): FakeAnswer {
    const { url, headers } = request;
    this.requests.push(url.pathname);
    // GitHub's own client sends `token`, which GitHub also accepts.
    const isOwn = [`Bearer ${this.key}`, `token ${this.key}`].includes(headers.authorization ?? '');
    if (!isOwn && !this.hasToken(request)) return REFUSED;
    const isOfCollaborators = url.pathname === `/repos/${this.repository}/collaborators`;
    if (isOfCollaborators && !this.collaborators) return MAY_NOT_ASK;
    const body = this.#find(url);
    if (body === undefined) return NOT_FOUND;
    return this.tagged(request, Array.isArray(body) ? this.#page(url, body) : { body });
  }

  #page(url: URL, all: readonly object[]): FakeAnswer {
    const page = Number(url.searchParams.get('page') ?? 1);
    const next = new URL(url);
    next.searchParams.set('page', String(page + 1));
    const isMore = all.length > page * this.perPage;
    return {
      headers: isMore ? { link: `<${next.href}>; rel="next"` } : {},
      body: all.slice((page - 1) * this.perPage, page * this.perPage),
    };
  }

  #find(url: URL): object | undefined {
    if (url.pathname === '/user') return { id: 77, login: 'mara' };
    if (url.pathname === '/installation/repositories')
      return { repositories: [{ owner: { id: 5, login: 'taproot' } }] };
    const base = `/repos/${this.repository}`;
    if (url.pathname === base) return { id: 1, full_name: this.repository, private: this.isPrivate };
    if (url.pathname === `${base}/collaborators`)
      return (this.collaborators ?? []).map((id) => this.#collaborator(id));
    const since = url.searchParams.get('since') ?? '';
    const isAfter = ({ updated_at }: { updated_at: string }) =>
      Date.parse(updated_at) >= (Date.parse(since) || 0);
    const threads = [...this.threads.values()];
    const listed = <T extends { updated_at: string }>(all: T[]): T[] => {
      const oldestFirst = all.filter(isAfter).toSorted(byDate);
      return url.searchParams.get('direction') === 'desc' ? oldestFirst.toReversed() : oldestFirst;
    };
    if (url.pathname === `${base}/issues`) return listed(threads).map((one) => this.#thread(one));
    if (url.pathname === `${base}/issues/comments`)
      return listed(threads.flatMap(({ comments }) => comments)).map(presentComment);
    const [, kind = '', number = '', rest = ''] =
      /\/(issues|pulls)\/(\d+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    const thread = this.threads.get(Number(number));
    if (!thread) return undefined;
    if (rest === '') return this.#thread(thread);
    return kind === 'issues' ? thread.comments.map(presentComment) : [];
  }

  #collaborator(id: number): Schemas['collaborator'] {
    const may = { pull: true, triage: false, push: false, maintain: false, admin: false };
    return { ...userOf(`login${id}`), id, role_name: 'read', permissions: may };
  }

  #thread({ comments, isPull, ...thread }: FakeThread): Schemas['issue'] {
    const repository_url = `${this.url}/repos/${this.repository}`;
    const url = `${repository_url}/issues/${thread.number}`;
    const links = { url: thread.html_url, html_url: thread.html_url, diff_url: null, patch_url: null };
    return {
      ...thread,
      id: thread.number,
      url,
      repository_url,
      labels_url: `${url}/labels{/name}`,
      comments_url: `${url}/comments`,
      events_url: `${url}/events`,
      user: userOf(thread.user.login),
      labels: [{ name: 'bug' }],
      assignee: null,
      assignees: [],
      milestone: null,
      locked: false,
      comments: comments.length,
      closed_at: thread.state === 'closed' ? thread.updated_at : null,
      ...(isPull ? { pull_request: links } : {}),
    };
  }
}

const presentComment = (comment: FakeComment): Schemas['issue-comment'] => ({
  ...comment,
  node_id: `IC_${comment.id}`,
  url: `${comment.issue_url}/comments/${comment.id}`,
  user: userOf(comment.user.login),
});

function userOf(login: string): Schemas['simple-user'] {
  const url = `https://api.github.com/users/${login}`;
  return {
    login,
    id: login.length,
    node_id: `U_${login}`,
    avatar_url: 'https://avatars.githubusercontent.com/u/1',
    gravatar_id: '',
    url,
    html_url: `https://github.com/${login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: 'User',
    site_admin: false,
  };
}
