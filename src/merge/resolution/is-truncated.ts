import { splitLines } from '../split-lines.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/** Placeholders for omitted text. */
const PLACEHOLDER =
  /^(?:[([<*_]+|\.{3}|…)\s*(?:\.{3}|…)?\s*(?:the )?(?:rest|remaining|remainder|unchanged|same as|continued|omitted|truncated|as before)\b.{0,60}$|^(?:\.{3}|…|\[\.{3}\]|\[…\])$/iu;

/** A shorter tail may be the real end of a resolution. */
const TAIL_MIN = 8;

/** Returns whether a resolution ends before its text does, or says that it omitted something. */
export function isTruncated(resolution: string, inputs: readonly string[]): boolean {
  const known = inputs.flatMap((text) => splitLines(text).map(foldSpace).filter(Boolean));
  const lines = splitLines(resolution).map(foldSpace).filter(Boolean);
  const knownSet = new Set(known);
  if (lines.some((line) => PLACEHOLDER.test(line) && !knownSet.has(line))) return true;
  if (hasOpenFence(resolution) && !inputs.some(hasOpenFence)) return true;
  const last = lines.at(-1);
  if (last === undefined || knownSet.has(last)) return false;
  if (/(?:\.{3}|…)$/.test(last) && !known.some((line) => /(?:\.{3}|…)$/.test(line))) return true;
  const isPrefix = known.some((line) => line.startsWith(last) && line.length - last.length >= TAIL_MIN);
  const isMidWord = known.some(
    (line) =>
      line.startsWith(last) && /[\p{L}\p{N}]$/u.test(last) && /^[\p{L}\p{N}]/u.test(line.slice(last.length)),
  );
  return isMidWord || (isPrefix && !/[.!?:;)\]|*_`"'”’。！？]$/u.test(last));
}

/** Returns whether the number of code fences is odd. */
const hasOpenFence = (text: string): boolean =>
  (text.match(/^[^\S\n]*(?:`{3,}|~{3,})/gm) ?? []).length % 2 === 1;
