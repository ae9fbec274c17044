import { inlineMarkdown } from '../../../lib/inline-markdown.ts';
import { baseHeading, shortAddress } from '../../../merge/shared-address.ts';
import { bareName } from '../../../teams/team.ts';
import type { FileCitation } from '../../tree.ts';
import { chooseSharedAddresses } from './choose-shared-addresses.ts';
import { startOfTitle, TITLE_CHARS_MAX } from './start-of-title.ts';

/** A text that contains this much of a title counts as naming it. */
const NAMED_CHARS = 40;
const PLACE_CHARS_MAX = 400;
/** Of an ISO day: `2026-03`. */
const MONTH_CHARS = 7;
/** First words of a message without a title. */
const GREETING = /^(?:hi|hello|hey|dear|good (?:morning|afternoon|day|evening))\b/i;

/**
 * Returns a file's footnotes, one per line: those whose addresses have nothing in common that is worth naming, then the others below headings
 * that name it. `subject` is the team that the file's title names. Pure.
 */
export function footnotesOf(
  citations: readonly FileCitation[],
  body: string,
  subject: string | null = null,
): string {
  const shown = readShown(body);
  const named = bareName(subject ?? '');
  const addresses = citations.map(addressOf);
  const bases = chooseSharedAddresses(citations, addresses);
  const written = citations.map((citation, i) => {
    const { base, found } = shortest(addresses[i] ?? '', bases);
    const lines = shown.get(citation.label) ?? [];
    // The home page of what the file is about has the file's name.
    const isNamed = named !== '' && bareName(citation.title ?? '') === named;
    return {
      base,
      line: isNamed ? `[^${citation.label}]: ${found}` : footnote(citation, found, lines),
    };
  });
  return [null, ...bases]
    .flatMap((base) => {
      const own = written.flatMap((one) => (one.base === base ? one.line : []));
      const heading = base === null ? [] : [`${baseHeading(base)}\n`];
      return own.length ? [[...heading, ...own].join('\n')] : [];
    })
    .join('\n\n');
}

/** Returns an address as it is shortest below one of the bases, and that base; null if none shortens it. */
const shortest = (address: string, bases: readonly string[]): { base: string | null; found: string } =>
  bases
    .map((base) => ({ base, found: shortAddress(address, base) }))
    .reduce<{ base: string | null; found: string }>(
      (best, one) => (one.found.length < best.found.length ? one : best),
      { base: null, found: address },
    );

/** Returns the path of a file, else source and id. */
const addressOf = ({ source, resource_id, place }: FileCitation): string =>
  `${place == null ? `${source}, ` : ''}${inlineMarkdown(place ?? resource_id, PLACE_CHARS_MAX)}`;

/**
 * Returns `[^label]: Title (address, date)` on one line. Omits the title if there is none, if the text already names the document by it or if it is a
 * greeting, and the date if the text shows its month.
 */
function footnote({ label, title, date }: FileCitation, found: string, lines: readonly string[]): string {
  const day = date?.slice(0, 10) ?? '';
  if (hasTitle(lines, title ?? '')) return `[^${label}]: ${found}`;
  // The month in a row or a series is a date, too.
  const isDated = day === '' || lines.some((line) => line.includes(day.slice(0, MONTH_CHARS)));
  const details = isDated ? found : `${found}, ${day}`;
  const name = inlineMarkdown(startOfTitle(title ?? ''), TITLE_CHARS_MAX);
  return name === '' || GREETING.test(name) ? `[^${label}]: ${details}` : `[^${label}]: ${name} (${details})`;
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
