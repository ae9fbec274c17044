import type { Sender } from '../block.ts';
import { type DomElement, parseDom } from '../html/dom.ts';
import { isTooDeep } from '../html/html-depth.ts';
import { messageText } from './message-html.ts';
import { utcTime } from '../dates/utc-time.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

export interface TranscriptMessage {
  /** Empty if it consists of files. */
  text: string;
  sender: Sender;
  /** ISO 8601. */
  date: string | null;
  id: string | null;
  files: { name: string }[];
}

/**
 * The parts of a page that shows a conversation, whatever program wrote it: a message is an element with exactly one sender, time and body, by
 * class names that such pages have in common, or a table row with such columns.
 */
const MESSAGE = /(?:^|[\s_-])(?:message|msg)(?:[-_]?(?:row|item|card|container))?(?:\s|$)/i;
const SENDER = /sender|author|from|display-?name|user-?name/i;
const TIME = /time|date|sent/i;
const BODY = /body|content|text/i;
const ATTACHMENT = /attachment|file/i;

/** Returns whether the beginning of a page has what looks like messages. */
export const mayBeTranscript = (head: string): boolean =>
  /class\s*=\s*["'][^"'<>]{0,200}\b(?:message|msg)\b|data-type\s*=\s*["']message|<t[hd][^>]{0,200}>\s*(?:Sender|From|Author)\s*</i.test(
    head,
  );

/** Reads the conversation that a page shows; null if the page has no message with a sender. */
export function readTranscript(html: string): { title: string | null; messages: TranscriptMessage[] } | null {
  if (isTooDeep(html)) return null;
  const document = parseDom(html);
  const found = [...messageElements(document.body)].map(messageOf);
  const messages = [...found, ...tableMessages(document.body)].filter((message) => message !== null);
  if (messages.length === 0) return null;
  const title = foldSpace(document.querySelector('h1')?.textContent ?? document.title);
  return { title: title || null, messages };
}

/** Returns the outermost message elements; everything inside one is part of it. */
function* messageElements(root: DomElement): Generator<DomElement> {
  const pending = [root];
  for (let element = pending.pop(); element; element = pending.pop()) {
    const isMessage =
      element.getAttribute('data-type') === 'message' || MESSAGE.test(element.getAttribute('class') ?? '');
    if (isMessage && partOf(element, SENDER) && (partOf(element, TIME) || element.querySelector('time')))
      yield element;
    else for (const child of [...element.children].toReversed()) pending.push(child);
  }
}

function messageOf(element: DomElement): TranscriptMessage | null {
  const sender = partOf(element, SENDER);
  const time = element.querySelector('time') ?? partOf(element, TIME);
  const body = partOf(element, BODY);
  if (!sender || !body) return null;
  const attachments = partsOf(body, ATTACHMENT).concat(
    partsOf(element, ATTACHMENT).filter((part) => !isInside(part, body)),
  );
  const names = [...new Set(attachments.map(plainText))].filter((name) => name !== '');
  for (const part of attachments) part.remove();
  const text = messageText(body);
  if (text === '' && names.length === 0) return null;
  const when =
    time?.getAttribute('datetime') ?? time?.getAttribute('data-time') ?? time?.getAttribute('title');
  return {
    sender: person(sender),
    date: messageTime(when ?? '') ?? messageTime(time ? plainText(time) : ''),
    text,
    id:
      element.getAttribute('data-message-id') ??
      element.getAttribute('data-mid') ??
      element.getAttribute('id'),
    files: names.map((name) => ({ name })),
  };
}

function* tableMessages(root: DomElement): Generator<TranscriptMessage> {
  for (const table of root.querySelectorAll('table')) {
    const [head, ...rows] = [...table.querySelectorAll('tr')].map((row) => [...row.children]);
    const columns = (head ?? []).map(plainText);
    const column = (pattern: RegExp): number => columns.findIndex((name) => pattern.test(name));
    const [sender, time, body] = [
      column(/^(?:sender|from|author|user)/i),
      column(TIME),
      column(/^(?:message|body|content|text)/i),
    ];
    if (sender === -1 || time === -1 || body === -1) continue;
    for (const cells of rows) {
      const [from, sent, text] = [cells[sender], cells[time], cells[body]];
      if (!from || !sent || !text || messageText(text) === '') continue;
      yield {
        sender: person(from),
        date: messageTime(plainText(sent)),
        text: messageText(text),
        id: null,
        files: [],
      };
    }
  }
}

function partOf(element: DomElement, pattern: RegExp): DomElement | undefined {
  return partsOf(element, pattern)[0];
}

function partsOf(element: DomElement, pattern: RegExp): DomElement[] {
  return [...element.querySelectorAll('[class]')].filter((part) =>
    pattern.test(part.getAttribute('class') ?? ''),
  );
}

function isInside(part: DomElement, outer: DomElement): boolean {
  for (let at: DomElement | null = part; at; at = at.parentElement) if (at === outer) return true;
  return false;
}

function plainText(element: DomElement): string {
  return foldSpace(element.textContent ?? '');
}

/** Parses `Ada Moor <ada@works.example>` or just a name. */
function person(element: DomElement): Sender {
  const text = plainText(element);
  const email =
    (/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0] ?? element.getAttribute('data-email'))?.toLowerCase() ??
    null;
  const name = text
    .replace(/[<([]?[\w.+-]+@[\w-]+(?:\.[\w-]+)+[>)\]]?/, '')
    .replace(/:\s*$/, '')
    .trim();
  return { name: name || null, email };
}

/** Parses the time of a message; null without a year, which the parser would invent. */
function messageTime(text: string): string | null {
  const bare = text.replace(/\(?UTC\)?\s*$/i, '').trim();
  return /\d{4}/.test(bare) ? utcTime(bare) : null;
}
