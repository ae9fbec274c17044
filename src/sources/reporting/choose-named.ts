/** Returns the places with these names, in the order of `places`; every place if none is named. `missing`: names without a place. Pure. */
export function chooseNamed<P>(
  wanted: readonly string[],
  places: readonly P[],
  namesOf: (place: P) => readonly (string | null | undefined)[],
): { chosen: P[]; missing: string[] } {
  const bears = (name: string) => (place: P) => namesOf(place).includes(name);
  return {
    chosen: places.filter((place) => !wanted.length || wanted.some((name) => bears(name)(place))),
    missing: wanted.filter((name) => !places.some(bears(name))),
  };
}
