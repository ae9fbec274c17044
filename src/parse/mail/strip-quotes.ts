import { at } from '../../lib/at.ts';
import { normalizeNewlines } from '../normalize-newlines.ts';
/** A message body without what only repeats earlier mail. */
export interface StrippedBody {
  text: string;
  /** Whether anything was removed. */
  isStripped: boolean;
}

/** Lines that introduce the quoted mail, in the languages of common mail programs. */
const ATTRIBUTION =
  /^(?:On\b.{4,250}\bwrote|Am\b.{4,250}\bschrieb\b.{0,120}|Le\b.{4,250}\ba écrit|El\b.{4,250}\bescribió|Il\b.{4,250}\bha scritto|Op\b.{4,250}\bschreef\b.{0,120}|Em\b.{4,250}\bescreveu|Den\b.{4,250}\bskrev\b.{0,120}|W dniu\b.{4,250}\bpisze|.{4,250}(?:写道|のメール|님이 작성))\s*[:：]$/iu;
const ORIGINAL =
  /^[-_=\s]{2,}(?:Original Message|Original Appointment|Ursprüngliche Nachricht|Message d['’]origine|Mensaje original|Messaggio originale|Oorspronkelijk bericht|Mensagem original|Ursprungligt meddelande|原始邮件)[-_=\s]{2,}$/iu;
const FORWARDED =
  /Forwarded message|Begin forwarded message|Weitergeleitete Nachricht|Message transféré|Mensaje reenviado|Messaggio inoltrato/iu;
const HEADER_FROM = /^\s*\*?(?:From|Von|De|Da|Van|Från|Fra)\s?:\*?\s+\S/iu;
const HEADER_NEXT =
  /^\s*\*?(?:Sent|Date|To|Subject|Gesendet|Datum|An|Betreff|Envoyé|À|Objet|Enviado|Para|Asunto|Inviato|Oggetto|Verzonden|Onderwerp|Skickat|Till|Ämne)\s?:\*?\s/iu;
const DEVICE =
  /^(?:Sent from (?:my|Mail|Outlook|Yahoo)\b.{0,60}|Get Outlook for .{0,60}|Von meinem .{2,40} gesendet|Gesendet von .{2,40}|Envoyé de mon .{2,40}|Enviado desde mi .{2,40}|Inviato da .{2,40})$/iu;
/** A longer quotation inside a reply is the whole earlier mail, not the sentence being answered. */
const INLINE_QUOTE_LINES_MAX = 12;
const SIGNATURE_LINES_MAX = 15;

/**
 * Strips quoted mail, its attribution line and the signature from a plain-text body. Replies between quoted lines keep the short quotations
 * they answer; a forwarded mail is content and stays. A body that would end up empty is left whole.
 */
export function stripQuotes(body: string): StrippedBody {
  const unix = normalizeNewlines(body);
  const lines = unix.split('\n');
  // A signature below the quotation would look like a reply to it; one above is visible only once the quotation is removed.
  const kept = stripSignature(stripEarlierMail(stripSignature(lines)));
  const text = closeGaps(kept.join('\n')).trim();
  const whole = unix.trim();
  if (text === '') return { text: whole, isStripped: false };
  return { text, isStripped: text !== closeGaps(whole) };
}

/** Collapses several empty lines into one. */
const closeGaps = (text: string): string =>
  text.includes('\n\n\n') ? text.replace(/\n{3,}/g, '\n\n') : text;

function stripEarlierMail(lines: string[]): string[] {
  const kept: string[] = [];
  // Computed once: looking ahead from every quotation would be quadratic.
  const lastOwnLine = lines.findLastIndex((line) => line.trim() !== '' && !line.trim().startsWith('>'));
  for (let i = 0; i < lines.length; i++) {
    const line = at(lines, i).trim();
    if (FORWARDED.test(line)) return [...kept, ...lines.slice(i)];
    if (ORIGINAL.test(line) || isHeaderBlock(lines, i)) return kept;
    const attribution = attributionLines(lines, i);
    if (attribution > 0 || line.startsWith('>')) {
      const quoteStart = nextFilled(lines, i + attribution);
      const quoteEnd = endOfQuote(lines, quoteStart);
      const isAnswered = lastOwnLine >= quoteEnd;
      // An attribution without `>` lines: the program did not mark the quotation, so everything that follows is quoted.
      if (attribution > 0 && quoteEnd === quoteStart) return kept;
      if (!isAnswered) return kept;
      if (quoteEnd - quoteStart <= INLINE_QUOTE_LINES_MAX) kept.push(...lines.slice(quoteStart, quoteEnd));
      i = quoteEnd - 1;
    } else {
      kept.push(at(lines, i));
    }
  }
  return kept;
}

/** Returns how many lines from here form an attribution (mail programs wrap it), or 0. */
function attributionLines(lines: readonly string[], start: number): number {
  let joined = '';
  for (let count = 1; count <= 3 && start + count <= lines.length; count++) {
    const line = at(lines, start + count - 1).trim();
    if (line === '' || line.startsWith('>')) return 0;
    joined = `${joined} ${line}`.trim();
    // Checks the ending first: most lines are not an attribution, and the pattern is long.
    if (/[:：]$/.test(line) && ATTRIBUTION.test(joined)) return count;
  }
  return 0;
}

/** Detects Outlook's copy of the quoted mail's header: From, then at least two of Sent, To, Subject … within five lines. */
function isHeaderBlock(lines: readonly string[], start: number): boolean {
  if (!HEADER_FROM.test(at(lines, start))) return false;
  return lines.slice(start + 1, start + 6).filter((line) => HEADER_NEXT.test(line)).length >= 2;
}

function nextFilled(lines: readonly string[], start: number): number {
  let i = start;
  while (i < lines.length && at(lines, i).trim() === '') i++;
  return i;
}

function endOfQuote(lines: readonly string[], start: number): number {
  let end = start;
  for (let i = start; i < lines.length; i++) {
    const line = at(lines, i).trim();
    if (line.startsWith('>')) end = i + 1;
    else if (line !== '') break;
  }
  return end;
}

function stripSignature(lines: string[]): string[] {
  const from = Math.max(0, lines.length - SIGNATURE_LINES_MAX - 1);
  // RFC 3676 4.3: "-- " alone on a line; many programs lose the space.
  const mark = lines.findIndex((line, i) => i >= from && /^-- ?$/.test(line));
  const body = mark === -1 ? lines : lines.slice(0, mark);
  const last = body.findLastIndex((line) => line.trim() !== '' && !DEVICE.test(line.trim()));
  return body.slice(0, last + 1);
}
