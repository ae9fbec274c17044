// `node scripts/run.mjs FILE ARGS…`: installs what is missing, then runs a TypeScript file under the pinned Node.
import { spawn } from 'node:child_process';
import { nodePath, nodeRuntime, setUp } from './setup.mjs';

setUp();
const child = spawn(nodePath, [...nodeRuntime.flags, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...nodeRuntime.env, ...process.env },
});
// A terminal's Ctrl-C reaches the child by itself; a signal to this process alone is passed on, and the child decides when to end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
