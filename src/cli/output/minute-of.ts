/** Formats a time of the service as `2026-11-28 18:46 UTC`. */
export const minuteOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;
