import type { PackageName } from './client-methods.ts';

export interface MethodResult {
  packageName: PackageName;
  method: string;
  /** `works`, or the difference. */
  result: string;
}

const INTRO = `# Existing clients

Cambium answers the wire that two published npm clients speak. The table is made by \`test/clients/client-methods.e2e.test.ts\`: it starts the
service, calls every method of both clients, and lets the compiler assign each live answer to the type that the client declares for it.
\`vitest run -u test/clients\` writes this page again.

Answers hold the fields of those clients beside Cambium's own. What needs a vendor is asked of programs that answer as the vendor describes.

## What is different here

- **Queries** (\`/evaluate\`) are seen and rated by who asked them. An API key without \`X-As-User\` sees those it sent for no user; \`user_id\` of
  somebody else is 403. Queries are kept for \`CAMBIUM_QUERY_DAYS\` days, rated ones longer. The id of a highlight belongs to its query.
- **Live** (\`/live\`) answers from what Cambium keeps, which is what was sent to it; it asks no vendor. \`notes\` says so, \`connection_id\` and
  \`index\` have nothing to do.
- **Folders** (\`/connections/{id}/folders\`, \`/folder-policies\`): the policies are what \`config\` of the connection names, so the id of a policy is
  that of its folder. A folder is read (\`sync\`) or left out (\`skip\`); \`manual\` is 422. With the first \`sync\` nothing else is read.
- **Channels** (\`/integrations/{id}/channels\`): channels of Slack, calendars, teams of Linear and of Microsoft Teams. Of what can be chosen,
  everything is read while nothing is.
- **Actions** (\`/actions\`): \`send_message\` and \`add_reaction\`, in Slack, with a token that may write; a message is sent once, also when Slack
  does not answer. What Slack refuses is \`success: false\` with a sentence.
- **Messages** (\`POST /messages\`) are added to the conversation of their \`resource_id\`; the same \`message_id\` again replaces the message.
- **Emotional state** (\`/emotional-state\`): \`summary\` quotes the sentences in which someone says how they feel, in English. Nothing is guessed;
  when nobody says it, the summary says that.
- **Config** (\`PATCH /context-documents/config\`) takes \`structure\`, \`company_prompts\`, \`workstream_prompts\` and \`personal_prompt\`. What would have
  no effect (\`source_weights\`, \`detection_prompt\`, \`domain\`) is refused with 422.
- **Entities**: \`status\` is \`confirmed\` for what is mentioned in two places or more that the caller sees. \`min_supporting_documents\` is ignored,
  with a \`Warning\` header.
- **Tree edits**: \`id\` is the last 48 bits of \`edit_id\` as a number; paths take either. \`edits/resolve\` answers the tree, with the edit in
  \`edit\` and its fields beside those of the tree. \`weight\` is always 1. \`sources\` of \`data-summary\` is a list; \`by_source\` has the same by name.
- **Context documents** (\`POST /context-documents/generate\`, list, get, delete) and **digests** (\`POST /context-documents/digest\`, list) are one
  generated file each; the clients of the table have no methods for them, later ones do. \`model\` is ignored with a \`Warning\` header: the model
  that is configured writes. \`user_id\` makes a document of that user's own documents. A digest counts a document on its date, and one without any on the
  day on which it was stored; its text is at \`tree/by-id/{tree_id}\`. Neither is ever served as the latest tree.

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
