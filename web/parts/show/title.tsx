import { plainTitle } from '../../theme/numbers.ts';

/** Shows a title that anybody may have written: isolates its direction and renders it only as text. */
export function Title({ text }: { text: string | null | undefined }) {
  return <bdi>{plainTitle(text)}</bdi>;
}
