import type { OrgPage } from './org-page.ts';

const DRAWER = /^[ \t]*:([\w-]{1,40}):[ \t]*$/;
const END = /^[ \t]*:end:[ \t]*$/i;
const PROPERTY = /^[ \t]*:([^\s:][^\s:]{0,60}):[ \t]+(\S.*)$/;
/** Properties that say something to Emacs and nothing to a reader. */
const TECHNICAL =
  /^(?:(?:custom_)?id|category|visibility|ordered|columns|cookie_data|logging|archive\w*|(?:export|html|latex|beamer|roam|header-args)\S*)$/i;
const PLANNING =
  /^[ \t]*(?:(?:DEADLINE|SCHEDULED|CLOSED):[ \t]*[<[][^>\]\n]{1,60}[>\]](?:--[<[][^>\]\n]{1,60}[>\]])?[ \t]*)+$/;
const PLANNED = /(DEADLINE|SCHEDULED|CLOSED):[ \t]*[<[](\d{4}-\d{2}-\d{2})/g;
const CLOCK = /^[ \t]*CLOCK:/;

interface Lines {
  lines: readonly string[];
  at: number;
  page: OrgPage;
}

/** Reads a drawer's properties, or a heading's planning line, as properties; returns how many lines it took. Other drawers are read like any text. */
export function drawerAt({ lines, at, page }: Lines): number {
  const line = lines[at] ?? '';
  if (PLANNING.test(line)) {
    for (const [, kind = '', day = ''] of line.matchAll(PLANNED)) addProperty(page, kind, day);
    return 1;
  }
  if (CLOCK.test(line) || END.test(line)) return 1;
  const name = DRAWER.exec(line)?.[1]?.toLowerCase();
  if (name === undefined) return 0;
  if (name !== 'properties') return 1;
  let end = at + 1;
  for (; end < lines.length && PROPERTY.test(lines[end] ?? ''); end++) {
    const [, key = '', value = ''] = PROPERTY.exec(lines[end] ?? '') ?? [];
    if (!TECHNICAL.test(key)) addProperty(page, key, value);
  }
  return end - at;
}

/** “DEADLINE” and “2024-05-01” become “Deadline: 2024-05-01”. */
function addProperty(page: OrgPage, key: string, value: string): void {
  const name = key.replaceAll('_', ' ').toLowerCase();
  const { text } = page.inline(value);
  if (text !== '')
    page.push({ type: 'property', text: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}: ${text}` });
}
