import { isObject, type JsonObject, type JsonValue } from '../../parse/json/json-values.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import { threadDocument, threadUrl } from './thread-document.ts';

/** Returns whether a JSON value is from `gh issue list --json`, `gh pr list --json` or `gh api`: numbered items with a title. */
export function isGithubJson(value: JsonValue): boolean {
  const items = Array.isArray(value) ? value : [value];
  return items.length > 0 && items.every((item) => isObject(item) && isThread(item));
}

function isThread(item: JsonObject): boolean {
  if (typeof item.number !== 'number' || typeof item.title !== 'string') return false;
  if (threadUrl(item) !== null) return true;
  // `gh` writes only the requested fields: without `url`, this combination of names identifies it.
  return typeof item.state === 'string' && isObject(item.author) && typeof item.author.login === 'string';
}

/** Reads issues and pull requests: each is a task, with its text and every comment and review as a message. */
export function* readGithubJson(value: JsonValue): Generator<RawSourceDocument> {
  for (const item of Array.isArray(value) ? value : [value]) if (isObject(item)) yield threadDocument(item);
}
