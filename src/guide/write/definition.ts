import { foldName } from '../../text/fold.ts';
import type { Notes, Opening } from '../notes.ts';
import { wordCount } from '../read/pieces.ts';
import { isAboutItself, openSubject, type Subject } from '../subject.ts';
import { withoutKind } from '../title-forms.ts';
import { type Corpus, type GuideDocument, newestFirst } from './corpus.ts';
import { cite } from './layout.ts';
import { uniqueBy } from '../../lib/lists/unique-by.ts';

/** A team with its name and the folded names that refer to it. */
export interface GuideTeam {
  name: string;
  aliases: readonly string[];
}

const IS_SOMETHING =
  /\b(?:is|are|was) (?!a\b|an\b|the\b|our\b|responsible|dedicated|focus|charged|tasked|made|part|chartered|interested|organi[sz]ed|concerned|comprised|composed|in charge)/i;
const IS_MOOD =
  /\b(?:believes?|thinks?|feels?|loves?)\b|\b(?:is|are|was) (?:not|also|now|currently|still|looking|hiring|happy|pleased|excited|available|a great|(?:a )?(?:really|very)|doing|one of)\b/i;
const PERSON_SUBJECT = /^(?:\S+ ){1,6}(?:leads?|chairs?) (?:is|are)\b/i;
const NAMES_PERSON = /\b(?:leads?|chairs?|managers?) (?:is|are)\b/i;
const FORM =
  /\b(?:adheres? to|the following (?:documents?|pages?|sections?|links?|guides?|tutorials?|articles?)|this (?:document|charter|page) (?:describes|adheres|lists|contains)|is (?:the )?(?:following|below))\b/i;
const POINTS_AT =
  /\b(?:these|those) (?!who|that|which|whose|with|in|of|responsible)|\bthis (?!group|sig|team|committee|working group|department|unit)/i;
/** “ML refers to …”: what the words mean, not the group that is called by them. */
const OF_WORDS = /^(?:\S+ ){1,5}(?:refers? to|stands? for|is short for)\b/i;
/** Adds to an earlier statement. */
const ADDS = /^(?:\S+ ){1,7}also\b/i;
const WE = /^(?:we|we['’]re|our)\b/i;
const WE_DO =
  /\b(?:responsible for|own|maintain|support|help|look after|design|develop|provide|build|run|manage|are (?:a|an|the)|we['’]re (?:a|an|the)|work (?:to|with)|mission|purpose|goal)\b/i;
const ABOUT =
  /^(?:about(?: us)?|what we do|our role|who we are|purpose|(?:our )?mission(?: statement)?|scope|goals?|objective|charter|overview|introduction)$/i;
const NO_LEAD =
  /^(?:for (?:(?:more|further|any) )?(?:information|details|questions|help)\b|this|there|there['’]s|welcome|see|note|hi|if|please|these|here|below|last|status|owner|I|placeholder|todo|tbd|coming soon)\b|https?:|\?$|:$|\b(?:charter|page|document|file|section|handbook|playbook|guide|repo\w*)\b[^.]{0,25}\b(?:defines|describes|lists|adheres|contains|outlines|is for)\b/i;
/** What a team does not do says nothing about what it is. */
const NEGATES = /^(?:\S+ ){1,6}(?:do|does|can|will|should|must)(?: not|n['’]t)\b/i;
/** “Rotation list for new reports”: the content of a page, not a definition of the team. */
const HOLDS =
  /^(?:everything|all) (?:you|that|there)\b|^(?:\S+ ){0,2}(?:lists?|rotation|schedule|notes|minutes|agendas?|archive|index|collection)\b/i;
const DEFINITIONS_MAX = 2;
/** Shorter sentences define nothing: “Activities are things we do.” */
const WORDS_MIN = 6;
const SENTENCES_CHARS = 260;

export interface Definition {
  text: string;
  /** Its first sentence. */
  short: string;
  label: string;
}

interface Candidate {
  document: GuideDocument;
  text: string;
  short: string;
  rank: number;
}

/** Returns sentences from a team's own home pages that say what it is: the most certain, and a second about its responsibilities. */
export function definitionsOf(
  team: GuideTeam,
  documents: readonly GuideDocument[],
  corpus: Corpus,
): Definition[] {
  const subject = subjectOf(team);
  const keys = keysOf(team, corpus);
  const charsMax = longestOf(keys, corpus);
  const homes = documents.filter((document) => {
    const { openings, gists, forms, isIndex } = document.notes;
    // The titles of nearly all pages are too long.
    if (openings.length + gists.length === 0 || (forms.bare.length > charsMax && !isIndex)) return false;
    return homeRank(document, keys, corpus) > 0;
  });
  const found = newestFirst(homes, corpus)
    .flatMap((document) => {
      const home = homeRank(document, keys, corpus);
      return [
        ...document.notes.openings.flatMap(
          (o) => candidateOf(document, o, home, subject, team, corpus) ?? [],
        ),
        ...gistCandidate(document, home, subject, corpus),
      ];
    })
    .sort((a, b) => b.rank - a.rank);
  const single = uniqueBy(
    uniqueBy(found, (c) => c.document.label),
    (c) => foldName(c.text).slice(0, 80),
  );
  return single
    .filter(
      (c, i) =>
        i === 0 || (/\b(?:responsible for|owns?|mission|goal|purpose)\b/i.test(c.text) && c.rank >= 4),
    )
    .slice(0, DEFINITIONS_MAX)
    .map(({ text, short, document }) => ({ text, short, label: document.label }));
}

/** A shorter name is part of too many words. */
const NAME_CHARS_MIN = 2;

const subjectOf = ({ name, aliases }: GuideTeam): Subject =>
  openSubject([...new Set([name, ...aliases])].filter((n) => n.length >= NAME_CHARS_MIN));

/** Returns the titles that a team's home page may have, without words such as “team”. */
const keysOf = (team: GuideTeam, corpus: Corpus): Set<string> =>
  new Set([...team.aliases, team.name].map(withoutKind).flatMap((key) => [key, afterName(key, corpus)]));

/** Returns the length of the longest title that may be one of these: with a space after every letter, or after a common first word. */
function longestOf(keys: ReadonlySet<string>, { firstWords }: Corpus): number {
  const charsMax = (texts: ReadonlySet<string>) =>
    [...texts].reduce((max, { length }) => Math.max(max, length), 0);
  return Math.max(2 * charsMax(keys), charsMax(firstWords) + 1 + charsMax(keys));
}

/** Returns a check of whether a page's title is nothing but the team's name. */
export function homesOf(team: GuideTeam, corpus: Corpus): (notes: Notes) => boolean {
  const keys = keysOf(team, corpus);
  return ({ forms: { bare } }) => keys.has(bare) || keys.has(afterName(bare, corpus));
}

/** Removes a common first word: “acme steering” → “steering”, if many titles begin with “Acme”. */
function afterName(bare: string, { firstWords }: Corpus): string {
  const space = bare.indexOf(' ');
  return space > 0 && firstWords.has(bare.slice(0, space)) ? bare.slice(space + 1) : bare;
}

/** Rank of a folder's index titled like the team: the most certain of such pages. */
const INDEX_RANK = 2.25;
const SHORT_FORM_MIN = 4;

/** Ranks a home page. 3: the team's charter; 2: a page titled like the team; 1: the index of a folder with its name; 0: none of these. */
function homeRank({ notes }: GuideDocument, keys: ReadonlySet<string>, corpus: Corpus): number {
  const { bare } = notes.forms;
  const after = afterName(bare, corpus);
  if (keys.has(bare) || keys.has(bare.replaceAll(' ', '')) || keys.has(after))
    return notes.kind === 'charter' || /charter/i.test(notes.title) ? 3 : notes.isIndex ? INDEX_RANK : 2;
  const folder = withoutKind(notes.folders.at(-1) ?? '');
  if (!notes.isIndex || !keys.has(folder)) return 0;
  // Matches “Infrastructure WG” in the folder `wg-infra`.
  return folder.length >= SHORT_FORM_MIN && bare.startsWith(folder) ? INDEX_RANK : 1;
}

function candidateOf(
  document: GuideDocument,
  opening: Opening,
  home: number,
  subject: Subject,
  team: GuideTeam,
  corpus: Corpus,
): Candidate | null {
  const [first = ''] = opening.sentences;
  if (
    !first ||
    ADDS.test(first) ||
    OF_WORDS.test(first) ||
    FORM.test(first) ||
    POINTS_AT.test(first) ||
    first.endsWith('?') ||
    wordCount(first) < WORDS_MIN
  )
    return null;
  const start = first.split(' ').slice(0, 10).join(' ');
  const isNamed =
    subject.isDefined(first) &&
    !IS_SOMETHING.test(start) &&
    !IS_MOOD.test(start) &&
    !PERSON_SUBJECT.test(first);
  if (corpus.isCommon(first) && !isNamed) return null;
  const isWe = WE.test(first);
  const isAbout = ABOUT.test(opening.heading);
  const prefix = isNamed || namesTeam(first, team) ? '' : `${document.notes.title}: `;
  const short = prefix + first;
  if (isNamed) return { document, rank: home * 2 + 1, text: joined(opening), short };
  if (isAboutItself(first)) return { document, rank: home * 2, text: prefix + joined(opening), short };
  if (isWe) {
    const isOfTeam = (opening.isLead || isAbout) && WE_DO.test(first);
    return isOfTeam ? { document, rank: home * 2 - 1, text: prefix + joined(opening), short } : null;
  }
  if (isAbout && !IS_MOOD.test(start)) return { document, rank: home * 2 - 1, text: short, short };
  const isRemark =
    NO_LEAD.test(first) ||
    HOLDS.test(first) ||
    NEGATES.test(first) ||
    IS_MOOD.test(first) ||
    PERSON_SUBJECT.test(first) ||
    NAMES_PERSON.test(first);
  if (opening.isLead && !isRemark && home >= 2) return { document, rank: home * 2 - 2, text: short, short };
  return null;
}

/** Returns the gist of a team's page if the team is its subject: more certain than a first sentence, which only has the best position. */
function gistCandidate(document: GuideDocument, home: number, subject: Subject, corpus: Corpus): Candidate[] {
  const text = corpus.gistOf(document)?.text ?? '';
  return subject.does(text) ? [{ document, rank: home * 2 - 1.5, text, short: text }] : [];
}

const namesTeam = (sentence: string, team: GuideTeam): boolean =>
  team.aliases.some((alias) => ` ${foldName(sentence)} `.includes(` ${alias} `));

/** Joins the first sentences until the text is long enough. */
function joined({ sentences }: Opening): string {
  let text = '';
  for (const sentence of sentences) if (text.length < SENTENCES_CHARS) text = `${text} ${sentence}`.trim();
  return text;
}

/** Returns a definition as a cited list item. */
export const definitionLine = ({ text, label }: Definition): string => `- ${text} ${cite(label)}`;
