import type { Evidence } from '../../src/model/model.ts';
import { compareTexts, listSentences } from '../../src/model/revise/compare-texts.ts';
import { planRevision } from '../../src/model/revise/plan-revision.ts';
import type { News, Revision } from '../../src/model/revise/revision.ts';
import {
  type Aliases,
  countCommon,
  shareIn,
  type TermWeights,
  type Words,
  wordsOf,
} from '../../src/model/revise/words.ts';
import type { Handbook, PageHistory } from './page-histories.ts';

const NO_ALIASES: Aliases = new Map();
/** Sentences with this share of terms in common, in both directions, count as one changed sentence. */
const SAME_SHARE_MIN = 0.5;
/** Each page is compared with this many others. */
const OTHER_PAGES = 6;

export interface OpeningCounts {
  /** Sentences removed from the page they cite, and those still there. */
  gone: number;
  gone_opened: number;
  kept: number;
  kept_opened: number;
  /** The same news in another document: sentences with another value there, and all others. */
  revalued: number;
  revalued_opened: number;
  others: number;
  others_opened: number;
  /** Pages with such a sentence, and those with any opened line. */
  pages: number;
  pages_opened: number;
  /** Pairs of a page and another page's news. */
  pairs: number;
  pairs_opened: number;
  pair_sentences: number;
  pair_sentences_opened: number;
}

const piece = (label: string, text: string, date: string): Evidence => ({
  label,
  source: 'vault',
  resourceId: label,
  title: null,
  author: null,
  date,
  text,
});

/** Counts what news opens in files that hold every sentence of a page unchanged, one per item. Pure. */
export function scoreOpenings({ changed, from, to }: Handbook, weights: TermWeights): OpeningCounts {
  const count: OpeningCounts = {
    gone: 0,
    gone_opened: 0,
    kept: 0,
    kept_opened: 0,
    revalued: 0,
    revalued_opened: 0,
    others: 0,
    others_opened: 0,
    pages: 0,
    pages_opened: 0,
    pairs: 0,
    pairs_opened: 0,
    pair_sentences: 0,
    pair_sentences_opened: 0,
  };
  const plan = (page: PageHistory, news: News): Set<string> => {
    const body = listSentences(page.before)
      .filter(isSentence)
      .map((text) => `- ${text.replace(/^(?:[-#*>]|\d+\.)+ /, '')} [^aaaa1111]`);
    const revision = planRevision({
      body: body.join('\n'),
      standing: [piece('aaaa1111', page.before, from)],
      news: [news],
      today: to.slice(0, 10),
      since: to.slice(0, 10),
      aliases: NO_ALIASES,
      weights,
    });
    return openLines(revision);
  };
  for (const [at, page] of changed.entries()) {
    const changes = readHistory(page);
    const own = plan(page, {
      evidence: piece('aaaa1111', page.after, to),
      before: page.before,
      isNew: false,
    });
    const other = plan(page, { evidence: piece('bbbb2222', newsOf(page), to), before: null, isNew: true });
    for (const text of changes.all) {
      const line = text.replace(/^(?:[-#*>]|\d+\.)+ /, '');
      if (changes.gone.has(text)) count.gone++;
      else count.kept++;
      if (own.has(line)) count[changes.gone.has(text) ? 'gone_opened' : 'kept_opened']++;
      const isRevalued = changes.revalued.has(text);
      if (isRevalued) count.revalued++;
      else count.others++;
      if (other.has(line)) count[isRevalued ? 'revalued_opened' : 'others_opened']++;
    }
    if (changes.revalued.size) {
      count.pages++;
      if (other.size) count.pages_opened++;
    }
    for (let n = 1; n <= Math.min(OTHER_PAGES, changed.length - 1); n++) {
      const about = changed[(at + n * 7) % changed.length];
      if (!about || about === page) continue;
      const opened = plan(page, {
        evidence: piece('cccc3333', newsOf(about), to),
        before: null,
        isNew: true,
      });
      count.pairs++;
      if (opened.size) count.pairs_opened++;
      count.pair_sentences += changes.all.length;
      count.pair_sentences_opened += opened.size;
    }
  }
  return count;
}

/** Returns what a page says now and did not say before. */
const newsOf = ({ before, after }: PageHistory): string => compareTexts(before, after).added.join('\n\n');

const isSentence = (text: string): boolean =>
  text.split(' ').length >= 4 && !text.startsWith('|') && !text.startsWith('#');

/** Returns the lines whose statement may change, without marker and citation. */
const openLines = ({ lines }: Revision): Set<string> =>
  new Set(
    lines
      .filter(({ openings }) => openings.some((one) => one !== null))
      .map(({ text }) => text.slice(2).replace(/ \[\^aaaa1111\]$/, '')),
  );

interface PageChanges {
  all: string[];
  gone: Set<string>;
  revalued: Set<string>;
}

/** Returns which sentences of a page are gone, and which of them remain with another value. Pure. */
export function readHistory(page: PageHistory): PageChanges {
  const change = compareTexts(page.before, page.after);
  const all = [...new Set(listSentences(page.before))].filter(isSentence);
  const added = change.added.filter(isSentence).map((text) => wordsOf(text, NO_ALIASES));
  const gone = new Set(change.removed);
  const revalued = [...gone].filter((text) => {
    const words = wordsOf(text, NO_ALIASES);
    return added.some((now) => isSame(words, now) && hasOther(words, now) && hasOther(now, words));
  });
  return { all, gone, revalued: new Set(revalued) };
}

const isSame = (a: Words, b: Words): boolean =>
  countCommon(a.terms, b.terms) > 0 &&
  shareIn(a.terms, b.terms) >= SAME_SHARE_MIN &&
  shareIn(b.terms, a.terms) >= SAME_SHARE_MIN;

const hasOther = (a: Words, b: Words): boolean => [...a.values].some((value) => !b.values.has(value));
