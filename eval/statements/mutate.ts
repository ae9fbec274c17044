/** A statement that is true of the evidence at this position in the list. */
export interface Statement {
  evidence: number;
  text: string;
}

/** A false or uncited copy of a statement. */
export interface Mutant {
  kind: 'wrong label' | 'uncited' | 'random number' | 'invented name' | 'wrong month';
  text: string;
  /** Labels by position in the list of evidence; empty: uncited. */
  cites: number[];
}

export const MONTHS =
  'January February March April May June July August September October November December'.split(' ');
export const INVENTED = [
  'Barnaby',
  'Quillon',
  'Ostrava Partners',
  'Merriweather',
  'Zephyrine',
  'Fenwick',
  'Tolliver',
];
export const MONTH = new RegExp(String.raw`\b(?:${MONTHS.join('|')})\b`, 'g');
export const NAME = /(?<=[\p{Ll},;:)] )\p{Lu}\p{Ll}{2,}(?:[- ]\p{Lu}\p{Ll}+)*/gu;

/** Returns every mutant of a statement that differs from it; `random` gives 0 ≤ n < 1. */
export function mutantsOf({ evidence, text }: Statement, labels: number, random: () => number): Mutant[] {
  const pick = <T>(list: readonly T[]): T[] => list.slice(Math.floor(random() * list.length)).slice(0, 1);
  const others = Array.from({ length: labels }, (_, n) => n).filter((n) => n !== evidence);
  const cited = (kind: Mutant['kind'], changed: string): Mutant[] =>
    changed === text ? [] : [{ kind, text: changed, cites: [evidence] }];
  const number = pick([...text.matchAll(/(?<![\w-])\d+(?:[.,]\d+)*/g)]);
  const month = pick([...text.matchAll(MONTH)]);
  const names = [...text.matchAll(NAME)].filter(([name]) => !MONTHS.includes(name));
  return [
    ...pick(others).map((other): Mutant => ({ kind: 'wrong label', text, cites: [other] })),
    { kind: 'uncited', text, cites: [] },
    ...number.flatMap((match) =>
      cited(
        'random number',
        replaced(text, match, String(Math.floor(random() * 10 ** Math.max(2, match[0].length)))),
      ),
    ),
    ...pick(names).flatMap((match) =>
      pick(INVENTED).flatMap((name) => cited('invented name', replaced(text, match, name))),
    ),
    ...month.flatMap((match) =>
      pick(MONTHS).flatMap((name) => cited('wrong month', replaced(text, match, name))),
    ),
  ];
}

const replaced = (text: string, match: RegExpExecArray | RegExpMatchArray, by: string): string =>
  text.slice(0, match.index) + by + text.slice((match.index ?? 0) + match[0].length);
