// `node scripts/run.mjs FILE ARGS…`: installs what is missing, then runs a TypeScript file under the pinned Node.
import { spawn } from 'node:child_process';
import { nodeFlags, nodePath, setUp } from './setup.mjs';

setUp();
const child = spawn(nodePath, [...nodeFlags, ...process.argv.slice(2)], { stdio: 'inherit' });
// A terminal's Ctrl-C reaches the child by itself; a signal to this process alone is passed on, and the child decides when to end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
