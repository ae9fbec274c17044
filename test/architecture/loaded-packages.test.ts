import { expect, test } from 'vitest';
import { listLoadedPackages } from './loaded-packages.ts';
import { readSourceFiles } from './source-file.ts';

const loadedBy = (entry: string) => listLoadedPackages(entry, readSourceFiles('src'));

test('packages are found through our own files, but not in type imports or inside functions', () => {
  const files = [
    { path: 'src/a.ts', text: "import { b } from './sub/b.ts';\nimport type { T } from 'types-only';\n" },
    {
      path: 'src/sub/b.ts',
      text: "import {\n  one,\n  two,\n} from 'many-lines';\nimport 'effects';\nimport fs from 'node:fs';\nexport { c } from '../c.ts';\n",
    },
    { path: 'src/c.ts', text: "import '../src/a.ts';\nconst later = () => import('later');\n" },
    { path: 'src/d.ts', text: "import 'elsewhere';\n" },
  ];
  expect(listLoadedPackages('src/a.ts', files)).toEqual(['effects', 'many-lines']);
});

/** Packages of many modules that only some services or documents need (docs/decisions/0640-what-a-start-loads.md). */
const LATER =
  /^(?:ai|@ai-sdk\/.*|@modelcontextprotocol\/.*|undici|yaml|linkedom|mammoth|unpdf|eld)(?:$|\/(?!worker$))/;

test.each(['src/main.ts', 'src/ingest/parse-pool/parse-child.ts', 'src/ingest/prepare/prepare-in-pool.ts'])(
  '%s loads no package that is needed later or never',
  (entry) => {
    const packages = loadedBy(entry);
    expect(packages).toContain('linkedom/worker');
    expect(packages.filter((name) => LATER.test(name))).toEqual([]);
  },
);

test('the command line loads no package of the service', () => {
  expect(loadedBy('src/cli/main.ts')).toEqual(['commander', 'ignore']);
});

/** Each thread has its own copy of what a task's module loads: the driver and what comes with it take 7 MB. */
test('a worker thread loads no database driver for a task', () => {
  const files = readSourceFiles('src');
  const tasks = files.filter(({ text }) => text.includes('defineTask(import.meta.url'));
  const loaded = tasks.map(({ path }) => [path, listLoadedPackages(path, files)] as const);
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter(([, packages]) => packages.includes('postgres'))).toEqual([]);
});
