import {
  type JsonValue,
  firstOf,
  isObject,
  type JsonObject,
  scalarText,
  stringOf,
} from '../../parse/json/json-values.ts';
import type { RawBlock, Sender } from '../../parse/block.ts';
import { plainMarkdown } from '../../parse/markdown/plain-markdown.ts';
import { presentFacts, type RawSourceDocument } from '../../parse/source-document.ts';

const THREAD_URL = /^https?:\/\/[^/]+\/(?:repos\/)?([^/]+\/[^/]+)\/(issues|pull|pulls)\/(\d+)/;

/** Returns whether a JSON value is from `gh issue list --json`, `gh pr list --json` or `gh api`: numbered items with a title. */
export function isGithubJson(value: JsonValue): boolean {
  const items = Array.isArray(value) ? value : [value];
  return items.length > 0 && items.every((item) => isObject(item) && isThread(item));
}

function isThread(item: JsonObject): boolean {
  if (typeof item.number !== 'number' || typeof item.title !== 'string') return false;
  const url = threadUrl(item);
  if (url !== null) return true;
  // `gh` writes only the requested fields: without `url`, this combination of names identifies it.
  return typeof item.state === 'string' && isObject(item.author) && typeof item.author.login === 'string';
}

/** Reads issues and pull requests: each is a task, with its text and every comment and review as a message. */
export function* readGithubJson(value: JsonValue): Generator<RawSourceDocument> {
  for (const item of Array.isArray(value) ? value : [value]) if (isObject(item)) yield threadDocument(item);
}

/** Converts an issue or pull request, with its `comments` and `reviews` as lists, to a task. */
export function threadDocument(item: JsonObject): RawSourceDocument {
  const url = threadUrl(item);
  const [, repository = null, kind = ''] = THREAD_URL.exec(url ?? '') ?? [];
  const number = Number(scalarText(item.number));
  const isPull =
    kind.startsWith('pull') || isObject(item.pull_request) || typeof item.headRefName === 'string';
  const blocks = [message(item), ...comments(item).map((comment) => message(comment))].filter(
    (block) => block.text !== '',
  );
  return {
    source: 'github',
    type: 'task',
    resourceId: repository === null ? null : `${repository}#${number}`,
    title: stringOf(item, 'title') ?? null,
    blocks,
    metadata: presentFacts({
      number,
      repository,
      kind: isPull ? 'pull_request' : 'issue',
      state: stringOf(item, 'state')?.toLowerCase(),
      author: login(item)?.name,
      labels: namesOf(item.labels, 'name'),
      assignees: namesOf(item.assignees, 'login'),
      milestone: isObject(item.milestone) ? stringOf(item.milestone, 'title') : null,
      branch: stringOf(item, 'headRefName'),
      closed_at: isoOf(item, ['closedAt', 'closed_at']),
      merged_at: isoOf(item, ['mergedAt', 'merged_at']),
    }),
    warnings:
      repository === null
        ? ['The export has no `url`, so the repository is unknown. Add `url` to the fields of `gh … --json`.']
        : [],
    createdAt: isoOf(item, ['createdAt', 'created_at']),
    lastModified: isoOf(item, ['updatedAt', 'updated_at']),
    url,
  };
}

function comments(item: JsonObject): JsonObject[] {
  const found = [item.comments, item.reviews]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter(isObject);
  return found.toSorted((a, b) => (isoOf(a, DATES) ?? '').localeCompare(isoOf(b, DATES) ?? ''));
}

const DATES = ['createdAt', 'submittedAt', 'created_at', 'submitted_at'];

function message(item: JsonObject): RawBlock {
  const text = plainMarkdown(stringOf(item, 'body') ?? '');
  const date = isoOf(item, DATES);
  // In answers of the API, `url` is an address of the API.
  const url = firstOf(item, ['html_url', 'url']);
  return {
    type: 'message',
    text,
    content: text,
    sender: login(item) ?? { name: null, email: null },
    ...(date ? { date } : {}),
    ...(typeof url === 'string' ? { url } : {}),
  };
}

function threadUrl(item: JsonObject): string | null {
  for (const key of ['html_url', 'url']) {
    const url = stringOf(item, key);
    if (url && THREAD_URL.test(url)) return url;
  }
  return null;
}

function login(item: JsonObject): Sender | null {
  const author = firstOf(item, ['author', 'user']);
  const name = isObject(author) ? (stringOf(author, 'login') ?? stringOf(author, 'name')) : undefined;
  return name ? { name, email: null } : null;
}

function namesOf(list: JsonValue | undefined, key: string): string | null {
  if (!Array.isArray(list)) return null;
  const names = list.map((entry) =>
    isObject(entry) ? stringOf(entry, key) : typeof entry === 'string' ? entry : undefined,
  );
  return names.filter(Boolean).join(', ') || null;
}

function isoOf(item: JsonObject, keys: readonly string[]): string | null {
  const value = firstOf(item, keys);
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
}
