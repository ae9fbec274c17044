import { expect, test } from 'vitest';
import { guideDocument } from '../../../test/guide/guide-document.ts';
import { openGuide } from '../write-guide.ts';
import type { GuideDocument } from './corpus.ts';

const questionsIn = (documents: readonly GuideDocument[]) =>
  openGuide(documents, new Map()).write('questions', null);

test('what was asked in a proposal that is settled is no longer open', () => {
  const proposal = (label: string, status: string) =>
    guideDocument(
      label,
      `# RFC: Gate ${label}\n\nStatus: ${status}\n\n## Open questions\n\n- Who pays for gate ${label} of steel?\n- Who opens gate ${label} at night?\n- Who paints gate ${label} in spring?\n`,
    );
  const text = questionsIn([proposal('north', 'Accepted'), proposal('south', 'Draft')]);
  expect(text).toContain('gate south of steel');
  expect(text).not.toContain('gate north');
});
