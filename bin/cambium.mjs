#!/usr/bin/env node
// The command line, from any Node 20 or newer: installs what is missing, then runs under the pinned Node.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from '../scripts/launch.mjs';

const main = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'src', 'cli', 'main.ts');
launch([main, ...process.argv.slice(2)]);
