// `npm run build`: builds the web app into web/dist, completely or not at all.
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { WEB_STAMP_FILE, webStamp } from '../src/web/web-stamp.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const web = path.join(ROOT, 'web');
const dist = path.join(web, 'dist');
const staging = path.join(web, `.build-${process.pid}`);
/** Brotli's maximum takes ten times as long and saves 2 %. */
const BROTLI_QUALITY = 9;

// Overrides NODE_ENV: a test run sets `test`, for which React's plugin would write its development build, with paths of this machine.
process.env.NODE_ENV = 'production';
const stamp = webStamp(ROOT);
try {
  await build({
    root: web,
    configFile: path.join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: staging },
  });
  await compressAll(staging);
  await writeFile(path.join(staging, WEB_STAMP_FILE), stamp);
  await rm(dist, { recursive: true, force: true });
  await rename(staging, dist);
} finally {
  await rm(staging, { recursive: true, force: true });
}

/** Writes compressed forms next to each file, which the service sends unchanged. */
async function compressAll(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(?:js|css|html|svg|json)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
    }),
  );
}
