import {
  filesPerFolder,
  listAmbiguousExports,
  listNonNullAssertions,
  listTypeAssertions,
  measureFiles,
  measureFunctions,
  quantile,
  testShare,
  testShares,
} from '../test/architecture/code-measures.ts';
import { LIMITS } from '../test/architecture/limits.ts';
import { readPages } from '../test/architecture/pages.ts';
import { listHardWords } from '../test/architecture/plain-words.ts';
import { CODE_FOLDERS, readSourceFiles } from '../test/architecture/source-file.ts';

/** `npm run --silent measure`: compares the code with the limits of STYLE.md. With `--list`, prints every place over a limit. */
const everywhere = CODE_FOLDERS.map(readSourceFiles);
const [inSrc = []] = everywhere;
const code = inSrc.filter(({ isTest }) => !isTest);
const functions = measureFunctions(code);
const files = measureFiles(code);
const assertions = listTypeAssertions(code);
const rooms = testShares(inSrc).filter(({ code: lines, room }) => lines > 0 && !room.endsWith('.ts'));

/** A row of the table: name, current value, limit, and the places over it. */
type Row = [name: string, now: string, limit: string, over: string[]];

const rows: Row[] = [
  sizeRow(
    'lines per function, p90 / max',
    functions,
    0.9,
    LIMITS.linesPerFunctionP90,
    LIMITS.linesPerFunction,
  ),
  sizeRow('lines per file, p50 / max', files, 0.5, LIMITS.linesPerFileP50, LIMITS.linesPerFile),
  countRow(
    `folders over ${LIMITS.filesPerFolder} source files`,
    everywhere.flatMap((list) =>
      [...filesPerFolder(list)]
        .filter(([, count]) => count > LIMITS.filesPerFolder)
        .map(([folder, count]) => `${folder}: ${count}`),
    ),
    0,
  ),
  countRow(
    '`as` (not const)',
    assertions.map(({ place }) => place),
    LIMITS.typeAssertions,
  ),
  countRow(
    '`as` without a reason',
    assertions.filter(({ hasReason }) => !hasReason).map(({ place }) => place),
    0,
  ),
  countRow('`!`', listNonNullAssertions(code), LIMITS.nonNullAssertions),
  ['test lines per code line', testShare('src', inSrc).share.toFixed(2), `${LIMITS.testShare}`, []],
  [
    'test lines per code line, least of any room',
    Math.min(...rooms.map(({ share }) => share)).toFixed(2),
    `${LIMITS.testShareOfRoom}`,
    rooms
      .filter(({ share }) => share < LIMITS.testShareOfRoom)
      .map(({ room, share }) => `src/${room}: ${share.toFixed(2)}`),
  ],
  countRow('exported names with several meanings', listAmbiguousExports(code), LIMITS.ambiguousExports),
  countRow(
    'hard words and British spellings',
    [...everywhere.flat(), ...readPages()]
      .flatMap(listHardWords)
      .map(({ place, word }) => `${place}: ${word}`),
    0,
  ),
];

const isListing = process.argv.includes('--list');
for (const [name, now, limit, over] of rows) {
  console.log(`${name.padEnd(46)}${now.padStart(10)}   limit ${limit}`);
  if (isListing) for (const place of over) console.log(`    ${place}`);
}

function sizeRow(
  name: string,
  measured: { place: string; lines: number }[],
  share: number,
  limit: number,
  max: number,
): Row {
  const lines = measured.map((one) => one.lines);
  const over = measured.filter((one) => one.lines > max).map((one) => `${one.place}: ${one.lines}`);
  return [name, `${quantile(lines, share)} / ${Math.max(...lines)}`, `${limit} / ${max}`, over];
}

function countRow(name: string, places: string[], limit: number): Row {
  return [name, String(places.length), String(limit), places];
}
