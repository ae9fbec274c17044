export type FakeRow = Record<string, string | boolean | null>;

export interface Soql {
  fields: string[];
  from: string;
  matches: (row: FakeRow) => boolean;
  order: string[];
  limit: number;
}

const TOKEN = /'(?:[^'\\]|\\.)*'|[(),]|[<>!]?=|[<>]|[^\s(),'<>=!]+/g;
const CLAUSES = /^SELECT (.+?) FROM (\w+)(?: WHERE (.+?))?(?: ORDER BY ([\w, ]+?))?(?: LIMIT (\d+))?$/;

/** Parses the part of SOQL that a connection uses; null if the text is not SOQL. Throws for a part that the fake does not support. */
export function parseSoql(text: string): Soql | null {
  const [, fields, from, where, order, limit] = CLAUSES.exec(text) ?? [];
  if (!fields || !from) return null;
  const tokens = where?.match(TOKEN) ?? [];
  const matches = tokens.length ? readOr(tokens) : () => true;
  if (tokens.length) throw new Error(`SOQL: ${tokens.join(' ')}`);
  return {
    fields: fields.split(', '),
    from,
    matches,
    order: order?.split(', ') ?? [],
    limit: limit === undefined ? Infinity : Number(limit),
  };
}

type Matches = Soql['matches'];

function readOr(tokens: string[]): Matches {
  const parts = [readAnd(tokens)];
  while (tokens[0] === 'OR') {
    tokens.shift();
    parts.push(readAnd(tokens));
  }
  return (row) => parts.some((part) => part(row));
}

function readAnd(tokens: string[]): Matches {
  const parts = [readOne(tokens)];
  while (tokens[0] === 'AND') {
    tokens.shift();
    parts.push(readOne(tokens));
  }
  return (row) => parts.every((part) => part(row));
}

function readOne(tokens: string[]): Matches {
  const field = tokens.shift() ?? '';
  if (field === '(') {
    const inner = readOr(tokens);
    if (tokens.shift() !== ')') throw new Error('SOQL: )');
    return inner;
  }
  const operator = tokens.shift();
  if (operator === 'IN') {
    const values = tokens.splice(0, tokens.indexOf(')') + 1).filter((token) => !/^[(),]$/.test(token));
    return (row) => values.map(valueOf).includes(row[field] ?? null);
  }
  const value = valueOf(tokens.shift() ?? '');
  const compare = (row: FakeRow): number => {
    const [a, b] = [comparable(row[field] ?? null), comparable(value)];
    return a < b ? -1 : a > b ? 1 : 0;
  };
  if (operator === '=') return (row) => compare(row) === 0;
  if (operator === '!=') return (row) => compare(row) !== 0;
  if (operator === '>') return (row) => compare(row) > 0;
  if (operator === '>=') return (row) => compare(row) >= 0;
  throw new Error(`SOQL: ${operator}`);
}

function valueOf(token: string): string | boolean | null {
  if (token.startsWith("'")) return token.slice(1, -1).replaceAll(/\\(.)/g, '$1');
  if (token === 'null') return null;
  if (token === 'true' || token === 'false') return token === 'true';
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(token)) return token;
  throw new Error(`SOQL: ${token}`);
}

/** Normalizes times, which have two forms: `…Z` in a query, `….000+0000` in an answer. */
const comparable = (value: string | boolean | null): string =>
  String(value ?? '').replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.000\+0000|Z)$/, '$1');
