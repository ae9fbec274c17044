import { foldName } from '../../text/fold.ts';
import { plainSentence } from '../../text/plain-sentence.ts';
import { saysWhoWrote } from '../../text/sentences/byline.ts';
import { splitSentences } from '../../text/sentences.ts';
import { isWellFormed } from '../../text/well-formed.ts';
import type { DocumentKind, DocumentToRead, Gist } from '../notes.ts';
import { isNotice } from './leads/notices.ts';
import { type GuidePiece, readableLine, wordCount } from './pieces.ts';
import { isOfReasons, isRemark } from './remarks.ts';

/** Splits text into sentences without Markdown. */
export const sentencesOf = (text: string): string[] =>
  splitSentences(text)
    .map((s) => readableLine(s.text))
    .filter(Boolean);

const ofPiece = new WeakMap<GuidePiece, readonly string[]>();

/** Returns the sentences of a piece, split once and cached: people, gists, openings and decisions all read them. */
export function sentencesIn(piece: GuidePiece): readonly string[] {
  const sentences = ofPiece.get(piece) ?? sentencesOf(piece.text);
  ofPiece.set(piece, sentences);
  return sentences;
}

/** Refers to something that the reader does not see. */
const POINTS_BACK =
  /^(?:it|its|this|that|these|those|they|he|she|his|her|their|such|here|there|then|so|but|and|or|also|however|nevertheless|nonetheless|hence|consequently|conversely|similarly|likewise|fortunately|unfortunately|luckily|sadly|thankfully|with (?:that|this|these) (?:in mind|said)|that being said|given (?:that|this|these),|that said|as a result|in other words|put differently|therefore|thus|otherwise|instead|(?:by )?doing (?:so|this|that)|furthermore|additionally|moreover|meanwhile|for example|for instance|in addition|in this|to do this|in that case|note|please|see|if you|you can|as (?:mentioned|described|noted|discussed)|hi|hello|hey|dear|thanks|thank you|welcome|greetings|good|exciting|sorry|yes|no|ok|previously|earlier|so far|until now|last time|we(?:['’]ve| have)? (?:just )?(?:saw|seen|learned|learnt|discussed|covered|talked about|looked at)|the (?:first|second|third|other|same)|(?:\S+ ){1,3}also)\b/i;
const DANGLES =
  /\b(?:the following|as follows|below|above|the former|the latter|aforementioned|this (?:section|page is a stub)|the (?:first|second|third|fourth|last|next|previous|latter|above) (?:use[- ]?case|case|option|approach|method|scenario|step|part|section|example|one|two|three)|(?:the|our|my|your) (?:last|next|previous|preceding) (?:chapter|lesson|lecture|module|unit|exercise|post|article|video|slide)|(?:earlier|later|previously) in (?:this|the) (?:chapter|section|page|lesson|guide|document))\b/i;

/** Returns whether a sentence can be understood without the one before it. */
export const standsAlone = (sentence: string): boolean =>
  !POINTS_BACK.test(sentence) && !DANGLES.test(sentence) && !/[:;,]$/.test(sentence);

const DOCUMENT_WORD =
  'pr|pull request|memo|paper|record|document|doc|page|guide|guideline|policy|proposal|rfc|adr|handbook|playbook|folder|directory|article|checklist|enhancement|report|plan|tutorial|runbook|spec|specification|[a-z]ep|manual|note|faq';
export const SAYS_OF_ITSELF = new RegExp(
  `^(?:the (?:goal|purpose|aim) of )?this (?:${DOCUMENT_WORD})\\b[^.]{0,40}?\\b(?:is|are|describes?|explains?|covers?|proposes?|outlines?|defines?|provides?|contains?|lists?|sets? out|documents?|details?|introduces?|adds?|aims?|gives?|summari[sz]es?|shows?|tells?|focuses|allows?|enables?|serves?|has|helps?)\\b`,
  'i',
);
const NOT_OF_ITSELF =
  /\b(?:template|example|lessons learned|is (?:(?:\w+ly )?(?:meant |intended |aimed )?(?:for|at) (?!\w+ing\b)|scoped|limited|available|based|written|intended to be|seeded|a work|not|open (?:to|for) (?:feedback|comments?|review))|is (?:related|linked|similar) to|has (?:been|moved)|will be able|was|further|changes? (?:that (?:are|is) )?(?:being )?proposed|this (?:problem|issue|gap))\b|\b(?:how|what) to (?:proceed|do)\W*$/i;
/** On a page, one of the changes that it reports. */
const OF_CHANGE = /^this (?:pr|pull request)\b/i;
const ABOUT_HEADING =
  /^(?:summary|abstract|overview|tl;?dr|purpose|about|what is .*|what (?:it|this) is|introduction|description|(?:our )?mission(?: statement)?)[:：]?$/i;
/** Below it, a few words say what a group is for: “To keep the gates.” */
const MISSION = /^(?:our )?(?:mission(?: statement)?|purpose)[:：]?$/i;
const MISSION_WORDS_MIN = 5;
const OF_MOMENT =
  /\b(?:recently|currently|ongoing|continues? to|upcoming (?!day|week|month|sprint|cycle)|at the moment|right now|this (?:year|month|quarter|week)|at present|as of (?:now|today)|new(?:ly)? (?:announced|launched)|(?:is|are|we['’]re) working on)\b/i;
/** “Ada: Hello and welcome” begins a transcript; “#135” is known only where it was written. “XX seconds” is a number that someone was to fill in; “Screenshot of …” stands for a picture. */
const NO_GIST =
  /https?:|(?<!\S)#\d{2,}\b|\?[)\]]?$|\bTODO\b|\bTBD\b|\bI\b|\bm[ey]\b|\bX{2,}\b|\bout[- ]of[- ]scope\b|^\p{Lu}[\p{L} ]{1,30}: (?:[Hh]ello|[Hh]i|[Hh]ey|[Ww]elcome|[Gg]ood (?:morning|afternoon|evening|day)|[Oo]kay|[Tt]hanks?)\b|^(?:Screenshot|Screen capture|Image|Picture|Photo|Photograph) of\b/u;
/** “… was in support of a number of goals.”: what they are comes next. */
const ANNOUNCES =
  /\b(?:a (?:number|couple|handful|variety|range) of|several|various|many|some|two|three|four|five|six)(?: \w+)? (?:goals|reasons|ways|steps|options|things|factors|purposes|approaches|parts|questions|points|aspects|problems|issues|benefits|advantages|categories|kinds|types)\.?$/i;
/** “@sec-keys”, “@fig-2”: a cross-reference that only the printed book resolves. */
export const CROSS_REFERENCE = /(?<![\w@])@(?:sec|fig|tbl|eq|lst|thm|exm|exr|def)-\w/;
const POINTS_AT_NOUN =
  /\b(?:this|these|those)(?: (?!document|page|guide|handbook|policy|repo|playbook|team|group|proposal|process|report|plan)|[,.;])/i;

/** Returns whether a sentence points at something said before: “these rules”. */
export const pointsAtNoun = (sentence: string): boolean => POINTS_AT_NOUN.test(sentence);
/** On such a page, the first sentence answers its first question. */
const QUESTIONS_TITLE = /\bFAQs?\b|\bfrequently asked\b|\bquestions and answers\b/i;
/** How complete a page is does not say what it is about. */
const STATE_OF_PAGE =
  /^\(?\d{1,3} ?% (?:- )?(?:complete|done|draft|this page is)\b[^.]*\.?\s*|\b(?:section|page|document) is \d{1,3} ?%.*$/i;
/** After its beginning, a sentence with these words refers to a place where the reader is not. */
const LIES_HERE =
  /\b(?:in|of|on|from|with|within) this (?:repo\w*|folder|directory|page|document|handbook|section)\b/i;
/** A description taken from the middle of a page. */
const OF_A_PLACE =
  /^(?:in (?:this|that|the (?:above|following)) (?:case|example|section)|(?:these|those) (?:are|were)|as (?:above|mentioned)|here (?:are|is) (?:some|the|an?)\b|it|they|he|she|also|however|so|but)\b|\bthis section\b|:$/i;
/** A description this long without an end was truncated by its site; only its whole sentences are kept. */
const TRUNCATED_CHARS_MIN = 150;
const withoutTruncatedEnd = (text: string): string =>
  text.length < TRUNCATED_CHARS_MIN || /[.!?…)"”’']$/.test(text)
    ? text
    : (/^.*[.!?](?= )/s.exec(text)?.[0] ?? text);

const GIST_CHARS_MAX = 320;
const EARLY_WORDS = 7;
/** Of so many words of a title, one alone may name only a part of it: “Helm” in “Deliver with actions and Helm”. */
const MANY_WORDS = 4;

/** Returns sentences that say what a document is about, most certain first. `stated`: what a proposal proposes, or a page's goal. */
export function gistsOf(
  document: Pick<DocumentToRead, 'metadata'>,
  kind: DocumentKind,
  title: string,
  pieces: readonly GuidePiece[],
  stated: readonly string[] = [],
): Gist[] {
  const { description, summary, excerpt } = document.metadata;
  const given = [description, summary, excerpt]
    .flatMap((v) => (typeof v === 'string' ? [v.trim().replace(STATE_OF_PAGE, '')] : []))
    .find((v) => wordCount(v) >= 5);
  const described = given === undefined ? '' : withoutTruncatedEnd(plainSentence(given));
  const isKept =
    described !== '' &&
    described.length < GIST_CHARS_MAX &&
    !OF_A_PLACE.test(described) &&
    !isNotice(described);
  const found = isKept ? [toGist(described)] : [];
  if (kind === 'talk' || kind === 'change') return [];
  if (kind === 'ticket') return asked(pieces).map((text) => toGist(text));
  const whole = wholeNote(pieces);
  if (whole !== null) return [toGist(whole)];
  const paragraphs = pieces.filter((p) => p.kind === 'paragraph');
  const first = firstSentence(title, pieces, paragraphs);
  const others = kind === 'proposal' ? first : [...first, ...underAbout(pieces, paragraphs)];
  return [
    ...found,
    ...[...ofItself(kind, paragraphs), ...ofTitle(title, pieces), ...stated, ...others].map((text) =>
      toGist(text),
    ),
  ];
}

/** Returns a sentence as the gist of a document, noting whether it is true only for a time. */
export const toGist = (text: string): Gist => ({ text, isOfMoment: OF_MOMENT.test(text) });

/** “In , we tried”: a link without a text stood there. */
const LACKS_WORD = /\S [,;](?: |$)|“”|""/;

/** Returns whether a sentence is whole, of suitable length, and not about its author or its location. */
export const isUsable = (s: string): boolean => wordCount(s) >= 6 && isSound(s);

const isSound = (s: string): boolean =>
  isWellFormed(s) &&
  !LACKS_WORD.test(s) &&
  s.length <= GIST_CHARS_MAX &&
  !NO_GIST.test(s) &&
  !CROSS_REFERENCE.test(s) &&
  !saysWhoWrote(s) &&
  !isNotice(s) &&
  !ANNOUNCES.test(s) &&
  !LIES_HERE.test(s);

const GREETING = /^(?:hello|hi|dear|hey|good (?:morning|afternoon|day)|thanks|thank you|greetings|i hope)\b/i;

/** “I need help with this issue”: another sentence says which one. */
const ASKS_ABOUT_IT =
  /\b(?:this|the|that|these|such) (?:\w+ ){0,2}(?:issues?|problems?|matters?|errors?|requests?|situation|ticket)\b/i;

/** Continues something said before, or says who asks but not for what. */
const CONTINUES = /^(?:each|every) time\b|^(?:given|in|as part of) my\b|^as an? \p{L}+|^my name is\b/iu;

/** Returns the first sentence of a ticket that says what is wrong: not a greeting, and clear without the others. */
function asked(pieces: readonly GuidePiece[]): string[] {
  const sentences = pieces.filter((p) => p.kind === 'paragraph').flatMap((p) => sentencesIn(p));
  const usable = sentences
    .slice(0, 5)
    .filter(
      (s) =>
        isWellFormed(s) &&
        wordCount(s) >= 5 &&
        !GREETING.test(s) &&
        !POINTS_BACK.test(s) &&
        !ASKS_ABOUT_IT.test(s),
    );
  const [first = usable[0]] = usable.filter((s) => !CONTINUES.test(s));
  return first === undefined ? [] : [first];
}

/** Returns the text of a note that is one short paragraph; null for any other document. */
function wholeNote(pieces: readonly GuidePiece[]): string | null {
  const [paragraph, ...others] = pieces;
  if (paragraph?.kind !== 'paragraph' || others.length > 0) return null;
  const sentences = sentencesIn(paragraph);
  const text = sentences.join(' ');
  const [first = ''] = sentences;
  return text.length <= GIST_CHARS_MAX &&
    sentences.every(isWellFormed) &&
    standsAlone(first) &&
    !NO_GIST.test(text) &&
    !saysWhoWrote(text) &&
    !isNotice(text)
    ? text
    : null;
}

/** “This [article](…) compares …”, “[This guide](…) describes …”: another text. */
const isLinked = ({ links }: GuidePiece, sentence: string): boolean =>
  links.some((text) => {
    const said = foldName(sentence);
    const link = foldName(text);
    return (
      link !== '' && (said.startsWith(`this ${link} `) || (link.startsWith('this ') && said.startsWith(link)))
    );
  });
/** “This guide also shows …” adds to what was said before. */
const ADDS = /^(?:\S+ ){1,4}also\b/i;

/** Returns “This guide describes …” from the first paragraphs. */
function ofItself(kind: DocumentKind, paragraphs: readonly GuidePiece[]): string[] {
  const sentences = paragraphs.slice(0, 6).flatMap((p) =>
    sentencesIn(p)
      .slice(0, 2)
      .filter((s) => !isLinked(p, s)),
  );
  return sentences
    .filter(
      (s) =>
        SAYS_OF_ITSELF.test(s) &&
        (kind === 'proposal' || !OF_CHANGE.test(s)) &&
        isUsable(s) &&
        !NOT_OF_ITSELF.test(s) &&
        !ADDS.test(s) &&
        // Skips the “This” of its own “This page …”.
        !pointsAtNoun(s.slice(4)) &&
        !DANGLES.test(s),
    )
    .slice(0, 1);
}

/** Right below the title, “This is …” and “Here is how …” refer to the title's subject, as does “This schedule” below “Yearly schedule”. */
const OF_TITLE =
  /^(?:(?:this is|these are) (?:an?|all|our|the)|here(?:['’]s| is| are) (?:an?|all|our|the|how|what|where|who|why))\b/i;
const THIS_NOUN = /^this (\p{L}+) (?!(?:was|has|will|adheres|follows)\b)\p{Ll}+/iu;
const UNFINISHED = /\b(?:draft|stub|placeholder|living document|work in progress|under construction)\b/i;

function ofTitle(title: string, pieces: readonly GuidePiece[]): string[] {
  const first = pieces.find((piece) => piece.kind !== 'heading' || foldName(piece.text) !== foldName(title));
  const [s] = first?.kind === 'paragraph' ? sentencesIn(first) : [];
  if (!s || !isUsable(s) || NOT_OF_ITSELF.test(s) || UNFINISHED.test(s)) return [];
  const noun = foldName(THIS_NOUN.exec(s)?.[1] ?? '');
  const isNamed = noun !== '' && foldName(title).split(' ').includes(noun);
  const rest = s.replace(/^\S+ \S+/, '');
  const stays = !DANGLES.test(s) && !pointsAtNoun(rest) && !/[:;,]$/.test(s);
  return (isNamed || OF_TITLE.test(s)) && stays ? [s] : [];
}

/** Returns the first sentence of a section such as Overview or Purpose right below the title; deeper down it describes only a part. */
function underAbout([title]: readonly GuidePiece[], paragraphs: readonly GuidePiece[]): string[] {
  const depth = title?.kind === 'heading' && title.level === 1 ? 2 : 1;
  const about = paragraphs.find(({ path }) => path.length <= depth && ABOUT_HEADING.test(path.at(-1) ?? ''));
  const [s] = about ? sentencesIn(about) : [];
  if (!s || !standsAlone(s) || pointsAtNoun(s)) return [];
  if (MISSION.test(about?.path.at(-1) ?? ''))
    return isSound(s) && wordCount(s) >= MISSION_WORDS_MIN ? [s] : [];
  return isRemark(s) || !isUsable(s) ? [] : [s];
}

/** Returns the document's first sentence if it soon names what the title names. */
function firstSentence(
  title: string,
  pieces: readonly GuidePiece[],
  paragraphs: readonly GuidePiece[],
): string[] {
  const [paragraph] = paragraphs;
  if (QUESTIONS_TITLE.test(title) || !paragraph || pieces.indexOf(paragraph) > 4) return [];
  if (isOfReasons(paragraph.path.at(-1) ?? '')) return [];
  const [s] = sentencesIn(paragraph);
  if (!s || !isUsable(s) || !standsAlone(s) || pointsAtNoun(s)) return [];
  return !isRemark(s) && namesTitle(s, title) ? [s] : [];
}

/** Returns whether a sentence soon names something from the title, or all of it anywhere. */
export function namesTitle(sentence: string, title: string): boolean {
  const wanted = foldName(title)
    .split(' ')
    .filter((word) => word.length > 3 && /\p{L}/u.test(word))
    .map((word) => word.slice(0, 6));
  const words = foldName(sentence).split(' ');
  const names = (some: readonly string[]) => (start: string) => some.some((word) => word.startsWith(start));
  // One of the words early (of many, two), or all of several anywhere.
  const early = wanted.filter(names(words.slice(0, EARLY_WORDS))).length;
  return early >= (wanted.length >= MANY_WORDS ? 2 : 1) || (wanted.length > 1 && wanted.every(names(words)));
}
