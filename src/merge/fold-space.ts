/** The text with every run of whitespace as one space and none at its ends: what a reader of prose sees. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
