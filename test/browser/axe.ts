import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  id: string;
  impact: string | null;
  nodes: { target: string[]; failureSummary: string }[];
}

/** Only failures: the browser takes several times longer to describe and send what passes than to find it. */
const RUN = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`;

/**
 * Returns serious and critical findings of axe as text. The test injects its script, bypassing the page's policy, once into each document: it
 * is 1.5 MB long, and reading it takes longer than the search.
 */
export async function seriousProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  const violations = await page.evaluate<Violation[]>(RUN);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
}
