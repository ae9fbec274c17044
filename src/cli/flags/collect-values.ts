/** Collects the values of a repeatable option: one that takes a list would also take the arguments after it. */
export const collectValues = (value: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  value,
];
