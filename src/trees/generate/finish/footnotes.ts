import { inlineMarkdown } from '../../../lib/inline-markdown.ts';
import { baseHeading, shortAddress } from '../../../merge/shared-address.ts';
import type { FileCitation } from '../../tree.ts';
import { chooseSharedAddress } from './choose-shared-address.ts';
import { startOfTitle, TITLE_CHARS_MAX } from './start-of-title.ts';

/** A text that contains this much of a title counts as naming it. */
const NAMED_CHARS = 40;
const PLACE_CHARS_MAX = 400;
/** First words of a message without a title. */
const GREETING = /^(?:hi|hello|hey|dear|good (?:morning|afternoon|day|evening))\b/i;

/** Returns a file's footnotes, one per line, below a heading with what most of their addresses have in common. Pure. */
export function footnotesOf(citations: readonly FileCitation[], body: string): string {
  const shown = readShown(body);
  const addresses = citations.map(addressOf);
  const base = chooseSharedAddress(citations, addresses);
  const lines = citations.map((citation, i) => {
    const address = addresses[i] ?? '';
    const found = base === null ? address : shortAddress(address, base);
    return footnote(citation, found, shown.get(citation.label) ?? []);
  });
  return [...(base === null ? [] : [`${baseHeading(base)}\n`]), ...lines].join('\n');
}

/** Returns the path of a file, else source and id. */
const addressOf = ({ source, resource_id, place }: FileCitation): string =>
  `${place == null ? `${source}, ` : ''}${inlineMarkdown(place ?? resource_id, PLACE_CHARS_MAX)}`;

/**
 * Returns `[^label]: Title (address, date)` on one line. Omits the title if the text already names the document by it or if it is a
 * greeting, and the date if the text shows it.
 */
function footnote({ label, title, date }: FileCitation, found: string, lines: readonly string[]): string {
  const day = date?.slice(0, 10) ?? '';
  if (hasTitle(lines, title ?? '')) return `[^${label}]: ${found}`;
  const isDated = day === '' || lines.some((line) => line.includes(day));
  const details = isDated ? found : `${found}, ${day}`;
  if (GREETING.test(title ?? '')) return `[^${label}]: ${details}`;
  return `[^${label}]: ${inlineMarkdown(startOfTitle(title ?? ''), TITLE_CHARS_MAX) || 'Untitled'} (${details})`;
}

/** Returns the lines that cite each label, each preceded by its heading. */
function readShown(body: string): Map<string, string[]> {
  const shown = new Map<string, string[]>();
  let heading = '';
  for (const line of body.split('\n')) {
    if (/^#{1,6} /.test(line)) heading = line;
    else
      for (const [, label = ''] of line.matchAll(/\[\^([^\]\s]+)\]/g))
        shown.set(label, [...(shown.get(label) ?? []), heading, line]);
  }
  return shown;
}

/** Returns whether the lines contain the title, ignoring numbers: a series is named once. */
function hasTitle(lines: readonly string[], title: string): boolean {
  const name = withoutNumbers(title).slice(0, NAMED_CHARS);
  return /\p{L}/u.test(name) && lines.some((line) => withoutNumbers(line).includes(name));
}

const withoutNumbers = (text: string): string => text.replace(/\d+/g, '').trim();
