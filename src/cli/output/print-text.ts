/** Prints a text to stdout, ending it with a line feed if it has none. */
export function printText(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}
