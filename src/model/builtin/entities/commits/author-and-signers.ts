import { foldName } from '../../../../text/fold.ts';
import { namesAgree } from '../../../../text/similarity/names-agree.ts';
import type { NamedAddress } from '../named-addresses.ts';

const AUTHOR = /^(?:[ \t>*-]*|commit [0-9a-f]{7,40} .*)author:/i;
const SIGNED = /^signed-off-by:/i;
const CO_AUTHOR = /^co-authored-by:/i;
/** Shorter names, such as first names, are shared by several people. */
const JOINED_MIN = 8;
/** After initials, shorter surnames make accounts that many people could have. */
const SURNAME_MIN = 4;
const FIRST_NAME_MIN = 4;
const ACCOUNT = /^(?:\d+[+-])?([^@]+)@users\.noreply\./i;

/**
 * Returns a commit's author and the signers who are the same person at another address: those with exactly the author's name or account,
 * and a sole signer with a similar name. Authors sign off what they send, so of several signers, the others are other people. A code host
 * that joins the commits of a proposal also lists the author as co-author, under the name in these commits; the account is then formed from it.
 */
export function authorAndSigners(
  named: readonly NamedAddress[],
): { author: NamedAddress; signers: NamedAddress[] } | null {
  const author = soleAuthor(named);
  if (!author) return null;
  const all = byAddress(named.filter(({ line }) => SIGNED.test(line)));
  const signers = all.filter(
    (signer) =>
      !isSameAddress(author, signer) &&
      (isCalledSame(author, signer) ||
        (all.length === 1 && (areOneName(author.name, signer.name) || isMadeOf(author, signer.name)))),
  );
  const others = byAddress(named.filter(({ line }) => CO_AUTHOR.test(line)));
  const own = others.filter(
    (other) =>
      !isSameAddress(author, other) && (isMadeOf(author, other.name) || isNamedAs(author, other.name)),
  );
  const found = [...signers, ...(own.length === 1 ? own : [])];
  return found.length ? { author, signers: found } : null;
}

/** Returns the author of a commit; null for several. */
export function soleAuthor(named: readonly NamedAddress[]): NamedAddress | null {
  const [author = null, ...others] = byAddress(named.filter(({ line }) => AUTHOR.test(line)));
  return others.length ? null : author;
}

const joined = (name: string): string => foldName(name).replaceAll(' ', '');

const isCalledSame = (a: NamedAddress, b: NamedAddress): boolean =>
  (joined(a.name) === joined(b.name) && joined(a.name).length >= JOINED_MIN) ||
  isAccountOf(a, b) ||
  isAccountOf(b, a);

/** Returns whether two names may be one person's; two full names need the same surname. */
function areOneName(left: string, right: string): boolean {
  const [a = [], b = []] = [left, right].map((name) => foldName(name).split(' '));
  return namesAgree(left, right) && (a.length === 1 || b.length === 1 || a.at(-1) === b.at(-1));
}

/** Returns whether an account is formed from a full name: `annaweber-gx`, `annabw` or `abweber` of Anna Berta Weber. */
function isMadeOf({ address }: NamedAddress, name: string): boolean {
  const account = joined(ACCOUNT.exec(address)?.[1] ?? '');
  const [first = '', ...others] = foldName(name).split(' ');
  const initials = others.map((word) => word.charAt(0)).join('');
  const last = others.at(-1) ?? '';
  return (
    others.length > 0 &&
    ((joined(name).length >= JOINED_MIN && account.startsWith(joined(name))) ||
      (others.length > 1 && account === first + initials) ||
      (last.length >= SURNAME_MIN && account === first.charAt(0) + initials.slice(0, -1) + last))
  );
}

/** Returns whether the name in the joined commits is that of the author, and the account has it: “Tana” of `tana92`. */
const isNamedAs = ({ name, address }: NamedAddress, other: string): boolean =>
  name === other &&
  joined(name).length >= FIRST_NAME_MIN &&
  joined(ACCOUNT.exec(address)?.[1] ?? '').includes(joined(name));

const isSameAddress = (a: NamedAddress, b: NamedAddress): boolean =>
  a.address.toLowerCase() === b.address.toLowerCase();

const byAddress = (named: readonly NamedAddress[]): NamedAddress[] => [
  ...new Map(named.map((one) => [one.address.toLowerCase(), one])).values(),
];

const isAccountOf = ({ address }: NamedAddress, { name }: NamedAddress): boolean =>
  ACCOUNT.exec(address)?.[1]?.toLowerCase() === name.toLowerCase();
