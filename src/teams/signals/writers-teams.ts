import { bareName } from '../team.ts';
import { mineNames } from './mine-names.ts';

/** How far after their own name people state their team: “this is Ann Lee from the Sales team”, or below a signature. */
const AFTER_NAME_CHARS = 80;
const OCCURRENCES_MAX = 4;
/** “this is Ann”: people introduce themselves by a part of their name. */
const INTRODUCTION = /\b(?:[Tt]his is|I am|I['’]m|[Mm]y name is) (\p{Lu}\p{L}+)/gu;
const GREETING = /(?:^|[\n.!?] *)(?:Hello|Hi|Hey|Dear|Greetings|To)(?: the| our)? ([^\n,.!?]{2,60})/gu;

/** Returns the folded names of teams right after one of these people's names, in the same sentence or signature. */
export function writersTeams(text: string, people: readonly string[]): string[] {
  const names = new Set<string>();
  for (const end of endsOfNames(text, people)) {
    const [sentence = ''] = text.slice(end, end + AFTER_NAME_CHARS).split(/[.!?](?:\s|$)|\n\s*\n/u, 1);
    const [first] = mineNames(sentence.replace(/\s+/g, ' '));
    if (first) names.add(bareName(first.words.join(' ')));
  }
  return [...names];
}

/** Returns where names of these people end in a text. */
function endsOfNames(text: string, people: readonly string[]): number[] {
  const ends: number[] = [];
  for (const person of people) {
    let at = text.indexOf(person);
    for (let n = 0; at >= 0 && n < OCCURRENCES_MAX; n++, at = text.indexOf(person, at + 1))
      ends.push(at + person.length);
  }
  for (const match of text.matchAll(INTRODUCTION))
    if (people.some((person) => person.startsWith(`${match[1]} `))) ends.push(match.index + match[0].length);
  return ends;
}

/** Returns whether a sentence in a text starts by greeting a team: that team is the reader, not the writer. */
export function greetsTeam(text: string): boolean {
  for (const [, greeted = ''] of text.matchAll(GREETING)) if (mineNames(greeted).length > 0) return true;
  return false;
}
