import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_KEY, type ServiceProcess, startServiceProcess } from '../harness/service-process.ts';

export interface ShutdownOutcome {
  rounds: number;
  requests: number;
  /** Requests whose connection was closed or reset before an answer. */
  unanswered: number;
  /** Reasons, as the client sees them. */
  reasons: Record<string, number>;
  /** Requests that met a closed port: the service never accepted them. */
  notTaken: number;
  /** Documents whose write answered 2xx. */
  acknowledged: number;
  /** Acknowledged documents that are missing after the restart or have lost their text. */
  lostOrEmpty: number;
  exitCodes: Record<string, number>;
  stopMsMax: number;
}

const WORKERS = 22;
const MS_UNTIL_SIGNAL = { min: 100, max: 1_200 };
const TEXT = 'Marta Keller signed the contract with Harbour Bridge. The water gate moves in June. '.repeat(
  40,
);

/** Returns the sentence that makes a document's text unique. */
const markOf = (id: string): string => `This is number ${id}.`;

/** Adds, uploads and lists documents over kept-alive connections, sends SIGTERM at a random moment, and counts all results. */
export async function runShutdownRounds(rounds: number): Promise<ShutdownOutcome> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cambium-shutdown-'));
  const outcome: ShutdownOutcome = {
    rounds,
    requests: 0,
    unanswered: 0,
    reasons: {},
    notTaken: 0,
    acknowledged: 0,
    lostOrEmpty: 0,
    exitCodes: {},
    stopMsMax: 0,
  };
  let service = await startServiceProcess({ dataDir });
  try {
    for (let round = 0; round < rounds; round++) {
      const acknowledged = await runRound(service, round, outcome);
      service = await startServiceProcess({ dataDir });
      outcome.acknowledged += acknowledged.length;
      outcome.lostOrEmpty += await countLost(service, acknowledged);
    }
  } finally {
    await service.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
  return outcome;
}

/** Returns the ids of the acknowledged documents. */
async function runRound(service: ServiceProcess, round: number, outcome: ShutdownOutcome): Promise<string[]> {
  const acknowledged: string[] = [];
  let ended = false;
  let sent = 0;
  const worker = async () => {
    while (!ended) {
      const id = `${round}-${sent++}`;
      const sentAt = performance.now();
      const result = await send(service.url, id, sent % 3);
      outcome.requests++;
      if (typeof result === 'object') {
        outcome.unanswered++;
        const why = `${result.unanswered} after ${since(sentAt)} ms, ${since(signaledAt)} ms after the signal, kind ${sent % 3}`;
        outcome.reasons[why] = (outcome.reasons[why] ?? 0) + 1;
      } else if (result === 'not taken') {
        outcome.notTaken++;
        return;
      } else if (result === 'stored') acknowledged.push(id);
    }
  };
  let signaledAt = Number.POSITIVE_INFINITY;
  const workers = Array.from({ length: WORKERS }, worker);
  const { min, max } = MS_UNTIL_SIGNAL;
  await new Promise((resolve) => setTimeout(resolve, min + Math.random() * (max - min)));
  signaledAt = performance.now();
  const code = await service.kill('SIGTERM');
  outcome.stopMsMax = Math.max(outcome.stopMsMax, Math.round(performance.now() - signaledAt));
  outcome.exitCodes[String(code)] = (outcome.exitCodes[String(code)] ?? 0) + 1;
  ended = true;
  await Promise.all(workers);
  return acknowledged;
}

const since = (at: number): number => Math.round(performance.now() - at);

type Sent = 'stored' | 'answered' | 'not taken' | { unanswered: string };

async function send(url: string, id: string, kind: number): Promise<Sent> {
  try {
    const response = await request(url, id, kind);
    const isWhole = (await response.text()).endsWith('}');
    if (!isWhole) return { unanswered: 'cut off' };
    return kind !== 0 && response.ok ? 'stored' : 'answered';
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause ?? error);
    const call = cause instanceof Error && 'syscall' in cause ? ` in ${String(cause.syscall)}` : '';
    return code === 'ECONNREFUSED' ? 'not taken' : { unanswered: code + call };
  }
}

function request(url: string, id: string, kind: number): Promise<Response> {
  const headers = { authorization: `Bearer ${API_KEY}` };
  if (kind === 0) return fetch(`${url}/memories/list`, { headers });
  const text = TEXT + markOf(id);
  if (kind === 1)
    return fetch(`${url}/memories/add`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resource_id: id, text }),
    });
  const form = new FormData();
  form.set('resource_id', id);
  form.set('file', new Blob([text]), `${id}.txt`);
  return fetch(`${url}/memories/upload`, { method: 'POST', headers, body: form });
}

async function countLost(service: ServiceProcess, ids: readonly string[]): Promise<number> {
  let lost = 0;
  for (const id of ids) {
    const { status, body } = await service.request('GET', `/memories/get/vault/${id}`);
    if (status !== 200 || !JSON.stringify(body).includes(markOf(id))) lost++;
  }
  return lost;
}
