import { type FakeAnswer, type FakeRequest, FakeVendor } from '../fake-vendor.ts';

interface FakeMail {
  id: string;
  threadId: string;
  labelIds: string[];
  raw: string;
}
interface FakeLabel {
  id: string;
  name: string;
  type: 'user' | 'system';
}
interface HistoryRecord {
  id: string;
  [kind: string]: unknown;
}

export const refusedByGmail = (status: number, reason: string): FakeAnswer => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ domain: 'global', reason, message: reason }] } },
});
/** Labels whose name in Google's export differs from their id. */
const EXPORTED: Record<string, string> = { DRAFT: 'Drafts' };

/** A fake mailbox with what a connection requests: https://developers.google.com/workspace/gmail/api/reference/rest. */
export class FakeGmail extends FakeVendor {
  readonly mails = new Map<string, FakeMail>();
  readonly labels: FakeLabel[] = [
    ...['INBOX', 'UNREAD', 'SENT', 'DRAFT', 'SPAM', 'TRASH', 'IMPORTANT', 'CATEGORY_UPDATES'].map(
      (id): FakeLabel => ({ id, name: id, type: 'system' }),
    ),
    { id: 'Label_1', name: 'Projekte/Wehr, Süd', type: 'user' },
  ];
  readonly #history: HistoryRecord[] = [];
  #ids = 0x190a0000;
  #records = 1_000;
  #forgotten = 0;

  /** Receives a message, in a thread or as the first of one. */
  receive(
    subject: string,
    text: string,
    { thread = '', labels = ['INBOX', 'UNREAD'], more = '' } = {},
  ): FakeMail {
    const id = (++this.#ids).toString(16);
    const date = new Date(this.now()).toUTCString().replace('GMT', '+0000');
    const head = `From: Mara <mara@taproot.example>\r\nTo: bo@taproot.example\r\nSubject: ${subject}\r\nDate: ${date}\r\nMessage-ID: <${id}@taproot.example>`;
    const raw = more === '' ? `${head}\r\n\r\n${text}\r\n` : `${head}\r\n${more}`;
    const mail = { id, threadId: thread === '' ? id : thread, labelIds: labels, raw };
    this.mails.set(id, mail);
    this.#note('messagesAdded', mail);
    return mail;
  }

  label(mail: FakeMail, label: string): void {
    mail.labelIds = [...new Set([...mail.labelIds, label])];
    this.#note('labelsAdded', mail, [label]);
  }

  unlabel(mail: FakeMail, label: string): void {
    mail.labelIds = mail.labelIds.filter((one) => one !== label);
    this.#note('labelsRemoved', mail, [label]);
  }

  delete(mail: FakeMail): void {
    this.mails.delete(mail.id);
    this.#note('messagesDeleted', mail);
  }

  threadOf({ threadId }: Pick<FakeMail, 'threadId'>): FakeMail[] {
    return [...this.mails.values()].filter((one) => one.threadId === threadId);
  }

  forget(): void {
    this.#forgotten = this.#records;
  }

  /** Returns the mailbox in the format of Google's export. */
  takeout(): string {
    const names = new Map(
      this.labels.map(({ id, name, type }) => [id, type === 'user' ? name : systemName(id)]),
    );
    return [...this.mails.values()]
      .map(({ id, threadId, labelIds, raw }) => {
        const place = labelIds.includes('INBOX') ? [] : ['Archived'];
        const state = labelIds.includes('UNREAD') ? [] : ['Opened'];
        const labels = [
          ...labelIds.map((label) => EXPORTED[label] ?? names.get(label) ?? label),
          ...place,
          ...state,
        ];
        const head = `X-GM-THRID: ${BigInt(`0x${threadId}`)}\r\nX-Gmail-Labels: ${labels.map((one) => one.replace(',', ' ')).join(',')}\r\n`;
        return `From ${BigInt(`0x${id}`)}@xxx Mon May 04 10:00:00 +0000 2026\r\n${(head + raw).replaceAll(/^(>*From )/gm, '>$1')}\r\n`;
      })
      .join('');
  }

  #note(kind: string, { id, threadId, labelIds }: FakeMail, changed?: string[]): void {
    const message = { id, threadId, labelIds };
    const one = changed === undefined ? { message } : { message, labelIds: changed };
    this.#history.push({ id: String(++this.#records), messages: [{ id, threadId }], [kind]: [one] });
  }

  protected answer(request: FakeRequest): FakeAnswer {
    const { url, method } = request;
    const path = url.pathname.replace('/gmail/v1/users/me/', '');
    if (method !== 'GET') throw new Error(`${method} ${path}`);
    this.requests.push(path);
    if (request.headers.authorization !== `Bearer ${this.key}` && !this.hasToken(request))
      return refusedByGmail(401, 'authError');
    const [, kind = '', id = ''] =
      /^(profile|labels|threads|messages|history)(?:\/([0-9a-f]+))?$/.exec(path) ?? [];
    if (kind === 'profile')
      return { body: { emailAddress: 'Mara@Taproot.example', historyId: String(this.#records) } };
    if (kind === 'labels') return { body: { labels: this.labels } };
    if (kind === 'history') return this.#listHistory(url.searchParams);
    if (kind === 'threads') return id === '' ? this.#listThreads(url.searchParams) : this.#thread(id);
    if (kind !== 'messages' || url.searchParams.get('format') !== 'raw')
      throw new Error(`Gmail has no ${path}`);
    const mail = this.mails.get(id);
    return mail
      ? { body: { raw: Buffer.from(mail.raw).toString('base64url') } }
      : refusedByGmail(404, 'notFound');
  }

  #thread(id: string): FakeAnswer {
    const messages = this.threadOf({ threadId: id }).map(({ raw: _raw, ...message }) => message);
    return messages.length ? { body: { id, messages } } : refusedByGmail(404, 'notFound');
  }

  /** Lists threads newest first; a page begins after the last thread of the previous one. */
  #listThreads(asked: URLSearchParams): FakeAnswer {
    const listed = [...this.mails.values()].filter(
      ({ labelIds }) => !labelIds.includes('TRASH') && !labelIds.includes('SPAM'),
    );
    const all = [...new Set(listed.map(({ threadId }) => threadId))].toSorted().toReversed();
    const rest = all.filter((id) => id < (asked.get('pageToken') ?? 'g'));
    const threads = rest.slice(0, this.perPage).map((id) => ({ id }));
    const next = rest.length > threads.length ? { nextPageToken: threads.at(-1)?.id } : {};
    return { body: { ...(threads.length ? { threads } : {}), ...next } };
  }

  #listHistory(asked: URLSearchParams): FakeAnswer {
    const since = Number(asked.get('startHistoryId'));
    if (since < this.#forgotten) return refusedByGmail(404, 'notFound');
    const from = Number(asked.get('pageToken') ?? since);
    const rest = this.#history.filter(({ id }) => Number(id) > from);
    const history = rest.slice(0, this.perPage);
    const next = rest.length > history.length ? { nextPageToken: history.at(-1)?.id } : {};
    return { body: { ...(history.length ? { history } : {}), historyId: String(this.#records), ...next } };
  }
}

const systemName = (id: string): string =>
  id
    .toLowerCase()
    .replaceAll('_', ' ')
    .replaceAll(/\b\w/g, (letter) => letter.toUpperCase());
