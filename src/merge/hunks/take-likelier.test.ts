import { describe, expect, it } from 'vitest';
import type { Part } from './assemble.ts';
import type { HunkVerdict } from '../hunk.types.ts';
import { takeLikelier } from './take-likelier.ts';

const nowhere = { start: 0, end: 0 };
const region = { kind: 'both', base: nowhere, ours: nowhere, theirs: nowhere } as const;
const part = (base: string, ours: string, theirs: string, verdict: Partial<HunkVerdict> = {}): Part => ({
  region,
  text: ours,
  texts: { base, ours, theirs },
  verdict: { decision: 'conflict', reason: 'both-changed', text: ours, confidence: 0, ...verdict },
});
const text =
  'The north pier was built by the harbor guild and opened to all of the ships in the May of that year.\n';
const touched = text.replace('north', 'south');
const rewritten = 'A pier of some kind was put there by us for our own boats only, and it is closed today.\n';
const edited = text.replace('north', 'south').replace('May', 'June');
const theirs = text.replace('north', 'west').replace('all of the ships', 'every boat from here');
const prevailing = part('a\n', 'b\n', 'c\n', {
  decision: 'ours',
  reason: 'theirs-contained',
  dropped: { theirs: 'c\n' },
});
const textsOf = (parts: Part[]) => takeLikelier(parts).map((each) => each.text);

describe('takeLikelier', () => {
  it('takes the other side if it removed what the user hardly changed', () => {
    expect(textsOf([part(text, touched, ''), prevailing])).toEqual(['', 'b\n']);
  });

  it('keeps the user’s text if it prevailed elsewhere in the file and is more than a touch', () => {
    expect(textsOf([part(text, rewritten, 'Closed.\n'), prevailing])).toEqual([rewritten, 'b\n']);
  });

  it('takes the other side against a user’s edit in a file where the user’s text prevailed nowhere', () => {
    expect(textsOf([part(text, edited, theirs)])).toEqual([theirs]);
    expect(textsOf([part(text, edited, theirs), prevailing])).toEqual([edited, 'b\n']);
  });

  it('gives up neither a rewrite nor a long passage of the user', () => {
    expect(textsOf([part(text, rewritten, theirs)])).toEqual([rewritten]);
    const long = text.repeat(12);
    const longer = long + rewritten.repeat(8);
    expect(textsOf([part(long, longer, long.replace('north', 'west'))])).toEqual([longer]);
  });

  it('leaves decided hunks and front matter keys alone', () => {
    const key = part('date: 1\n', 'date: 2\n', 'date: 3\n', { reason: 'front-matter-key' });
    expect(textsOf([prevailing, key])).toEqual(['b\n', 'date: 2\n']);
  });
});
