/** Collects the values of an option that may be given several times: one that takes a list would also take the arguments behind it. */
export const collectValues = (value: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  value,
];
