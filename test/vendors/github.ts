import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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

/** GitHub as far as a connection asks it, with an account that tests change. https://docs.github.com/en/rest, version 2022-11-28. */
export class FakeGithub {
  readonly threads = new Map<number, FakeThread>();
  readonly requests: string[] = [];
  /** The status of each answer. */
  readonly statuses: number[] = [];
  readonly repository: string;
  token = 'token';
  /** The next answers, instead of what would be answered. */
  readonly faults: { status: number; headers: Record<string, string>; body?: string }[] = [];
  perPage = 100;
  url = '';
  #number = 0;
  #clock = Date.parse('2026-05-04T10:00:00Z');
  #server = createServer((request, response) => this.#answer(request, response));

  constructor(repository: string) {
    this.repository = repository;
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await new Promise((resolve) => this.#server.once('listening', resolve));
    // A server on TCP has an address with a port.
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  clear(): void {
    this.threads.clear();
    this.#number = 0;
  }

  /** Ten minutes later than the last change: changes are further apart than the overlap. */
  #now(): string {
    this.#clock += 600_000;
    return new Date(this.#clock).toISOString().replace('.000Z', 'Z');
  }

  open(title: string, body: string, isPull = false): FakeThread {
    const number = ++this.#number;
    const now = this.#now();
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
    Object.assign(thread, change, { updated_at: this.#now() });
  }

  comment(thread: FakeThread, body: string): FakeComment {
    const now = this.#now();
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

  /** As at GitHub, an edited comment leaves the date of its thread as it was. */
  editComment(comment: FakeComment, body: string): void {
    Object.assign(comment, { body, updated_at: this.#now() });
  }

  /** What `gh issue list --state all --json …` writes of the account. */
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

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', this.url);
    this.requests.push(`${url.pathname}`);
    response.on('finish', () => this.statuses.push(response.statusCode));
    const fault = this.faults.shift();
    if (fault) {
      const body = fault.body ?? '{"message": "A fault of the test"}';
      return void response.writeHead(fault.status, fault.headers).end(body);
    }
    if (request.headers.authorization !== `Bearer ${this.token}`)
      return void response.writeHead(401).end('{"message": "Bad credentials"}');
    const found = this.#find(url);
    if (found === undefined) return void response.writeHead(404).end('{"message": "Not Found"}');
    if (Array.isArray(found)) return this.#page(request, found, response);
    send(request, response, found);
  }

  #page(request: IncomingMessage, all: readonly object[], response: ServerResponse): void {
    const url = new URL(request.url ?? '/', this.url);
    const page = Number(url.searchParams.get('page') ?? 1);
    const next = new URL(url);
    next.searchParams.set('page', String(page + 1));
    const isMore = all.length > page * this.perPage;
    if (isMore) response.setHeader('link', `<${next.href}>; rel="next"`);
    send(request, response, all.slice((page - 1) * this.perPage, page * this.perPage));
  }

  #find(url: URL): object | undefined {
    if (url.pathname === '/user') return { id: 77, login: 'mara' };
    const base = `/repos/${this.repository}`;
    if (url.pathname === base) return { id: 1, full_name: this.repository };
    const since = url.searchParams.get('since') ?? '';
    const isAfter = ({ updated_at }: { updated_at: string }) =>
      Date.parse(updated_at) >= (Date.parse(since) || 0);
    const byDate = (a: { updated_at: string }, b: { updated_at: string }) =>
      a.updated_at < b.updated_at ? -1 : 1;
    const threads = [...this.threads.values()];
    if (url.pathname === `${base}/issues`) return threads.filter(isAfter).toSorted(byDate).map(presentThread);
    if (url.pathname === `${base}/issues/comments`)
      return threads
        .flatMap(({ comments }) => comments)
        .filter(isAfter)
        .toSorted(byDate);
    const [, kind = '', number = '', rest = ''] =
      /\/(issues|pulls)\/(\d+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    const thread = this.threads.get(Number(number));
    if (!thread) return undefined;
    if (rest === '') return presentThread(thread);
    return kind === 'issues' ? thread.comments : [];
  }
}

/** With an ETag, and 304 to who has the same. */
function send(request: IncomingMessage, response: ServerResponse, found: object): void {
  const body = JSON.stringify(found);
  const etag = `W/"${createHash('sha256').update(body).digest('hex')}"`;
  const isHeld = request.headers['if-none-match'] === etag;
  response.writeHead(isHeld ? 304 : 200, { 'content-type': 'application/json', etag });
  response.end(isHeld ? undefined : body);
}

const presentThread = ({ comments, isPull, ...thread }: FakeThread) => ({
  ...thread,
  comments: comments.length,
  labels: [{ name: 'bug' }],
  assignees: [],
  ...(isPull ? { pull_request: { url: thread.html_url } } : {}),
});
