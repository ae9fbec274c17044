/** Formats `12,345`, whatever the machine's locale. */
export const formatNumber = (n: number | bigint): string => n.toLocaleString('en-US');

/** Formats `1 file`, `1,058 files`. */
export const countOf = (n: number, noun: string): string => `${formatNumber(n)} ${noun}${n === 1 ? '' : 's'}`;
