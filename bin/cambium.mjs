#!/usr/bin/env node
// The command line, from any Node 20 or newer: installs what is missing, then runs under the pinned Node.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodePath, nodeRuntime, setUp } from '../scripts/setup.mjs';

setUp();
const main = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'src', 'cli', 'main.ts');
const child = spawn(nodePath, [...nodeRuntime.flags, main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...nodeRuntime.env, ...process.env },
});
// A terminal's Ctrl-C reaches the child by itself; a signal to this process alone is passed on, and the child decides when to end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
