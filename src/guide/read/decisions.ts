import type { RawBlock } from '../../parse/block.ts';
import { foldName } from '../../text/fold.ts';
import { shorten } from '../../text/shorten.ts';
import { isWellFormed } from '../../text/well-formed.ts';
import type { DecisionNote, DocumentKind } from '../notes.ts';
import { dateAbove, dateIn, isDay, isoDay, namesDay } from './dates.ts';
import { sentencesIn, sentencesOf } from './gist.ts';
import { TEMPLATE } from './kind.ts';
import { decisionRows } from './meetings/decision-rows.ts';
import { carriedMotions, PIECES_BETWEEN_MAX } from './meetings/carried-motions.ts';
import { saysDecision } from './meetings/says-decision.ts';
import { settlingLines } from './meetings/settling-lines.ts';
import { cleanHeading } from './outline.ts';
import { type GuidePiece, wordCount } from './pieces.ts';
import { dayOfRecord } from './records/numbered-record.ts';

const HEADING =
  /^(?:(?:key |the |our |final |main )?decisions?(?: made| taken| outcome| log| record)?|resolutions?|decision outcome|vote results?|agreements?|agreed)$/i;
const LABEL =
  /^(?:decision|decided|agreed|resolved|resolution|consensus|vote result)s?(?:\s*\(?\d{4}-\d\d-\d\d\)?)?\s*(?::|—|–| - )\s*(.{15,})$/is;
/** In the middle of a paragraph, or of a page about something else, only this marks a decision. */
const MARK = /^(?:decision|decided)\b/i;
const FIRST_WORD = '(?:(?:[Ss]o|[Tt]hen|[Tt]hus|[Ff]inally|[Uu]ltimately),? )?';
/** A group as the subject: “we”, “the board”, “the SC”, “Release Team”. Two capitals without an article are the initials of a speaker. */
const GROUP =
  '(?:(?:[Tt]he )?(?:[Ww]e|[Ee]veryone|[Ee]verybody|[Aa]ll(?: present)?|[Gg]roup|[Tt]eam|[Cc]ommittee|[Bb]oard|[Cc]ouncil|[Mm]embers|[Ll]eads|[Cc]hairs|[A-Z]{3,5}|[A-Z][\\w.]{1,20}(?: [A-Z][\\w.]{1,20})?(?: [Tt]eam| [Cc]ommittee| [Bb]oard| [Cc]ouncil| [Gg]roup))|[Tt]he [A-Z]{2})(?: members)?';
/** The verb of a decision with its object; whatever is accepted or approved must be named. */
const DECIDED =
  '(?: have| has| had)?(?: all| unanimously| also| now)? (?:(?:discussed|considered|reviewed) [^.;]{4,160}?,? and (?:then )?)?(?:(?:decided|agreed|voted|resolved|approved|accepted|rejected|confirmed|reached consensus|chose)(?: unanimously| together)? (?:to|that|on|not|by|in favou?r|against|the|with)\\b|(?:approved|accepted|rejected|adopted|ratified|appointed|elected|endorsed) (?=an? |[A-Z0-9“"@#]))';
/** Formal minutes do not name who decided. */
const IMPERSONAL =
  '[Ii]t (?:was|has been)(?: (?:also|then|further|subsequently|unanimously))? (?:agreed|decided|resolved)(?: unanimously)? (?:that|to|not)\\b';
const LINE = new RegExp(`^${FIRST_WORD}(?:${GROUP}${DECIDED}|${IMPERSONAL})`);
const NO_RECORD_HEADING =
  /\balternatives?\b|\boptions?\b|\bprocess\b|\bmaking\b|\bnext (?:meeting|steps)\b|\bagenda\b/i;
/** Below it, people settle what to talk about. */
const OF_AGENDA = /^\S+ (?:to|of|on)(?: the)? agenda$/i;
/** “Agenda and minutes” are minutes. */
const isOfNoRecord = (heading: string): boolean =>
  NO_RECORD_HEADING.test(heading) && !/\bminutes\b/i.test(heading);
const VAGUE_TOPIC =
  /^(?:(?:formal |previous |online |e-?)?(?:motion|vote|resolution)s?\b|minutes|notes|agenda|meeting|discussion|review|public|private|new business|topics?|updates?|action items?)\b|^(?:time|date|duration|location)\s*:/i;
const TOPIC_CHARS_MAX = 130;
/** Title of a decision log: each item that begins with a date is a decision. */
const LOG_TITLE =
  /\b(?:decisions?|resolutions?) (?:log|register|list|records?)\b|\blog of (?:the )?(?:decisions|resolutions)\b/i;
const DATED = /^[(*\s]*((?:19|20)\d\d-\d\d-\d\d)[)*\s]*[:,.–—-]?\s+(.{15,})$/s;
const RECORD_TITLE = /\b(?:decisions?|resolutions?|ADR)\b/i;

/** Returns what a group decided, as stated in minutes and decision records, or marked in messages of tickets and conversations. */
export function decisionsOf(
  kind: DocumentKind,
  title: string,
  { pieces, blocks }: { pieces: readonly GuidePiece[]; blocks: readonly RawBlock[] },
  year: string | null,
): DecisionNote[] {
  return kind === 'ticket' || kind === 'talk'
    ? markedInMessages(
        kind === 'talk' ? title : '',
        blocks.filter(({ type }) => type === 'message'),
      )
    : recordedIn(kind, title, pieces, year);
}

/** Returns decisions that someone marked as such (“Decision: we …”) in the messages, or in the subject of the first one. */
function markedInMessages(subject: string, messages: readonly RawBlock[]): DecisionNote[] {
  const found = messages.flatMap(({ text, date }) => markedInMessage(text, date ?? null));
  const [decided] = markedAmong([subject]);
  const isNew =
    decided !== undefined && BY_GROUP.test(decided) && !found.some(({ text }) => text.includes(decided));
  return isNew ? [{ topic: [], text: decided, date: isoDay(messages[0]?.date ?? null) }, ...found] : found;
}

/** Subjects are short: only one that says who decided is a sentence. */
const BY_GROUP = new RegExp(`^${GROUP} \\S+ \\S`);

/** Returns decisions that someone marked as such (“Decision: we …”), of the day of the message. */
const markedInMessage = (message: string, date: string | null): DecisionNote[] =>
  message
    .split('\n')
    .flatMap((line) => LABEL.exec(line.trim())?.[1]?.trim() ?? markedAmong(sentencesOf(line)))
    .filter((text) => saysDecision(text, [], true))
    .map((text) => ({ topic: [], text, date: isoDay(date) }));

const markedAmong = (sentences: readonly string[]): string[] =>
  sentences.flatMap((sentence) => (MARK.test(sentence) ? (LABEL.exec(sentence)?.[1]?.trim() ?? []) : []));

/** Reads minutes and decision records, and what is marked as a decision in other pages; a day without a year is in the `year` that the document is of. */
function recordedIn(
  kind: DocumentKind,
  title: string,
  pieces: readonly GuidePiece[],
  year: string | null,
): DecisionNote[] {
  const isRecord =
    kind === 'proposal' && pieces.some((p) => p.kind === 'heading' && /^status$/i.test(p.text));
  const isOfDecisions =
    kind === 'meeting' || isRecord || ((kind === 'page' || kind === 'proposal') && RECORD_TITLE.test(title));
  if (!isOfDecisions && kind !== 'page') return [];
  const record: DecisionRecord = {
    kind,
    title,
    pieces,
    year,
    isRecord,
    isOfDecisions,
    day: isRecord ? dayOfRecord(pieces, kind === 'proposal') : null,
    motions: isOfDecisions ? carriedMotions(pieces) : new Map<number, string[]>(),
  };
  const found = pieces.flatMap((piece, at) => decisionsInPiece(piece, at, record));
  // In a decision record, what follows the decision is its details.
  return isRecord ? found.slice(0, 1) : found;
}

/** What all pieces of a document share. */
interface DecisionRecord {
  kind: DocumentKind;
  title: string;
  pieces: readonly GuidePiece[];
  year: string | null;
  /** A record of one decision, with a status. */
  isRecord: boolean;
  /** Decisions are what it is for, so that they need no mark. */
  isOfDecisions: boolean;
  day: string | null;
  motions: ReadonlyMap<number, string[]>;
}

function decisionsInPiece(piece: GuidePiece, at: number, record: DecisionRecord): DecisionNote[] {
  const { kind, title, pieces, year, isRecord, isOfDecisions, day, motions } = record;
  const carried = (motions.get(at) ?? []).map((text) => ({
    topic: topicsOf([topicOf(piece.path, title)]),
    text,
    date: dateAbove(piece.path, year),
  }));
  if (carried.length > 0) return OF_AGENDA.test(piece.path.at(-1) ?? '') ? [] : carried;
  if (piece.kind === 'table' && isOfDecisions && !piece.path.some((h) => TEMPLATE.test(h)))
    return decisionRows(piece.rows).map((row) => ({ topic: [], ...row }));
  if (piece.kind !== 'paragraph' && (piece.kind !== 'list' || !isOfDecisions)) return [];
  // Further down are reasons and details.
  if (isRecord && HEADING.test(piece.path.at(-1) ?? '') && pieces[at - 1]?.kind !== 'heading') return [];
  if (piece.path.some((h) => TEMPLATE.test(h) || isOfNoRecord(h))) return [];
  const above = dateAbove(piece.path, year) ?? day;
  const heading = topicOf(piece.path, title);
  const logged = LOG_TITLE.test(title) ? loggedIn(piece) : [];
  const stated = isOfDecisions ? statedIn(piece) : markedIn(sentencesIn(piece));
  const settled = kind === 'meeting' && !followsMotion(at, motions) ? settledIn(piece, heading, above) : [];
  const said = (logged.length ? logged : stated).flatMap((one) =>
    noteOfStated(one, piece, kind, heading, above),
  );
  return [...said, ...settled.filter(({ text }) => said.every((one) => !one.text.includes(text)))];
}

/** Returns a statement as a decision, of the day in brackets at its end, its own, or that `above` it; none if it does not say one. */
function noteOfStated(
  { text: given, parent, isLabeled: isMarked, date }: Stated,
  { path }: GuidePiece,
  kind: DocumentKind,
  heading: string | null,
  above: string | null,
): DecisionNote[] {
  // In a record of one decision, the text under that heading is the decision, with its conditions.
  const isLabeled = isMarked || (kind === 'proposal' && HEADING.test(path.at(-1) ?? ''));
  const [text = '', end] = splitDay(given.replace(NUMBER_OF_ITEM, ''));
  const topic = topicsOf([heading, parent]);
  return saysDecision(text, topic, isLabeled) &&
    !topic.some((t) => POINTS_UP.test(t) || NO_RECORD_HEADING.test(t))
    ? [{ topic, text, date: end ?? date ?? above }]
    : [];
}

/** Returns whether an outcome there may be that of a motion above, so no decision of its own. */
const followsMotion = (at: number, motions: ReadonlyMap<number, unknown>): boolean =>
  [...motions.keys()].some((motion) => motion <= at && at - motion <= PIECES_BETWEEN_MAX);

/** Returns what an outcome alone settles: the heading or item above it. */
const settledIn = (piece: GuidePiece, heading: string | null, date: string | null): DecisionNote[] =>
  settlingLines(piece).flatMap(({ text, parent }) => {
    const topic = topicsOf([heading, parent]);
    return topic.length && !topic.some((t) => OF_MEETING.test(t)) ? [{ topic, text, date }] : [];
  });

/** That minutes were approved is how a meeting is held. */
const OF_MEETING = /\b(?:minutes|agenda)\b/i;

/** Returns a text without a day in brackets at its end, and that day: “Keys are cut once (2024-03-05)”. */
function splitDay(text: string): [said: string, day: string | null] {
  const [whole = '', bracket = ''] = /\s*\(([^()]{6,20})\)\.?$/.exec(text) ?? [];
  const day = isDay(bracket) ? dateIn(bracket) : /^(?:19|20)\d\d-\d\d$/.test(bracket) ? bracket : null;
  return day === null ? [text, null] : [text.slice(0, text.length - whole.length), day];
}

const topicsOf = (given: readonly (string | null)[]): string[] =>
  given.flatMap((t) =>
    t && wordCount(t) > 1
      ? [shorten(cleanHeading(t.replace(/\(?https?:\S+/g, '').replace(/[\s*:]+$/, '')), TOPIC_CHARS_MAX)]
      : [],
  );

/** “The above mentioned tasks” are above in the minutes, not in the note. */
const POINTS_UP = /\b(?:above|aforementioned|previously mentioned)\b/i;

/** Number of a list item, removed because the list is not shown. */
const NUMBER_OF_ITEM = /^\(?\d{1,2}[.)] +(?=\p{L})/u;

const topicOf = (path: readonly string[], title: string): string | null =>
  path.findLast(
    (h) => !HEADING.test(h) && !namesDay(h) && !VAGUE_TOPIC.test(h) && foldName(h) !== foldName(title),
  ) ?? null;

interface Stated {
  text: string;
  parent: string | null;
  isLabeled: boolean;
  /** ISO day, if it precedes the text itself. */
  date?: string;
}

function loggedIn({ items }: GuidePiece): Stated[] {
  return items.flatMap(({ text: item, depth }) => {
    const [, date = '', text = ''] = depth === 0 ? (DATED.exec(item) ?? []) : [];
    return date ? [{ text, parent: null, isLabeled: true, date }] : [];
  });
}

function statedIn(piece: GuidePiece): Stated[] {
  const isUnder = HEADING.test(piece.path.at(-1) ?? '');
  if (piece.kind === 'paragraph') {
    const parts = LABEL.test(piece.text) ? piece.text.split(LABELED_LINE) : [piece.text];
    const labeled = parts.flatMap((part) => labeledIn(part.trim()) ?? []);
    if (labeled.length > 0) return labeled.map((text) => ({ text, parent: null, isLabeled: true }));
    const sentences = sentencesIn(piece);
    const end = sentences.findIndex((s) => !isWellFormed(s));
    const whole = sentences.slice(0, end > 0 ? Math.min(end, 3) : 3);
    if (isUnder) return [{ text: whole.join(' '), parent: null, isLabeled: false }];
    return [...markedIn(sentences), ...decidedIn(sentences.filter(isWellFormed), null)];
  }
  const above: string[] = [];
  return piece.items.flatMap((item) => {
    above.length = item.depth;
    const parent = above.findLast(Boolean) ?? null;
    above[item.depth] = item.text;
    const label = labeledIn(item.text);
    if (label !== null) return [{ text: label, parent, isLabeled: true }];
    if (isUnder) return item.depth === 0 ? [{ text: item.text, parent: null, isLabeled: false }] : [];
    return SPEAKER.test(item.text) ? [] : decidedIn(sentencesOf(item.text).slice(0, 6), parent);
  });
}

/** Below a label, each line that begins with a label is a decision of its own. */
const LABELED_LINE = /\s(?=(?:Decision|Decided|Agreed|Resolved|Resolution|RESOLVED)\s*:)/;
/** “RESOLVED, that …”, “Be it resolved that …”, also after the reasons for it. */
const RESOLVED =
  /(?:^|[;,.:] )(?:now,? therefore,? )?((?:be it (?:further )?|it was |and further )?resolved,? that .{15,})$/is;
const labeledIn = (text: string): string | null =>
  (LABEL.exec(text)?.[1] ?? RESOLVED.exec(text)?.[1])?.trim() ?? null;

const markedIn = (sentences: readonly string[]): Stated[] =>
  markedAmong(sentences).map((text) => ({ text, parent: null, isLabeled: true }));

/** “[GB] …”, “Ada: …”: what one person said, not what was decided. */
const SPEAKER = /^(?:\[\p{Lu}{2,4}\]|\p{Lu}{2,4}:|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?:)\s/u;

const decidedIn = (sentences: readonly string[], parent: string | null): Stated[] =>
  sentences.filter((s) => LINE.test(s)).map((text) => ({ text, parent, isLabeled: false }));
