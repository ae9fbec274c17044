import type { RawDocument } from '../block.ts';
import { PARSE_LIMITS_DEFAULT } from '../parse-limits.ts';
import type { TextFormatReader } from '../text-format.ts';
import { tableBlocks } from './table-blocks.ts';
import { normalizeNewlines } from '../normalize-newlines.ts';

/** The header of the table; answers know it by this. */
const HEADER = ['Path', 'Owners'];
const FILE_NAME = /(?:^|[\\/])CODEOWNERS$/;
/** `[Section][2] @owners`, as on GitLab: who owns paths without an owner of their own. */
const SECTION = /^\^?\[([^\]]+)\](?:\[\d+\])?\s*(.*)$/;
/** An escaped space belongs to the path. */
const SPACE = /(?<!\\)\s+/;

/** Reads a CODEOWNERS file as a table of paths and their owners, in the file's order: of the lines that match a file, the last one counts. */
export function parseCodeOwners(source: string, linesMax = PARSE_LIMITS_DEFAULT.cellsMax / 2): RawDocument {
  const rows: string[][] = [HEADER];
  let usual = '';
  for (const line of normalizeNewlines(source).split('\n').slice(0, linesMax)) {
    const said = line.replace(/(?:^|\s)#.*$/, '').trim();
    const [section, , owners = ''] = SECTION.exec(said) ?? [];
    if (section !== undefined) usual = owners.split(SPACE).join(', ');
    else if (said !== '') {
      const [path = '', ...named] = said.split(SPACE);
      rows.push([path.replaceAll('\\ ', ' '), named.join(', ') || usual]);
    }
  }
  // Without any owner, it says nothing.
  const isOwned = rows.slice(1).some(([, owners]) => owners !== '');
  return {
    title: 'Code owners',
    blocks: isOwned ? tableBlocks(rows) : [],
    metadata: {},
    warnings: [],
  };
}

export const codeOwnersFormat: TextFormatReader = {
  extensions: [],
  mediaTypes: [],
  isCertain: (_text, { filename = '' }) => FILE_NAME.test(filename),
  parse: (text, { budget }) => parseCodeOwners(text, budget.limits.cellsMax / 2),
};
