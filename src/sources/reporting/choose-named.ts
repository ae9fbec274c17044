import { VendorError } from '../vendor-error.ts';

/**
 * Returns the places with these names, in the order of `places`; every place if none is named. Throws a `VendorError` that says what to do about names
 * without a place. Pure.
 */
export function chooseNamed<P>(
  wanted: readonly string[],
  places: readonly P[],
  given: {
    namesOf: (place: P) => readonly (string | null | undefined)[];
    ifMissing: (names: readonly string[]) => string;
  },
): P[] {
  const bears = (name: string) => (place: P) => given.namesOf(place).includes(name);
  const missing = wanted.filter((name) => !places.some(bears(name)));
  if (missing.length) throw new VendorError('scope', given.ifMissing(missing));
  return places.filter((place) => !wanted.length || wanted.some((name) => bears(name)(place)));
}
