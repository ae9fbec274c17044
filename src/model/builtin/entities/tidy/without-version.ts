import { foldName } from '../../../../text/fold.ts';
import { isNoName } from '../../../../text/names/no-names.ts';
import { isListed, isProductHead, typeOfForm, typeOfList } from '../type-evidence.ts';

const VERSION = /^(\p{Lu}.*?) v?\d+(?:\.(?:\d+|x))*\+?$/u;
/** Lower-case words after a name say which part is meant: “Python runtime”, “WG members”. Words such as “of” join a longer name. */
const LOWERCASE_TAIL = /^(\p{Lu}\S*(?: \p{Lu}\S*)*)((?: \p{Ll}[\p{Ll}-]*)+)$/u;
/** So do abbreviations: “Dependabot PRs”, “Azure VM”. */
const ABBREVIATION = /^(\p{Lu}.*) (\p{Lu}{2,5}s?)$/u;
/** What people have or create in a product: “Discord Channel”. */
const AT_PRODUCT = /^(\p{Lu}.*) (?:Account|Channel|Profile|Repo|Repository|Server|Website)s?$/u;
const JOINING =
  / (?:a|an|and|at|by|de|del|der|di|du|et|for|from|in|la|le|of|on|or|the|to|und|van|von|with|y)(?= |$)/;

/** Removes lower-case words after a name, and the version of a listed product. Some product names include a number (“Office 365”). */
export function withoutVersion(written: string): string {
  const name = withoutDomain(written);
  const [, head = name, tail = ''] = LOWERCASE_TAIL.exec(name) ?? [];
  const isOneName =
    JOINING.test(tail) || isListed(name) || ![null, typeOfForm(head)].includes(typeOfForm(name));
  const whole = isOneName ? name : head;
  const [, product = VERSION.exec(whole)?.[1], short = ''] = ABBREVIATION.exec(whole) ?? [];
  const own = AT_PRODUCT.exec(whole)?.[1];
  if (own !== undefined && isProduct(own) && !isListed(whole)) return own;
  const isPartOrNone = short === '' || (isNoName(short) && !isProductHead(foldName(short)));
  return product !== undefined && isPartOrNone && isProduct(product) && !isProduct(whole) && !isListed(whole)
    ? product
    : whole;
}

const isProduct = (name: string): boolean => typeOfList(foldName(name)) === 'product';

/** Returns “Netflix” for its site “Netflix.com”; “Booking.com” is itself the name. */
const withoutDomain = (name: string): string => {
  const own = name.replace(/\.(?:com|org)$/, '');
  return own !== name && isListed(own) && !isListed(name) ? own : name;
};
