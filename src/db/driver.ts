import type postgres from 'postgres';
import { loadRepaired, type Repair } from '../lib/repair/load-repaired.ts';

/**
 * Fixes for what postgres.js 3.4.9 does wrong when a connection is lost (docs/decisions/0006) or rows are copied out (0928), for what it leaks
 * (0540, 0785) and for what it asks again and again (0905): source text and its replacement. Those of 0006 are reported upstream
 * as issues 1066, 1154 and 1208; no fix is released yet.
 */
const REPAIRS: Record<string, Repair[]> = {
  '/postgres/src/connection.js': [
    // A statement for a lost connection (the rollback of its transaction) was written to null and ended the process.
    [
      'try {\n      q.state = backend',
      "if (socket === null)\n      return queryError(q, Errors.connection('CONNECTION_CLOSED', options, socket)), true\n\n    try {\n      q.state = backend",
    ],
    // A write pending when the connection closed kept the next connection in this slot from ever writing.
    [
      "clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)",
      "clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener('data', data)",
    ],
    // A statement sent between a connection's error and its end waited forever, as did everything after it on the next connection.
    ['!hadError && (query || sent.length) &&', ';(query || sent.length) &&'],
    // The server's last message on the old connection was taken for its reply to the first statement on the new one.
    [
      'closedTime = performance.now()',
      'query = results = errorResponse = null\n    result = new Result()\n    closedTime = performance.now()',
    ],
    // … also if the connection was lost before its first statement, which waits for the next connection.
    [
      'if (initial)\n      return reconnect()',
      'if (initial)\n      return query = results = errorResponse = null, result = new Result(), reconnect()',
    ],
    // Reading stops while what was copied out waits for its reader. If the end had arrived by then, nothing started it again, and no later
    // statement on the connection was answered.
    [
      'function CopyDone() {\n    stream && stream.push(null)\n',
      'function CopyDone() {\n    stream && stream.push(null)\n    socket.resume()\n',
    ],
    // Every connection first queried the array types: a tenth of the database's time for a service's start. PostgreSQL's own never differ, so
    // once in a process is enough. Without a catch, losing the connection meanwhile ended the process.
    [
      'return fetchArrayTypes()\n',
      'if (!arrayTypes)\n          return fetchArrayTypes().catch(() => {})\n        needsTypes = false\n        arrayTypes.forEach(({ oid, typarray }) => addArrayType(oid, typarray))\n',
    ],
    // … which a connection that was opened to be reserved had waited for.
    [
      'initial && !initial.reserve && execute(initial)\n      options.shared.retries = retries = 0\n      initial = null\n      return\n',
      'const first = initial && !initial.reserve && initial\n      options.shared.retries = retries = 0\n      initial = null\n      if (first)\n        return execute(first)\n',
    ],
    ["where a.typcategory = 'A'", "where a.typcategory = 'A' and a.oid < 16384"],
    ['types.forEach(', 'arrayTypes = types\n    types.forEach('],
    ['export default Connection', 'let arrayTypes = null\n\nexport default Connection'],
  ],
  '/postgres/src/query.js': [
    // V8 kept two closures per statement and fragment, and everything they reference, until a full collection.
    [
      'this.resolve = x => (this.active = false, resolve(x))\n    this.reject = x => (this.active = false, reject(x))\n',
      'this.settle = resolve\n    this.fail = reject\n',
    ],
    [
      'get origin() {',
      'resolve(x) {\n    this.active = false\n    this.settle(x)\n  }\n\n  reject(x) {\n    this.active = false\n    this.fail(x)\n  }\n\n  get origin() {',
    ],
    // Until it is read, an error's stack references what it was made for: the first parameters and rows of each statement stayed in memory.
    ['originCache.set(xs, new Error())', 'originCache.set(xs, { stack: new Error().stack })'],
  ],
  '/postgres/src/index.js': [
    // A statement on a lost reserved connection never got a reply, and releasing it put it among the open ones.
    [
      'c.reserved.release = true\n',
      'c.reserved.release = true\n    let lost = null\n    c.onclose = (e) => {\n      lost = e\n      while (queue.length)\n        queue.shift().reject(e)\n    }\n',
    ],
    [
      'sql.release = () => {\n      c.reserved = null\n',
      'sql.release = () => {\n      if (lost)\n        return\n      c.onclose = c.reserved = null\n',
    ],
    [
      'function handler(q) {\n      c.queue === full\n',
      'function handler(q) {\n      if (lost)\n        return q.reject(lost)\n      c.queue === full\n',
    ],
    // What a transaction did after losing its connection went to the next connection, outside any transaction.
    ['let savepoints = 0\n', 'let savepoints = 0\n      , lost = null\n'],
    ['connection.onclose = reject)', 'connection.onclose = (e) => (lost = e, reject(e)))'],
    [
      'q.catch(e => uncaughtError || (uncaughtError = e))\n',
      'q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost)\n          return q.reject(lost)\n',
    ],
  ],
};

/** Loads postgres.js with the fixes applied; throws if the installed version is not the one they are for. */
export async function loadDriver(): Promise<typeof postgres> {
  const driver = await loadRepaired({
    name: 'postgres.js 3.4.9',
    repairs: REPAIRS,
    load: () => import('postgres'),
  });
  return driver.default;
}
