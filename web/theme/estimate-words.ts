import type { TreeEstimate } from '../../client/types.ts';
import { countOf, formatCount, formatMoney, formatShort } from './numbers.ts';

/** Describes what a generation would write and cost; null: there is no tree yet. */
export function estimateWords(estimate: TreeEstimate | null): string {
  if (estimate === null) return 'This is the first tree: every file is written from your documents.';
  const { files_written: written, files_reused: reused } = estimate;
  if (written.length === 0) return 'Nothing changed since the last tree: no file would be written.';
  return `${filesWords(estimate)}, ${formatCount(reused)} ${reused === 1 ? 'stays' : 'stay'} as ${reused === 1 ? 'it is' : 'they are'}. ${isOpen(estimate) ? NEW_FILES : ''}${costWords(estimate)}`;
}

/** New documents may also make files that the last tree does not have. */
const isOpen = ({ files_written: written, files_certain: certain }: TreeEstimate): boolean =>
  certain.length < written.length;

const NEW_FILES = 'Files of new teams or subjects are not counted. ';

/** New documents may cause any file to be rewritten: gives a range from the certain ones to all. */
function filesWords({ files_written: written, files_certain: certain }: TreeEstimate): string {
  const most = countOf(written.length, 'file');
  if (certain.length === written.length) return `${most} would be written`;
  return certain.length === 0
    ? `Up to ${most} would be written`
    : `${formatCount(certain.length)} to ${most} would be written`;
}

function costWords({ model, prompt_tokens, completion_tokens, price }: TreeEstimate): string {
  if (model === 'builtin' || prompt_tokens === 0)
    return 'This is done by rules, without a model, and costs nothing.';
  if (prompt_tokens === null || completion_tokens === null)
    return `${model} writes them. No model wrote one before, so what it costs is not known.`;
  const tokens = `${model} writes them with at most about ${formatShort(prompt_tokens + completion_tokens)} tokens`;
  return price === null ? `${tokens}.` : `${tokens}, ${formatMoney(price.amount, price.currency)}.`;
}
