import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { childEnv } from '../child-env.ts';
import { BUNDLED, bundleName, startFile } from './start-file.ts';
import { withPlaces } from './with-places.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Writes each of the project's programs that tests start into `dir` as one file; packages are loaded as they are installed. Node then reads
 * a thousand fewer files at each start (docs/decisions/0760-tests-start-bundled-programs.md).
 */
export async function bundle(dir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    publicDir: false,
    build: {
      ssr: true,
      outDir: dir,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(BUNDLED.map((source) => [bundleName(source), path.join(ROOT, source)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
    plugins: [
      {
        name: 'places',
        enforce: 'pre',
        transform: { filter: { code: 'import.meta.' }, handler: withPlaces },
      },
    ],
  });
  // Node stores what it compiled when a process ends. Without this, all processes of the first minute compile the service, and those that
  // tests kill never store it.
  for (const source of ['src/main.ts', 'src/cli/main.ts'] as const)
    await promisify(execFile)(process.execPath, [startFile(source, dir), '--help'], { env: childEnv() });
}
