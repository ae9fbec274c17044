import { loadDotEnv } from '../lib/load-dot-env.ts';
import { EXIT } from './cli-error.ts';
import { createCommandLine } from './command-line.ts';
import { explainError } from './output/explain-error.ts';
import { flagsTakenByNpm } from './flags/flags-taken-by-npm.ts';
import { runCommandLine } from './run-command-line.ts';

const taken = flagsTakenByNpm(process.env);
if (taken === null) {
  loadDotEnv();
  await runCommandLine(createCommandLine(), explainError);
} else {
  process.stderr.write(`cambium: ${taken}\n`);
  process.exitCode = EXIT.unusable;
}
