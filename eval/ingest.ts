import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ParsePool } from '../src/ingest/parse-pool/parse-pool.ts';
import type { RawBlock } from '../src/parse/block.ts';
import { ParseError } from '../src/parse/parse-error.ts';
import { readJsonLines } from './read-lines.ts';
import type { SuiteOptions, SuiteSummary } from './suite.types.ts';

interface ManifestLine {
  file: string;
  kind: string;
}

/** The result for one file. */
interface FileResult {
  file: string;
  status: 'ok' | 'empty' | 'error';
  error?: string;
  chars: number;
  title?: string;
  /** File that contains the text as a reader sees it. */
  text_file?: string;
  documents: number;
  blocks: number;
  /** Cells of a table as read. */
  rows?: string[][];
  ms: number;
}

/**
 * Reads every file of a directory's `manifest.jsonl` with the product's parse pool (its limits and timeout) and writes `{file, status,
 * error?, chars, title?, text_file?, ms}` per line; the texts go to the folder `OUT.text`. The summary counts results by kind, and all
 * crashes and timeouts.
 */
export async function run({ data, out, limit }: SuiteOptions): Promise<SuiteSummary> {
  const files = readJsonLines<ManifestLine>(join(data, 'manifest.jsonl')).slice(0, limit);
  const textFolder = resolve(`${out}.text`);
  mkdirSync(textFolder, { recursive: true });
  const pool = new ParsePool({ processesMax: 1 });
  const kinds: Record<string, { files: number; ok: number; empty: number; error: number; ms_mean: number }> =
    {};
  const rows: string[] = [];
  let crashes = 0;
  let timeouts = 0;
  try {
    for (const [index, { file, kind }] of files.entries()) {
      const { result, text, code } = await readFile(pool, join(data, file), file);
      if (text !== '') {
        result.text_file = join(textFolder, `${index}.txt`);
        writeFileSync(result.text_file, text);
      }
      if (code === 'timeout') timeouts++;
      if (code === 'crashed' || code === 'out_of_memory') crashes++;
      const tally = (kinds[kind] ??= { files: 0, ok: 0, empty: 0, error: 0, ms_mean: 0 });
      tally.ms_mean = Math.round(((tally.ms_mean * tally.files + result.ms) / (tally.files + 1)) * 100) / 100;
      tally.files++;
      tally[result.status]++;
      rows.push(JSON.stringify(result));
    }
  } finally {
    pool.close();
  }
  writeFileSync(out, `${rows.join('\n')}\n`);
  return { suite: 'ingest', files: files.length, crashes, timeouts, kinds };
}

async function readFile(
  pool: ParsePool,
  path: string,
  file: string,
): Promise<{ result: FileResult; text: string; code?: string }> {
  const started = performance.now();
  const blocks: RawBlock[] = [];
  let title: string | null = null;
  let documents = 0;
  let error: ParseError | null = null;
  try {
    for await (const item of pool.parseInPool({ path, filename: file }, 'eval')) {
      if ('skipped' in item) continue;
      documents++;
      title ??= item.document.title;
      blocks.push(...item.document.blocks);
    }
  } catch (caught) {
    if (!(caught instanceof ParseError)) throw caught;
    error = caught;
  }
  const ms = Math.round((performance.now() - started) * 100) / 100;
  // Excludes images: their alternative text is not part of the running text.
  const text = blocks
    .filter((block) => block.type !== 'image' && block.text !== '')
    .map((block) => block.text)
    .join('\n\n');
  const tables = blocks.flatMap((block) => block.table_rows ?? []);
  return {
    text,
    code: error?.code,
    result: {
      file,
      status: error ? 'error' : text.trim() === '' ? 'empty' : 'ok',
      ...(error ? { error: error.message } : {}),
      chars: text.length,
      ...(title ? { title } : {}),
      documents,
      blocks: blocks.length,
      ...(tables.length > 0 ? { rows: tables } : {}),
      ms,
    },
  };
}
