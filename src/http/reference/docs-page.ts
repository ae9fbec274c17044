import { escapeHtml } from '../../lib/strings/escape-html.ts';

type Parameter = { name: string; in: string; required: boolean; schema: object; description?: string };
type Content = { schema?: object; example?: unknown };
type Operation = {
  summary: string;
  tags: string[];
  description?: string;
  /** Errors that every endpoint returns are references, listed once at the top of the page. */
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, Content> };
  /** Errors are references. */
  responses: Record<string, { description: string; content?: Record<string, Content> } | { $ref: string }>;
};

/** Renders reference text as HTML; text between backticks is code. */
const prose = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** Renders the API reference as one HTML page without scripts, from the OpenAPI document. */
export function docsPage(openApi: Record<string, unknown>): string {
  // Safe: openApiDocument wrote this document.
  const { paths, components } = openApi as unknown as {
    paths: Record<string, Record<string, Operation>>;
    components?: { schemas?: Record<string, object> };
  };
  const schemas = Object.entries(components?.schemas ?? {})
    .map(([name, schema]) => folded(`schema-${name}`, `<code>${escapeHtml(name)}</code>`, jsonBlock(schema)))
    .join('');
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => ({ path, method: method.toUpperCase(), op })),
  );
  const tags = [...new Set(operations.flatMap(({ op }) => op.tags))];
  const nav = tags.map((tag) => `<li><a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a></li>`).join('');
  const sections = tags
    .map(
      (tag) =>
        `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${operations
          .filter(({ op }) => op.tags.includes(tag))
          .map(section)
          .join('')}`,
    )
    .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cambium API</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2b22}nav ul{display:flex;gap:1rem;flex-wrap:wrap;list-style:none;padding:0}
details{border:1px solid #cfd8d2;border-radius:6px;margin:.4rem 0;padding:.4rem .8rem}a{color:#22633d}details>div{scroll-margin-top:4rem}summary{cursor:pointer}summary b{display:inline-block;min-width:4.5rem;color:#22633d}code,pre{font:13px/1.45 ui-monospace,monospace}pre{background:#f3f6f4;padding:.6rem;overflow:auto;max-height:26rem}table{border-collapse:collapse}td{padding:.15rem .8rem .15rem 0;vertical-align:top}
@media(prefers-color-scheme:dark){body{background:#111713;color:#dfe8e2}pre{background:#1b241e}details{border-color:#33423a}summary b,a{color:#7fd0a0}}</style>
<h1>Cambium API</h1><p>Send <code>Authorization: Bearer &lt;API key or user token&gt;</code>; with an API key, <code>X-As-User</code> acts as one user. A write may carry an <code>Idempotency-Key</code> where it says so: repeated, it is done once. The same reference for programs: <a href="/openapi.json">/openapi.json</a>. For people: <a href="/app/">the web app</a>.</p><nav><ul>${nav}<li><a href="#schemas">Schemas</a></li></ul></nav>${sections}<h2 id="schemas">Schemas</h2>${schemas}</html>`;
}

function section({ path, method, op }: { path: string; method: string; op: Operation }): string {
  const parameters = (op.parameters ?? [])
    .filter((p) => 'name' in p)
    .map(
      (p) =>
        `<tr><td><code>${escapeHtml(p.name)}</code></td><td>${p.in}${p.required ? ', required' : ''}</td><td>${prose(p.description ?? '')}</td></tr>`,
    )
    .join('');
  const bodies = Object.entries(op.requestBody?.content ?? {})
    .map(([type, content]) => `<p>Body (${escapeHtml(type)})</p>${contentBlocks(content)}`)
    .join('');
  const answers = Object.entries(op.responses)
    .map(([status, r]) => {
      if ('$ref' in r) return `<p><code>${status}</code> ${escapeHtml(r.$ref.split('/').at(-1) ?? '')}</p>`;
      const content = Number(status) < 300 ? r.content?.['application/json'] : undefined;
      return `<p><code>${status}</code> ${prose(r.description)}</p>${content ? contentBlocks(content) : ''}`;
    })
    .join('');
  return folded(
    `${method} ${path}`.replaceAll(' ', '-'),
    `<b>${method}</b> <code>${escapeHtml(path)}</code> ${prose(op.summary)}`,
    `${op.description ? `<p>${prose(op.description)}</p>` : ''}${parameters ? `<table>${parameters}</table>` : ''}${bodies}${answers}`,
  );
}

/** The id is of the content, because browsers open what an address names inside it, but not a closed element itself. */
const folded = (id: string, summary: string, content: string): string =>
  `<details><summary>${summary} <a href="#${escapeHtml(id)}" aria-label="Link to ${escapeHtml(id)}">#</a></summary><div id="${escapeHtml(id)}">${content}</div></details>`;

const contentBlocks = ({ schema, example }: Content): string =>
  `${example === undefined ? '' : `<p>Example</p>${jsonBlock(example)}`}${schema ? `<p>Schema</p>${jsonBlock(schema)}` : ''}`;

/** Renders JSON as text, with schema names as links. */
const jsonBlock = (value: unknown): string =>
  `<pre>${prose(JSON.stringify(value, null, 1)).replace(
    /#\/components\/schemas\/(\w+)/g,
    (_, name: string) => `<a href="#schema-${name}">${name}</a>`,
  )}</pre>`;
