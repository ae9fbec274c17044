import { plainTitle } from '../../theme/numbers.ts';

/** A title that anybody may have written: its direction stays its own, and nothing of it is taken for more than text. */
export function Title({ text }: { text: string | null | undefined }) {
  return <bdi>{plainTitle(text)}</bdi>;
}
