import type { RawBlock, Sender } from '../../parse/block.ts';

/** What one person said before the next one spoke. */
export interface Turn {
  speaker: Sender;
  /** From the start of the recording; null if the transcript has no times. */
  startSeconds: number | null;
  text: string;
  /** A task noted at that point, with a link to the recording. */
  action?: { text: string; url: string | null };
}

const CLOCK = String.raw`\d{1,3}(?::\d\d){1,2}`;
/** `0:23 - Bo Clay (Works)` with the words below; optionally `@` before the time and the name in bold. */
const TIME_LINE = new RegExp(String.raw`^@?(${CLOCK})[ \t]+[-–—][ \t]+(?:\*\*)?([^*\n]{1,100}?)(?:\*\*)?$`);
/** `[00:05:32] Ada Moor: words`, with the part before the words optionally in bold. */
const TIMED_INLINE = new RegExp(
  String.raw`^(?:\*\*)?\[(${CLOCK})\][ \t]*([^:*\n]{1,80}):(?:\*\*)?(?:[ \t]+|$)(.*)$`,
);
/** `**Ada Moor:** words` or `**Ada Moor**: words`. */
const BOLD_INLINE = /^\*\*([^*:\n]{1,80})(?::\*\*|\*\*:)[ \t]*(.*)$/;
/** Names that note takers give to voices they cannot identify. */
const PLAIN_INLINE = /^(Me|Them|You|Other|Speaker(?: [A-Z0-9]{1,3})?):(?:[ \t]+|$)(.*)$/;
const ACTION = /^ACTION ITEM:[ \t]*(.+?)(?:[ \t]+-[ \t]+WATCH:[ \t]*(\S+))?$/;

/** Reads the turns of a plain or Markdown transcript, line by line; skips everything before the first turn. */
export function readTurns(text: string): Turn[] {
  const turns: Turn[] = [];
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const head = turnHead(line);
    if (head) {
      turns.push(head);
      continue;
    }
    const last = turns.at(-1);
    if (!last || line === '' || /^[-*_]{3,}$/.test(line)) continue;
    const [, task, url = null] = ACTION.exec(line) ?? [];
    if (task !== undefined) {
      turns.push({ ...last, text: '', action: { text: task, url } });
    } else if (last.action) {
      turns.push({ speaker: last.speaker, startSeconds: last.startSeconds, text: line });
    } else {
      last.text += `${last.text === '' ? '' : '\n'}${line}`;
    }
  }
  return turns.filter((turn) => turn.text !== '' || turn.action);
}

/** Counts the first lines that start a turn with a time or a bold name; a list of `Name: value` lines has none. */
export function countTurnHeads(head: string): number {
  return head.split('\n').filter((line) => turnHead(line.trim()) !== null).length;
}

function turnHead(line: string): Turn | null {
  const [, clock = '', speaker, words] = TIME_LINE.exec(line) ?? TIMED_INLINE.exec(line) ?? [];
  if (speaker !== undefined) return turn(speaker, clockSeconds(clock), words);
  const [, name, said] = BOLD_INLINE.exec(line) ?? PLAIN_INLINE.exec(line) ?? [];
  return name === undefined ? null : turn(name, null, said);
}

function turn(name: string, startSeconds: number | null, text = ''): Turn {
  return { speaker: { name: name.trim(), email: null }, startSeconds, text };
}

/** Converts `1:02:03` or `02:03` to seconds; null for anything else. */
export function clockSeconds(clock: string): number | null {
  if (!new RegExp(`^${CLOCK}(?:\\.\\d+)?$`).test(clock)) return null;
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Converts turns to blocks: an utterance each, and a list item for every task noted in between. */
export function turnBlocks(turns: readonly Turn[]): RawBlock[] {
  return turns.map(({ speaker, startSeconds, text, action }): RawBlock => {
    if (action)
      return {
        type: 'list_item',
        text: `Action item: ${action.text}`,
        level: 1,
        ...(action.url ? { url: action.url } : {}),
      };
    const words = text.replace(/[ \t]{2,}/g, ' ').trim();
    return {
      type: 'utterance',
      text: words,
      content: words,
      sender: speaker,
      ...(startSeconds === null ? {} : { start_seconds: startSeconds }),
    };
  });
}
