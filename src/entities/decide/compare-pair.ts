import { foldName } from '../../text/fold.ts';
import { shorten } from '../../text/shorten.ts';
import type { EntityRow } from '../entity.ts';

/** Maximum lines shown per side; more would not help to decide. */
const LINES_MAX = 8;
const VALUE_CHARS_MAX = 80;

type Compared = Pick<EntityRow, 'name' | 'aliases' | 'type' | 'attributes'>;

/** Returns what two entities have in common and how they differ, worded for the person who decides. Pure. */
export function comparePair(left: Compared, right: Compared): { shared: string[]; against: string[] } {
  const shared: string[] = [];
  const against: string[] = [];
  const names = commonTo(namesOf(left), namesOf(right));
  for (const name of names) shared.push(`name: ${show(name)}`);
  if (!names.length)
    for (const word of commonTo(wordsOf(left), wordsOf(right))) shared.push(`word: ${show(word)}`);
  if (left.type === right.type) shared.push(`type: ${left.type}`);
  else against.push(`type: ${left.type} / ${right.type}`);
  for (const [key, value] of Object.entries(left.attributes)) {
    const other = right.attributes[key];
    if (value == null || other == null) continue;
    const [one, two] = [String(value), String(other)];
    if (foldName(one) === foldName(two)) shared.push(`${key}: ${show(one)}`);
    else against.push(`${key}: ${show(one)} / ${show(two)}`);
  }
  return { shared: shared.slice(0, LINES_MAX), against: against.slice(0, LINES_MAX) };
}

const show = (value: string): string => shorten(value, VALUE_CHARS_MAX);

const namesOf = ({ name, aliases }: Compared): string[] => [name, ...aliases];

const wordsOf = (entity: Compared): string[] =>
  namesOf(entity)
    .flatMap((name) => foldName(name).split(' '))
    .filter((word) => word.length > 1);

/** Returns the items of the first list that the second also has, compared folded, each once. */
function commonTo(left: readonly string[], right: readonly string[]): string[] {
  const others = new Set(right.map(foldName));
  return [...new Map(left.map((one) => [foldName(one), one]))].flatMap(([folded, one]) =>
    folded !== '' && others.has(folded) ? [one] : [],
  );
}
