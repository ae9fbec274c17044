interface OpenList {
  tag: 'ul' | 'ol';
}

/** Builds nested lists from lines such as `*# item`, `; term : meaning` and `: indented`. */
export class ListHtml {
  private html = '';
  private readonly open: OpenList[] = [];
  /** Whether the last line was a term whose meaning is still to come. */
  private awaitsMeaning = false;

  /** Adds a line; `text` is HTML. */
  add(prefix: string, text: string): void {
    const bullets = prefix.replace(/[:;]/g, '');
    const kind = prefix.at(-1);
    if (kind === ':' && this.awaitsMeaning) {
      this.html += `: ${text}`;
      this.awaitsMeaning = false;
      return;
    }
    this.awaitsMeaning = false;
    if (kind === ':') {
      this.leave(bullets.length);
      this.html += `<p>${text}</p>\n`;
      return;
    }
    const level = kind === ';' ? bullets.length + 1 : bullets.length;
    this.item(level, kind === '#' ? 'ol' : 'ul');
    if (kind !== ';') this.html += text;
    else this.term(text);
  }

  /** Returns the finished lists, and starts over. */
  take(): string {
    this.leave(0);
    const { html } = this;
    this.html = '';
    this.awaitsMeaning = false;
    return html;
  }

  private term(text: string): void {
    const [, term, meaning] = /^([\s\S]{1,300}?)\s+:\s+([\s\S]*)$/.exec(text) ?? [];
    this.html += term === undefined ? text : `${term}: ${meaning ?? ''}`;
    this.awaitsMeaning = term === undefined;
  }

  private item(level: number, tag: OpenList['tag']): void {
    this.leave(level);
    if (this.open.length === level && this.open.at(-1)?.tag !== tag) this.leave(level - 1);
    if (this.open.length === level) this.html += '</li>\n<li>';
    while (this.open.length < level) {
      this.open.push({ tag });
      this.html += `<${tag}><li>`;
    }
  }

  private leave(level: number): void {
    while (this.open.length > level) this.html += `</li></${this.open.pop()?.tag}>\n`;
  }
}
