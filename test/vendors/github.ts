import { type FakeAnswer, type FakeRequest, FakeVendor } from './fake-vendor.ts';

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
      return (this.collaborators ?? []).map((id) => ({
        id,
        login: `login${id}`,
        permissions: { pull: true },
      }));
    const since = url.searchParams.get('since') ?? '';
    const isAfter = ({ updated_at }: { updated_at: string }) =>
      Date.parse(updated_at) >= (Date.parse(since) || 0);
    const threads = [...this.threads.values()];
    const listed = <T extends { updated_at: string }>(all: T[]): T[] => {
      const oldestFirst = all.filter(isAfter).toSorted(byDate);
      return url.searchParams.get('direction') === 'desc' ? oldestFirst.toReversed() : oldestFirst;
    };
    if (url.pathname === `${base}/issues`) return listed(threads).map(presentThread);
    if (url.pathname === `${base}/issues/comments`)
      return listed(threads.flatMap(({ comments }) => comments));
    const [, kind = '', number = '', rest = ''] =
      /\/(issues|pulls)\/(\d+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    const thread = this.threads.get(Number(number));
    if (!thread) return undefined;
    if (rest === '') return presentThread(thread);
    return kind === 'issues' ? thread.comments : [];
  }
}

const presentThread = ({ comments, isPull, ...thread }: FakeThread) => ({
  ...thread,
  comments: comments.length,
  labels: [{ name: 'bug' }],
  assignees: [],
  ...(isPull ? { pull_request: { url: thread.html_url } } : {}),
});
