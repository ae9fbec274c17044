#!/usr/bin/env node
// The command line, from any Node 20 or newer: installs what is missing, then runs under the pinned Node.
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from '../scripts/launch.mjs';
import { compileCache, setUp } from '../scripts/setup.mjs';

const commands = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'src', 'cli');
if (process.argv[2] !== 'merge') launch([path.join(commands, 'main.ts'), ...process.argv.slice(2)]);
else if (process.features.typescript) await merge();
else launch([path.join(commands, 'merge-main.ts'), ...process.argv.slice(2)]);

/** git starts a merge driver once for every file: where this Node runs TypeScript (22.18 and newer), no second one is started. */
async function merge() {
  setUp();
  // Node 22 and 23 warn that running TypeScript is experimental.
  process.removeAllListeners('warning');
  // Two thirds of the time of a small merge.
  module.enableCompileCache(compileCache);
  await import('../src/cli/merge-main.ts');
}
