import { type FakeAnswer, type FakeRequest, FakeVendor } from './fake-vendor.ts';

interface SitePage {
  body: string;
  status?: number;
  headers?: Record<string, string>;
}

const MISSING: FakeAnswer = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: '<p>There is no such page.',
};

/** A fake site that behaves like a good server: with ETags, and 304 if the client has the page. */
export class FakeSite extends FakeVendor {
  /** By path; tests change them directly. */
  readonly pages = new Map<string, SitePage>();

  protected answer(request: FakeRequest): FakeAnswer {
    const path = request.url.pathname + request.url.search;
    this.requests.push(path);
    const page = this.pages.get(path);
    if (!page) return MISSING;
    const type = page.body.startsWith('<') ? 'text/html' : 'text/plain';
    return this.tagged(request, { ...page, headers: { 'content-type': type, ...page.headers } });
  }
}

/** Returns a page of text with links. */
export const htmlPage = (
  title: string,
  text: string,
  links: readonly string[] = [],
  head = '',
): SitePage => ({
  body: `<!doctype html><html><head><title>${title}</title>${head}</head><body><article><h1>${title}</h1><p>${text}</p></article>
    <nav>${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</nav></body></html>`,
});
