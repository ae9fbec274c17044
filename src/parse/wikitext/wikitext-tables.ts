/** Attributes before a cell's text: `style="…" | text`. */
const ATTRIBUTES = /^[^|[\]{}]{0,300}=[^|[\]{}]{0,300}\|(?!\|)/;
const SPAN = /\bcolspan\s*=\s*["']?(\d{1,3})/i;

interface Cell {
  tag: 'td' | 'th';
  lines: string[];
}

/** Returns a table's lines, from `{|` to `|}`, as HTML; `read` returns the lines of a cell as HTML. */
export function tableHtml(lines: readonly string[], read: (lines: string[]) => string): string {
  const rows: Cell[][] = [[]];
  let caption = '';
  let nested = 0;
  for (const line of lines.slice(1, -1)) {
    const text = line.trim();
    const cell = rows.at(-1)?.at(-1);
    if (nested > 0 || text.startsWith('{|')) {
      if (text.startsWith('{|')) nested++;
      if (text.startsWith('|}')) nested--;
      cell?.lines.push(line);
    } else if (text.startsWith('|+')) caption = text.slice(2).replace(ATTRIBUTES, '').trim();
    else if (text.startsWith('|-')) rows.push([]);
    else if (text.startsWith('|') || text.startsWith('!')) rows.at(-1)?.push(...cellsOf(text));
    else cell?.lines.push(line);
  }
  const shown = rows
    .filter((row) => row.length > 0)
    .map((row) => `<tr>${row.map((cell) => cellHtml(cell, read)).join('')}</tr>`);
  const title = caption === '' ? '' : `<caption>${read([caption])}</caption>`;
  return `<table>${title}${shown.join('\n')}</table>\n`;
}

function cellsOf(text: string): Cell[] {
  const tag = text.startsWith('!') ? 'th' : 'td';
  const parts = text.slice(1).split(tag === 'th' ? /!!|\|\|/ : '||');
  return parts.map((part) => ({ tag, lines: [part] }));
}

function cellHtml({ tag, lines: [first = '', ...more] }: Cell, read: (lines: string[]) => string): string {
  const attributes = ATTRIBUTES.exec(first)?.[0] ?? '';
  const span = SPAN.exec(attributes)?.[1];
  const html = read([first.slice(attributes.length).trim(), ...more]);
  return `<${tag}${span ? ` colspan="${span}"` : ''}>${html}</${tag}>`;
}
