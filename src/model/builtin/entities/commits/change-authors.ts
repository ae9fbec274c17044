import type { Block } from '../../../../parse/block.ts';
import type { DocumentToExtract, EntityName, StatedChange } from '../../../model.ts';
import { entityOfAddress, type NamedAddress } from '../named-addresses.ts';

const CHANGES_MAX = 5_000;
const QUOTE_CHARS_MAX = 200;
/** How the subject of a commit ends that a code host made of a proposal's commits: “Fix a typo (#12)”. */
const SUBJECT = /\(#(\d{1,7})\)$/;
const HEADER = /^\s*(?:author|authordate|commit|commitdate|committer|date|merge)\b/i;
const ACCOUNT = '(?<account>@[a-z0-9](?:[a-z0-9-]{0,37}[a-z0-9])?)';
const NUMBER = String.raw`(?:(?<![\w/])#(?<number>\d{1,7})|https://github\.com/[\w.-]{1,39}/(?<repository>[\w.-]{1,100})/pull/(?<id>\d{1,7}))(?!\w)`;
/** How changelogs name the author of a change. A number next to an account without such words may be what someone reviews. */
const FORMS = [
  String.raw`(?<!\w)by \[?${ACCOUNT}\]? (?:in )?[[(]*${NUMBER}`,
  String.raw`${ACCOUNT} made (?:her|his|their) first contribution in ${NUMBER}`,
  String.raw`${NUMBER}(?:[)\]]+,?|,|[)\]]*(?: [-–—]| by)) [[(]*${ACCOUNT}[)\]]*\.?$`,
].map((form) => new RegExp(form, 'im'));
const PULL_REQUEST = /\/([\w.-]{1,100})\/pull\/(\d{1,7})$/;

/**
 * Returns who made which numbered changes, as the document says: the sole author of a joined commit, an account in a changelog, or the
 * account that opened a pull request. A number counts only with its repository: that of its link, else that of the document.
 */
export function statedChanges(
  { source, metadata }: Pick<DocumentToExtract, 'source' | 'metadata'>,
  blocks: readonly Block[],
  author: NamedAddress | null,
): StatedChange[] {
  const own = nameOfRepository(metadata.repository ?? metadata.root);
  const { number, author: account, kind } = metadata;
  if (source === 'github')
    return own !== null && kind === 'pull_request' && typeof number === 'number' && isText(account)
      ? [{ repository: own, number, by: handle(`@${account}`), quote: `author: ${account}` }]
      : [];
  return author
    ? ofCommit(author, blocks, own)
    : madeByOne(blocks.flatMap((block) => ofChangelog(block, own))).slice(0, CHANGES_MAX);
}

/** Leaves out changes for which a document gives several accounts: whose they are is not said, and each would be compared with all others. */
function madeByOne(changes: readonly StatedChange[]): StatedChange[] {
  const makers = Map.groupBy(changes, ({ repository, number }) => `${repository}#${number}`);
  return [...makers.values()].flatMap((own) => {
    const [first, ...others] = own;
    const isOne = others.every(({ by }) => by.name.toLowerCase() === first?.by.name.toLowerCase());
    return first && isOne ? [first] : [];
  });
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const handle = (name: string): EntityName => ({ name, type: 'handle' });

/** Returns the last part of a repository's name, which is how an imported clone is called too. */
const nameOfRepository = (name: unknown): string | null =>
  isText(name) ? (name.toLowerCase().split('/').at(-1) ?? null) : null;

function ofCommit(author: NamedAddress, blocks: readonly Block[], repository: string | null): StatedChange[] {
  const lines = blocks.flatMap(({ text }) => text.split('\n'));
  const subject =
    lines
      .slice(lines.findIndex((line) => line.includes(author.address)) + 1)
      .find(isSubject)
      ?.trim() ?? '';
  const number = SUBJECT.exec(subject)?.[1];
  if (repository === null || number === undefined) return [];
  return [
    {
      repository,
      number: Number(number),
      by: entityOfAddress(author.address),
      quote: subject.slice(-QUOTE_CHARS_MAX),
    },
  ];
}

const isSubject = (line: string): boolean => line.trim() !== '' && !HEADER.test(line);

function ofChangelog({ type, text, links = [] }: Block, own: string | null): StatedChange[] {
  if (type === 'code' || !text.includes('@')) return [];
  const linked = new Map(
    links.flatMap(({ url }) => {
      const [, repository = '', number = ''] = PULL_REQUEST.exec(url) ?? [];
      return number === '' ? [] : [[number, repository] as const];
    }),
  );
  return text.split('\n').flatMap((line) => {
    const { account, number, id, repository } =
      FORMS.map((form) => form.exec(line)?.groups).find(Boolean) ?? {};
    const of = nameOfRepository(repository ?? linked.get(number ?? '')) ?? own;
    const digits = number ?? id;
    if (account === undefined || digits === undefined || of === null) return [];
    return [
      {
        repository: of,
        number: Number(digits),
        by: handle(account),
        quote: line.trim().slice(-QUOTE_CHARS_MAX),
      },
    ];
  });
}
