import { capitalize } from '../../../lib/strings/capitalize.ts';
import { foldName } from '../../../text/fold.ts';
import { findNames } from '../../../text/names.ts';
import type { Evidence } from '../../model.ts';
import { worth } from './sections.ts';
import { cited, type Statement } from './statements.ts';
import { compareText } from '../../../lib/lists/compare-text.ts';

const PEOPLE_MAX = 40;
const CELL_CHARS_MAX = 120;
/** Header of the first column in a table of people. */
const NAME_COLUMN = /^(?:name|who|person|member|people|contact|full name)s?$/i;
const FULL_NAME = /^\p{Lu}[\p{L}'’.-]+(?: [\p{L}'’.-]+){1,4}$/u;

/** Returns the rows of a table of people: each once, with the sentence or table row that says most about their role. */
export function peopleRows(evidence: readonly Evidence[], statements: readonly Statement[]): string[] {
  const rows = new Map<string, { name: string; row: string; score: number }>();
  const add = (name: string, text: string, item: Evidence, score: number) => {
    const key = foldName(name);
    const known = rows.get(key);
    if (key.includes(' ') && (!known || known.score < score))
      rows.set(key, { name, row: `| ${name} | ${cited(text, item)} |`, score });
  };
  for (const item of evidence) {
    const table = tableRows(item.text);
    for (const [at, cells] of table.entries())
      addTableRow(
        cells,
        NAME_COLUMN.test(table.slice(0, at).findLast((c) => NAME_COLUMN.test(c[0] ?? ''))?.[0] ?? ''),
        item,
        add,
      );
  }
  for (const s of statements) {
    if (s.isQuestion || /[|]/.test(s.text)) continue;
    const people = findNames(s.text).filter((n) => n.type === 'PER' && n.confidence >= 0.5);
    if (people.length === 0 || people.length > 3) continue;
    const isRole = s.kind === 'ownership';
    for (const [at, person] of people.entries()) {
      const score = worth(s) + (isRole ? 0.6 : 0) - at * 0.2 - (person.start > 0 ? 0.1 : 0);
      add(person.text.replace(/['’]s$/, ''), s.text, s.evidence, score);
    }
  }
  return [...rows.values()]
    .sort((a, b) => b.score - a.score || compareText(a.name, b.name))
    .slice(0, PEOPLE_MAX)
    .sort((a, b) => compareText(foldName(a.name), foldName(b.name)))
    .map(({ row }) => row);
}

type Add = (name: string, text: string, item: Evidence, score: number) => void;

/** Adds a row such as “Mei-Lin Okafor | RF engineer | Mei”, whose next cells state the person's role. */
function addTableRow(cells: string[], isNames: boolean, item: Evidence, add: Add): void {
  const [name = '', ...rest] = cells;
  const found = findNames(name).find((n) => n.type === 'PER');
  const parts = rest.filter((cell) => /\p{L}{3,}/u.test(cell) && cell.length <= CELL_CHARS_MAX);
  const isPerson = isNames
    ? FULL_NAME.test(name)
    : found?.start === 0 && found.text.length >= name.length * 0.8;
  if (!isPerson || parts.length === 0) return;
  const text = parts.join('; ').replace(/[.;\s]+$/, '');
  add(name, `${capitalize(text)}.`, item, 1.5);
}

function tableRows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.includes('|') && !/^[\s|:-]+$/.test(line))
    .map((line) =>
      line
        .replace(/^\s*\||\|\s*$/g, '')
        .split('|')
        .map((cell) => cell.replace(/[`*_[\]<>]/g, '').trim()),
    )
    .filter((cells) => cells.length >= 2);
}
