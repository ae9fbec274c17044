import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reviewsQuery } from '../../data/entities.ts';
import { Button } from '../../parts/button.tsx';
import { Page } from '../../parts/show/page.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Empty } from '../../parts/state/states.tsx';
import { nextPair } from './next-pair.ts';
import { PairView } from './pair-view.tsx';

/** Shows pairs of entities that may be the same, one at a time. */
export default function EntityReview() {
  const reviews = useQuery(reviewsQuery);
  const [later, setLater] = useState<readonly string[]>([]);
  return (
    <Page title="Uncertain pairs" about="Two names that may be one. What you decide can be undone.">
      <QueryView query={reviews} rows={6}>
        {({ items, total }) => {
          const pair = nextPair(items, later);
          if (!pair) return <Done left={total} again={() => setLater([])} />;
          return (
            <PairView
              key={pair.id}
              pair={pair}
              left={total}
              postpone={() => setLater((before) => [...before, pair.id])}
            />
          );
        }}
      </QueryView>
    </Page>
  );
}

function Done({ left, again }: { left: number; again: () => void }) {
  return (
    <Empty why={left === 0 ? 'Every pair is decided.' : 'You left the rest for later.'}>
      {left > 0 && <Button onClick={again}>Look at them now</Button>}
      <Link to="/entities" className="underline">
        All entities
      </Link>
    </Empty>
  );
}
