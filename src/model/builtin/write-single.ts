import { matchesOf } from '../../lib/strings/matches-of.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { findForm, GUIDE_FORM_WORDS } from '../../guide/forms.ts';
import { foldName } from '../../text/fold.ts';
import { findNames } from '../../text/names.ts';
import type { FileToWrite } from '../model.ts';
import { peopleRows } from './write/people.ts';
import {
  bestOfEach,
  bullet,
  byDocument,
  byMonth,
  decisionLines,
  noteLines,
  type Section,
  titledBullets,
  worth,
} from './write/sections.ts';
import { cited, isOrder, type Statement, statementsOf, withoutEchoes } from './write/statements.ts';
import { informativeTitle } from './write/titles.ts';
import { compareText } from '../../lib/lists/compare-text.ts';
import { tally } from '../../lib/lists/tally.ts';

/** Maximum statements of a section without its own order. */
const LINES_MAX = 45;
const LEAD_STATEMENTS = 3;
const CONFIDENCE_MIN = 0.1;

/**
 * Writes a file's Markdown from its evidence: only sentences from it, each with its footnote, without duplicates; deterministic and without
 * a language model. The subject decides the form: decisions by day, people as a table, terms with definitions, steps by document.
 */
export function writeSingleBuiltin(file: FileToWrite): string {
  const all = statementsOf(file.evidence);
  const claims = all.filter((s) => !s.isQuestion && s.antecedent === null && s.confidence >= CONFIDENCE_MIN);
  const sections = FORMS[findForm<Form>(FORM_WORDS, file) ?? 'subjects'](file, claims, all);
  const written = sections.filter((s) => s.lines.length > 0);
  return written
    .map((s) => (s.heading ? `## ${s.heading}\n\n${s.lines.join('\n')}` : s.lines.join('\n\n')))
    .join('\n\n');
}

export const writeSingleTask = defineTask(import.meta.url, writeSingleBuiltin);

/** Forms of the guide and of other files that apps request, by their words. */
const FORM_WORDS = [
  ['digest', /^digest/i],
  ...GUIDE_FORM_WORDS,
  ['products', /products?|services?|systems?|components?/i],
] as const;
type Form = (typeof FORM_WORDS)[number][0] | 'subjects';

type Write = (file: FileToWrite, claims: Statement[], all: Statement[]) => Section[];

const FORMS: Record<Form, Write> = {
  digest: writeDigest,
  overview: writeOverview,
  work: (file, claims) => {
    const sections = byMonth(withoutEchoes(claims), 2);
    const labels = new Set(claims.map((s) => s.evidence.label));
    return [...sections, { heading: 'Noted in a line', lines: noteLines(file.evidence, labels) }];
  },
  decisions: (_file, claims) => {
    const sure = claims.filter((s) => s.kind === 'decision');
    const rules = claims.filter((s) => s.kind !== 'decision' && RULE.test(s.text));
    return [
      { heading: '', lines: [decisionLines(sure).slice(0, LINES_MAX).join('\n')].filter(Boolean) },
      {
        heading: 'Rules and reasons',
        lines: titledBullets(bestOfEach(withoutEchoes(rules), 2)).slice(0, LINES_MAX),
      },
    ];
  },
  people: writePeople,
  glossary: (_file, claims) => [{ heading: '', lines: [glossaryLines(claims).join('\n')].filter(Boolean) }],
  howTo: writeHowTo,
  questions: writeQuestions,
  products: (_file, claims) => writeSubjects(claims.filter((s) => s.kind !== 'decision' && !isOfPerson(s))),
  subjects: (_file, claims) => writeSubjects(claims),
};

function writeSubjects(claims: readonly Statement[]): Section[] {
  const chosen = bestOfEach(withoutEchoes(claims), 2);
  return [{ heading: '', lines: [titledBullets(chosen).slice(0, LINES_MAX).join('\n')].filter(Boolean) }];
}

/** Returns whether a statement is about a person: “Ravi Menon is on call …” belongs to the people, not to the products. */
const isOfPerson = ({ text }: Statement): boolean =>
  findNames(text).some((name) => name.type === 'PER' && name.start === 0 && name.confidence >= 0.5);

/** Writes the decisions, then what each document says, then notes of one line. */
function writeDigest(file: FileToWrite, claims: Statement[]): Section[] {
  const decisions = claims.filter((s) => s.kind === 'decision');
  const rest = withoutEchoes(claims).filter((s) => s.kind !== 'decision');
  const labels = new Set(claims.map((s) => s.evidence.label));
  return [
    { heading: 'Decided', lines: decisionLines(decisions).slice(0, LINES_MAX) },
    { heading: 'By subject', lines: titledBullets(bestOfEach(rest, 2)).slice(0, LINES_MAX) },
    { heading: 'Noted in a line', lines: noteLines(file.evidence, labels).slice(0, LINES_MAX) },
  ];
}

const RULE =
  /\b(?:must|should|shall|policy|rule|required|requirement|not allowed|because|in order to|so that|deprecated|supported|default)\b/i;

const ABOUT = /\b(?:about|overview|charter|mission|who we are|introduction)\b/i;

/** Writes a lead of the most central sentences, then ownership, then dates and numbers, and the rest by document. */
function writeOverview(file: FileToWrite, claims: Statement[]): Section[] {
  const own = withoutEchoes(claims);
  const lead = leadOf(file, own);
  const rest = own.filter((s) => !lead.includes(s));
  const ofKind = (...kinds: Statement['kind'][]) =>
    bestOfEach(
      rest.filter((s) => kinds.includes(s.kind)),
      2,
    );
  const tasks = ofKind('ownership', 'definition');
  const facts = ofKind('date', 'number', 'decision');
  const listed = new Set([...tasks, ...facts]);
  const more = bestOfEach(
    rest.filter((s) => !listed.has(s)),
    1,
  );
  return [
    { heading: '', lines: lead.length ? [lead.map((s) => cited(s.text, s.evidence)).join(' ')] : [] },
    { heading: 'What it is and who has it', lines: titledBullets(tasks).slice(0, LINES_MAX) },
    { heading: 'Dates and figures', lines: titledBullets(facts).slice(0, LINES_MAX) },
    { heading: 'More', lines: titledBullets(more).slice(0, LINES_MAX) },
  ];
}

/** Chooses the few sentences that are most central, most valuable and introduce the team; in reading order. */
function leadOf(file: FileToWrite, own: readonly Statement[]): Statement[] {
  const weights = tally(own.flatMap((s) => [...s.terms]));
  const centrality = (s: Statement) =>
    [...s.terms].reduce((sum, term) => sum + Math.sqrt(weights.get(term) ?? 0), 0) /
    Math.max(8, s.terms.size);
  const subject = foldName(file.teamName ?? '').replace(/^(?:sig|wg) /, '');
  const standing = (s: Statement) => centrality(s) + worth(s) + introduces(s, subject);
  return own
    .filter((s) => s.text.length <= 260)
    .toSorted((a, b) => standing(b) - standing(a))
    .slice(0, LEAD_STATEMENTS)
    .sort((a, b) => a.rank - b.rank || a.position - b.position);
}

/** Scores statements about the team itself, which open its overview: “The Firmware team writes …”. */
function introduces(s: Statement, subject: string): number {
  const title = s.evidence.title ?? '';
  const names = (text: string) => subject !== '' && foldName(text).includes(subject);
  return (
    (names(s.text.slice(0, 60)) ? 1.2 : 0) +
    (s.kind === 'definition' || s.kind === 'ownership' ? 0.4 : 0) +
    (ABOUT.test(title) || names(title) ? 0.5 : 0)
  );
}

function writePeople(file: FileToWrite, claims: Statement[]): Section[] {
  const rows = peopleRows(file.evidence, claims);
  const labels = new Set(rows.flatMap((row) => matchesOf(row, /\[\^([^\]]+)\]/g).map(([, label]) => label)));
  const more = withoutEchoes(claims.filter((s) => s.kind === 'ownership' && !labels.has(s.evidence.label)));
  return [
    {
      heading: '',
      lines: rows.length ? [['| Name | Known for |', '| --- | --- |', ...rows].join('\n')] : [],
    },
    { heading: 'Who has what', lines: titledBullets(bestOfEach(more, 2)).slice(0, LINES_MAX) },
  ];
}

const TERM =
  /^(?:(?:An?|The) )?["“]?([\p{L}\p{N}][^,;:.“”"]{1,50}?)["”]?(?: \([^)]{1,30}\))? (?:is|are|was|means|stands for|refers to|denotes|consists of|describes|provides)\b/u;

function glossaryLines(claims: readonly Statement[]): string[] {
  const terms = new Map<string, { term: string; statement: Statement }>();
  for (const s of claims.filter((c) => c.kind === 'definition')) {
    const term = TERM.exec(s.text)?.[1]?.trim();
    if (!term || term.split(' ').length > 5 || /^(?:it|this|that|there|what|one|goal|purpose)$/i.test(term))
      continue;
    const key = foldName(term);
    const known = terms.get(key);
    if (!known || worth(s) > worth(known.statement)) terms.set(key, { term, statement: s });
  }
  return [...terms]
    .sort(([a], [b]) => compareText(a, b))
    .slice(0, LINES_MAX)
    .map(([, { term, statement }]) => `- **${term}**: ${bullet(statement).slice(2)}`);
}

const DUTY = /\b(?:must|should|need to|needs to|has to|have to|required|never|always|make sure|ensure)\b/i;

/** Writes steps and rules under the title of their document, in its order. */
function writeHowTo(_file: FileToWrite, _claims: Statement[], all: Statement[]): Section[] {
  const rules = all.filter(
    (s) => !s.isQuestion && s.confidence >= CONFIDENCE_MIN && (isOrder(s.text) || DUTY.test(s.text)),
  );
  const steps = withoutEchoes(rules).map((s) =>
    s.antecedent === null ? s : { ...s, text: `${s.antecedent} ${s.text}` },
  );
  const headings = new Map<string, Statement[]>();
  const others: Statement[] = [];
  for (const { evidence, own } of byDocument(steps)) {
    const heading = own.length >= 2 ? informativeTitle(evidence) : null;
    if (heading === null) others.push(...own.slice(0, 2));
    else headings.set(heading, [...(headings.get(heading) ?? []), ...own]);
  }
  return [
    ...[...headings].slice(0, 20).map(([heading, own]) => ({ heading, lines: own.slice(0, 7).map(bullet) })),
    { heading: 'Further rules', lines: titledBullets(others).slice(0, LINES_MAX) },
  ];
}

const OPEN =
  /\b(?:open question|unclear|unknown|not (?:yet )?(?:decided|known|clear|resolved|sure)|to be (?:decided|determined)|undecided|unresolved|risk|concern|drawback|limitation|blocked|waiting for|missing|unsolved|caveat|fails?|problem|issue)\b/i;

function writeQuestions(_file: FileToWrite, claims: Statement[], all: Statement[]): Section[] {
  const questions = withoutEchoes(
    all.filter(
      (s) =>
        s.isQuestion && s.terms.size >= 3 && !/\b(?:can|could|would|may) you\b|\bhow are you\b/i.test(s.text),
    ),
  );
  const open = withoutEchoes(claims.filter((s) => OPEN.test(s.text)));
  return [
    {
      heading: 'Asked',
      lines: titledBullets(bestOfEach(questions, 2).toSorted((a, b) => a.rank - b.rank)).slice(0, LINES_MAX),
    },
    { heading: 'Risks and gaps', lines: titledBullets(bestOfEach(open, 2)).slice(0, LINES_MAX) },
  ];
}
