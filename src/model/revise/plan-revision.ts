import type { Evidence } from '../model.ts';
import { keepKnownCitations, labelsOf, withoutCitations } from '../statements/citations.ts';
import { findMissingSupport, joinSupports, supportOf } from '../statements/support.ts';
import { compareTexts, listSentences } from './compare-texts.ts';
import { dropEmptySections } from './apply/drop-empty-sections.ts';
import { findOpenings } from './open/find-openings.ts';
import { type FileLine, readFileLines, withStatements } from './read-lines.ts';
import { isLineOpen, type ReadNews, type Revision, type RevisionInput } from './revision.ts';

/** Returns which statements of a file may change, and what is new in the news. Pure. */
export function planRevision(input: RevisionInput): Revision {
  const news = input.news.map((one): ReadNews => {
    const now = one.evidence.text;
    // Without the earlier text of a changed document, none of its sentences is known to be new.
    const change =
      one.before !== null
        ? compareTexts(one.before, now)
        : { added: one.isNew ? listSentences(now) : [], removed: [] };
    return { ...one, added: change.added, removed: change.removed };
  });
  const lines = readFileLines(input.body);
  const openings = findOpenings(lines, news, input);
  return {
    lines: lines.map((line, i) => ({ ...line, openings: openings[i] ?? [] })),
    news,
    standing: input.standing,
    today: input.today,
    since: input.since,
    aliases: input.aliases,
  };
}

/** Returns whether the model is needed: a statement may change, or the news contains something new. */
export const needsModel = (revision: Revision): boolean =>
  revision.lines.some(isLineOpen) || revision.news.some(({ added }) => added.length > 0);

/** A file without the statements that have lost all support. */
export interface WithoutGone {
  body: string;
  deleted: string[];
}

/**
 * Removes the statements whose citations are all gone, and missing citations from those with other support. If another document cited in
 * the file says the statement, cites that instead. Pure.
 */
export function removeGone(
  body: string,
  gone: ReadonlySet<string>,
  standing: readonly Evidence[],
): WithoutGone {
  const deleted: string[] = [];
  if (!labelsOf(body).some((label) => gone.has(label))) return { body, deleted };
  const kept = readFileLines(body).flatMap((line): string[] => {
    const statements = line.statements.map(({ text, labels }) => ({ text, labels }));
    if (!statements.some(({ labels }) => labels.some((label) => gone.has(label)))) return [line.text];
    if (line.kind === 'row') return keepRow(line, gone, standing, deleted);
    const left = statements.flatMap(({ text, labels }) => {
      const said = keepStatement(text, labels, gone, standing);
      if (said === null) deleted.push(text.trim());
      return said ?? [];
    });
    return left.length ? [withStatements(line, left)] : [];
  });
  return { body: dropEmptySections(kept.join('\n')), deleted };
}

function keepRow(
  line: FileLine,
  gone: ReadonlySet<string>,
  standing: readonly Evidence[],
  deleted: string[],
): string[] {
  const said = keepStatement(line.text, labelsOf(line.text), gone, standing);
  if (said === null) deleted.push(line.text.trim());
  return said === null ? [] : [said];
}

/** Returns the statement with the citations that still support it; null if none do. */
function keepStatement(
  text: string,
  labels: readonly string[],
  gone: ReadonlySet<string>,
  standing: readonly Evidence[],
): string | null {
  if (!labels.some((label) => gone.has(label))) return text;
  const words = withoutCitations(text);
  const left = standing.filter(({ label }) => labels.includes(label));
  if (left.length && !findMissingSupport(words, joinSupports(left.map(supportOf))))
    return keepKnownCitations(text, new Set(left.map(({ label }) => label)));
  const other = standing.find((piece) => saysAll(words, piece));
  if (!other) return null;
  const cited = text.replace(/\[\^([^\]\s[]{1,200})\]/, `[^${other.label}]`);
  return keepKnownCitations(cited, new Set([other.label]));
}

/** Share of a statement's words that one sentence of a document must contain to say it too. */
const SAYS_SHARE = 0.8;

function saysAll(words: string, piece: Evidence): boolean {
  if (findMissingSupport(words, supportOf(piece))) return false;
  return listSentences(piece.text).some((sentence) => {
    const support = supportOf({ ...piece, title: null, author: null, date: null, text: sentence });
    return !findMissingSupport(words, support, SAYS_SHARE);
  });
}
