import { describe, expect, test } from 'vitest';
import { answerFrom, threadSource } from '../../../../test/answers/markdown-source.ts';

const chat = threadSource('c', [
  ['Ann Lee', '2025-05-08T09:00:00Z', 'Hi Ben! I painted the pier yesterday.'],
  ['Ben Kay', '2025-05-08T09:01:00Z', 'Thanks, Ann! I won the harbor race with my kayak.'],
  ['Ben Kay', '2025-05-08T09:02:00Z', 'Now I rest.'],
  ['Ann Lee', '2025-05-08T09:03:00Z', 'Great! Ben told Cleo that the lamp of the kayak is yellow.'],
  ['Ben Kay', '2025-05-09T09:00:00Z', 'Ann: the ferry trip to Brack was two weeks ago.'],
]);

describe('in a conversation', () => {
  test('what people say about themselves does not answer questions about another participant', () => {
    expect(answerFrom('What did Ben win?', chat)).toContain(
      'Ben Kay, 8 May 2025: Thanks, Ann! I won the harbor race',
    );
    expect(answerFrom('Which race did Ann win?', chat)).toBeNull();
  });

  test('a person who is only addressed is not the subject', () => {
    expect(answerFrom('What is the ferry trip of Ann?', chat)).toBeNull();
    expect(answerFrom('What color is the lamp of the kayak that Ben has?', chat)).toContain('is yellow');
  });

  test('a statement must have everything that the question names, not only the person', () => {
    expect(answerFrom('What did Ann paint?', chat)).toContain('painted the pier');
    expect(answerFrom('What did Ann paint for the museum in spring?', chat)).toBeNull();
  });

  test('a participant counts as a name, however it is written; an addressed person is not the subject', () => {
    const log = threadSource('l', [
      ['kiln', '2025-05-08T09:00:00Z', 'is someone going to rewrite the pump driver?'],
      ['zed', '2025-05-08T09:01:00Z', 'marl is planning to'],
      ['marl', '2025-05-08T09:02:00Z', 'zed: i have also updated the nightly depot build'],
    ]);
    expect(answerFrom('Who is planning to rewrite the pump driver?', log)).toContain('marl is planning to');
    expect(answerFrom('Who updated the nightly depot build?', log)).toContain('marl, 8 May 2025');
  });

  test('the person that the question asks about may be anybody', () => {
    expect(answerFrom('Who won the harbor race?', chat)).toContain('Ben Kay');
  });
});
