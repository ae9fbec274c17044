import type { World } from '../../test/isolation/world.ts';
import type { Caller } from '../../test/caller.ts';
import { type FuzzRequest, fuzzRoutes, makeRequest } from './make-request.ts';
import { Random } from './random.ts';

export interface Finding {
  kind: 'error' | 'hang' | 'foreign data';
  /** Number of the request; with the seed, it reproduces the request. */
  at: number;
  caller: string;
  request: FuzzRequest;
  detail: string;
}

export interface FuzzReport {
  requests: number;
  /** Answers below 400, by route. */
  good: Map<string, number>;
  /** Answers by status. */
  statuses: Map<number, number>;
  slowestMs: number;
  /** The slowest answer of each route, in ms. */
  slowestOf: Map<string, number>;
  /** Requests that timed out but were answered when sent again, alone, after all others: a busy machine, not a hang. */
  slow: FuzzRequest[];
  findings: Finding[];
}

/** A sender of requests, and the markers it must never see in an answer. */
export interface Attacker {
  name: string;
  caller: Caller;
  secrets: string[];
}

export interface FuzzOptions {
  url: string;
  attackers: readonly Attacker[];
  /** Existing ids and paths, by field. */
  known: ReadonlyMap<string, readonly string[]>;
  requests: number;
  seed: number;
  concurrency: number;
  /** A request without an answer for this long, and again when sent alone, has hung. */
  hangMs: number;
  /** No requests are sent after this long. */
  deadlineMs: number;
}

/** Routes that start work that outlives the request: each is called in this share of its turns. */
const COSTLY = /tree$|regenerate-doc|automerge|generate|digest|upload|import$/;
const COSTLY_SHARE = 0.1;

/** Sends requests made from the schemas of all routes and reports answers that must not occur. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = {
    requests: 0,
    good: new Map(),
    statuses: new Map(),
    slowestMs: 0,
    slowestOf: new Map(),
    slow: [],
    findings: [],
  };
  const routes = fuzzRoutes();
  const until = Date.now() + options.deadlineMs;
  const late: Shot[] = [];
  let next = 0;
  const work = async () => {
    while (next < options.requests && Date.now() < until) {
      const at = next++;
      // Each request depends only on the seed and its number, never on earlier answers.
      const random = new Random(options.seed * 1_000_003 + at);
      const route = routes[at % routes.length];
      if (!route) return;
      const isLeftOut = COSTLY.test(route.path) && route.method === 'POST' && !random.chance(COSTLY_SHARE);
      const chosen = isLeftOut ? random.pick(routes.filter((one) => !COSTLY.test(one.path))) : route;
      const attacker = random.pick(options.attackers);
      const request = makeRequest({ random, known: options.known }, chosen);
      report.requests++;
      if (!(await sendOne(options, report, { at, attacker, request }))) late.push({ at, attacker, request });
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  for (const shot of late) {
    if (await sendOne(options, report, shot)) report.slow.push(shot.request);
    else
      report.findings.push(
        finding(shot, 'hang', `twice no answer in ${options.hangMs} ms, the second time alone`),
      );
  }
  return report;
}

/** Requests that would delete the attacker are sent as a user created for them. */
const SELF_HARM = /^DELETE \/auth\/delete$/;

/** An app's admin may see the names of its keys. */
const SHOWS_NAMES = /^(?:GET|POST) \/auth\/keys$/;

interface Sent {
  status: number;
  /** Body and headers. */
  shown: string;
}

/** A request with its number and its sender. */
interface Shot {
  at: number;
  attacker: Attacker;
  request: FuzzRequest;
}

const finding = ({ at, attacker, request }: Shot, kind: Finding['kind'], detail: string): Finding => ({
  kind,
  at,
  caller: attacker.name,
  request,
  detail: detail.slice(0, 500),
});

/** Sends a request and checks its answer; returns false if it timed out. */
async function sendOne(options: FuzzOptions, report: FuzzReport, shot: Shot): Promise<boolean> {
  const { at, attacker, request } = shot;
  const found = (kind: Finding['kind'], detail: string) => report.findings.push(finding(shot, kind, detail));
  const from = performance.now();
  const headers = {
    ...attacker.caller.headers,
    ...(SELF_HARM.test(request.route) ? { 'x-as-user': `fuzz-${at % 50}` } : {}),
    ...request.headers,
  };
  try {
    const sent = await send(options, request, headers);
    if (sent === null) return false;
    const ms = performance.now() - from;
    report.slowestMs = Math.max(report.slowestMs, ms);
    report.slowestOf.set(request.route, Math.max(report.slowestOf.get(request.route) ?? 0, ms));
    report.statuses.set(sent.status, (report.statuses.get(sent.status) ?? 0) + 1);
    if (sent.status < 400) report.good.set(request.route, (report.good.get(request.route) ?? 0) + 1);
    if (sent.status >= 500 && sent.status !== 503) found('error', sent.shown);
    const secret = attacker.secrets.find((one) => sent.shown.includes(one.toLowerCase()));
    if (secret !== undefined && !SHOWS_NAMES.test(request.route))
      found('foreign data', `${secret} in ${sent.shown}`);
  } catch (error) {
    // The connection broke: the service closed it, or died.
    found('error', String(error instanceof Error ? (error.cause ?? error) : error));
  }
  return true;
}

/** Returns the answer, or null if it timed out. */
async function send(
  { url, hangMs }: FuzzOptions,
  { method, path, body }: FuzzRequest,
  headers: Record<string, string>,
): Promise<Sent | null> {
  try {
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body === null ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(hangMs),
    });
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    return { status: response.status, shown: `${text}\n${[...response.headers].join('\n')}`.toLowerCase() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return null;
    throw error;
  }
}

/** Returns three attackers, whose requests never contain a marker, each with the markers it must not see. */
export function attackersOf(world: World, apps: { app: Caller; rival: Caller }): Attacker[] {
  const secretsBut = (...own: string[]) =>
    world.identities
      .filter(({ name }) => !own.includes(name))
      .flatMap(({ marker, person }) => [marker, person]);
  return [
    { name: 'default/mallory', caller: apps.app.as('mallory'), secrets: secretsBut('default/app') },
    { name: 'rival/eve', caller: apps.rival.as('eve'), secrets: secretsBut('rival/app') },
    { name: 'rival/app', caller: apps.rival, secrets: secretsBut('rival/app') },
  ];
}

/** Returns everything in the world by the field that names it: everyone's ids, so that lookups also try other people's. */
export async function knownOf(world: World): Promise<Map<string, string[]>> {
  const all = world.identities;
  const entityIds = await Promise.all(all.map((identity) => world.entityIdOf(identity)));
  return new Map([
    [
      'resource_id',
      [...all.flatMap((i) => [i.probe, i.probeInReview, i.probeTrace]), 'the-same-for-all', 'own'],
    ],
    ['resource_ids', ['the-same-for-all']],
    ['source', ['vault', 'slack', 'trace']],
    ['tree_id', all.map((i) => i.treeId)],
    ['base_tree_id', all.map((i) => i.treeId)],
    ['against', all.map((i) => i.treeId)],
    ['edit_id', all.map((i) => i.editId)],
    ['document_id', all.map((i) => i.documentId)],
    ['key_id', all.map((i) => i.keyId)],
    ['query_id', all.map((i) => i.queryId)],
    ['highlight_id', all.map((i) => i.highlightId)],
    ['entity_id', entityIds],
    ['old_slug', all.map((i) => i.oldSlug)],
  ]);
}
