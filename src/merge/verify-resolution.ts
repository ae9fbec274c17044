import { splitLines } from './split-lines.ts';
import type { MergeConflict } from './merge.types.ts';
import { isTruncated } from './resolution/is-truncated.ts';
import { findUnsupported } from './resolution/find-unsupported.ts';
import { findPreamble } from './resolution/find-preamble.ts';
import { findUserLoss } from './resolution/find-user-loss.ts';
import { foldSpace } from '../lib/strings/fold-space.ts';

export type Verification = { ok: true; text: string } | { ok: false; reason: RefusalReason };

export type RefusalReason =
  | 'empty'
  | 'fence-wrapped'
  | 'meta-talk'
  | 'conflict-markers'
  | 'cut'
  | 'user-line-lost'
  | 'deleted-line-back'
  | 'outside-touched'
  | 'line-repeated'
  | 'new-citation'
  | 'new-link'
  | 'new-number'
  | 'new-name'
  | 'new-negation'
  | 'new-heading'
  | 'too-many-new-words';

/** The conflict that was sent; its line numbers do not matter here. */
export type ResolvedHunk = Pick<MergeConflict, 'base' | 'ours' | 'theirs' | 'context'>;

/**
 * Checks a model's resolution of one conflict before it may enter the merged text: it keeps everything the user wrote, brings back nothing
 * the user deleted, has nothing unsupported, repeats nothing outside the hunk, has no preamble or comment, and is not truncated. Returns
 * the text with the hunk's line ends, or the reason for refusing it. Pure; calls no model.
 */
export function verifyResolution(hunk: ResolvedHunk, resolution: string): Verification {
  const reason = refusalOf(hunk, resolution);
  return reason === null ? { ok: true, text: fitted(hunk, resolution) } : { ok: false, reason };
}

function refusalOf(hunk: ResolvedHunk, resolution: string): RefusalReason | null {
  const inputs = [hunk.base, hunk.ours, hunk.theirs];
  if (resolution.trim() === '') return hunk.ours.trim() === '' ? null : 'empty';
  const known = new Set(inputs.flatMap((text) => splitLines(text).map(foldSpace)));
  const lines = splitLines(resolution).map(foldSpace).filter(Boolean);
  if (isFenceWrapped(resolution) && !inputs.some(isFenceWrapped)) return 'fence-wrapped';
  if (lines.some((line) => MARKER.test(line) && !known.has(line))) return 'conflict-markers';
  if (findPreamble(lines, known) !== null) return 'meta-talk';
  if (isTruncated(resolution, inputs)) return 'cut';
  if (repeatsContext(hunk, lines, known)) return 'outside-touched';
  return findUserLoss(hunk, resolution) ?? findRepeat(inputs, lines) ?? findUnsupported(hunk, resolution);
}

const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/;

/** Returns whether the first and the last line are code fences. */
const isFenceWrapped = (text: string): boolean =>
  /^\s*(?:`{3,}|~{3,})[\w-]*[^\S\n]*\n(?:[^]*\n)?[^\S\n]*(?:`{3,}|~{3,})\s*$/.test(text);

/** Returns whether the resolution starts or ends with lines next to the hunk, not in it. */
function repeatsContext(hunk: ResolvedHunk, lines: string[], known: Set<string>): boolean {
  const around = new Set(
    [hunk.context.before, hunk.context.after].flatMap((text) => splitLines(text).map(foldSpace)),
  );
  return [...lines.slice(0, 1), ...lines.slice(-1)].some((line) => around.has(line) && !known.has(line));
}

/** Finds a line that occurs more often than in any of the inputs. */
function findRepeat(inputs: string[], lines: string[]): 'line-repeated' | null {
  const count = (all: string[], line: string) => all.filter((each) => each === line).length;
  const folded = inputs.map((text) => splitLines(text).map(foldSpace));
  const repeated = new Set(lines.filter((line, i) => lines.indexOf(line) < i));
  for (const line of repeated) {
    if (count(lines, line) > Math.max(1, ...folded.map((all) => count(all, line)))) return 'line-repeated';
  }
  return null;
}

/** Returns the text with the hunk's line ends, and one at its end exactly if the hunk has one. */
function fitted({ base, ours, theirs }: ResolvedHunk, resolution: string): string {
  const model = [ours, theirs, base].find((text) => text !== '') ?? '';
  const eol = /\r\n|\n|\r/.exec(model)?.[0] ?? '\n';
  const tail = /\s*$/.exec(model)?.[0] ?? '';
  const head = /^(?:[^\S\r\n]*(?:\r\n|\n|\r))*/.exec(model)?.[0] ?? '';
  const core = resolution.replace(/^(?:[^\S\r\n]*(?:\r\n|\n|\r))+/, '').trimEnd();
  return core === '' ? '' : head + core.replace(/\r\n|\n|\r/g, eol) + tail;
}
