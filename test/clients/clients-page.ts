import type { PackageName } from './client-methods.ts';

export interface MethodResult {
  packageName: PackageName;
  method: string;
  /** `works`, or the difference. */
  result: string;
}

const INTRO = `# Existing clients

Cambium speaks the wire protocol of two published npm clients. \`test/clients/client-methods.e2e.test.ts\` generates the table: it starts the
service, calls every method of both clients, and lets the compiler assign each live answer to the type that the client declares for it.
\`vitest run -u test/clients\` updates this page.

Answers contain those clients' fields as well as Cambium's. Methods that need a vendor run against programs that answer as the vendor documents.

## What is different here

- **Queries** (\`/evaluate\`) can be seen and rated only by the user who sent them. An API key without \`X-As-User\` sees those it sent for no user; another
  user's \`user_id\` is 403. Queries are stored for \`CAMBIUM_QUERY_DAYS\` days, rated ones longer. The id of a highlight belongs to its query.
- **Live** (\`/live\`) answers from the documents in Cambium; it calls no vendor. \`notes\` says so, and \`connection_id\` and
  \`index\` have no effect.
- **Folders** (\`/connections/{id}/folders\`, \`/folder-policies\`): the policies come from \`config\` of the connection, so a policy has the id
  of its folder. A folder is read (\`sync\`) or skipped (\`skip\`); \`manual\` is 422. After the first \`sync\`, only \`sync\` folders are read.
- **Channels** (\`/integrations/{id}/channels\`): channels of Slack, calendars, teams of Linear and of Microsoft Teams. If none are chosen,
  all are read.
- **Actions** (\`/actions\`): \`send_message\` and \`add_reaction\`, in Slack, with a token that can write; a message is sent only once, even if Slack
  does not answer. If Slack refuses, the answer is \`success: false\` with a sentence.
- **Messages** (\`POST /messages\`) are added to the conversation of their \`resource_id\`; a repeated \`message_id\` replaces the message.
- **Emotional state** (\`/emotional-state\`): \`summary\` quotes sentences in which someone says how they feel, in English. Nothing is guessed;
  if there are none, the summary says so.
- **Config** (\`PATCH /context-documents/config\`) takes \`structure\`, \`company_prompts\`, \`workstream_prompts\` and \`personal_prompt\`. Fields without
  any effect (\`source_weights\`, \`detection_prompt\`, \`domain\`) are refused with 422.
- **Entities**: \`status\` is \`confirmed\` if an entity is mentioned in at least two places that the caller can see. \`min_supporting_documents\` is ignored,
  with a \`Warning\` header.
- **Tree edits**: \`id\` is the last 48 bits of \`edit_id\` as a number; paths take either. \`edits/resolve\` returns the tree, with the edit in
  \`edit\` and its fields next to those of the tree. \`weight\` is always 1. \`sources\` of \`data-summary\` is a list; \`by_source\` has the same by name.
- **Context documents** (\`POST /context-documents/generate\`, list, get, delete) and **digests** (\`POST /context-documents/digest\`, list) are one
  generated file each; the clients in the table have no methods for them, later ones do. \`model\` is ignored with a \`Warning\` header: the configured
  model writes. \`user_id\` makes a document from that user's own documents. A digest counts a document on its date, or if it has none on the
  day it was stored; its text is at \`tree/by-id/{tree_id}\`. Neither is ever served as the latest tree.

## Methods

| method | hyperspell 0.36.0 | @hyperspell/hyperspell 0.41.0 |
| --- | --- | --- |
`;

/** Returns the content of docs/clients.md. */
export function renderPage(results: readonly MethodResult[]): string {
  const methods = [...new Set(results.map(({ method }) => method))].toSorted();
  const cell = (packageName: PackageName, method: string) =>
    results.find((one) => one.packageName === packageName && one.method === method)?.result ?? '–';
  const rows = methods.map(
    (method) =>
      `| \`${method}\` | ${cell('hyperspell', method)} | ${cell('@hyperspell/hyperspell', method)} |`,
  );
  return `${INTRO}${rows.join('\n')}\n`;
}
