import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { z } from 'zod';
import { childEnv } from '../../child-env.ts';
import type { Era } from '../connect-mcp.ts';

export const SUITE = path.dirname(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'),
);

/** Returns the scenarios that a revision requires of servers, as frozen by the suite; it also runs others, which do not count. */
export async function requiredOfServers(era: Era): Promise<string[]> {
  const { server } = parse(await readFile(path.join(SUITE, `requirements/${era}.yaml`), 'utf8'));
  return z.array(z.string()).parse(server).toSorted();
}

export interface SuiteResult {
  /** Scenarios that ran, sorted by name. */
  ran: string[];
  /** Failures, as "scenario: check: problem". */
  failures: string[];
}

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

/** Runs the scenarios that a revision requires of servers, or one of them, against `url` with the protocol's conformance suite. */
export async function runSuite(url: string, era: Era, scenario?: string): Promise<SuiteResult> {
  const results = await mkdtemp(path.join(tmpdir(), 'cambium-conformance-'));
  try {
    const what =
      scenario === undefined ? ['--requirements', era] : ['--scenario', scenario, '--spec-version', era];
    const child = spawn(
      process.execPath,
      [path.join(SUITE, 'dist/index.js'), 'server', '--url', url, ...what, '-o', results],
      {
        env: childEnv(),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const [said, [code]] = await Promise.all([
      Promise.all([text(child.stdout), text(child.stderr)]),
      once(child, 'close'),
    ]);
    const found = await readResults(results);
    if (found.ran.length === 0) throw new Error(`The suite ended with ${code}:\n${said.join('\n')}`);
    return found;
  } finally {
    await rm(results, { recursive: true, force: true });
  }
}

/** Reads the results that the suite wrote to a directory. */
export async function readResults(directory: string): Promise<SuiteResult> {
  const found: SuiteResult = { ran: [], failures: [] };
  for (const folder of (await readdir(directory)).toSorted()) {
    const scenario = folder
      .replace(/^(?:server|authorization-server)-/, '')
      .replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    const checks: Check[] = JSON.parse(await readFile(path.join(directory, folder, 'checks.json'), 'utf8'));
    found.ran.push(scenario);
    for (const { id, status, errorMessage = '' } of checks)
      if (status === 'FAILURE') found.failures.push(`${scenario}: ${id}: ${errorMessage}`);
  }
  return found;
}
