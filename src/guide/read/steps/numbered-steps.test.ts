import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';

const lines = (markdown: string) => notesOf(markdown).procedures.map((p) => [p.heading, p.lines]);
const steps = ['1. Ask the depot for a key', '2. Sign for it at the desk', '3. Bring it back by nine'];

test('numbered paragraphs are steps below a task or what is done, in every usual form of numbers', () => {
  const text = (mark: (n: number) => string) =>
    `${mark(1)} Ask the depot for a key\n\n${mark(2)} Sign for it at the desk\n\n${mark(3)} Bring it back by nine\n`;
  for (const mark of [
    (n: number) => `**Step ${n})**`,
    (n: number) => `Step ${n}:`,
    (n: number) => `Step ${n} -`,
  ])
    expect(lines(`# Keys\n\n## Night keys\n\n${text(mark)}`)).toEqual([['Night keys', steps]]);
  const plain = text((n) => `${n}:`);
  expect(lines(`# Keys\n\n## Borrowing night keys\n\n${plain}`)).toEqual([['Borrowing night keys', steps]]);
  expect(lines(`# Keys\n\n## Night keys\n\n${plain}`)).toEqual([]);
});

test('what stands between the steps makes them an outline; a gap, or a start after one, makes them no steps', () => {
  const read = (...parts: string[]) =>
    notesOf(`# Keys\n\n## Borrowing night keys\n\n${parts.join('\n\n')}\n`).procedures;
  expect(read('**1: Ask **', 'Anybody may.', '**2: Sign **', 'At the desk.', '**3: Return **')).toMatchObject(
    [{ lines: ['1. Ask', '2. Sign', '3. Return'], isOutline: true }],
  );
  expect(read('Step 1: ask', 'Step 2: sign', 'Step 4: return')).toEqual([]);
  expect(read('Step 2: ask', 'Step 3: sign', 'Step 4: return')).toEqual([]);
});

test('headings called steps are an outline below any heading; numbered chapters are none', () => {
  const headings = (mark: string) =>
    `# Keys\n\n## Night keys\n\n${[1, 2, 3].map((n) => `### ${mark}${n}: Part ${n} of it\n\nText.\n`).join('\n')}`;
  expect(lines(headings('Step '))).toEqual([
    ['Night keys', ['1. Part 1 of it', '2. Part 2 of it', '3. Part 3 of it']],
  ]);
  expect(lines(headings(''))).toEqual([]);
});

test('below a process, a numbered list is steps if its items say what to do after their name', () => {
  const list =
    '1. Reflection. Take time to think.\n2. Talk. Meet the person at a good time.\n3. The council. It decides.\n';
  expect(lines(`# Peace\n\n## Quarrel process\n\n${list}`)).toHaveLength(1);
  expect(lines(`# Peace\n\n## Quarrels\n\n${list}`)).toEqual([]);
});
