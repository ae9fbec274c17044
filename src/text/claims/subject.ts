import { matchesOf } from '../../lib/strings/matches-of.ts';
import { remember } from '../../lib/caches/remember.ts';
import { isStopTerm, terms } from '../terms.ts';
import type { PlacedValue } from './value.ts';

/** A name in a sentence and its position. */
export interface PlacedName {
  text: string;
  start: number;
  end: number;
}

const RUN =
  /\p{Lu}[\p{L}\d]*(?:['’-][\p{L}\d]+)*(?:[ -](?:\p{Lu}[\p{L}\d]*(?:['’-][\p{L}\d]+)*\.?(?= \p{Lu}|\b)|v?\d+(?:\.\d+)*\b))*/gu;
/** Words that start a sentence or are capitalized, but are not names. */
const NO_NAME =
  /^(?:The|A|An|This|That|These|Those|It|Its|He|She|They|We|I|You|Our|My|Your|Their|His|Her|In|On|At|By|For|From|Until|Since|Before|After|When|If|As|To|Of|With|But|And|Or|So|Then|Now|New|Old|No|Not|Yes|There|Here|What|Which|Who|Why|How|All|Each|Every|Some|Any|Both|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Please|Thank|Thanks|Hello|Hi|Dear|Decided|Decision|Agreed|Currently|Correct|Correction|Note|Done|Closing|Final|First|Second|Third|Last|Next|Only|Also|Still|Today|Tomorrow|Yesterday|Just|Owner|Lead|Contact|Status|Date|State|Price|Summary|Result|Version|Update|Updated|Launch|Launched|Release|Released|Ask|See|Use|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mr|Ms|Mrs|Dr|UTC|GMT|CET|CEST|AM|PM|OK|FYI|TODO|Default|Before|Raw|During|Whether|Fine|Plan|Good|Part|Valid)$|^(?:19|20)\d\d$/;

/** Finds names of things and people in a sentence: runs of capitalized words with the numbers after them. */
export function findNameRuns(text: string, values: readonly PlacedValue[]): PlacedName[] {
  const found: PlacedName[] = [];
  for (const m of matchesOf(text, RUN)) {
    const words = m[0].split(' ');
    let start = m.index;
    while (words[0] !== undefined && NO_NAME.test(words[0])) start += (words.shift() ?? '').length + 1;
    let end = m.index + m[0].length;
    // “15 June 2026” and “May 12” are dates, whatever precedes them.
    const overlapping = values.find((v) => v.kind !== 'version' && v.start < end && start < v.end);
    if (overlapping) end = Math.max(start, Math.min(end, overlapping.start - 1));
    while (
      start < end &&
      NO_NAME.test(text.slice(start, end).split(' ').at(-1) ?? '') &&
      text.slice(start, end).includes(' ')
    )
      end = start + text.slice(start, end).lastIndexOf(' ');
    const name = text.slice(start, end).trim();
    if (beginsSentence(text, start, end) && !name.includes(' ') && !isDistinctiveName(name)) continue;
    if (name.length >= 2 && !NO_NAME.test(name)) found.push({ text: name, start, end: start + name.length });
  }
  return found;
}

/** Returns whether a text has a run of capitalized words and numbers that matches; a name is part of such a run. */
export const hasRun = (text: string, pattern: RegExp): boolean =>
  matchesOf(text, RUN).some(([run]) => pattern.test(run));

/** Returns whether a run starts a sentence, where any word is capitalized. */
const beginsSentence = (text: string, start: number, end: number): boolean =>
  /^[\s*_"“(>-]*$/.test(text.slice(0, start)) && /^(?: \p{Ll}|:)/u.test(text.slice(end));

/** “The old one”, “the other thing” name nothing by themselves: two texts that say so are about different things. */
const POINTERS = new Set(terms('one ones other others another thing things everything something anything'));
const EMPTY = new Set(
  terms('new old next last previous current currently present own whole now today date day'),
);

/** Returns a subject in comparable form: the stems of its words in alphabetical order; empty if none of them is specific. */
export const subjectKey = remember(
  (text) => {
    const key = [...new Set(terms(text).filter((term) => !isStopTerm(term) && !EMPTY.has(term)))];
    return key.every((term) => POINTERS.has(term)) ? '' : key.sort().join(' ');
  },
  { entriesMax: 500, charsMax: 100 },
);

/** Returns whether a name distinguishes one thing from others of its kind, by a number, a code, or a capital inside. */
export const isDistinctiveName = (name: string): boolean =>
  /\d|\p{Lu}{3}|\p{Ll}\p{Lu}/u.test(name) && !RECORD_NUMBER.test(name) && /\p{L}/u.test(name);
/** Ticket and record numbers name a text, not its subject. */
export const RECORD_NUMBER = /^\p{Lu}[\p{Lu}\d]*(?:-\p{Lu}[\p{Lu}\d]*)?[- ]\d+$/u;
