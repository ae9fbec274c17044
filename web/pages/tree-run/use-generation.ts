import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FileProgress, TreeProgress } from '../../../client/types.ts';
import { generationStream, progressQuery } from '../../data/tree/generation.ts';
import { isGone } from '../../parts/state/states.tsx';

const REFETCH_MS = 15_000;

export interface Generation {
  progress: TreeProgress | null;
  files: readonly FileProgress[];
  /** False while the stream is closed; progress is then polled every 15 seconds. */
  isLive: boolean;
  error: unknown;
}

const NOTHING: Generation = { progress: null, files: [], isLive: true, error: null };
const isOver = (progress: TreeProgress | null): boolean =>
  progress !== null && progress.status !== 'processing';

/** Follows a generation by its stream while the page is visible, or by polling if the stream is unavailable. */
export function useGeneration(treeId: string): Generation {
  const [shown, setShown] = useState(NOTHING);
  const queries = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const follow = async (): Promise<void> => {
      let last: TreeProgress | null = null;
      while (!stop.signal.aborted && !isOver(last)) {
        try {
          last = await readStream(treeId, stop.signal, setShown);
        } catch (error) {
          if (stop.signal.aborted) return;
          setShown((before) => ({ ...before, isLive: false, error }));
          if (isGone(error)) return;
          await pause(REFETCH_MS, stop.signal);
          last = await askOnce(() =>
            queries.fetchQuery({ ...progressQuery(treeId), staleTime: 0, retry: false }),
          );
          if (last) {
            const progress = last;
            setShown((before) => ({ ...before, progress, error: null }));
          }
        }
      }
      if (!stop.signal.aborted) await queries.invalidateQueries({ queryKey: ['trees'] });
    };
    void follow();
    return () => stop.abort();
  }, [treeId, queries]);
  return shown;
}

/** Reads the stream to its end and returns the last progress. Throws if it cannot be opened or breaks. */
async function readStream(
  treeId: string,
  signal: AbortSignal,
  show: (change: (before: Generation) => Generation) => void,
): Promise<TreeProgress | null> {
  let last: TreeProgress | null = null;
  for await (const { files, ...progress } of generationStream(treeId, signal)) {
    last = progress;
    show(() => ({ progress, files, isLive: true, error: null }));
  }
  if (!isOver(last)) throw new Error('The stream ended before the generation did.');
  return last;
}

/** Returns null if there is no answer: the next poll may get one. */
const askOnce = async (ask: () => Promise<TreeProgress>): Promise<TreeProgress | null> => {
  try {
    return await ask();
  } catch {
    // The stream's error, which is shown, says the same.
    return null;
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
