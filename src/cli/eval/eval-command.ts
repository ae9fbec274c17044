import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Client } from '../../../client/client.ts';
import type { JudgedQuery } from '../../../client/types.ts';
import { rewriteFile } from '../../lib/whole-file.ts';
import { CliError } from '../cli-error.ts';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { describeFileError } from '../output/file-error.ts';
import { plainLine } from '../output/render-table.ts';
import { readLimit } from '../search-command.ts';
import { readSet, writeSet } from './read-set.ts';
import { scoreJudged, scoreSet, type SetScore } from './score-set.ts';
import { printText } from '../output/print-text.ts';
import { allItems } from '../output/all-items.ts';

interface EvalFlags {
  limit: number;
  export?: string;
  json?: boolean;
}

/** Adds `cambium eval [FILE]`. */
export function addEvalCommand(program: Command): void {
  program
    .command('eval')
    .argument('[file]', 'evaluation set as JSON Lines (default: the ratings that the caller has given)')
    .description('search for every query of an evaluation set; print recall and MRR')
    .option('-n, --limit <number>', 'documents to look at for each query', readLimit, 10)
    .option('--export <file>', 'write the set to this file as JSON Lines instead of running it')
    .option('--json', 'print the scores as JSON, query by query')
    .action(async (file: string | undefined, flags: EvalFlags, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      const set =
        file === undefined
          ? await Array.fromAsync(allItems((page) => client.getEvaluationSet(page)))
          : await readSetFile(file);
      if (flags.export !== undefined) {
        await rewriteFile(flags.export, writeSet(set));
        printText(`Wrote ${set.length} queries to ${flags.export}.`);
        return;
      }
      const score = await runSet(client, set, flags.limit);
      printText(flags.json ? JSON.stringify(score) : renderScore(score, flags.limit));
    });
}

async function readSetFile(file: string): Promise<JudgedQuery[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CliError(`${file} cannot be read: ${describeFileError(error)}. Name a file of JSON Lines.`);
  });
  return readSet(text, file);
}

/** Runs one search at a time, so that the service can answer others in between. */
async function runSet(client: Client, set: JudgedQuery[], limit: number): Promise<SetScore> {
  const answerable = set.filter((query) => query.relevant.length > 0);
  if (!answerable.length)
    throw new CliError(
      'No rated query has a relevant document yet. Rate highlights of search results above 0 (POST /evaluate/highlight/{id}), or name a file with an evaluation set.',
    );
  const scores = [];
  for (const query of answerable) {
    const { documents } = await client.queryMemories({ query: query.query, max_results: limit });
    scores.push(scoreJudged(query, documents));
  }
  return scoreSet(scores);
}

function renderScore(score: SetScore, limit: number): string {
  const missed = score.queries.filter(({ recall }) => recall < 1);
  return [
    `queries    ${score.queries.length}`,
    `recall@${limit}`.padEnd(11) + score.recall.toFixed(3),
    `MRR@${limit}`.padEnd(11) + score.mrr.toFixed(3),
    ...missed.map(({ query, recall }) => `  found ${Math.round(recall * 100)} %: ${plainLine(query)}`),
  ].join('\n');
}
