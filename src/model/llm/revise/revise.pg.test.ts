import { describe, expect, test } from 'vitest';
import { jobOf, modelConfig, testModel } from '../../../../test/models/llm-model.ts';
import type { ModelServerOptions } from '../../../../test/model-server/model-server.ts';
import { ScriptedModel } from '../../../../test/models/scripted-model.ts';
import { doc, idOf, planned } from '../../../../test/revisions/planned.ts';
import { useModelServer } from '../../../../test/set-up/use-model-server.ts';
import type { FileToRevise, RevisedFile } from '../../model.ts';
import { ModelError } from '../../model-error.ts';

const { database, server, startServer } = useModelServer();
const BEFORE = 'The launch of Taproot 3 is on 15 June 2026. Leonie Strand owns the launch.';
const AFTER = BEFORE.replace('15 June', '7 September');
const BODY = `# Work

- The launch of Taproot 3 is on 15 June 2026.[^plan]
- Leonie Strand owns the launch.[^plan]
- Kuba runs the bench.[^team]`;
const revision = planned(BODY, {
  standing: [doc('team', 'Kuba runs the bench.')],
  news: [{ evidence: doc('plan', AFTER, '2026-06-09'), before: BEFORE, isNew: false }],
});
const file: FileToRevise = {
  key: 'current-work',
  prompt: 'What the team works on now.',
  tier: 'workstream',
  teamName: 'Firmware',
  today: '2026-06-10',
  organization: ['Marlgrove'],
  revision,
};
const id = idOf(revision, 'Taproot 3');
const CHANGED = BODY.replace('15 June', '7 September');
const GOOD = `@${id} replace [^1]\n- The launch of Taproot 3 is on 7 September 2026.[^1]\n@end`;
const WRONG = GOOD.replace('7 September', '9 September');

async function revise(
  answers: readonly string[],
  options: ModelServerOptions = {},
  job = jobOf('a'),
): Promise<RevisedFile> {
  let n = 0;
  await startServer({ respond: () => answers[Math.min(n++, answers.length - 1)] ?? '', ...options });
  const { model } = testModel(database.sql, modelConfig('openai-compatible:test', server.url), {
    builtin: new ScriptedModel({}),
  });
  if (!model.reviseFile) throw new Error('a model on a server revises files');
  return model.reviseFile(file, job);
}
const fault = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ModelError ? error.fault : String(error)),
  );

describe('revising a file', () => {
  test('shows the file with ids and stars, the news as removals and additions, and the other known facts', async () => {
    expect((await revise([GOOD])).markdown).toBe(CHANGED);
    const [{ user = '', system = '' } = {}] = server.requests;
    expect(system).toMatch(/^You keep one Markdown file/);
    expect(user).toContain(`${id}*| - The launch of Taproot 3 is on 15 June 2026.[^1]`);
    expect(user).toMatch(/[a-z0-9]{3} \| - Leonie Strand owns the launch\.\[\^1\]/);
    expect(user).toContain(
      '- The launch of Taproot 3 is on 15 June 2026.\n+ The launch of Taproot 3 is on 7 September 2026.',
    );
    expect(user).toMatch(/CHANGED \[\^1\]\n[\s\S]*2026-06-09/);
    for (const known of [
      'Today is 2026-06-10',
      'Marlgrove',
      'Finished work moves',
      '[^2] Untitled, 2026-03-01',
    ])
      expect(user).toContain(known);
  });

  test.each([
    [
      'as JSON',
      JSON.stringify({
        ops: [
          {
            id,
            op: 'replace',
            because: ['[^1]'],
            lines: ['- The launch of Taproot 3 is on 7 September 2026.[^1]'],
          },
        ],
      }),
    ],
    ['in a fence with chatter around it', `Here you go:\n\`\`\`\n${GOOD}\n\`\`\``],
  ])('takes an answer %s', async (_how, answer) => {
    expect(await revise([answer])).toMatchObject({
      markdown: CHANGED,
      changed: 1,
      refused: [],
      warnings: [],
    });
    expect(server.requests).toHaveLength(1);
  });

  test('requests once more what failed by its value, with the reason, and only once', async () => {
    expect((await revise([WRONG, GOOD])).markdown).toBe(CHANGED);
    expect(server.requests[1]?.user).toContain('has a value that no new sentence gives for it');
    const again = await revise([WRONG, WRONG]);
    expect(again).toMatchObject({
      markdown: BODY,
      changed: 0,
      refused: [{ reason: expect.stringContaining('value') }],
    });
    expect(server.requests).toHaveLength(2);
  });

  test('does not repeat requests for what breaks a rule', async () => {
    const rule = `@${idOf(revision, 'Kuba')} replace [^1]\n- Kuba left.[^1]\n@end`;
    expect(await revise([rule])).toMatchObject({
      markdown: BODY,
      refused: [{ reason: expect.stringContaining('no news may change') }],
    });
    expect(server.requests).toHaveLength(1);
  });

  test('keeps the complete operations of a truncated answer, and requests the rest', async () => {
    const cut = `${GOOD.replace('@end', '')}@${idOf(revision, 'Leonie')} after [^1]\n- Half of a li`;
    expect((await revise([cut, '@none'])).markdown).toBe(CHANGED);
    expect(server.requests[1]?.user).toContain('ended without @end');
    expect((await revise([GOOD, '@none'], { faults: (n) => (n === 0 ? 'length' : null) })).markdown).toBe(
      BODY,
    );
  });

  test('leaves the file to the caller if a whole file is returned twice, and caches no such answer', async () => {
    expect(await fault(revise(['# Work\n\n- All is new.[^1]']))).toBe('malformed');
    expect(server.requests).toHaveLength(2);
    expect((await revise([GOOD])).markdown).toBe(CHANGED);
  });

  test('asks once if the model refuses, and not at all if nobody wants the answer any more', async () => {
    expect(await fault(revise([GOOD], { faults: () => 'refusal' }))).toBe('refusal');
    expect(server.requests).toHaveLength(1);
    const job = { ...jobOf('a'), signal: AbortSignal.abort() };
    expect(await fault(revise([GOOD], {}, job))).toBe('cancelled');
    expect(server.requests).toHaveLength(0);
  });

  test('aborts a running request when it is canceled', async () => {
    const controller = new AbortController();
    const faults = () => {
      controller.abort();
      return 'hang-before' as const;
    };
    const asked = revise([GOOD], { faults }, { ...jobOf('a'), signal: controller.signal });
    expect(await fault(asked)).toBe('cancelled');
    expect(server.requests).toHaveLength(1);
  });
});
