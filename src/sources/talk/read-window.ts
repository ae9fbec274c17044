import type { ListedItem } from '../reporting/report-items.ts';
import { goneTalk, type HeldTalks, type LastReading, type TalkPage } from './talk-place.ts';
import { DAY_MS } from '../../lib/dates/day.ts';

/** A place whose vendor does not say what was edited or deleted. Times are texts as the vendor writes them, and sort as such. */
export interface WindowedPlace {
  /** Writes a time, in milliseconds since 1970. */
  writeTime: (time: number) => string;
  /** Returns when a talk began. */
  startOf: (item: string) => string;
  /** Returns whether a talk is a thread, which is read whole wherever the window begins. */
  isThread: (version: string | null) => boolean;
  /** No talk outside threads lasts longer. */
  talkMsMax: number;
  /** Reads the talks from a time on. `isDeep`: also threads whose last reply is known, since nothing else shows an edited reply. */
  readFrom: (oldest: string, isDeep: boolean) => AsyncIterable<TalkPage>;
}

/**
 * Returns the talks of a place that were reread back to some point, each once, and as gone the missing ones of `held`, which the ledger has from
 * there on.
 */
export async function readWindow(
  pages: AsyncIterable<TalkPage>,
  held: readonly string[],
): Promise<ListedItem[]> {
  const met = new Map<string, ListedItem>();
  for await (const { talks } of pages)
    for (const talk of talks) if (!met.has(talk.item)) met.set(talk.item, talk);
  return [...met.values(), ...held.filter((item) => !met.has(item)).map(goneTalk)];
}

/** How far back every run looks for edits, deletions and late replies; those of older messages are found when everything is reread. */
const WINDOW_MS = 7 * DAY_MS;

/** Rereads the days before the last reading. Threads without new replies are reread by the first run of a day; the run began `at`. */
export async function* readLastDays(
  place: WindowedPlace,
  at: number,
  { since, held }: LastReading,
): AsyncGenerator<readonly ListedItem[]> {
  const talks = await held();
  const oldest = windowStart(place, talks, since - WINDOW_MS);
  const isDeep = Math.floor(at / DAY_MS) > Math.floor(since / DAY_MS);
  const inWindow = talks.map(([item]) => item).filter((item) => place.startOf(item) >= oldest);
  yield await readWindow(place.readFrom(oldest, isDeep), inWindow);
}

/** Returns the start of the last talk outside threads that may continue after a time, so that no talk is cut; if there is none, the time. */
function windowStart(place: WindowedPlace, talks: HeldTalks, from: number): string {
  const first = place.writeTime(from);
  const earliest = place.writeTime(from - place.talkMsMax);
  const starts = talks.flatMap(([item, version]) => (place.isThread(version) ? [] : place.startOf(item)));
  const open = starts.filter((start) => start >= earliest && start <= first);
  return open.toSorted().at(-1) ?? first;
}
