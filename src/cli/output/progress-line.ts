import { stripVTControlCharacters } from 'node:util';

export interface Progress {
  /** What is counted, such as `files`. */
  unit: string;
  done: number;
  total: number;
  /** What of `done` was done before this run, which says nothing about its speed; default 0. */
  doneBefore?: number;
  /** The same three in the measure that time depends on, such as bytes; the counts when left out. */
  weight?: { done: number; total: number; doneBefore: number };
  elapsedMs: number;
}

export interface ProgressLine {
  show: (text: string) => void;
  /** Takes the line away (or ends it), so that other output starts on a clean line. */
  end: () => void;
}

const REDRAW_MS = 100;
/** In a log file a line now and then is enough. */
const LOG_MS = 5_000;
const BAR_CELLS = 20;
/** From less of the work nothing is said of the time left: a first file that is small and slow would make it days. */
const KNOWN_SHARE_MIN = 0.01;

/** A line that is drawn over itself on a terminal, and written every few seconds elsewhere. Drawn on stderr. */
export function startProgressLine(
  out: { isTTY?: boolean; columns?: number; write: (text: string) => unknown } = process.stderr,
  now: () => number = () => performance.now(),
): ProgressLine {
  let shownAt = Number.NEGATIVE_INFINITY;
  let drawn = false;
  return {
    show: (text) => {
      if (now() - shownAt < (out.isTTY ? REDRAW_MS : LOG_MS)) return;
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

/** `[████░░░░] 42 %  4,210 of 10,000 files  118 files/s  49 s left`; the time left from what this run did of the weight. */
export function describeProgress(progress: Progress): string {
  const { done, total, unit, elapsedMs, doneBefore = 0 } = progress;
  const weight = progress.weight ?? { done, total, doneBefore };
  // The share goes with the count that stands beside it; only the time left goes by weight.
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

/** `12,345`, the same whatever the machine's language is. */
export const formatNumber = (n: number): string => n.toLocaleString('en-US');

/** `49 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}
