export const INITIALS = /^\p{Lu}{2,4}$/u;
const STATED =
  /(\p{Lu}[\p{L}'’.-]{1,30}(?:[ -]\p{L}[\p{L}'’.-]{0,30}){1,4})(?: \(|[ \t]*\|[ \t]*)(\p{Lu}{2,4})(?=\)|[ \t]*(?:\||$))/gmu;

/** Initials that texts give beside names that begin with the same letter, in brackets or in a table: “Jordan Haber (JHR)”. */
export function findInitials(texts: Iterable<string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const text of texts)
    for (const [, name = '', initials = ''] of text.matchAll(STATED))
      if (name.charAt(0) === initials.charAt(0))
        found.set(initials, (found.get(initials) ?? new Set()).add(name));
  return found;
}

const PARTICIPANTS_MIN = 3;

/** Initials that a list of who takes part gives at least three of its `people`: they are called so in all of the document. */
export function calledInList(
  stated: ReadonlyMap<string, ReadonlySet<string>>,
  people: readonly string[],
): string[] {
  const known = new Set(people);
  const found = [...stated].flatMap(([initials, names]) =>
    known.has(onlyOf(names) ?? '') ? [initials] : [],
  );
  return found.length < PARTICIPANTS_MIN ? [] : found;
}

/** The speakers who are called by initials. One alone may be anything that lines begin with. */
export function initialsAmong(speakers: ReadonlySet<string>): string[] {
  const found = [...speakers].filter((speaker) => INITIALS.test(speaker));
  return found.length > 1 ? found : [];
}

/** The one name that there is. */
export const onlyOf = (
  names: ReadonlySet<string> | ReadonlyMap<string, string> | undefined,
): string | undefined => (names?.size === 1 ? [...names.values()][0] : undefined);
