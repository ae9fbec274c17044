import { countOf, formatNumber } from '../../lib/strings/format-number.ts';
import { plainLine } from '../output/render-table.ts';
import type { LeftOut } from './find/walk-files.ts';
import type { VanishedFiles } from './vanished-files.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

/** What an import did, file by file. */
export interface ImportReport {
  importedFiles: number;
  importedDocuments: number;
  unchangedFiles: number;
  /** Files that an earlier import found at another path in the folder; they keep their ids. Not counted as imported. */
  movedFiles: number;
  /** Files of earlier imports that are no longer in the folder. */
  vanished: VanishedFiles;
  skipped: LeftOut[];
  failed: LeftOut[];
  /** Files not read because the import was stopped. */
  leftFiles: number;
}

/** Whether an import found nothing to do: nothing new, nothing known, and nothing that failed. */
export const isNothing = (report: ImportReport): boolean =>
  report.importedDocuments + report.importedFiles + report.unchangedFiles + report.movedFiles === 0 &&
  report.vanished.files.length + report.failed.length + report.leftFiles === 0;

const NAMES_PER_REASON_MAX = 5;

/** Renders the closing table: imported, unchanged, skipped and failed, the latter two by reason with the names of the first files. */
export function renderReport(report: ImportReport): string {
  const documents =
    report.importedDocuments === report.importedFiles
      ? ''
      : `  (${countOf(report.importedDocuments, 'document')})`;
  const lines = [
    `Imported   ${cell(report.importedFiles)}${documents}`,
    `Unchanged  ${cell(report.unchangedFiles)}`,
    ...(report.movedFiles > 0 ? [`Moved      ${cell(report.movedFiles)}`] : []),
    ...renderVanished(report.vanished),
    `Skipped    ${cell(report.skipped.length)}`,
    ...byReason(report.skipped),
    `Failed     ${cell(report.failed.length)}`,
    ...byReason(report.failed),
  ];
  if (report.leftFiles > 0)
    lines.push(`Not yet    ${cell(report.leftFiles)}`, '', 'Stopped. Run the same command again to resume.');
  if (isNothing(report)) lines.push('', 'Nothing was imported.');
  return lines.join('\n');
}

function renderVanished({ files, outcome }: VanishedFiles): string[] {
  if (files.length === 0) return [];
  if (outcome === 'removed') return [`Removed    ${cell(files.length)}`, ...names(files)];
  const advice =
    outcome === 'held back'
      ? 'Not removed, for it is more than half of what was imported. If that is right, add --force.'
      : 'Their documents are still found. Remove them with --prune.';
  return [`Vanished   ${cell(files.length)}`, ...names(files), `             ${advice}`];
}

const cell = (n: number): string => formatNumber(n).padStart(9);

function byReason(items: readonly LeftOut[]): string[] {
  const reasons = [...Map.groupBy(items, (item) => plainLine(item.reason))].sort(
    (a, b) => b[1].length - a[1].length || compareText(a[0], b[0]),
  );
  return reasons.flatMap(([reason, those]) => [
    `  ${cell(those.length)}  ${reason}`,
    ...names(those.map((item) => item.shown)),
  ]);
}

const names = (files: readonly string[]): string[] => [
  ...files.slice(0, NAMES_PER_REASON_MAX).map((file) => `             ${plainLine(file)}`),
  ...(files.length > NAMES_PER_REASON_MAX
    ? [`             … and ${formatNumber(files.length - NAMES_PER_REASON_MAX)} more (--json names all)`]
    : []),
];
