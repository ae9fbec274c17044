/**
 * Gathers the text of a line as a browser lays it out: runs of white space are one space, line breaks stay. Keeps the pieces apart: asking a
 * growing string for its last character copies it every time (45 s for a page of 50,000 links).
 */
export class InlineText {
  private pieces: string[] = [];
  private last = '';

  append(raw: string): void {
    // Most text has single spaces only, and replacing each by itself copies it word by word.
    const folded = /[\t\n\r\f]|  /.test(raw) ? raw.replace(/[ \t\n\r\f]+/g, ' ') : raw;
    const joins = this.last === '' || this.last === ' ' || this.last === '\n';
    this.push(joins && folded.startsWith(' ') ? folded.slice(1) : folded);
  }

  lineBreak(): void {
    if (this.last === ' ') this.pieces.push((this.pieces.pop() ?? '').slice(0, -1));
    this.push('\n');
  }

  /** A place to read from with `since`. */
  mark(): number {
    return this.pieces.length;
  }

  since(mark: number): string {
    return this.pieces.slice(mark).join('');
  }

  /** The gathered text, trimmed; the next text starts empty. */
  take(): string {
    const text = this.pieces.join('').trim();
    this.pieces = [];
    this.last = '';
    return text;
  }

  private push(piece: string): void {
    if (piece === '') return;
    this.pieces.push(piece);
    this.last = piece.charAt(piece.length - 1);
  }
}
