import { isRecord } from '../../lib/narrow.ts';
import type { JudgedQuery } from '../../../client/types.ts';
import { CliError } from '../cli-error.ts';

/** Reads the queries of an evaluation set from JSON Lines; throws `CliError` with the first invalid line. */
export function readSet(text: string, file: string): JudgedQuery[] {
  return text.split(/\r?\n/).flatMap((line, i) => {
    if (line.trim() === '') return [];
    const query = readLine(line);
    if (query === null)
      throw new CliError(
        `${file}, line ${i + 1}: not a query with the documents that answer it. A line looks like {"query": "…", "relevant": [{"source": "vault", "resource_id": "…"}]}.`,
      );
    return [query];
  });
}

/** Returns judged queries as JSON Lines. */
export const writeSet = (queries: readonly JudgedQuery[]): string =>
  queries.map((query) => `${JSON.stringify(query)}\n`).join('');

function readLine(line: string): JudgedQuery | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null; // the caller reports the line
  }
  if (!isRecord(value) || typeof value.query !== 'string' || value.query === '') return null;
  const relevant = readNames(value.relevant);
  const irrelevant = readNames(value.irrelevant ?? []);
  return relevant && irrelevant ? { query: value.query, relevant, irrelevant } : null;
}

function readNames(value: unknown): JudgedQuery['relevant'] | null {
  if (!Array.isArray(value)) return null;
  const names = value.flatMap((name: unknown) =>
    isRecord(name) && typeof name.source === 'string' && typeof name.resource_id === 'string'
      ? [{ source: name.source, resource_id: name.resource_id }]
      : [],
  );
  return names.length === value.length ? names : null;
}
