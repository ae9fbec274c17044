import type { LabelNumbers } from './labels.ts';
import { isLineOpen, type OpenLine, type ReadNews, type Revision } from './revision.ts';
import { countCommon, termSetOf } from './words.ts';

/** Maximum lines with text shown; longer files are shown in part. */
const LINES_SHOWN_MAX = 400;
/** Minimum terms shared with a sentence of the news for a section to be shown. */
const SECTION_SHARED_MIN = 2;

/** Returns the file as shown in a prompt: every line with its id, and a star if the news may change it. Pure. */
export function showFile(revision: Revision, { shorten }: LabelNumbers): string {
  const lines = revision.lines.filter(
    ({ kind }) => kind !== 'space' && kind !== 'rule' && kind !== 'definition',
  );
  const shown = lines.length > LINES_SHOWN_MAX ? sectionsToShow(lines, revision) : null;
  const parts: string[] = [];
  let hidden = 0;
  const addHiddenCount = () => {
    if (hidden) parts.push(`… ${hidden} lines`);
    hidden = 0;
  };
  for (const line of lines) {
    if (shown && line.kind !== 'heading' && !shown.has(line.section)) {
      hidden++;
      continue;
    }
    addHiddenCount();
    parts.push(shorten(showLine(line)));
  }
  addHiddenCount();
  return parts.join('\n');
}

function showLine(line: OpenLine): string {
  const text = line.kind === 'code' ? `(code, ${line.text.split('\n').length} lines)` : line.text;
  const joined = line.kind === 'table-head' ? (text.split('\n')[0] ?? '') : text.replace(/\s*\n\s*/g, ' ');
  return `${line.id}${isLineOpen(line) ? '*' : ' '}| ${joined}`;
}

/** Returns sections with a line that may change, or with words of the news. */
function sectionsToShow(lines: readonly OpenLine[], { news, aliases }: Revision): Set<string> {
  const added = news.flatMap((one) => one.added.map((sentence) => termSetOf(sentence, aliases)));
  const sections = Map.groupBy(lines, (line) => line.section);
  return new Set(
    [...sections].flatMap(([section, own]) => {
      const heading = termSetOf(section, aliases);
      const isNear = added.some(
        (terms) => countCommon(heading, terms) >= Math.min(SECTION_SHARED_MIN, heading.size || 1),
      );
      return own.some(isLineOpen) || isNear ? [section] : [];
    }),
  );
}

/** Returns one document of the news: its whole text if it is new, else the removed and added sentences. Pure. */
export function showNews(one: ReadNews): string {
  if (one.isNew || one.before === null) return one.evidence.text;
  return [...one.removed.map((text) => `- ${text}`), ...one.added.map((text) => `+ ${text}`)].join('\n');
}
