import { foldName } from '../../../text/fold.ts';
import { isListed, typeOfList } from './type-evidence.ts';

/** What stands behind the name of a product and is not part of it: a version, or small words (“Python 3.4”, “Python runtime”). */
const BEHIND = /^(\p{Lu}\S*(?: \p{Lu}\S*){0,3}?) (?:v?\d+(?:\.(?:\d+|x))*\+?|\p{Ll}.*)$/u;

const isProduct = (name: string): boolean => typeOfList(foldName(name)) === 'product';

/** The product that a name is of by word lists, without its version; other names as they are, and those that have a number themselves (“Office 365”). */
export function withoutVersion(name: string): string {
  const product = BEHIND.exec(name)?.[1];
  if (product === undefined || isListed(name)) return name;
  return isProduct(product) && !isProduct(name) ? product : name;
}
