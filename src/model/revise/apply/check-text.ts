import { labelsOf, splitCitations, withoutCitations } from '../../statements/citations.ts';
import { findFalsehood, findFalseRow } from '../../statements/falsehoods.ts';
import { isNegated } from '../../statements/negation.ts';
import { hostsOf, sanitizeMarkdown } from '../../statements/sanitize-markdown.ts';
import { cellsOf } from '../../statements/split-markdown.ts';
import {
  findMissingSupport,
  findUnsupportedValue,
  joinSupports,
  type Support,
  supportOf,
} from '../../statements/support.ts';
import type { Evidence } from '../../model.ts';
import type { StatementOpening, ReadNews, Revision } from '../revision.ts';
import { type Aliases, countCommon, shareIn, termSetOf, valueSetOf } from '../words.ts';

/** Why something was refused: `form`, `value` and `citation` may succeed on a second attempt, `rule` is final. */
export interface Refusal {
  kind: 'form' | 'value' | 'citation' | 'rule';
  reason: string;
}

/** Returns a refusal. */
export const refuse = (kind: Refusal['kind'], reason: string): Refusal => ({ kind, reason });

/** Share of a statement's words that its new wording keeps. */
const KEPT_SHARE = { contested: 0.4, revised: 0.2, extend: 1, passed: 0.4 } as const;
/** Minimum terms that the sentence with the new value shares with the statement around it. */
const BESIDE_VALUE_MIN = 2;
const BESIDE_VALUE_IN_ROW_MIN = 1;

/** A new sentence of a document, and that document. */
interface AddedSentence {
  text: string;
  evidence: Evidence;
}

/** What texts are checked against. */
export interface Checker {
  revision: Revision;
  news: ReadonlyMap<string, ReadNews>;
  /** Returns the combined support of these documents; null if one of them was not provided. */
  supportOf: (labels: readonly string[]) => Support | null;
  evidenceOf: (labels: readonly string[]) => Evidence[];
  /** Returns the new sentences of these documents. */
  addedOf: (labels: readonly string[]) => AddedSentence[];
}

/** Returns what the new texts of a revision are checked against. */
export function createChecker(revision: Revision): Checker {
  const all = new Map<string, Evidence>([
    ...revision.standing.map((piece) => [piece.label, piece] as const),
    ...revision.news.map(({ evidence }) => [evidence.label, evidence] as const),
  ]);
  const news = new Map(revision.news.map((one) => [one.evidence.label, one]));
  const evidenceOf = (labels: readonly string[]) => labels.flatMap((label) => all.get(label) ?? []);
  return {
    revision,
    news,
    evidenceOf,
    supportOf: (labels) => {
      const pieces = evidenceOf(labels);
      return pieces.length && pieces.length === labels.length ? joinSupports(pieces.map(supportOf)) : null;
    },
    addedOf: (labels) =>
      labels.flatMap((label) => {
        const one = news.get(label);
        return one ? one.added.map((text) => ({ text, evidence: { ...one.evidence, text } })) : [];
      }),
  };
}

/** Returns a text fit for readers, with one pair of brackets per citation, or why it is refused. */
export function cleanText(text: string, { revision }: Checker): string | Refusal {
  const split = splitCitations(text);
  const hosts = hostsOf([...revision.standing, ...revision.news.map(({ evidence }) => evidence)]);
  if (/^\s*\[\^[^\]]+\]:/.test(split)) return refuse('form', 'is a definition of a footnote');
  return sanitizeMarkdown(split, hosts) === split ? split : refuse('form', 'has markup or a foreign link');
}

/** Returns the statement with its citations, by default that of the only reason, or why they are invalid. */
export function citeReason(
  text: string,
  because: readonly string[],
  older: readonly string[],
): string | Refusal {
  const cited = labelsOf(text);
  if (cited.length === 0) {
    const [only, ...others] = because.length ? because : older;
    if (only === undefined || (others.length && because.length)) return refuse('citation', 'cites nothing');
    return withCitation(text, because.length ? [only] : older);
  }
  const known = new Set([...because, ...older]);
  if (cited.some((label) => !known.has(label))) return refuse('citation', 'cites a label that it may not');
  if (because.length && !cited.some((label) => because.includes(label)))
    return refuse('citation', 'does not cite the news that asks for it');
  return text;
}

function withCitation(text: string, labels: readonly string[]): string {
  const citations = labels.map((label) => `[^${label}]`).join('');
  return text.replace(/\s*$/, (end) => `${citations}${end}`);
}

/** Checks whether a statement may get this wording; `old` and `text` are without citations. */
export function checkChange(
  old: string,
  text: string,
  opening: StatementOpening,
  because: readonly string[],
  checker: Checker,
  row: string | null,
): Refusal | null {
  const { aliases } = checker.revision;
  const oldTerms = termSetOf(old, aliases);
  const newTerms = termSetOf(text, aliases);
  const oldValues = valueSetOf(old, aliases);
  const newValues = [...valueSetOf(text, aliases)].filter((value) => !oldValues.has(value));
  const isRow = row !== null;
  if (!isRow && shareIn(oldTerms, newTerms) < KEPT_SHARE[opening.reason])
    return refuse('rule', 'keeps too few words of the statement');
  const before = supportOf({ ...NOWHERE, text: `${old}\n${row ?? ''}` });
  if (opening.reason === 'passed')
    return findUnsupportedValue(text, before) ? refuse('value', 'has a value that nobody gave') : null;
  const added = checker.addedOf(because);
  const nearest = nearestOf(text, added, aliases);
  if (isNegated(text) !== isNegated(old) && isNegated(nearest ?? old) !== isNegated(text))
    return refuse('value', 'says no where the news does not, or the other way round');
  if (opening.reason === 'contested' && newValues.length === 0)
    return refuse('rule', 'changes no value that the news gives');
  if (newValues.length === 0) return null;
  const beside = isRow ? BESIDE_VALUE_IN_ROW_MIN : BESIDE_VALUE_MIN;
  const about = termSetOf(`${old} ${row ?? ''}`, aliases);
  const valueTerms = new Set(newValues.flatMap((value) => [...termSetOf(value, aliases)]));
  const isBorne = added.some((sentence) => {
    const terms = new Set([...termSetOf(sentence.text, aliases)].filter((term) => !valueTerms.has(term)));
    return (
      countCommon(terms, about) >= beside &&
      findUnsupportedValue(text, joinSupports([supportOf(sentence.evidence), before])) === null
    );
  });
  if (isBorne || (opening.reason !== 'contested' && hasInText(text, because, checker))) return null;
  return refuse('value', 'has a value that no new sentence gives for it');
}

/** For words that no document says. */
const NOWHERE: Evidence = {
  label: '',
  source: '',
  resourceId: '',
  title: null,
  date: null,
  author: null,
  text: '',
};

/** Returns whether the documents say it anywhere: an unchanged sentence suffices if the one after the statement is gone. */
function hasInText(text: string, because: readonly string[], checker: Checker): boolean {
  const support = checker.supportOf(because);
  return support !== null && findMissingSupport(text, support, 0.8) === null;
}

/** Returns the new sentence that shares the most terms with a text. */
function nearestOf(text: string, sentences: readonly AddedSentence[], aliases: Aliases): string | null {
  const terms = termSetOf(text, aliases);
  let best: { text: string; shared: number } | null = null;
  for (const sentence of sentences) {
    const shared = countCommon(terms, termSetOf(sentence.text, aliases));
    if (shared > (best?.shared ?? 0)) best = { text: sentence.text, shared };
  }
  return best?.text ?? null;
}

/** Checks whether the citations of a text support it. */
export function checkSupport(text: string, checker: Checker): Refusal | null {
  const support = checker.supportOf(labelsOf(text));
  if (!support) return refuse('citation', 'cites what was not given');
  const problem = findMissingSupport(withoutCitations(text), support);
  if (problem === null) return checkTruth(text, labelsOf(text), checker);
  return refuse(
    'value',
    problem === 'words'
      ? 'says something else than its citation'
      : `has a ${problem} that its citation does not have`,
  );
}

/** Checks whether the documents mean it that way: literally matching words may be about someone else, or denied. Checks rows by cell. */
function checkTruth(text: string, labels: readonly string[], { evidenceOf }: Checker): Refusal | null {
  const said = withoutCitations(text).trim();
  const cited = evidenceOf(labels);
  const isFalse = said.startsWith('|') ? findFalseRow(cellsOf(said), cited) : findFalsehood(said, cited);
  return isFalse ? refuse('value', 'says it otherwise than its citation') : null;
}

/** Share of an insertion's words that the new sentences of its reasons must contain. */
const INSERTED_SHARE = 0.6;

/** Checks whether new sentences say what is inserted. */
export function checkInserted(text: string, because: readonly string[], checker: Checker): Refusal | null {
  const said = withoutCitations(text).replaceAll('|', ' ; ');
  const reasons = because.flatMap((label) => checker.news.get(label) ?? []);
  const support = joinSupports(
    reasons.map(({ evidence, added }) => supportOf({ ...evidence, text: added.join('\n') })),
  );
  if (findUnsupportedValue(said, support)) return refuse('value', 'has a value that no new sentence gives');
  const nearest = nearestOf(said, checker.addedOf(because), checker.revision.aliases);
  if (nearest === null) return refuse('rule', 'is not new');
  if (isNegated(said) !== isNegated(nearest) && isNegated(said))
    return refuse('value', 'says no where the news does not');
  return findMissingSupport(said, support, INSERTED_SHARE)
    ? refuse('value', 'says something else than the news')
    : checkTruth(text, because, checker);
}
