import { applyOperations, type AppliedRevision } from '../../src/model/revise/apply/apply-operations.ts';
import { listSentences } from '../../src/model/revise/compare-texts.ts';
import { numberLabels } from '../../src/model/revise/labels.ts';
import { readOperations } from '../../src/model/revise/operations.ts';
import { planRevision } from '../../src/model/revise/plan-revision.ts';
import type { Revision, RevisionInput } from '../../src/model/revise/revision.ts';
import { termSetOf, weighLineTerms } from '../../src/model/revise/words.ts';
import { evidence } from '../models/evidence.ts';

export const doc = (label: string, text: string, date: string | null = '2026-03-01') =>
  evidence(text, { label, date, title: null, resourceId: label });

const NO_ALIASES: ReadonlyMap<string, string> = new Map();

/** Returns a revision of a file, with defaults for everything a test omits. */
export function planned(body: string, input: Partial<RevisionInput>): Revision {
  const { news = [], standing = [] } = input;
  const texts = [
    ...body.split('\n'),
    ...[...standing, ...news.map((one) => one.evidence)].flatMap(({ text }) => listSentences(text)),
  ];
  return planRevision({
    body,
    standing,
    news,
    today: '2026-06-10',
    since: '2026-06-10',
    aliases: NO_ALIASES,
    weights: weighLineTerms(texts.map((text) => termSetOf(text, NO_ALIASES))),
    ...input,
  });
}

/** The beginning of a file that cites a plan and a mail. */
export const PLANNED_WORK = `# Current work

| Date | What |
| --- | --- |
| 15 June 2026 | Launch of Taproot 3[^plan] |
| 30 June 2026 | Answer to Stadtgrün[^mail] |

## Work

- The launch of Taproot 3 is on 15 June 2026.[^plan] Leonie Strand owns the launch.[^plan]
- The pilot at Vallmora has 24 probes.[^plan]`;

/** Returns the statements that may change. */
export const openTexts = ({ lines }: Revision): string[] =>
  lines.flatMap((line) => line.statements.filter((_s, i) => line.openings[i]).map((s) => s.text.trim()));

/** Returns the id of the line that contains a text. */
export const idOf = ({ lines }: Revision, text: string): string =>
  lines.find((line) => line.text.includes(text))?.id ?? 'no line';

/** Returns the file after an answer, with unchanged labels; ids may be written as `@{words of the line}`. */
export function answered(revision: Revision, text: string, key = 'current-work'): AppliedRevision {
  const labels = numberLabels(revision);
  const named = text.replace(/@\{([^}]+)\}/g, (_all, words: string) => `@${idOf(revision, words)}`);
  const operations = readOperations(named).operations.map((operation) => ({
    ...operation,
    because: operation.because.map(labels.labelOf),
    lines: operation.lines.map(labels.restore),
  }));
  return applyOperations(revision, operations, key);
}
