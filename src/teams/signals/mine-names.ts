import { foldName } from '../../text/fold.ts';
import { STOP_WORDS } from '../../text/terms/stop-words.ts';

const NAME_FAMILIES = ['sig', 'wg', 'squad', 'guild', 'committee', 'team'] as const;
/** How a text marks something as a team: `SIG X` and `x-sig` forms are separate from `X team` forms, and from each other. */
export type NameFamily = (typeof NAME_FAMILIES)[number];
/** Returns the family with that name; `team` for any other. */
export const familyOf = (name: string): NameFamily => NAME_FAMILIES.find((f) => f === name) ?? 'team';

/** A name that one text uses for a team. */
export interface NameMention {
  family: NameFamily;
  /** Folded words, in reading order. */
  words: string[];
  /** As written, without the kind word. */
  written: string;
  /** Whether the kind word follows the name (“Media Strategy Working Group”) or precedes it (“SIG Network”). */
  kindStands: 'after' | 'before';
}

const FAMILIES: Record<string, NameFamily> = {
  sig: 'sig',
  'special interest group': 'sig',
  wg: 'wg',
  'working group': 'wg',
  squad: 'squad',
  guild: 'guild',
  chapter: 'guild',
  committee: 'committee',
  team: 'team',
  department: 'team',
  dept: 'team',
  division: 'team',
  unit: 'team',
};

/** Bounded, so that an endless “word” costs no more than text does. */
const WORD = String.raw`\p{Lu}[\p{L}\p{N}]{0,40}(?:[&'’./-][\p{L}\p{N}]{1,40}){0,4}`;
const PREFIXED = new RegExp(
  String.raw`\b(SIG|WG|Special Interest Group|Working Group|Squad|Guild|Department of)[ :\u00a0-]+(${WORD}(?:[ -](?!SIG|WG)${WORD}){0,3})`,
  'gu',
);
const SUFFIXED = new RegExp(
  String.raw`(?<![\p{L}\p{N}&'’./-])((?:(?!SIG|WG)${WORD} (?:(?:of|&|and(?= (?!SIG|WG|Squad|Guild|Team|Department|Special|Working)\p{Lu})) )?){1,4})(SIG|WG|[Tt]eam|[Dd]epartment|[Dd]ept|[Dd]ivision|[Ss]quad|[Gg]uild|[Cc]hapter|[Cc]ommittee|[Ww]orking [Gg]roup|[Ss]pecial [Ii]nterest [Gg]roup)(?![\p{L}\p{N}-])`,
  'gu',
);
const SLUG =
  /\b(sig|wg|(?<!-)(?:squad|guild|team|dept|committee))-([a-z0-9]{2,30}(?:-[a-z0-9]{1,30}){0,3})\b/g;
const WORDS_MAX = 4;
/** “WG: Considering a new one” and “Motivates team members” are about something else; “SIG Testing” and “Sales team” are names. */
const PARTICIPLE = /^\p{Lu}\p{Ll}+(?:ing|ed)$/u;
const OBJECT = /^ (?:an?|the|to|of|for|if|whether|how|our|this|that|new)\b/;
const VERB = /^\p{Lu}\p{Ll}+(?:ates|izes|ises|ifies)$/u;
const GOES_ON = /^ \p{Ll}/u;
const LOOK_CHARS = 12;
/** “Status: SIG Review”, “Stage 1 (SIG Review)” name a stage that things pass, not a group. */
const STAGE_BEFORE = /\b(?:status|stage|state|phase)(?: \w{1,3})?[\s:|*_`"“(]{1,8}$/i;

/** Capitalized words before “team” that are not part of its name. */
const NO_NAME = new Set(
  'hello hi hey dear greetings thanks thank welcome good great attention please contact ask see meet join entire whole same new other another first own full amazing dedicated small dream cross functional remote current best internal external multiple several various many some any every all both two three four five next last former project this that these those as new github gitlab'.split(
    ' ',
  ),
);

/** Nouns about how any group is run; next to “SIG”, “team” or in a channel's name they do not say which group it is. */
export const GENERIC_GROUP_WORDS = new Set(
  'sig wg ug okr okrs governance list lists meeting meetings teleconference teleconferences telecon telecons telco telcos minutes document documents regular weekly monthly id chair chairs lead leads leader leaders update updates add each f2f face subproject subprojects technical charter charters foo bar name names intro intros introduction readme annual report reports membership member members leadership retirement spotlight spotlights deep dive emeritus co organizer organizers repositories repository repo page pages wiki notes note agenda calendar election program channel slack mailing email contact owner owners label labels sync standup specific relevant appropriate standing owning sponsoring participating based wide level related general random misc test example template building player work effort mate mates size spirit bot announcements announce all x y z pr prs issue issues bug bugs feature features primary secondary january february march april may june july august september october november december monday tuesday wednesday thursday friday'.split(
    ' ',
  ),
);

/** Returns the team names in a text, each occurrence once, in reading order. Linear in the length of the text. */
export function mineNames(text: string): NameMention[] {
  const found: NameMention[] = [];
  const add = (kindStands: NameMention['kindStands'], kind: string, written: string, words: string[]) => {
    const family = kind === 'Department of' ? 'team' : FAMILIES[kind.toLowerCase()];
    if (family && words.length > 0 && words.length <= WORDS_MAX)
      found.push({ family, written, words, kindStands });
  };
  for (const { 0: all, 1: kind = '', 2: name = '', index } of text.matchAll(PREFIXED)) {
    const written = trimTail(name);
    const after = text.slice(index + all.length, index + all.length + LOOK_CHARS);
    if (STAGE_BEFORE.test(text.slice(Math.max(0, index - 2 * LOOK_CHARS), index))) continue;
    if (all.includes(':') && PARTICIPLE.test(written) && OBJECT.test(after)) continue;
    add('before', kind, written, wordsOf(written));
  }
  for (const { 0: all, 1: name = '', 2: kind = '', index } of text.matchAll(SUFFIXED)) {
    const written = trimHead(nameBefore(kind, name.trim()));
    const after = text.slice(index + all.length, index + all.length + LOOK_CHARS);
    if (VERB.test(written) && GOES_ON.test(after)) continue;
    add('after', kind, written, wordsOf(written));
  }
  for (const [, kind = '', name = ''] of text.matchAll(SLUG))
    add('before', kind, name.replaceAll('-', ' '), name.split('-'));
  return found;
}

/** Returns the name before the kind word: “Community and Safety WG” is one group; “Bakery and Sales team” may be two; the last is named. */
const nameBefore = (kind: string, name: string): string =>
  FAMILIES[kind.toLowerCase()] === 'team' ? (name.split(/ and (?=\p{Lu})/u).at(-1) ?? '') : name;

const wordsOf = (name: string): string[] =>
  foldName(name)
    .split(' ')
    .filter((word) => word !== '' && word !== 'and');

const isFiller = (word: string): boolean => {
  const folded = foldName(word);
  return folded === '' || ((NO_NAME.has(folded) || STOP_WORDS.has(folded)) && !/^[A-Z]{2,}$/.test(word));
};

/** Turns “Hello the Data” into “Data”: greetings and function words are capitalized only at the start of a sentence. */
function trimHead(name: string): string {
  const all = name.split(' ');
  // A possessive belongs to what precedes the name: “Ann's Data team”.
  const words = all.slice(all.findLastIndex((word) => /['’]s$/.test(word)) + 1);
  const from = words.findIndex((word) => !isFiller(word));
  if (from < 0) return '';
  const to = words.findLastIndex((word) => !/^(?:of|and|&)$/.test(word));
  return words.slice(from, to + 1).join(' ');
}

function trimTail(name: string): string {
  const words = name.split(/[ -]/);
  return words.slice(0, words.findLastIndex((word) => !isFiller(word)) + 1).join(' ');
}
