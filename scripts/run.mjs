// `node scripts/run.mjs FILE ARGS…`: installs what is missing, then runs a TypeScript file under the pinned Node.
import { launch } from './launch.mjs';

launch(process.argv.slice(2));
