import { stripVTControlCharacters } from 'node:util';
import { formatNumber } from '../../lib/strings/format-number.ts';

export interface Progress {
  /** What is counted, such as `files`. */
  unit: string;
  done: number;
  total: number;
  /** The part of `done` from before this run, which says nothing about its speed; default 0. */
  doneBefore?: number;
  /** The same three in the unit that determines time, such as bytes; defaults to the counts. */
  weight?: { done: number; total: number; doneBefore: number };
  elapsedMs: number;
}

export interface ProgressLine {
  show: (text: string) => void;
  /** Removes the line (or ends it), so that other output starts on a clean line. */
  end: () => void;
}

const REDRAW_MS = 100;
/** In a log file an occasional line is enough. */
const LOG_MS = 5_000;
const BAR_CELLS = 20;
/** Below this share no remaining time is shown: a small, slow first file would make it days. */
const KNOWN_SHARE_MIN = 0.01;

/** Starts a line that is redrawn in place on a terminal, and written every few seconds elsewhere. Uses stderr. */
export function startProgressLine(
  out: { isTTY?: boolean; columns?: number; write: (text: string) => unknown } = process.stderr,
  now: () => number = () => performance.now(),
): ProgressLine {
  let shownAt = Number.NEGATIVE_INFINITY;
  let drawn = false;
  let before = '';
  return {
    show: (text) => {
      if (now() - shownAt < (out.isTTY ? REDRAW_MS : LOG_MS)) return;
      // In a log file, the same line again says nothing.
      if (text === before && !out.isTTY) return;
      before = text;
      shownAt = now();
      drawn = true;
      const line = stripVTControlCharacters(text).slice(0, Math.max(10, (out.columns ?? 200) - 1));
      out.write(out.isTTY ? `\r\u001b[2K${line}` : `${line}\n`);
    },
    end: () => {
      if (drawn && out.isTTY) out.write('\r\u001b[2K');
      drawn = false;
      shownAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Formats `[████░░░░] 42 %  4,210 of 10,000 files  118 files/s  49 s left`; the remaining time follows from this run's weight. */
export function describeProgress(progress: Progress): string {
  const { done, total, unit, elapsedMs, doneBefore = 0 } = progress;
  const weight = progress.weight ?? { done, total, doneBefore };
  // The share matches the count next to it; only the remaining time uses the weight.
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const filled = Math.floor(share * BAR_CELLS);
  const parts = [
    `[${'█'.repeat(filled)}${'░'.repeat(BAR_CELLS - filled)}] ${Math.floor(share * 100)} %`,
    `${formatNumber(done)} of ${formatNumber(total)} ${unit}`,
  ];
  const worked = weight.done - weight.doneBefore;
  if (elapsedMs >= 1_000 && worked > 0) {
    const perSecond = ((done - doneBefore) / elapsedMs) * 1_000;
    parts.push(`${perSecond < 10 ? perSecond.toFixed(1) : formatNumber(Math.round(perSecond))} ${unit}/s`);
    const left = weight.total - weight.done;
    const isKnown = worked >= KNOWN_SHARE_MIN * (worked + left);
    if (share < 1 && isKnown) parts.push(`${formatDuration((left / worked) * elapsedMs)} left`);
  }
  return parts.join('  ');
}

/** Formats `49 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}
