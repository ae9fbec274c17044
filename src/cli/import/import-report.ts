import { formatNumber } from '../progress-line.ts';
import { plainLine } from '../render-table.ts';
import type { LeftOut } from './walk-files.ts';

/** What an import did, file by file. */
export interface ImportReport {
  importedFiles: number;
  importedDocuments: number;
  unchangedFiles: number;
  skipped: LeftOut[];
  failed: LeftOut[];
  /** Files that were not looked at because the import was stopped. */
  leftFiles: number;
}

const NAMES_PER_REASON_MAX = 5;

/** The closing table: imported, unchanged, skipped and failed, the latter two by reason with the names of the first files. */
export function renderReport(report: ImportReport): string {
  const documents =
    report.importedDocuments === report.importedFiles
      ? ''
      : `  (${count(report.importedDocuments, 'document')})`;
  const lines = [
    `Imported   ${cell(report.importedFiles)}${documents}`,
    `Unchanged  ${cell(report.unchangedFiles)}`,
    `Skipped    ${cell(report.skipped.length)}`,
    ...byReason(report.skipped),
    `Failed     ${cell(report.failed.length)}`,
    ...byReason(report.failed),
  ];
  if (report.leftFiles > 0)
    lines.push(`Not yet    ${cell(report.leftFiles)}`, '', 'Stopped. The same command goes on from here.');
  return lines.join('\n');
}

const cell = (n: number): string => formatNumber(n).padStart(9);
const count = (n: number, what: string): string => `${formatNumber(n)} ${what}${n === 1 ? '' : 's'}`;

function byReason(items: readonly LeftOut[]): string[] {
  const reasons = [...Map.groupBy(items, (item) => plainLine(item.reason))].sort(
    (a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1),
  );
  return reasons.flatMap(([reason, those]) => [
    `  ${cell(those.length)}  ${reason}`,
    ...those.slice(0, NAMES_PER_REASON_MAX).map((item) => `             ${plainLine(item.shown)}`),
    ...(those.length > NAMES_PER_REASON_MAX
      ? [`             … and ${formatNumber(those.length - NAMES_PER_REASON_MAX)} more (--json names all)`]
      : []),
  ]);
}
