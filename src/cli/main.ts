import { loadDotEnv } from '../lib/load-dot-env.ts';
import { createCommandLine } from './command-line.ts';
import { explainError } from './connection.ts';
import { runCommandLine } from './run-command-line.ts';

loadDotEnv();
await runCommandLine(createCommandLine(), explainError);
