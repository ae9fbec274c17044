import { foldName } from '../../../../text/fold.ts';
import { isNoName } from '../../../../text/names/no-names.ts';
import { isListed, isProductHead, typeOfForm, typeOfList } from '../type-evidence.ts';

const VERSION = /^(\p{Lu}.*?) v?\d+(?:\.(?:\d+|x))*\+?$/u;
/** Small words behind a name say what of it is meant: “Python runtime”, “WG members”. Words such as “of” hold a longer name together. */
const SMALL_WORDS = /^(\p{Lu}\S*(?: \p{Lu}\S*)*)((?: \p{Ll}[\p{Ll}-]*)+)$/u;
/** So does what is written in capitals everywhere: “Dependabot PRs”, “Azure VM”. */
const ABBREVIATION = /^(\p{Lu}.*) (\p{Lu}{2,5}s?)$/u;
const JOINING =
  / (?:a|an|and|at|by|de|del|der|di|du|et|for|from|in|la|le|of|on|or|the|to|und|van|von|with|y)(?= |$)/;

/** What a name is of: without small words behind it, and a product that lists have without its version. Some products have a number in their name (“Office 365”). */
export function withoutVersion(written: string): string {
  const name = withoutDomain(written);
  const [, head = name, tail = ''] = SMALL_WORDS.exec(name) ?? [];
  const isOneName =
    JOINING.test(tail) || isListed(name) || ![null, typeOfForm(head)].includes(typeOfForm(name));
  const whole = isOneName ? name : head;
  const [, product = VERSION.exec(whole)?.[1], short = ''] = ABBREVIATION.exec(whole) ?? [];
  const isBehind = short === '' || (isNoName(short) && !isProductHead(foldName(short)));
  return product !== undefined && isBehind && isProduct(product) && !isProduct(whole) && !isListed(whole)
    ? product
    : whole;
}

const isProduct = (name: string): boolean => typeOfList(foldName(name)) === 'product';

/** “Netflix.com” is where Netflix is, while “Booking.com” is a name. */
const withoutDomain = (name: string): string => {
  const own = name.replace(/\.(?:com|org)$/, '');
  return own !== name && isListed(own) && !isListed(name) ? own : name;
};
