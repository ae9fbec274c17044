import { type DomElement, parseDom } from '../../parse/html/dom.ts';
import { isTooDeep } from '../../parse/html/html-depth.ts';
import type { Sender } from '../../parse/block.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import type { TalkMessage } from '../talk/talk-document.ts';
import { CONVERSATION_ID, teamsDocument } from './teams-conversation.ts';
import { messageText } from './teams-text.ts';

/**
 * Microsoft documents that compliance exports contain conversations as HTML transcripts (Purview, "Review Microsoft Teams content in a
 * review set"), with times in UTC, but not their markup, which changed over the years. So messages are detected by what they must have: an
 * element with exactly one sender, time and body, by class names common to all known forms, or table rows with such columns.
 */
const MESSAGE = /(?:^|[\s_-])(?:message|msg)(?:[-_]?(?:row|item|card|container))?(?:\s|$)/i;
const SENDER = /sender|author|from|display-?name|user-?name/i;
const TIME = /time|date|sent/i;
const BODY = /body|content|text/i;
const ATTACHMENT = /attachment|file/i;
const HEAD_CHARS = 200_000;

/** Returns whether an HTML page is a Teams conversation: it names one and contains messages. */
export function isTeamsHtml(html: string): boolean {
  const head = html.slice(0, HEAD_CHARS);
  // Pages about Teams mention it too; a conversation has it in its title or id.
  if (!CONVERSATION_ID.test(head) && !/<title>[^<]{0,200}\b(?:Microsoft )?Teams\b/i.test(head)) return false;
  return /class\s*=\s*["'][^"'<>]{0,200}\b(?:message|msg)\b|data-type\s*=\s*["']message|<t[hd][^>]{0,200}>\s*(?:Sender|From|Author)\s*</i.test(
    head,
  );
}

/** Reads a conversation of a Teams compliance export; null if the page has no message with a sender. */
export function readTeamsHtml(html: string): RawSourceDocument | null {
  if (isTooDeep(html)) return null;
  const document = parseDom(html);
  const found = [...messageElements(document.body)].map(messageOf);
  const messages = [...found, ...tableMessages(document.body)].filter((message) => message !== null);
  if (messages.length === 0) return null;
  const chat = CONVERSATION_ID.exec(html)?.[1] ?? null;
  const title = (document.querySelector('h1')?.textContent ?? document.title).replace(/\s+/g, ' ').trim();
  return teamsDocument(messages, { resourceId: chat, title: title || null, chat });
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

function messageOf(element: DomElement): TalkMessage | null {
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
    date: utcDate(when ?? '') ?? utcDate(time ? plainText(time) : ''),
    text,
    id:
      element.getAttribute('data-message-id') ??
      element.getAttribute('data-mid') ??
      element.getAttribute('id'),
    files: names.map((name) => ({ name })),
  };
}

function* tableMessages(root: DomElement): Generator<TalkMessage> {
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
        date: utcDate(plainText(sent)),
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
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
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

/** Parses a time, which is UTC in these files, often without saying so. */
function utcDate(text: string): string | null {
  const bare = text.replace(/\(?UTC\)?\s*$/i, '').trim();
  if (!/\d{4}/.test(bare)) return null;
  const zoned = /(?:Z|[+-]\d\d:?\d\d|GMT)$/i.test(bare)
    ? bare
    : /^\d{4}-\d\d-\d\dT/.test(bare)
      ? `${bare}Z`
      : `${bare} UTC`;
  const time = Date.parse(zoned);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
