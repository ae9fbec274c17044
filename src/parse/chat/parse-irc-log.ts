import type { RawBlock, RawDocument } from '../block.ts';
import { messageBlock } from '../message-block.ts';
import type { ReadContext, TextFormatReader } from '../text-format.ts';
import { isoTime } from '../../lib/dates/iso-time.ts';
import { withoutByteOrderMark } from '../../lib/strings/without-byte-order-mark.ts';

/** `[06:50:29] <nurse> text`, `2016-10-27 06:50 <@nurse> text`, with or without brackets around the time; with a date, also between tabs. */
const MESSAGE =
  /^(?:\[?(?:(\d{4}-\d{2}-\d{2})[T ])?(\d{1,2}):(\d{2})(?::(\d{2}))?Z?\]?\s+<[ @+%&~]?([^\s<>]{1,40})>\s?|(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):(\d{2})\t[@+%&~]?(?!(?:debug|error|fatal|info|notice|trace|warn(?:ing)?)\t)([\p{L}\p{N}_[\]\\`^{}|][^\s<>]{0,39})\t)(.*)$/iu;
/** Notices of who joined, left, or did something: `*** Joins: …`, `-!- mode`, `--> | …`, `* nurse sighs`. */
const NOTICE = /^\[?(?:\d{4}-\d{2}-\d{2}[T ])?\d{1,2}:\d{2}(?::\d{2})?Z?\]?\s+(?:\*|-!-|-->|<--|--|-[\w-]+-)/;
/** What some loggers write as a message of whoever it is about: `<nurse> nurse has joined #depot`. */
const OWN_NOTICE = /^ has (?:joined|left|quit|changed the topic)\b/;
/** The day in a log's file name: `#depot_20161027.log`, `2016-10-27.txt`. */
const DAY_IN_NAME = /(?<!\d)(\d{4})-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?!\d)/;
/** Consecutive lines of one person within this time are joined into one message, up to the maximum length. */
const JOINED_SECONDS = 120;
const MESSAGE_CHARS_MAX = 600;
/** How many lines at the beginning are checked to detect a chat log. */
const LOOKED_AT = 40;
/** With fewer messages, all lines have to be those of a log. */
const SAID_MIN = 2;
const LOOKED_AT_CHARS = 10_000;

interface Line {
  day: string | null;
  seconds: number;
  name: string;
  text: string;
}

/** Reads a chat log (IRC): a block per message, with sender and time (UTC) if the lines or the file name state the day. Omits joins and parts. */
export function parseIrcLog(source: string, { filename }: Pick<ReadContext, 'filename'> = {}): RawDocument {
  const named = DAY_IN_NAME.exec(filename ?? '');
  const dayOfFile = named ? named.slice(1, 4).join('-') : null;
  const blocks: RawBlock[] = [];
  let last: Line | null = null;
  for (const written of linesOf(source)) {
    const line = readLine(written);
    if (!line || line.text === '' || isOwnNotice(line)) continue;
    const block = blocks.at(-1);
    const isSame = last?.name === line.name && last.day === line.day;
    if (
      block &&
      isSame &&
      continues(last, line) &&
      block.text.length + line.text.length < MESSAGE_CHARS_MAX
    ) {
      block.text += `\n${line.text}`;
      block.content = block.text;
    } else {
      blocks.push(messageOf(line, line.day ?? dayOfFile));
    }
    last = line;
  }
  return { title: null, blocks, metadata: {}, warnings: [] };
}

const linesOf = (text: string): string[] => withoutByteOrderMark(text).split(/\r\n|\n|\r/);

const continues = (last: Line | null, { seconds }: Line): boolean =>
  last !== null && seconds >= last.seconds && seconds - last.seconds <= JOINED_SECONDS;

const isOwnNotice = ({ name, text }: Line): boolean =>
  text.startsWith(name) && OWN_NOTICE.test(text.slice(name.length));

function readLine(written: string): Line | null {
  const match = MESSAGE.exec(written);
  if (!match) return null;
  const text = match[11] ?? '';
  const [day = null, hours, minutes, seconds = '0', name = ''] = match.slice(match[7] ? 6 : 1);
  return {
    day,
    seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    name,
    text: text.trim(),
  };
}

function messageOf({ name, text, seconds }: Line, day: string | null): RawBlock {
  const time = day === null ? Number.NaN : Date.parse(`${day}T00:00:00Z`) + seconds * 1000;
  return messageBlock(text, { name, email: null }, { date: isoTime(time) });
}

/** A program of a day may have dashes and stars after its times, too. */
const CLEAR_NOTICE = /^\S+\s+(?:\*{3}|-!-|-->|<--)\s/;

const isOfLog = (line: string): boolean =>
  MESSAGE.test(line) || (NOTICE.test(line) && CLEAR_NOTICE.test(line));

/** Returns whether the first lines of a text are chat messages and notices. */
function looksLikeIrcLog(text: string): boolean {
  const lines = linesOf(text.slice(0, LOOKED_AT_CHARS)).filter((line) => line.trim() !== '');
  const first = lines.slice(0, LOOKED_AT);
  const known = first.filter((line) => MESSAGE.test(line) || NOTICE.test(line)).length;
  // A night may begin with pages of joins and parts, or have little else.
  const said = lines.flatMap((line) => readLine(line) ?? []);
  if (said.length < SAID_MIN) return first.length > SAID_MIN && first.every(isOfLog);
  // Columns of a table are seldom sentences.
  const isTalk = said.filter(({ text }) => text.includes(' ')).length * 2 >= said.length;
  return known >= first.length * 0.75 && isTalk;
}

export const ircLogFormat: TextFormatReader = {
  extensions: ['irc'],
  mediaTypes: [],
  isCertain: looksLikeIrcLog,
  parse: parseIrcLog,
};
