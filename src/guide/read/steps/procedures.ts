import { foldName } from '../../../text/fold.ts';
import { shorten } from '../../../text/shorten.ts';
import type { DocumentKind, Procedure, Steps } from '../../notes.ts';
import { CROSS_REFERENCE, sentencesIn, sentencesOf, standsAlone } from '../gist.ts';
import { TEMPLATE } from '../kind.ts';
import { bodyOf, type GuidePiece, type Item, wordCount } from '../pieces.ts';
import { isImperative, isTaskHeading, namesDoing, saysProcess, saysSteps } from './imperatives.ts';
import { fenced, stepsOfCommands } from './commands.ts';
import { numberedSeries } from './numbered-steps.ts';
import { stepsOfSubheadings } from './subheadings.ts';
import { tableSteps } from './table-steps.ts';

const STEPS_MIN = 3;
const STEPS_MAX = 12;
const PROCEDURES_MAX = 4;
/** Minimum shares of imperative steps for a list to be a procedure. */
const ORDERED_SHARE_MIN = 0.4;
const NAMED_SHARE_MIN = 0.2;
const BULLET_SHARE_MIN = 0.6;
const STEP_CHARS_MAX = 320;
const STEP_CODE_CHARS_MAX = 600;
const LEAD_CHARS_MAX = 260;

/** Returns the tasks of a document with their steps. */
export function proceduresOf(kind: DocumentKind, title: string, pieces: readonly GuidePiece[]): Procedure[] {
  if (kind !== 'page' && kind !== 'charter') return [];
  const found: Procedure[] = [];
  const titled = pieces.findIndex((p) => p.kind === 'heading' && foldName(p.text) === foldName(title));
  if (titled < 0)
    found.push(...proceduresBelow({ heading: title, path: [], isWhole: true }, pieces, 0, pieces.length));
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== 'heading') continue;
    const after = pieces.findIndex((p, i) => i > at && p.kind === 'heading' && p.level <= piece.level);
    const end = after < 0 ? pieces.length : after;
    const place = { heading: piece.text, path: piece.path, isWhole: at === titled };
    found.push(...proceduresBelow(place, pieces, at + 1, end));
  }
  return found.slice(0, PROCEDURES_MAX);
}

/** A lead-in that its list's items complete (“Here you can:”, “It cannot:”, “This is not used to:”, “Officials, who”) or offer a choice for, or that says what a program does (“The script should:”): they are not steps. */
const OFFERS =
  /\b(?:(?:goals?|aims?|purpose|idea) [^:]{0,40}\b(?:is|are) to|(?:can|could|may|cannot|can['’]t|will|won['’]t|does|doesn['’]t)(?: also| not)?|able to(?: do the following)?|(?:enables?|allows?|lets?|helps?) (?:\w+ ){1,3}(?:to)?|includes?|(?:not|never)(?: \w+){0,3}|(?:any|one|either) of (?:the following|these)|(?:options|alternatives|possibilities|choices|approaches)(?: (?:are|here|include))?)\s?:$|,? (?:who|which)\s?:?$|^(?:the|this) (?:script|command|tool|job|program|workflow|pipeline|bot|action) (?:\w+ )?(?:should|will|does|must)\b[^:]*:$/i;

/** Where a procedure is. */
interface Place {
  heading: string;
  path: readonly string[];
  /** Whether the heading is the title, so that the procedure is what the whole document is about. */
  isWhole: boolean;
}

/** Returns the procedure, if there is one, of the section below a heading: the pieces `from` … `end`. */
function proceduresBelow(
  place: Place,
  pieces: readonly GuidePiece[],
  from: number,
  end: number,
): Procedure[] {
  const { heading, path } = place;
  if (
    LATER_STEP.test(heading) ||
    PLANS.test(heading) ||
    [...path, heading].some((h) => TEMPLATE.test(h) || OF_THE_PAST.test(h))
  )
    return [];
  const steps = isTaskHeading(heading)
    ? stepsOfTask(heading, pieces, from, end)
    : stepsOfOther(heading, pieces, from, end);
  return withoutPointers(steps, place);
}

/** Below a heading that names a task, any form of steps counts. */
function stepsOfTask(
  heading: string,
  pieces: readonly GuidePiece[],
  from: number,
  end: number,
): Steps | null {
  const body = bodyOf(pieces, from);
  const runs = body.map((_, at) => runFrom(body, at));
  const run = runs.find((r) => topItems(r.parts).length >= STEPS_MIN);
  if (run) return fromList(heading, body, run);
  return (
    fromTable(heading, body) ??
    stepsOfCommands(heading, body) ??
    fromNumbered(body, true) ??
    stepsOfSubheadings(pieces.slice(from, end))
  );
}

/** Below any other heading, only what is numbered counts, and headings only if each is called a step. */
function stepsOfOther(
  heading: string,
  pieces: readonly GuidePiece[],
  from: number,
  end: number,
): Steps | null {
  const section = pieces.slice(from, end);
  const numbered = fromNumbered(bodyOf(pieces, from), namesDoing(heading));
  if (numbered) return numbered;
  return numberedSeries(section, 'heading')?.areCalledSteps ? stepsOfSubheadings(section) : null;
}

const withoutPointers = (steps: Steps | null, { heading, path, isWhole }: Place): Procedure[] =>
  steps && !pointsElsewhere(steps) ? [{ heading, above: path.at(-1) ?? '', isWhole, ...steps }] : [];

/** Reads paragraphs numbered from one; unless each is called a step, only below what is done (“Entering the depot”). */
function fromNumbered(body: readonly GuidePiece[], isOfDoing: boolean): Steps | null {
  const series = numberedSeries(body, 'paragraph');
  if (series === null || !(series.areCalledSteps || isOfDoing)) return null;
  const { steps, isExplained } = series;
  if (steps.some(({ text }) => text.endsWith('?'))) return null;
  const shown = steps.slice(0, STEPS_MAX);
  return {
    lead: leadOf(body[(steps[0]?.at ?? 0) - 1]),
    lines: shown.map(({ text }, i) => `${i + 1}. ${shorten(text, STEP_CHARS_MAX)}`),
    steps: shown.length,
    omitted: steps.length - shown.length,
    isOutline: isExplained,
    isContinued: body.slice((steps.at(-1)?.at ?? 0) + 1).some((p) => p.kind === 'list' || p.kind === 'code'),
  };
}

/** “Step 5”: what comes before it has a section of its own. */
const LATER_STEP = /^step (?:[2-9]|\d\d)\b/i;

/** “Next steps”, “To do”: what somebody will do once, in reports and notes. */
const PLANS =
  /^(?:next steps|focus(?:ing|ed)?(?: on)? next|(?:up|coming|what['’]?s|what is) (?:up )?next|next (?:week|sprint|month|quarter|year|up)|to-? ?dos?|planned|plans?(?: for (?:next|this|the coming) .*)?)\W*$/i;
/** A route of an API, as in a reference that was made from its description: “GET /users/{id}”. */
const ROUTE = /^(?:\d+\.|-) \W{0,3}(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\W{0,3} \W{0,3}\//;

/** “(Deprecated) Legacy keys”: nobody should do that any more. */
const OF_THE_PAST =
  /^\W*(?:deprecated|obsolete|outdated|archived)\b|[([](?:deprecated|obsolete|outdated|archived)[)\]]/i;

/** A list with the code blocks between and below its items. */
interface Run {
  from: number;
  parts: (Item | GuidePiece)[];
  end: number;
}

function runFrom(body: readonly GuidePiece[], from: number): Run {
  const parts: Run['parts'] = [];
  let end = from;
  for (const piece of body.slice(from)) {
    if (piece.kind === 'list') parts.push(...piece.items);
    else if (piece.kind === 'code' && parts.length > 0 && piece.text.length <= STEP_CODE_CHARS_MAX)
      parts.push(piece);
    else break;
    end++;
  }
  return { from, parts, end };
}

const isItem = (part: Item | GuidePiece): part is Item => 'depth' in part;
const topItems = (parts: Run['parts']): Item[] => parts.filter(isItem).filter((i) => i.depth === 0);

/** Returns whether a procedure begins in the middle, refers to another one or lists routes. */
const pointsElsewhere = ({ lead, lines }: Steps): boolean =>
  /\b(?:as above|see above|same as|previous (?:section|step)|^step \d+|^in (?:this|that|such a) (?:scenario|case|situation|event))\b/i.test(
    lead ?? '',
  ) ||
  /^(?:\d+\.|-) (?:step )?[2-9]\b/i.test(lines[0] ?? '') ||
  POINTS_UP.test(lead ?? lines[0] ?? '') ||
  ROUTE.test(lines[0] ?? '') ||
  lines.some((line) => [OF_ONE_PERSON, POINTS_OUT, CROSS_REFERENCE].some((refused) => refused.test(line)));

/** “(see below)” refers to text that is not shown with the steps, “click here” to the address of a link. */
const POINTS_OUT =
  /\b(?:click|go|navigate|available|found|sign up|register|apply|log ?in|visit)(?: it| this| that)?(?: on| to)? here\b|\bthis (?:link|note)\b|\b(?:reproduced|described|shown|listed|given|explained|found) in the (?:\w+ ){1,4}section\b|\bsee\b[^.]{0,60} here\b|\b(?:copy|paste|enter|type|repeat|run|do) the above\b|\b(?:see|as|described|listed|mentioned|explained|shown|outlined|detailed|discussed) (?:\w+ )?(?:below|above)\b|\b(?:below|above)[)!]|\b(?:check|try|use|run|follow|compare) the \w+ (?:below|above)(?=[.!,;:)]|$| to\b)|\b(?:earlier|later) in this (?:chapter|section|page|guide|document)\b|\bthe (?:table|list|section|diagram|screenshot|image|example|template) (?:below|above)\b/i;

/** In a procedure's first line, this can only refer to text before the procedure. */
const POINTS_UP =
  /\b(?:(?:discussed|mentioned|described|shown|listed|created|installed|defined|explained) (?:above|earlier|previously|before)|in the above|the above (?!\w+ (?:below|in))|in the previous (?:section|step)\b|(?:this|that) (?:page|command|section|example|case)\b)|^(?:(?:\d+\.|-) )?(?:then|next|now|afterwards?|after that|finally|once (?:that|this))\b|^(?:\S+ ){0,3}also\b|^for (?:example|instance)\b/i;
/** The author describes their own computer or case. */
const OF_ONE_PERSON = /\b(?:in my case|on my (?:machine|laptop|computer))\b/i;

function fromList(heading: string, body: readonly GuidePiece[], { from, parts, end }: Run): Steps | null {
  const top = topItems(parts);
  const isOrdered = top.every((i) => i.isOrdered);
  const isProcess = isOrdered && saysProcess(heading);
  const acting =
    top.filter((i) => isImperative(i.text) || (isProcess && saysToDo(i.text))).length / top.length;
  const orderedMin = saysSteps(heading) || isProcess ? NAMED_SHARE_MIN : ORDERED_SHARE_MIN;
  if (acting < (isOrdered ? orderedMin : BULLET_SHARE_MIN)) return null;
  if (top.filter((i) => /^https?:|^\S+$|\?$/.test(i.text)).length > top.length / 4) return null;
  // “Prefer eq to ==”, “Avoid let”: rules in any order.
  if (!isOrdered && top.filter((i) => OF_RULE.test(i.text)).length > top.length / 2) return null;
  // Most items end like “… (#1617)”: a list of changes.
  if (top.filter((i) => OF_CHANGE.test(i.text)).length > top.length / 2) return null;
  // Most items are like “Term: what it means”: a list of definitions.
  if (!isOrdered && top.filter((i) => /^[\p{L} ]{2,30}:\s/u.test(i.text)).length > top.length / 2)
    return null;
  const above = body[from - 1]?.text.trim() ?? '';
  if (OFFERS.test(above)) return null;
  const kept = withoutOpenEnd(parts.slice(0, endOfSteps(parts)));
  if (kept.some((part, at) => isItem(part) && isLeftOpen(part, kept[at + 1]))) return null;
  if (topItems(kept).length < STEPS_MIN) return null;
  // What follows has more steps than are shown: this is the first stage of something longer.
  const later = body
    .slice(end)
    .flatMap((p) => p.items.filter((item) => item.depth === 0 && isImperative(item.text)));
  if (later.length > top.length) return null;
  return {
    lead: leadOf(body[from - 1]),
    lines: stepLines(kept, isOrdered),
    steps: topItems(kept).length,
    omitted: top.length - topItems(kept).length,
    isOutline: false,
    isContinued: body.slice(end).some((p) => p.kind === 'list' || p.kind === 'code'),
  };
}

/** Returns whether the first sentences of an item, whose beginning may be its name, tell somebody what to do. */
const saysToDo = (item: string): boolean => sentencesOf(item).slice(0, 3).some(isImperative);

/** A last step that announces something not shown: “Test it by running the following:”. */
const ANNOUNCES = /:$|\b(?:the following|as follows)\b/i;

function withoutOpenEnd(parts: Run['parts']): Run['parts'] {
  const last = parts.at(-1);
  return last && isItem(last) && ANNOUNCES.test(last.text) ? withoutOpenEnd(parts.slice(0, -1)) : parts;
}

/** Returns whether a step announces what no deeper step or code follows. */
const isLeftOpen = ({ text, depth }: Item, next: Item | GuidePiece | undefined): boolean =>
  text.endsWith(':') && (next === undefined || (isItem(next) && next.depth <= depth));

const OF_RULE =
  /^(?:(?:always |never |do not |don['’]t )?(?:prefer|avoid|favou?r|use)|never|always|do not|don['’]t)\b/i;
const OF_CHANGE = /\(?#\d+\)?[.,]?$/;

function endOfSteps(parts: Run['parts']): number {
  let steps = 0;
  const end = parts.findIndex((part) => isItem(part) && part.depth === 0 && ++steps > STEPS_MAX);
  return end < 0 ? parts.length : end;
}

function stepLines(parts: Run['parts'], isOrdered: boolean): string[] {
  let number = 0;
  return parts.flatMap((part) => {
    if (!isItem(part)) return [fenced(part).replaceAll(/^(?=.)/gm, '   ')];
    if (part.depth > 2) return [];
    if (part.depth === 0) number++;
    const mark = isOrdered && part.depth === 0 ? `${number}.` : '-';
    return [`${'   '.repeat(part.depth)}${mark} ${shorten(part.text, STEP_CHARS_MAX)}`];
  });
}

/** Returns the sentence that introduces the steps. */
function leadOf(before: GuidePiece | undefined): string | null {
  const lead = before?.kind === 'paragraph' ? sentencesIn(before).at(-1) : undefined;
  if (!lead || !/^\p{Lu}/u.test(lead) || !/[:.]$/.test(lead) || lead.length > LEAD_CHARS_MAX) return null;
  if (/\b(?:written|maintained|kept up to date|last \w+) (?:by|on|at)\b/i.test(lead)) return null;
  if (wordCount(lead) < 3 || /^(?:however|but|also|so|then|it|they)\b/i.test(lead)) return null;
  if (LEADS_BACK.test(lead) || POINTS_OUT.test(lead)) return null;
  return lead.endsWith(':') || standsAlone(lead) ? lead : null;
}

/** “To do this:” refers to something said before it, as does “Fill the form:”. */
const LEADS_BACK =
  /^(?:to do (?:this|that|so|it)|alternatively|in (?:all|any|the) other cases?|(?:for|with|after|before|once) (?:this|that)|this|that|these|those|here|in (?:both|either|each|such|all) cases?)\b|^(?:\S+ ){0,3}(?:then|also|additional(?:ly)?|again|instead)\b|^\S+ the \S+:$/i;

/** Reads steps from a table, but only if the heading announces instructions. */
function fromTable(heading: string, body: readonly GuidePiece[]): Steps | null {
  const at = body.findIndex((p) => p.kind === 'table');
  const rows = saysSteps(heading) ? tableSteps(body[at]?.rows ?? []) : [];
  if (rows.length === 0) return null;
  const lines = rows.slice(0, STEPS_MAX).map((row) => shorten(row, STEP_CHARS_MAX));
  const omitted = rows.length - lines.length;
  const isContinued = body.slice(at + 1).some((p) => p.kind === 'list' || p.kind === 'table');
  return { lead: leadOf(body[at - 1]), lines, steps: lines.length, omitted, isOutline: false, isContinued };
}
