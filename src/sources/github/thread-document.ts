import type { RawBlock, Sender } from '../../parse/block.ts';
import {
  firstOf,
  isObject,
  namesIn,
  objectIn,
  objectsIn,
  scalarText,
  stringOf,
} from '../../parse/json/json-values.ts';
import type { JsonObject } from '../../parse/json/json-values.ts';
import { plainMarkdown } from '../../parse/markdown/plain-markdown.ts';
import { messageBlock } from '../../parse/message-block.ts';
import { presentFacts, type RawSourceDocument } from '../../parse/source-document.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

const THREAD_URL = /^https?:\/\/[^/]+\/(?:repos\/)?([^/]+\/[^/]+)\/(issues|pull|pulls)\/(\d+)/;

/** Converts an issue or pull request, with its `comments` and `reviews` as lists, to a task. */
export function threadDocument(item: JsonObject): RawSourceDocument {
  const url = threadUrl(item);
  const [, repository = null, kind = ''] = THREAD_URL.exec(url ?? '') ?? [];
  const number = Number(scalarText(item.number));
  const isPull =
    kind.startsWith('pull') || isObject(item.pull_request) || typeof item.headRefName === 'string';
  const said = [...objectsIn(item.comments), ...objectsIn(item.reviews)];
  said.sort((a, b) => compareText(isoOf(a, DATES) ?? '', isoOf(b, DATES) ?? ''));
  return {
    source: 'github',
    type: 'task',
    resourceId: repository === null ? null : `${repository}#${number}`,
    title: stringOf(item, 'title') ?? null,
    blocks: [item, ...said].map(messageOf).filter(({ text }) => text !== ''),
    metadata: presentFacts({
      number,
      repository,
      kind: isPull ? 'pull_request' : 'issue',
      state: stringOf(item, 'state')?.toLowerCase(),
      author: senderOf(item).name,
      labels: namesIn(item.labels, 'name'),
      assignees: namesIn(item.assignees, 'login'),
      milestone: stringOf(objectIn(item.milestone), 'title'),
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

const DATES = ['createdAt', 'submittedAt', 'created_at', 'submitted_at'];

function messageOf(item: JsonObject): RawBlock {
  const text = plainMarkdown(stringOf(item, 'body') ?? '');
  const date = isoOf(item, DATES);
  // In answers of the API, `url` is an address of the API.
  const url = firstOf(item, ['html_url', 'url']);
  return messageBlock(text, senderOf(item), { date, url: typeof url === 'string' ? url : null });
}

/** Returns the address of an issue or pull request, or null. */
export const threadUrl = (item: JsonObject): string | null =>
  ['html_url', 'url'].flatMap((key) => stringOf(item, key) ?? []).find((url) => THREAD_URL.test(url)) ?? null;

function senderOf(item: JsonObject): Sender {
  const author = objectIn(firstOf(item, ['author', 'user']));
  return { name: stringOf(author, 'login') ?? stringOf(author, 'name') ?? null, email: null };
}

function isoOf(item: JsonObject, keys: readonly string[]): string | null {
  const value = firstOf(item, keys);
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
}
