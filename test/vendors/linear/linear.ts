import { GraphQLError, graphqlSync } from 'graphql';
import { type FakeAnswer, type FakeRequest, FakeVendor } from '../fake-vendor.ts';
import { LINEAR_SCHEMA } from './schema.ts';

interface FakeIssue {
  id: string;
  identifier: string;
  title: string;
  description: string | null;
  team: { key: string; name: string };
  createdAt: string;
  updatedAt: string;
  archivedAt: string | null;
  trashed: boolean | null;
}

interface FakeComment {
  id: string;
  body: string;
  issueId: string;
  parentId: string | null;
  createdAt: string;
  updatedAt: string;
}

interface Asked {
  filter?: Filter;
  first: number;
  after?: string | null;
  includeArchived?: boolean;
}

interface Filter {
  key?: { in: string[] };
  id?: { in: string[] };
  updatedAt?: { gte: string };
  team?: { key: { in: string[] } };
  issue?: { id?: { in: string[] }; team?: { key: { in: string[] } }; null?: boolean };
}

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@taproot.example` });
const errorOf = (code: string, type: string, status = 400): FakeAnswer => ({
  status,
  body: { errors: [{ message: type, extensions: { code, type } }] },
});

const INVALID = { code: 'INVALID_INPUT', type: 'invalid input' };

/** A fake Linear workspace for a connection's requests, which must be valid for Linear's schema. */
export class FakeLinear extends FakeVendor {
  readonly issues = new Map<string, FakeIssue>();
  readonly comments = new Map<string, FakeComment>();
  readonly teams = new Map([
    ['ENG', 'Engineering'],
    ['OPS', 'Operations'],
  ]);
  #ids = 0;
  #numbers = 0;

  add(title: string, description: string | null = null, team = 'ENG'): FakeIssue {
    const now = this.now();
    const issue: FakeIssue = {
      id: this.#id(),
      identifier: `${team}-${++this.#numbers}`,
      title,
      description,
      team: { key: team, name: this.teams.get(team) ?? team },
      createdAt: now,
      updatedAt: now,
      archivedAt: null,
      trashed: null,
    };
    this.issues.set(issue.id, issue);
    return issue;
  }

  edit(issue: FakeIssue, change: Partial<Pick<FakeIssue, 'title' | 'description' | 'archivedAt'>>): void {
    Object.assign(issue, change, { updatedAt: this.now() });
  }

  /** Moves an issue to another team, which changes its identifier. */
  move(issue: FakeIssue, team: string): void {
    const moved = { key: team, name: this.teams.get(team) ?? team };
    Object.assign(issue, { team: moved, identifier: `${team}-${++this.#numbers}`, updatedAt: this.now() });
  }

  /** Moves an issue to the trash, where Linear keeps it for some days. */
  trash(issue: FakeIssue): void {
    Object.assign(issue, { trashed: true, archivedAt: this.now(), updatedAt: this.now() });
  }

  /** Deletes an issue permanently: nothing reports it. */
  erase(issue: FakeIssue): void {
    this.issues.delete(issue.id);
  }

  /** Adds a comment without changing the date of its issue. */
  comment(issue: FakeIssue, body: string, parentId: string | null = null): FakeComment {
    const now = this.now();
    const comment = { id: this.#id(), body, issueId: issue.id, parentId, createdAt: now, updatedAt: now };
    this.comments.set(comment.id, comment);
    return comment;
  }

  editComment(comment: FakeComment, body: string): void {
    Object.assign(comment, { body, updatedAt: this.now() });
  }

  /** Returns Linear's answer to a rate-limited key. */
  limit(minutes: number): FakeAnswer {
    const reset = String(this.ms + minutes * 60_000);
    const headers = { 'x-ratelimit-requests-remaining': '0', 'x-ratelimit-requests-reset': reset };
    return { ...errorOf('RATELIMITED', 'ratelimited'), headers };
  }

  #id(): string {
    return `00000000-0000-4000-8000-${String(++this.#ids).padStart(12, '0')}`;
  }

  protected answer(request: FakeRequest): FakeAnswer {
    const { url, method, headers, body } = request;
    if (url.pathname !== '/graphql' || method !== 'POST') throw new Error(`${method} ${url.pathname}`);
    const { query, variables } = JSON.parse(body);
    const [, field = 'viewer'] = /^ {2}(issues|comments)\(first: (?:\d+), after/m.exec(query) ?? [];
    this.requests.push(field);
    if (headers.authorization !== this.key && !this.hasToken(request))
      return errorOf('AUTHENTICATION_ERROR', 'authentication error', 401);
    const asked = { schema: LINEAR_SCHEMA, source: query, variableValues: variables };
    const { data, errors } = graphqlSync({ ...asked, rootValue: this.#root });
    for (const error of errors ?? []) if (error.extensions.code === undefined) throw error;
    return errors ? { status: 400, body: { errors } } : { body: { data } };
  }

  readonly #root = {
    viewer: { id: 'user-1' },
    organization: { name: 'Taproot' },
    teams: ({ filter }: Asked) => {
      const keys = [...this.teams.keys()].filter((key) => !filter?.key || filter.key.in.includes(key));
      return { nodes: keys.map((key) => ({ key, name: this.teams.get(key) ?? key })) };
    },
    issues: (asked: Asked) => this.#page(this.#findIssues(asked), asked),
    comments: (asked: Asked) => this.#page(this.#findComments(asked.filter ?? {}), asked),
  };

  /** Newest first. */
  #page(found: { id: string }[], { first, after }: Asked): object {
    const all = found.toReversed();
    const from = after == null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const isUnknown = after != null && from === 0;
    // https://linear.app/developers/pagination and https://linear.app/developers/rate-limiting
    if (isUnknown || first > 250) throw new GraphQLError('invalid input', { extensions: INVALID });
    const nodes = all.slice(from, from + Math.min(this.perPage, first));
    const hasNextPage = from + nodes.length < all.length;
    return { nodes, pageInfo: { hasNextPage, endCursor: nodes.at(-1)?.id ?? null } };
  }

  #findIssues({ filter, includeArchived = false }: Asked): { id: string }[] {
    const { id, updatedAt, team } = filter ?? {};
    return [...this.issues.values()]
      .filter(({ archivedAt }) => includeArchived || archivedAt === null)
      .filter((issue) => !id || id.in.includes(issue.id))
      .filter((issue) => !updatedAt || issue.updatedAt >= updatedAt.gte)
      .filter((issue) => !team || team.key.in.includes(issue.team.key))
      .map((issue) => ({ ...ISSUE, ...issue, url: `https://linear.app/taproot/issue/${issue.identifier}` }));
  }

  #findComments({ updatedAt, issue }: Filter): { id: string }[] {
    return [...this.comments.values()]
      .filter((one) => this.issues.has(one.issueId))
      .filter((one) => !updatedAt || one.updatedAt >= updatedAt.gte)
      .filter((one) => !issue?.id || issue.id.in.includes(one.issueId))
      .filter(
        (one) => !issue?.team || issue.team.key.in.includes(this.issues.get(one.issueId)?.team.key ?? ''),
      )
      .map((one) => ({ ...one, url: `https://linear.app/taproot#comment-${one.id}`, user: person('Tomas') }));
  }
}

const ISSUE = {
  priorityLabel: 'High',
  creator: person('Mara'),
  assignee: null,
  state: { name: 'In Progress' },
  project: { name: 'Valves' },
  cycle: { number: 7, name: null },
  parent: null,
  labels: { nodes: [{ name: 'leak' }, { name: 'urgent' }] },
};
