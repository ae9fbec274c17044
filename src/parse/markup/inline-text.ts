/** Gathers the text of a line as a browser lays it out: runs of white space are one space, line breaks stay. */
export class InlineText {
  private text = '';

  append(raw: string): void {
    const folded = raw.replace(/[ \t\n\r\f]+/g, ' ');
    const last = this.text.at(-1);
    const joins = last === undefined || last === ' ' || last === '\n';
    this.text += joins && folded.startsWith(' ') ? folded.slice(1) : folded;
  }

  lineBreak(): void {
    if (this.text.endsWith(' ')) this.text = this.text.slice(0, -1);
    this.text += '\n';
  }

  mark(): number {
    return this.text.length;
  }

  since(mark: number): string {
    return this.text.slice(mark);
  }

  /** The gathered text, trimmed, and starts anew. */
  take(): string {
    const text = this.text;
    this.text = '';
    return text.trim();
  }
}
