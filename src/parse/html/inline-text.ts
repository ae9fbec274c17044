/**
 * Gathers the text of a line as a browser lays it out: collapses whitespace, keeps line breaks. Keeps the pieces in a list: asking a
 * growing string for its last character copies it every time (45 s for a page of 50,000 links).
 */
export class InlineText {
  private pieces: string[] = [];
  private last = '';

  append(raw: string): void {
    // Most text has single spaces only, and replacing each with itself copies the text word by word.
    const folded = /[\t\n\r\f]|  /.test(raw) ? raw.replace(/[ \t\n\r\f]+/g, ' ') : raw;
    const joins = this.last === '' || this.last === ' ' || this.last === '\n';
    this.push(joins && folded.startsWith(' ') ? folded.slice(1) : folded);
  }

  lineBreak(): void {
    if (this.last === ' ') this.pieces.push((this.pieces.pop() ?? '').slice(0, -1));
    this.push('\n');
  }

  /** Returns a position from which `since` can read. */
  mark(): number {
    return this.pieces.length;
  }

  since(mark: number): string {
    return this.pieces.slice(mark).join('');
  }

  /** Returns the gathered text, trimmed, and starts over. */
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
