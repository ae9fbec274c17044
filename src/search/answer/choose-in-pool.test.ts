import { afterAll, expect, test } from 'vitest';
import { AppSlots } from '../../http/limits/app-slots.ts';
import { type CpuPool, createCpuPool, TaskLimitError } from '../../lib/cpu-pool/cpu-pool.ts';
import { chooseInPool } from './choose-in-pool.ts';
import type { AnswerSource } from './statements/statement.ts';

const cpu = createCpuPool({ deadlineMs: 60_000 });
afterAll(() => cpu.close());

const source = (text: string): AnswerSource => ({
  label: 'a',
  title: 'Contract',
  path: '',
  fields: [],
  date: null,
  series: null,
  score: 1,
  blocks: [{ id: 'b', type: 'paragraph', text }],
  isCut: false,
  found: new Set(['b']),
});
const SAID = 'Marta Keller signed the contract with Harbour Bridge on 5 May 2026.';
const question = 'When was the contract with Harbour Bridge signed?';

test('a long document is read in a thread while requests are answered, with the same result as a short one', async () => {
  const short = await chooseInPool(cpu, 'a', { question, sources: [source(SAID)] });
  expect(short?.statements[0]?.text).toBe(SAID);
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  const sources = [source(`${SAID} ${'The water gate moves in June. '.repeat(3_000)}`)];
  const long = await chooseInPool(cpu, 'a', { question, sources });
  clearInterval(counting);
  expect(long?.statements[0]?.text).toBe(SAID);
  expect(turns).toBeGreaterThan(3);
});

test('a question that exceeds the task’s time limit is not answered, and its thread is free again', async () => {
  const impatient = createCpuPool({ deadlineMs: 1 });
  const sources = [source(`${SAID} ${'A. '.repeat(20_000)}`)];
  await expect(chooseInPool(impatient, 'a', { question, sources })).rejects.toThrow(TaskLimitError);
  await impatient.close();
});

test('a request waits for a thread without its slot: the others of its app continue', async () => {
  const slots = new AppSlots({ slotsMax: 1, perAppMax: 1, besideOthersMax: 1 });
  const ended = Promise.withResolvers<never>();
  const busy: CpuPool = { run: () => ended.promise, close: async () => {} };
  const sources = [source(SAID.repeat(1_000))];
  const waiting = slots.during('a', () => chooseInPool(busy, 'a', { question, sources }));
  expect(await slots.during('a', async () => 'answered')).toBe('answered');
  ended.reject(new TaskLimitError('takes too long'));
  await expect(waiting).rejects.toThrow('takes too long');
});
