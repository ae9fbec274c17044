import { readSaidAt } from '../../src/text/passages/date-terms.ts';

/** A text as a client imports it. */
export interface TextToImport {
  source: string;
  resource_id: string;
  type: string;
  title: string;
  metadata: { date?: string };
  data: (string | Message)[];
}

interface Message {
  type: 'message';
  text: string;
  sender: { name: string };
  date: string;
}

const MESSAGE = /^=== (.+), (\d{4}-\d{2}-\d{2}T\S+)$/;
const HEADING = /^# (.+)\n+/;

/**
 * Reads a text of the set: Markdown with its title first and an optional day in the title; or a thread, whose messages begin with a line
 * `=== Name, 2025-01-31T09:00:00Z`.
 */
export function readText(id: string, text: string): TextToImport {
  const title = HEADING.exec(text)?.[1] ?? id;
  const body = text.replace(HEADING, '');
  const messages = messagesOf(body);
  const date = messages[0]?.date ?? readSaidAt(title)?.toISOString();
  return {
    source: messages.length ? 'slack' : 'notion',
    resource_id: id,
    type: messages.length ? 'conversation' : 'document',
    title,
    metadata: date === undefined ? {} : { date },
    data: messages.length ? messages : [body],
  };
}

function messagesOf(body: string): Message[] {
  const messages: Message[] = [];
  for (const line of body.split('\n')) {
    const [, name, date] = MESSAGE.exec(line) ?? [];
    const last = messages.at(-1);
    if (name !== undefined && date !== undefined)
      messages.push({ type: 'message', text: '', sender: { name }, date });
    else if (last) last.text += `${line}\n`;
  }
  return messages.map((message) => ({ ...message, text: message.text.trim() }));
}
