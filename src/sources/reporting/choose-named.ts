/** The places that people named, all that bear a name, in the order of the places; every place when none is named. `missing`: names that no place bears. Pure. */
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
