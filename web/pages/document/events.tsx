import type { DocumentEvent } from '../../../client/types.ts';
import { StateBadge } from '../../parts/show/badge.tsx';
import { Time } from '../../parts/show/time.tsx';
import type { StateWord } from '../../theme/words.ts';

const KINDS: Record<string, StateWord> = {
  error: { word: 'failed', mark: '▲', tone: 'failed' },
  warning: { word: 'warning', mark: '△', tone: 'new' },
  success: { word: 'done', mark: '●', tone: 'sap' },
  info: { word: 'note', mark: '○', tone: 'soft' },
};

/** Lists the events of a document in the service's own sentences, newest first. */
export function Events({ events }: { events: readonly DocumentEvent[] }) {
  if (!events.length) return <p className="text-soft">Nothing unusual.</p>;
  return (
    <ol className="flex flex-col gap-3 text-sm">
      {events.toReversed().map(({ type, message, time }) => (
        <li key={`${time} ${message}`}>
          <span className="flex justify-between gap-2">
            <StateBadge state={KINDS[type] ?? { word: type, mark: '○', tone: 'soft' }} />
            <span className="text-soft">
              <Time at={time} />
            </span>
          </span>
          <bdi>{message}</bdi>
        </li>
      ))}
    </ol>
  );
}
