import { type FakeAnswer, type FakeRequest, FakeVendor } from '../fake-vendor.ts';
import { GRANOLA_DESCRIPTION } from './granola-description.ts';

export interface FakeNote {
  id: string;
  title: string;
  created_at: string;
  updated_at: string;
  /** Null: not written yet, so the note is not listed. */
  summary_markdown: string | null;
  transcript: { speaker: { source: string }; text: string; start_time: string; end_time: string }[];
}

const MARA = { name: 'Mara', email: 'mara@taproot.example' };
const FOLDER = { id: 'fol_00000000000001', object: 'folder', name: 'Valves', parent_folder_id: null };

/** Fake Granola notes with what a connection requests; https://docs.granola.ai/api-reference. */
export class FakeGranola extends FakeVendor {
  override readonly description = GRANOLA_DESCRIPTION;
  readonly notes = new Map<string, FakeNote>();
  override perPage = 30;
  #ids = 0;

  write(title: string, summary_markdown: string | null): FakeNote {
    const now = this.now();
    const id = `not_${String(++this.#ids).padStart(14, '0')}`;
    const said = { text: `We talk: ${title}.`, start_time: now, end_time: now };
    const transcript = [{ speaker: { source: 'microphone' }, ...said }];
    const note = { id, title, created_at: now, updated_at: now, summary_markdown, transcript };
    this.notes.set(id, note);
    return note;
  }

  edit(note: FakeNote, change: Partial<Pick<FakeNote, 'title' | 'summary_markdown'>>): void {
    Object.assign(note, change, { updated_at: this.now() });
  }

  /** Returns a note in the format of the API, as it can also be saved to a file. */
  present(note: FakeNote): object {
    return {
      ...this.#listed(note),
      web_url: `https://notes.granola.ai/d/${note.id}`,
      calendar_event: null,
      attendees: [MARA, { name: 'Tomas', email: 'tomas@taproot.example' }],
      folder_membership: [FOLDER],
      summary_text: note.summary_markdown,
      summary_markdown: note.summary_markdown,
      transcript: note.transcript,
    };
  }

  #listed({ id, title, created_at, updated_at }: FakeNote): object {
    return { id, object: 'note', title, owner: MARA, created_at, updated_at };
  }

  protected answer({ url, method, headers }: FakeRequest): FakeAnswer {
    const [, id] = /^\/v1\/notes(?:\/(\w+))?$/.exec(url.pathname) ?? [null];
    if (id === null || method !== 'GET') throw new Error(`${method} ${url.pathname}`);
    this.requests.push(id === undefined ? 'list' : 'note');
    if (headers.authorization !== `Bearer ${this.key}`) return { status: 401, body: {} };
    if (id === undefined) return this.#list(url.searchParams);
    if (url.searchParams.get('include') !== 'transcript') throw new Error('the transcript is wanted too');
    const note = this.notes.get(id);
    return note && note.summary_markdown !== null ? { body: this.present(note) } : { status: 404, body: {} };
  }

  #list(query: URLSearchParams): FakeAnswer {
    if (Number(query.get('page_size')) > 30) return { status: 400, body: {} };
    const after = query.get('updated_after') ?? '';
    const found = [...this.notes.values()]
      .filter((note) => note.summary_markdown !== null && note.updated_at > after)
      .toReversed();
    const cursor = query.get('cursor');
    const from = cursor === null ? 0 : found.findIndex(({ id }) => id === cursor) + 1;
    if (cursor !== null && from === 0) return { status: 400, body: {} };
    const notes = found.slice(from, from + this.perPage);
    const hasMore = from + notes.length < found.length;
    return {
      body: {
        notes: notes.map((note) => this.#listed(note)),
        hasMore,
        cursor: hasMore ? notes.at(-1)?.id : null,
      },
    };
  }
}
