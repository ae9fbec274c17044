import type { TextFormatReader } from '../text-format.ts';
import type { RawBlock, RawDocument } from '../block.ts';
import { withoutByteOrderMark } from '../../lib/strings/without-byte-order-mark.ts';

interface Cue {
  startSeconds: number;
  speaker: string | null;
  text: string;
}

/** Maximum length of an utterance; consecutive cues of one speaker are joined up to it. */
const UTTERANCE_CHARS_MAX = 1_200;
/** A pause of this length ends an utterance. */
const PAUSE_SECONDS = 30;
const TIMING =
  /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s*-->\s*(?:(?:\d{1,3}):)?\d{1,2}:\d{2}[.,]\d{1,3}/;

/**
 * Reads captions (WebVTT, SubRip): an utterance block per turn, with the speaker from `<v Name>` or a leading `Name:` and the second at
 * which the turn starts. Omits styles, notes and cue numbers.
 */
export function parseCaptions(source: string): RawDocument {
  const cues = readCues(source);
  const prefixed = cues.filter((cue) => cue.speaker === null && SPEAKER.test(cue.text)).length;
  // A single "Note: …" is not a speaker; names in front of many cues are.
  const hasSpeakers = prefixed >= 2 && prefixed * 4 >= cues.length;
  const blocks = utterances(hasSpeakers ? cues.map(splitSpeaker) : cues);
  const speakers = new Set(blocks.map((block) => block.sender?.name).filter(Boolean));
  const title = /^WEBVTT[ \t]+-?\s*(\S.*)/.exec(withoutByteOrderMark(source))?.[1]?.trim() ?? null;
  return {
    title,
    blocks,
    metadata: speakers.size > 0 ? { speakers: [...speakers].join(', ') } : {},
    warnings: [],
  };
}

const SPEAKER = /^([\p{L}][\p{L}\p{M}.'’\- ]{0,40}?)(?: \([^)]{1,30}\))?: +(?=\S)/u;

function splitSpeaker(cue: Cue): Cue {
  const match = cue.speaker === null ? SPEAKER.exec(cue.text) : null;
  return match ? { ...cue, speaker: match[1] ?? null, text: cue.text.slice(match[0].length) } : cue;
}

function readCues(source: string): Cue[] {
  const lines = withoutByteOrderMark(source).split(/\r\n|\n|\r/);
  const cues: Cue[] = [];
  let open: { startSeconds: number; payload: string[] } | null = null;
  const close = (): void => {
    if (!open) return;
    const { startSeconds, payload } = open;
    for (const voice of voices(payload.join('\n'))) cues.push({ ...voice, startSeconds });
    open = null;
  };
  for (const line of lines) {
    const startSeconds = startOf(line.trim());
    if (startSeconds !== null || line.trim() === '') close();
    if (startSeconds !== null) open = { startSeconds, payload: [] };
    else open?.payload.push(line);
  }
  close();
  return cues.filter((cue) => cue.text !== '');
}

/** Returns the second at which a cue starts, or null if the line is not a timing. */
function startOf(line: string): number | null {
  const timing = TIMING.exec(line);
  if (!timing) return null;
  const [, hours = '0', minutes, seconds, fraction] = timing;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
}

/** Splits a cue, which may hold several voices; drops tags for color and karaoke. */
function voices(payload: string): { speaker: string | null; text: string }[] {
  // Text before the first tag, then a name and a text for each tag.
  const parts = ['', ...payload.split(/<v(?:\.[^\s>]*)?[ \t]+([^>]{1,200})>/)];
  return parts.flatMap((name, i) =>
    i % 2 === 0 ? [{ speaker: plain(name) || null, text: plain(parts[i + 1] ?? '') }] : [],
  );
}

function plain(text: string): string {
  return text
    .replace(/<\/?[a-z0-9.:][^<>]{0,200}>/gi, '')
    .replace(/\{\\[^}]{0,60}\}/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lrm;', '')
    .replaceAll('&rlm;', '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

function utterances(cues: readonly Cue[]): RawBlock[] {
  const blocks: RawBlock[] = [];
  let lastStart = -Infinity;
  for (const { speaker, text, startSeconds } of cues) {
    const last = blocks.at(-1);
    const sameTurn =
      last && (last.sender?.name ?? null) === speaker && startSeconds - lastStart <= PAUSE_SECONDS;
    lastStart = startSeconds;
    // Live captions repeat the previous line with more words.
    if (sameTurn && last.text.endsWith(text)) continue;
    if (sameTurn && last.text.length + text.length < UTTERANCE_CHARS_MAX) {
      last.text += ` ${text}`;
      last.content = last.text;
    } else {
      blocks.push({
        type: 'utterance',
        text,
        content: text,
        sender: { name: speaker, email: null },
        start_seconds: startSeconds,
      });
    }
  }
  return blocks;
}

/** Returns whether a text is WebVTT or SubRip. */
export function looksLikeCaptions(text: string): boolean {
  const head = text
    .slice(0, 2000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(head)) return true;
  return /^\d{1,6}[ \t]*\r?\n\d{1,3}:\d{2}:\d{2}[.,]\d{1,3}[ \t]*-->/.test(head);
}

export const captionsFormat: TextFormatReader = {
  extensions: ['vtt', 'srt'],
  mediaTypes: ['text/vtt', 'application/x-subrip'],
  isCertain: looksLikeCaptions,
  isTrustedByName: true,
  parse: parseCaptions,
};
