import { describe, expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../test/answers/markdown-source.ts';

const minutes = markdownSource(
  'm',
  `# Board of the pier, 4 May 2025

Board attendance:

- annl
- kay_b
- Cleo

## Proposal: a yellow lamp for the pier

- Costs less than the old one
- Needs a mast

Rejected unanimously (nobody mends masts).

## Proposal: paint

Carried by five votes.

## Breaches

Inform the Head of Pier Operations, the Data Protection Officer and the Lamp Manager of a breach.`,
  { title: 'Board of the pier, 4 May 2025' },
);

describe('minutes', () => {
  test('who was there is said below “attendance”, in whatever form names are', () => {
    expect(answerFrom('Who attended the board of 4 May 2025?', minutes)).toBe(
      'Board attendance: annl; kay_b; Cleo [^m]',
    );
  });

  test('what was decided is the verdict below what it is about', () => {
    expect(answerFrom('What was decided about the yellow lamp?', minutes)).toBe(
      'Rejected unanimously (nobody mends masts). [^m]',
    );
    expect(answerFrom('What was the result of the vote on paint?', minutes)).toBe(
      'Carried by five votes. [^m]',
    );
    expect(answerFrom('What was decided about the mooring fees?', minutes)).toBeNull();
  });

  test('a parameter of a script is not a price', () => {
    const script = markdownSource(
      's',
      '# Lantern\n\nPrint the lantern:\n\n```sh\necho "lantern $1 of %U"\n```',
    );
    expect(answerFrom('What is the price of a lantern?', script)).toBeNull();
  });

  test('who has a role is not said by a sentence that names only roles', () => {
    expect(answerFrom('Who is the Head of Pier Operations?', minutes)).toBeNull();
  });
});
