import { expect, test } from 'vitest';
import { answerFrom, markdownSource } from '../../../../test/answers/markdown-source.ts';

const runbook = markdownSource(
  'r',
  `# PumpStuck

## Meaning

The pump of the pier does not turn.

## Mitigation

Ensure that the valve is open. Set the pressure to two.

## Draining

The tank fills in winter. Run the following command on every pump.

\`\`\`sh
pumpctl drain --all
\`\`\`

## Checking

To check whether the lamp is lit, run this with the name of the pump.

\`\`\`sh
pumpctl lamp <pump>
\`\`\``,
);

test('a sentence that introduces code is shown with that code, once', () => {
  expect(answerFrom('How do I check whether the lamp is lit?', runbook)).toBe(
    'To check whether the lamp is lit, run this with the name of the pump. `pumpctl lamp <pump>` [^r]',
  );
});

test('even at the end of a paragraph that is shown as a whole', () => {
  expect(answerFrom('How do I drain a pump?', runbook)).toContain('pumpctl drain --all');
});

test('text below “Mitigation” says how to fix what the headings name', () => {
  expect(answerFrom('How do I fix PumpStuck?', runbook)).toBe(
    'Ensure that the valve is open. Set the pressure to two. [^r]',
  );
});

test('a decision is shown with the sentence that names its subject, even if that comes later', () => {
  const minutes = markdownSource(
    'm',
    'The proposal of the lamp crew was ready to be read. It took an hour. It has been approved by all.',
  );
  expect(answerFrom('What was decided about the proposal of the lamp crew?', minutes)).toContain(
    'approved by all',
  );
  expect(answerFrom('How long did the lamp crew proposal take?', minutes)).not.toContain('approved by all');
});

test('a sentence about steps is shown with the numbered list of its section', () => {
  const steps = (more: string) =>
    markdownSource(
      'k',
      `## Rotating keys

Keys are kept in the vault, and people share them.

1. Open the vault.
2. Make a key.
3. Tell the owners.

If you rotate the keys of a pump, note its number first.${more}`,
    );
  const question = 'How do I rotate the keys of a pump?';
  expect(answerFrom(question, steps(''))).toContain('Open the vault; Make a key; Tell the owners');
  expect(answerFrom(question, steps('\n\n1. Ask Ann.\n2. Ask Bo.'))).not.toContain('Open the vault');
});

test('a step is shown with the other steps of its list', () => {
  const page = markdownSource(
    's',
    '## Storm\n\n1. Ring the bell.\n2. Report the storm to the harbor master.\n3. Moor the boats.',
  );
  expect(answerFrom('How do I report a storm?', page)).toContain(
    'Ring the bell; Report the storm to the harbor master; Moor the boats',
  );
});

test('a sentence that gives no reason is shown with the next one, which may', () => {
  const page = (said: string) =>
    markdownSource(
      'w',
      `# Wet pier\n\nThe pier for the divers was planned with a bell, but never opened. ${said} It is blue.`,
    );
  const question = 'Why was the pier for the divers never opened?';
  expect(answerFrom(question, page('A storm took it.'))).toContain('A storm took it.');
  expect(answerFrom('When was the pier for the divers opened?', page('A storm took it.'))).toBeNull();
});

test('at most four statements are shown', () => {
  const steps = ['ask Ann', 'ask Bo', 'ask Cleo', 'ask Dee'].map((step) => `Then ${step}.`);
  const answer = answerFrom(
    'How do I order a kit?',
    markdownSource('k', ['To order a kit, open the desk.', ...steps].join('\n\n')),
  );
  expect(answer).toContain('ask Cleo');
  expect(answer).not.toContain('ask Dee');
});

test('an announced address is shown with all of its lines', () => {
  const source = markdownSource(
    'o',
    '# Offices\n\nThe harbor office is at:\n\nUnit 7<br>Old Mill<br>12 Quay Road<br>Whitby\n\nRing twice.',
    { title: 'Offices' },
  );
  expect(answerFrom('Where is the harbor office?', source)).toContain('12 Quay Road Whitby');
});
