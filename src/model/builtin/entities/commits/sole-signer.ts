import { foldName } from '../../../../text/fold.ts';
import { namesAgree } from '../../../../text/similarity/names-agree.ts';
import type { NamedAddress } from '../named-addresses.ts';

const AUTHOR = /^[ \t>*-]*author:/i;
const SIGNED = /^signed-off-by:/i;
const ACCOUNT = /^(?:\d+[+-])?([^@]+)@users\.noreply\./i;

/**
 * The author of a commit and its only other signer, where they are called alike or one is the account of the other: authors sign off what they send, often from another
 * address. Null where somebody else may have signed: the author signed too, several did, or the names are of two people.
 */
export function authorAndSigner(named: readonly NamedAddress[]): [NamedAddress, NamedAddress] | null {
  const [author, ...authors] = byAddress(named.filter(({ line }) => AUTHOR.test(line)));
  const [signer, ...signers] = byAddress(named.filter(({ line }) => SIGNED.test(line)));
  if (!author || !signer || authors.length || signers.length || sameAddress(author, signer)) return null;
  const isOne =
    areOneName(author.name, signer.name) || isAccountOf(author, signer) || isAccountOf(signer, author);
  return isOne ? [author, signer] : null;
}

/** Two full names need the same surname. */
function areOneName(left: string, right: string): boolean {
  const [a = [], b = []] = [left, right].map((name) => foldName(name).split(' '));
  return namesAgree(left, right) && (a.length === 1 || b.length === 1 || a.at(-1) === b.at(-1));
}

const sameAddress = (a: NamedAddress, b: NamedAddress): boolean =>
  a.address.toLowerCase() === b.address.toLowerCase();

const byAddress = (named: readonly NamedAddress[]): NamedAddress[] => [
  ...new Map(named.map((one) => [one.address.toLowerCase(), one])).values(),
];

const isAccountOf = ({ address }: NamedAddress, { name }: NamedAddress): boolean =>
  ACCOUNT.exec(address)?.[1]?.toLowerCase() === name.toLowerCase();
