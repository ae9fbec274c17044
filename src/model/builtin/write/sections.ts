import { inlineMarkdown } from '../../../lib/inline-markdown.ts';
import { capitalize } from '../../../lib/strings/capitalize.ts';
import type { Evidence } from '../../model.ts';
import { cited, overlap, type Statement, withoutEchoes } from './statements.ts';
import { byNewestDay, dayOf, informativeTitle, monthOf } from './titles.ts';
import { foldSpace } from '../../../lib/strings/fold-space.ts';

const TITLE_CHARS_MAX = 90;

/** A heading and the list below it. */
export interface Section {
  heading: string;
  lines: string[];
}

/** Returns a statement as a cited list item. */
export const bullet = (s: Statement): string => `- ${cited(s.text, s.evidence)}`;

/** Returns one line per document, in order: its title, if informative, and what it says. */
export function titledBullets(statements: readonly Statement[]): string[] {
  return byDocument(statements).map(({ evidence, own }) => {
    const title = informativeTitle(evidence);
    const text = cited(own.map((s) => s.text).join(' '), evidence);
    return title ? `- **${inlineMarkdown(title, TITLE_CHARS_MAX)}**: ${text}` : `- ${text}`;
  });
}

/** Groups statements by their evidence, documents in the order of their first statement. */
export const byDocument = (statements: readonly Statement[]): { evidence: Evidence; own: Statement[] }[] =>
  [...Map.groupBy(statements, (s) => s.evidence.label).values()].flatMap((own) =>
    own.slice(0, 1).map(({ evidence }) => ({ evidence, own })),
  );

/** Returns the best `perDocument` statements of each document, keeping the order of documents. */
export function bestOfEach(statements: readonly Statement[], perDocument: number): Statement[] {
  return byDocument(statements).flatMap(({ own }) =>
    own
      .toSorted((a, b) => worth(b) - worth(a) || a.position - b.position)
      .slice(0, perDocument)
      .sort((a, b) => a.position - b.position),
  );
}

/** Scores a sentence by itself: by confidence, early position, and a sufficient length. */
export const worth = (s: Statement): number =>
  s.confidence + 0.25 / Math.sqrt(s.position + 1) + 0.15 * Math.min(1, s.terms.size / 12);

/** Returns one section per month, newest first, with the best statements of each document under its title. */
export function byMonth(statements: readonly Statement[], perDocument: number): Section[] {
  const chosen = bestOfEach(statements, perDocument).toSorted((a, b) => byNewestDay(a.evidence, b.evidence));
  const months = Map.groupBy(chosen, (s) => monthOf(s.evidence));
  return [...months].map(([heading, own]) => ({ heading, lines: titledBullets(own) }));
}

const REVISES =
  /\b(?:instead|replac\w+|supersed\w+|no longer|mov(?:ed|es)|postpon\w+|chang(?:ed|es)|revok\w+|correct(?:ed|ion|s)|not .{1,30} but|rather than|new (?:date|price|owner|plan)|deprecat\w+|drop(?:ped|s)?)\b/i;
const SAME_MATTER_MIN = 0.5;

/** Returns decisions newest first with day and document; one revised by a later decision says so and cites both. */
export function decisionLines(decisions: readonly Statement[]): string[] {
  const ordered = withoutEchoes(decisions.toSorted((a, b) => byNewestDay(a.evidence, b.evidence)));
  return ordered.map((s, at) => {
    const later = ordered
      .slice(0, at)
      .find(
        (l) =>
          l.evidence.label !== s.evidence.label &&
          dayOf(l.evidence) > dayOf(s.evidence) &&
          REVISES.test(l.text) &&
          overlap(l.terms, s.terms) >= SAME_MATTER_MIN,
      );
    const day = dayOf(s.evidence);
    const about = [day, inlineMarkdown(informativeTitle(s.evidence) ?? '', TITLE_CHARS_MAX)]
      .filter(Boolean)
      .join(', ');
    const head = about ? `- **${about}**: ` : '- ';
    return later
      ? `${head}${cited(`${s.text} Revised on ${dayOf(later.evidence)}.`, s.evidence, later.evidence)}`
      : `${head}${cited(s.text, s.evidence)}`;
  });
}

/** Returns lines for documents without a whole sentence: their one line, such as a commit message. */
export function noteLines(evidence: readonly Evidence[], writtenLabels: ReadonlySet<string>): string[] {
  return evidence.flatMap((item) => {
    if (writtenLabels.has(item.label)) return [];
    const note = shortNote(item);
    return note ? [`- ${cited(note, item)}`] : [];
  });
}

const NOTE_CHARS_MAX = 220;
const WORD = /\p{L}{2,}/gu;

function shortNote(item: Evidence): string | null {
  const title = (item.title ?? '').trim();
  const line = item.text
    .split('\n')
    .map(foldSpace)
    .find((l) => l !== title && isNote(l));
  if (!line) return null;
  const text = capitalize(line).replace(/[.:;,\s]+$/, '');
  const from = isNote(title) && title.length <= 100 ? ` (${title})` : '';
  return `${text}${from}.`;
}

const isNote = (line: string): boolean =>
  line.length <= NOTE_CHARS_MAX &&
  (line.match(WORD)?.length ?? 0) >= 3 &&
  !/https?:|[<>{}[\]|`\\*]|^[#>~-]|^\s*\d+[.)]|^(?:hi|hello|dear|customer|support)\b|(?:\.\.\.|…)$/i.test(
    line,
  ) &&
  !/\b(?:and|or|the|of|to|a|an|with|for|in|by)$/i.test(line) &&
  (line.match(/\(/g) ?? []).length === (line.match(/\)/g) ?? []).length;
