/** Collapses every run of whitespace into one space and trims the ends: what a reader of prose sees. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
