import { foldName } from '../text/fold.ts';
import { KIND } from './subject.ts';
import { foldSpace } from '../lib/strings/fold-space.ts';

const KIND_AND_FORM = new RegExp(
  `\\b(?:the|a|at|about|our|us|charter|readme|overview|introduction|home|welcome|handbook|playbook|wiki|to|${KIND}s?)\\b`,
  'g',
);
/** “Design at Acme” means design: the place does not distinguish teams. */
const AT_END = / at \S+$/;
const NUMBERS =
  /\b(?:20|19)\d\d\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\bQ[1-4]\b|\bweek \d+\b|\d+(?:st|nd|rd|th)?/gi;

/** The forms in which titles are compared, stored with the reading, because every file compares titles. */
export interface TitleForms {
  folded: string;
  /** Without words such as “team”, as a team is named. */
  bare: string;
  /** Without numbers and months, as the titles of a series share it. */
  series: string;
  /** Its first word, folded, if that has a capital and others follow. */
  first: string;
}

const FIRST_WORD = /^\p{Lu}[\p{L}\p{N}]+(?= )/u;

/** Returns the forms in which a title is compared. */
export const titleForms = (title: string): TitleForms => ({
  folded: foldName(title),
  bare: withoutKind(title),
  series: foldName(title.replace(NUMBERS, ' ')),
  first: foldName(FIRST_WORD.exec(title)?.[0] ?? ''),
});

/** Returns a folded name without words such as “team”. */
export const withoutKind = (name: string): string =>
  foldSpace(foldName(name).replace(AT_END, ' ').replace(KIND_AND_FORM, ' '));
