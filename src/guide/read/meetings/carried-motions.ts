import { plainSentence } from '../../../text/plain-sentence.ts';
import { sentencesOf } from '../gist.ts';
import { type GuidePiece, wordCount } from '../pieces.ts';

/** “Motion: …”, “Motion 3 (Lind/Okoro) – …”, “Moved: …”; “Text: …” only below a heading about motions. */
const LABEL =
  /^(?:(?:e-?|formal |online )?(?:motion|resolution)(?: (?:text|made|proposed))?|moved|proposed|text) ?(?:#?[\d/-]+)? ?(?:\([^)]{0,60}\))? ?(?::|–|—| - )\s*(?=\S)/i;
const TEXT = /^text\b/i;
const MOTIONS = /\b(?:motions?|resolutions?|votes?)\b/i;
/** “A motion was made by Ada to …”, “Ada moved that …”, “It was moved and seconded to …”: the sentence is shown whole. */
const MOVED =
  /^(?:(?:[Aa] |[Tt]he )?[Mm]otion (?:(?:was )?(?:made|proposed|put forward) )?(?:by [^.:]{2,60} )?(?:to|that|for)\b|[Ii]t was (?:moved|proposed)\b|[Mm](?:oved|otioned)(?: by [^.:]{2,60})? (?:to|that)\b|\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2} (?:moved|moves|motioned|made a motion) (?:to|that)\b)/u;
/** Begins a text that says that something was carried. */
export const OUTCOME =
  /^\W*(?:(?:the |this )?(?:motions?|resolution|vote|proposal|results?|outcome|status|passed|decision)\b[^.;]{0,40}?[: ]\W*)?(?:(?:was|is|has been|unanimously|all in favou?r|motion|vote)\W+)*(?:carried|carries|passed|passes|approved|adopted|accepted)\b/i;
/** Says that something was not carried, or not yet. */
export const FAILED =
  /\b(?:not (?:carried|passed?|approved|adopted)|fail(?:ed|s)|rejected|defeated|lost|lapsed|withdrawn|tabled|postponed|deferred|no second)\b/i;
/** How a meeting is held, not what it decided; or how many motions there were, but not which. */
const PROCEDURAL =
  /^table\b|\b(?:minutes|agenda|quorum|tabled)\b|\b(?:meetings?|calls?) (?:is|be|are|shall be) (?:re-?scheduled|moved|delayed|cancell?ed|postponed)\b|\badjourn|\brecess\b|\b(?:executive|closed) session\b|\bin camera\b|\b(?:open|end|close|extend) the (?:meeting|vote|call)\b|\b(?:motions|resolutions)\b/i;
const POINTS =
  /^(?:to )?(?:it|this|that|these|those|same|let|as (?:above|stated|read))\b|\b(?:as (?:above|below)|the (?:above|following)|them|him|her)\b|\?$|:$/i;
/** Who moved and who seconded, after the motion. */
const MOVERS =
  /[\s(.,;–—-]*\b(?:(?:moved|proposed|motioned|second) ?(?:by\b|:)|seconded\b|sponsors?:).*$| [-–—] (?:from|by) \p{Lu}\p{L}+$|\s+(?:background|rationale|summary|details|discussion|notes?): .*$/isu;
const SECONDED =
  /^\W*(?:(?:\p{Lu}[\p{L}.'’-]* ){0,3}second(?:ed|s)\b|all in favou?r\b|(?:vote|in favou?r|opposed|against|abstain\w*|abstentions?)\b\W)/iu;
const AT_END = /[\s(.,;:–—-]+(?:motion |vote )?(?:carried|passed|approved)\b[^.;]{0,60}[).]?$/i;
const WORDS_MIN = 4;
const CHARS_MAX = 500;
/** Reasons and discussion may be between a motion and its outcome. */
export const PIECES_BETWEEN_MAX = 12;

interface Line {
  text: string;
  at: number;
}

/** Returns the motions that were carried, by the index of the piece that states them; minutes give the outcome there or some lines later. */
export function carriedMotions(pieces: readonly GuidePiece[]): ReadonlyMap<number, string[]> {
  const carried = new Map<number, string[]>();
  let pending: Line | null = null;
  const settle = (found: Line) => carried.set(found.at, [...(carried.get(found.at) ?? []), found.text]);
  for (const line of linesOf(pieces)) {
    const motion = motionOf(line.text, pieces[line.at]?.path ?? []);
    if (motion) {
      pending = saysMotion(motion.text) ? { text: motion.text, at: line.at } : null;
      if (pending && motion.isCarried) settle(pending);
      if (motion.isCarried || motion.isFailed) pending = null;
    } else if (isOver(line, pending, pieces)) pending = null;
    else if (pending && line.text.length < CHARS_MAX && OUTCOME.test(line.text)) {
      if (!FAILED.test(line.text)) settle(pending);
      pending = null;
    }
  }
  return carried;
}

/** A heading of the level of a motion's own ends its section, and so does another outcome. */
const isOver = ({ text, at }: Line, pending: Line | null, pieces: readonly GuidePiece[]): boolean =>
  pending !== null &&
  (at - pending.at > PIECES_BETWEEN_MAX ||
    (pieces[at]?.kind === 'heading' &&
      !OUTCOME.test(text) &&
      pieces[at].level <= sectionLevel(pieces[pending.at])) ||
    (text.length < CHARS_MAX &&
      /^\W*(?:motion|resolution|result|outcome|vote)\b/i.test(text) &&
      FAILED.test(text)));

const sectionLevel = (piece: GuidePiece | undefined): number =>
  piece === undefined ? 0 : piece.kind === 'heading' ? piece.level : piece.path.length;

const linesOf = (pieces: readonly GuidePiece[]): Line[] =>
  pieces.flatMap((piece, at) =>
    (piece.kind === 'list' ? piece.items.map(({ text }) => text) : piece.text.split('\n'))
      .map((text) => ({ text: plainSentence(text).trim(), at }))
      .filter(({ text }) => text !== '' && piece.kind !== 'code'),
  );

/** “I move that the keys be cut”: only what is moved was decided. */
const I_MOVE = /^I (?:move|motion)(?: as an? [\w ]{3,30})? (?:that|to) /;

interface Motion {
  text: string;
  /** What follows it in the same line says so. */
  isCarried: boolean;
  isFailed: boolean;
}

function motionOf(line: string, path: readonly string[]): Motion | null {
  const label = LABEL.exec(line)?.[0];
  const isLabeled = label !== undefined && (!TEXT.test(label) || path.some((h) => MOTIONS.test(h)));
  if (!isLabeled && !MOVED.test(line)) return null;
  const said = isLabeled ? line.slice(label.length) : line;
  if (OUTCOME.test(said) || (isLabeled && OUTCOME.test(line))) return null;
  const [first = '', ...others] = sentencesOf(said);
  const end = others.findIndex((sentence) => [OUTCOME, FAILED, SECONDED].some((mark) => mark.test(sentence)));
  const stated = [first, ...(end < 0 ? others : others.slice(0, end))].join(' ');
  const after = [AT_END.exec(stated)?.[0] ?? '', ...(end < 0 ? [] : others.slice(end))];
  return {
    text: withoutQuotes(stated.replace(AT_END, '').replace(MOVERS, '').trim()).replace(I_MOVE, ''),
    isFailed: after.some((part) => FAILED.test(part)),
    isCarried: after.some((part) => OUTCOME.test(part)) && !after.some((part) => FAILED.test(part)),
  };
}

const withoutQuotes = (text: string): string =>
  text.replace(/^["“](.{20,})["”][^"”]*$/s, '$1').replace(/^["“]/, '');

/** Returns whether a motion says by itself what was moved, and is not about how a meeting is held. */
export const saysMotion = (text: string): boolean =>
  wordCount(text) >= WORDS_MIN && text.length <= CHARS_MAX && !PROCEDURAL.test(text) && !POINTS.test(text);
