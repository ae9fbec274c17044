import { contradictions, namesContradict } from './contradictions.ts';
import { agreement, type FieldKind, fieldKind } from './field-kinds.ts';
import { type CodeAgreement, compareCodes } from './record-codes.ts';
import { recordTokens, type RecordToken, type WordWeight } from './record-tokens.ts';
import { type Overlap, softOverlap } from './soft-overlap.ts';

/** A record of a thing: field names to values; the first text field is its name or title. */
export type FieldRecord = Readonly<Record<string, string>>;

/** The evidence for and against two records describing one thing. */
export interface RecordEvidence {
  /** Share of each name that the other contains, 0..1. */
  names: Overlap;
  /** Share of each name found anywhere in the other record, 0..1: one record may have the maker in its name, the other in a field. */
  nameInRecord: number;
  code: CodeAgreement;
  /** Number of kinds in which the records exclude each other. */
  contradictions: number;
  /** For the other text fields, in order: the share of each that the other contains. */
  texts: Overlap[];
  /** For years and durations, and for numbers and dates: -1 (differ) .. 1 (equal). */
  exact: number[];
  inexact: number[];
}

/** Compares two records field by field; fields are paired by name. Returns null if they share no field. */
export function recordEvidence(
  left: FieldRecord,
  right: FieldRecord,
  wordWeight: WordWeight,
): RecordEvidence | null {
  const shared = Object.keys(left).filter((key) => key in right);
  const nameKey =
    shared.find((key) => kindsOf(left, right, key).every((kind) => kind === 'text')) ?? shared[0];
  if (nameKey === undefined) return null;
  const [leftValue = '', rightValue = ''] = [left[nameKey], right[nameKey]];
  const leftName = recordTokens(leftValue, wordWeight);
  const rightName = recordTokens(rightValue, wordWeight);
  const leftInRight = softOverlap(leftName, [...rightName, ...restOf(right, nameKey, wordWeight)]).left;
  const rightInLeft = softOverlap([...leftName, ...restOf(left, nameKey, wordWeight)], rightName).right;
  const [leftText, rightText] = [textOf(left), textOf(right)];
  return {
    names: softOverlap(leftName, rightName),
    nameInRecord: Math.sqrt(leftInRight * rightInLeft),
    code: compareCodes({ name: leftName, text: leftText }, { name: rightName, text: rightText }),
    contradictions: contradictions(leftText, rightText) + namesContradict(leftValue, rightValue),
    ...otherFields(
      left,
      right,
      shared.filter((key) => key !== nameKey),
      wordWeight,
    ),
  };
}

function otherFields(
  left: FieldRecord,
  right: FieldRecord,
  keys: readonly string[],
  wordWeight: WordWeight,
): Pick<RecordEvidence, 'texts' | 'exact' | 'inexact'> {
  const texts: Overlap[] = [];
  const exact: number[] = [];
  const inexact: number[] = [];
  for (const key of keys) {
    const [kind, otherKind] = kindsOf(left, right, key);
    if (kind === 'empty' || otherKind === 'empty') continue;
    const [one = '', other = ''] = [left[key], right[key]];
    if (kind === 'text' || otherKind === 'text')
      texts.push(softOverlap(recordTokens(one, wordWeight), recordTokens(other, wordWeight)));
    else if (kind === otherKind)
      (kind === 'year' || kind === 'duration' ? exact : inexact).push(agreement(kind, one, other));
  }
  return { texts, exact, inexact };
}

const kindsOf = (left: FieldRecord, right: FieldRecord, key: string): [FieldKind, FieldKind] => [
  fieldKind(left[key] ?? ''),
  fieldKind(right[key] ?? ''),
];

const textOf = (record: FieldRecord): string => Object.values(record).join(' ');

function restOf(record: FieldRecord, nameKey: string, wordWeight: WordWeight): RecordToken[] {
  return Object.entries(record).flatMap(([key, value]) =>
    key === nameKey ? [] : recordTokens(value, wordWeight),
  );
}
