type Operation = {
  summary: string;
  tags: string[];
  description?: string;
  parameters?: { name: string; in: string; required: boolean; schema: object; description?: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>;
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The API reference as one HTML page without scripts, made from the OpenAPI document. */
export function docsPage(openApi: Record<string, unknown>): string {
  const paths = openApi.paths as Record<string, Record<string, Operation>>;
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
details{border:1px solid #cfd8d2;border-radius:6px;margin:.4rem 0;padding:.4rem .8rem}summary{cursor:pointer}summary b{display:inline-block;min-width:4.5rem;color:#22633d}code,pre{font:13px/1.45 ui-monospace,monospace}pre{background:#f3f6f4;padding:.6rem;overflow:auto;max-height:26rem}table{border-collapse:collapse}td{padding:.15rem .8rem .15rem 0;vertical-align:top}
@media(prefers-color-scheme:dark){body{background:#111713;color:#dfe8e2}pre{background:#1b241e}details{border-color:#33423a}summary b{color:#7fd0a0}a{color:#7fd0a0}}</style>
<h1>Cambium API</h1><p>Send <code>Authorization: Bearer &lt;API key or user token&gt;</code>; with an API key, <code>X-As-User</code> acts as one user. The same reference for programs: <a href="/openapi.json">/openapi.json</a>.</p><nav><ul>${nav}</ul></nav>${sections}</html>`;
}

function section({ path, method, op }: { path: string; method: string; op: Operation }): string {
  const parameters = (op.parameters ?? [])
    .map(
      (p) =>
        `<tr><td><code>${escapeHtml(p.name)}</code></td><td>${p.in}${p.required ? ', required' : ''}</td><td>${escapeHtml(p.description ?? '')}</td></tr>`,
    )
    .join('');
  const bodies = Object.entries(op.requestBody?.content ?? {})
    .map(([type, { schema }]) => `<p>Body (${escapeHtml(type)})</p>${jsonBlock(schema)}`)
    .join('');
  const answers = Object.entries(op.responses)
    .map(([status, r]) => {
      const schema = Number(status) < 300 ? r.content?.['application/json']?.schema : undefined;
      return `<p><code>${status}</code> ${escapeHtml(r.description)}</p>${schema ? jsonBlock(schema) : ''}`;
    })
    .join('');
  return `<details><summary><b>${method}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(op.summary)}</summary>${op.description ? `<p>${escapeHtml(op.description)}</p>` : ''}${parameters ? `<table>${parameters}</table>` : ''}${bodies}${answers}</details>`;
}

const jsonBlock = (schema: object): string => `<pre>${escapeHtml(JSON.stringify(schema, null, 1))}</pre>`;
