import { type FakeAnswer, type FakeRequest, FakeVendor } from '../fake-vendor.ts';
import { type FakeRow, parseSoql, type Soql } from './soql.ts';

export interface FakeRecord {
  id: string;
  object: string;
  fields: FakeRow;
}

/** Prefixes of the ids, by object. */
const PREFIXES: Readonly<Record<string, string>> = {
  Account: '001',
  Contact: '003',
  Lead: '00Q',
  Opportunity: '006',
  Case: '500',
  Task: '00T',
  Event: '00U',
  CaseComment: '00a',
  Note: '002',
  EmailMessage: '02s',
  User: '005',
  Organization: '00D',
};

const refused = (status: number, errorCode: string, message = 'no'): FakeAnswer => ({
  status,
  body: [{ message, errorCode }],
});

/** A fake Salesforce organization with what a connection requests: SOQL over HTTP, with a recycle bin. */
export class FakeSalesforce extends FakeVendor {
  readonly records = new Map<string, FakeRecord>();
  /** Objects that do not exist, or that the user may not see. */
  readonly closed = new Set<string>();
  /** Records not shared with the user. */
  readonly hidden = new Set<string>();
  #ids = 0;
  /** Rows of a query that did not fit into its answer, by location. */
  readonly #rest = new Map<string, { rows: FakeRow[]; totalSize: number }>();

  constructor() {
    super();
    this.add('Organization', { Name: 'Taproot' });
  }

  add(object: string, fields: FakeRow): FakeRecord {
    const id = `${PREFIXES[object] ?? ''}Tr00000${String(++this.#ids).padStart(5, '0')}QAC`;
    const record = { id, object, fields: { CreatedDate: this.#stamp(), OwnerId: null, ...fields, Id: id } };
    this.records.set(id, record);
    this.edit(record, { IsDeleted: false });
    return record;
  }

  edit({ fields }: FakeRecord, changed: FakeRow): void {
    const at = this.#stamp();
    Object.assign(fields, changed, { SystemModstamp: at, LastModifiedDate: at });
  }

  /** Moves a record to the recycle bin. */
  delete(record: FakeRecord): void {
    this.edit(record, { IsDeleted: true });
  }

  /** Deletes a record permanently. */
  erase({ id }: FakeRecord): void {
    this.records.delete(id);
  }

  /** Returns all records of an object in the format of the export. */
  csv(object: string): string {
    const rows = this.#all(object).filter(({ IsDeleted }) => !IsDeleted);
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const lines = rows.map((row) => columns.map((column) => `"${row[column] ?? ''}"`).join());
    return [columns.join(), ...lines].join('\n');
  }

  #stamp(): string {
    return this.now().replace('.000Z', '.000+0000');
  }

  #all(object: string): FakeRow[] {
    return [...this.records.values()].filter((one) => one.object === object).map(({ fields }) => fields);
  }

  protected answer(request: FakeRequest): FakeAnswer {
    const { url, method, headers, body } = request;
    const [, path = ''] = /^\/services\/data\/v\d+\.0(\/.*)?$/.exec(url.pathname) ?? [];
    if (url.pathname === '/services/oauth2/token') {
      this.requests.push('token');
      if (method !== 'POST' || body !== 'grant_type=client_credentials') throw new Error(body);
      const isKey = headers.authorization === `Basic ${Buffer.from(this.key).toString('base64')}`;
      if (!isKey) return { status: 400, body: { error: 'invalid_client', error_description: 'invalid' } };
      this.tokens.add(`token of ${this.key}`);
      return { body: { access_token: `token of ${this.key}`, instance_url: this.url, token_type: 'Bearer' } };
    }
    const soql = url.searchParams.get('q') ?? '';
    this.requests.push(`${path.slice(1)} ${/ FROM (\w+)/.exec(soql)?.[1] ?? ''}`.trim());
    if (!this.hasToken(request)) return refused(401, 'INVALID_SESSION_ID', 'Session expired or invalid');
    if (path === '')
      return { body: { identity: 'https://login.salesforce.com/id/00DTr0000000001MAA/005Tr0000000002IAA' } };
    if (path === '/query' || path === '/queryAll') return this.#query(soql, path === '/queryAll');
    const rest = this.#rest.get(url.pathname);
    if (!rest) return refused(400, 'INVALID_QUERY_LOCATOR');
    return this.#page(rest.rows, rest.totalSize);
  }

  #query(text: string, withDeleted: boolean): FakeAnswer {
    const soql = parseSoql(text);
    if (!soql) return refused(400, 'MALFORMED_QUERY');
    const { from, matches, limit, fields, order } = soql;
    if (!(from in PREFIXES) || this.closed.has(from))
      return refused(400, 'INVALID_TYPE', `sObject type '${from}' is not supported.`);
    if (fields.includes('FIELDS(ALL)') && limit > 200) return refused(400, 'MALFORMED_QUERY');
    const found = this.#all(from)
      .filter((row) => (withDeleted || !row.IsDeleted) && !this.hidden.has(String(row.Id)) && matches(row))
      .toSorted((a, b) => {
        const [x, y] = [a, b].map((row) => order.map((name) => String(row[name])).join(' '));
        return (x ?? '') < (y ?? '') ? -1 : 1;
      });
    return this.#page(found.slice(0, limit).map((row) => this.#pick(row, soql)));
  }

  #pick(row: FakeRow, { from, fields }: Soql): FakeRow {
    const isAll = fields.some((field) => field.startsWith('FIELDS('));
    const attributes = { type: from, url: `/services/data/v62.0/sobjects/${from}/${row.Id}` };
    const picked = isAll ? row : Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
    return Object.assign({ attributes }, picked);
  }

  #page(found: FakeRow[], totalSize = found.length): FakeAnswer {
    const records = found.slice(0, this.perPage);
    const rows = found.slice(this.perPage);
    if (!rows.length) return { body: { totalSize, done: true, records } };
    const nextRecordsUrl = `/services/data/v62.0/query/01gTr${this.#rest.size}-${this.perPage}`;
    this.#rest.set(nextRecordsUrl, { rows, totalSize });
    return { body: { totalSize, done: false, nextRecordsUrl, records } };
  }
}
