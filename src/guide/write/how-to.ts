import { foldName, foldOnce } from '../../text/fold.ts';
import type { Procedure } from '../notes.ts';
import type { Corpus, GuideDocument } from './corpus.ts';
import { cite, type GuideSection } from './layout.ts';
import { WORDS } from './words.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

const GENERIC =
  /^(?:steps?|instructions|procedure|checklist|process|the process|workflow|how to|before|after|set ?up|step \d+.*|first steps|next steps|what happens next|guidelines?|getting started|how it works|how to \p{L}+(?: (?:it|this))?)$/iu;
const PROCEDURES_MAX = 25;

/** Returns procedures, each under its heading: a cited line, then the steps verbatim. */
export function howToSections(documents: readonly GuideDocument[], corpus: Corpus): GuideSection[] {
  const found = documents
    .flatMap((document) =>
      document.notes.procedures.map((procedure) => ({
        document,
        procedure,
        name: nameOf(procedure, document),
        worth: worthOf(procedure),
      })),
    )
    .sort(
      (a, b) =>
        b.worth - a.worth || compareText(a.name, b.name) || compareText(a.document.label, b.document.label),
    );
  return firstOf(found, corpus).map(({ procedure, document, name }) => ({
    heading: name,
    entries: [write(procedure, document, corpus)],
  }));
}

interface Named {
  procedure: Procedure;
  document: GuideDocument;
  name: string;
}

/** Returns the first procedures that are not forms, without later ones of the same name or steps; examines only as many as needed. */
function firstOf(found: readonly Named[], corpus: Corpus): Named[] {
  const names = new Set<string>();
  const steps = new Set<string>();
  const first: Named[] = [];
  for (const one of found) {
    if (first.length === PROCEDURES_MAX) break;
    const name = foldOnce(one.name);
    if (isForm(one.procedure, corpus) || names.has(name)) continue;
    names.add(name);
    const lines = foldOnce(one.procedure.lines.join(' ')).slice(0, 200);
    if (steps.has(lines)) continue;
    steps.add(lines);
    first.push(one);
  }
  return first;
}

const isForm = ({ lines }: Procedure, corpus: Corpus): boolean => {
  const steps = lines.filter((l) => /^(?:\d+\.|-)/.test(l));
  return steps.filter((step) => corpus.isCommon(step)).length > steps.length / 2;
};

function nameOf({ heading: given, above, isWhole }: Procedure, { notes }: GuideDocument): string {
  const heading = given.replace(/\s*:$/, '');
  if (isWhole || foldName(heading) === notes.forms.folded) return notes.title;
  if (hasAllWords(heading, notes.forms.folded)) return heading;
  if (!GENERIC.test(heading)) return `${heading} (${notes.title})`;
  // “Keys: Checklist” was named after its folder.
  if (notes.forms.folded.endsWith(` ${foldName(heading)}`)) return notes.title;
  if (/^how to /i.test(notes.title) && /^(?:steps?|instructions|checklist)$/i.test(heading))
    return notes.title;
  const between = above && foldName(above) !== notes.forms.folded ? `${above.replace(/\s*:$/, '')}, ` : '';
  return `${notes.title}: ${between}${heading}`;
}

/** Returns whether a heading contains all words of the title. */
function hasAllWords(heading: string, title: string): boolean {
  const words = new Set(foldName(heading).split(' '));
  return title.split(' ').every((word) => words.has(word));
}

const worthOf = ({ heading, steps, omitted, isOutline }: Procedure): number =>
  (/^how /i.test(heading) ? 3 : 0) + Math.min(steps, 8) / 4 - (omitted > 0 ? 1 : 0) - (isOutline ? 0.5 : 0);

function write(procedure: Procedure, document: GuideDocument, corpus: Corpus): string {
  const date = corpus.dateOf(document);
  const lead = procedure.lead ?? (date === null ? WORDS.steps : WORDS.asOf(date));
  const parts = [`${lead} ${cite(document.label)}`, procedure.lines.join('\n').trim()];
  if (procedure.omitted > 0) parts.push(WORDS.moreSteps(procedure.omitted));
  else if (procedure.isOutline) parts.push(WORDS.eachExplained);
  else if (procedure.isContinued) parts.push(WORDS.continues);
  return parts.join('\n\n');
}
