import { decodeWords } from 'postal-mime';
import type { Sender } from '../block.ts';
import { normalizeNewlines } from '../normalize-newlines.ts';

/** Mailman's archives obfuscate addresses: `ada at water.example (Ada Lind)`. */
const HIDDEN_SENDER = /^\s*([^\s<>"]{1,100}) at ([^\s<>"]{1,100}\.[a-z]{2,20})(?:\s+\((.{1,200})\))?\s*$/i;
/** Mailman's replacement for a message's HTML. Tried once for each run of blank lines: trying it at each of them is quadratic in their number. */
const SCRUBBED =
  /(?:(?<!\n)\n+|^)-{10,} next part -{10,}\n(?:An HTML attachment was scrubbed\.\.\.\n(?:URL: .*\n?)?)?/gm;
const FOOTER_LINE = /^_{20,}$/;
const FOOTER_WORDS = /\b(?:mailing[- ]list|unsubscribe|Verteiler|liste de diffusion|lista de correo)\b/i;
const FOOTER_LINES_MAX = 12;

/** Returns the sender in a header written by a mailing list archive, else null. */
export function archivedSender(header: string): Sender | null {
  const [, local, domain, name] = HIDDEN_SENDER.exec(header) ?? [];
  if (local === undefined || domain === undefined) return null;
  return { name: decodeWords(name ?? '').trim() || null, email: `${local}@${domain}`.toLowerCase() };
}

/** Removes what a mailing list added to a body: notes about removed HTML, and its footer, a line of underscores above how to unsubscribe. */
export function withoutListMarks(body: string): string {
  const text = normalizeNewlines(body).replace(SCRUBBED, '\n\n');
  const lines = text.split('\n');
  const from = Math.max(0, lines.length - FOOTER_LINES_MAX);
  const at = lines.findIndex((line, i) => i >= from && FOOTER_LINE.test(line.trim()));
  const isFooter = at > 0 && FOOTER_WORDS.test(lines.slice(at + 1).join('\n'));
  return isFooter ? lines.slice(0, at).join('\n') : text;
}
