// `node scripts/run.mjs [--restart] FILE ARGS…`: installs what is missing, then runs a TypeScript file under the pinned Node. With
// --restart, a program that was ready and dies is restarted.
import { launch } from './launch.mjs';

const args = process.argv.slice(2);
const restart = args[0] === '--restart';
launch(restart ? args.slice(1) : args, { restart });
