import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../data/session.ts';
import { tokensMadeQuery } from '../../../data/settings/users.ts';
import { Button } from '../../../parts/button.tsx';
import { Panel } from '../../../parts/show/panel.tsx';
import { Time } from '../../../parts/show/time.tsx';
import { Title } from '../../../parts/show/title.tsx';
import { Empty, Failed, Loading } from '../../../parts/state/states.tsx';
import { NewToken } from './new-token.tsx';
import { RevokeTokens } from './revoke-tokens.tsx';

/** Manages tokens that act as one user: creating them, revoking them all, and who received some. */
export function Tokens() {
  const mayMint = useMay('tokens:mint');
  const isAdmin = useMay('admin');
  const [isMaking, setMaking] = useState(false);
  return (
    <Panel
      title="User tokens"
      aside={
        <span className="flex flex-wrap gap-2">
          {mayMint && <Button onClick={() => setMaking(true)}>New token</Button>}
          {isAdmin && <RevokeTokens userId={null} />}
        </span>
      }
    >
      <p className="text-soft max-w-prose text-sm">
        A token lets its holder act as one user until it expires. Tokens are not stored: none can be shown
        again, and a user’s tokens can only be revoked together, or with the key that made them.
      </p>
      {isAdmin && <TokensMade />}
      {isMaking && <NewToken userId={null} close={() => setMaking(false)} />}
    </Panel>
  );
}

function TokensMade() {
  const made = useInfiniteQuery(tokensMadeQuery);
  const items = made.data?.pages.flatMap((page) => page.items);
  return (
    <>
      {made.error && (
        <Failed error={made.error} retry={() => void made.refetch()} keptFrom={made.dataUpdatedAt} />
      )}
      {items === undefined && !made.error && <Loading rows={2} />}
      {items?.length === 0 && <Empty why="No tokens yet." />}
      {items !== undefined && items.length > 0 && (
        <ul aria-label="Tokens that were made" className="flex flex-col">
          {items.map(({ id, target, time, address }) => (
            <li key={id} className="border-line flex flex-wrap gap-x-6 gap-y-1 border-b py-2 last:border-b-0">
              <span className="min-w-0 flex-1 basis-40">
                for <Title text={target ?? ''} />
              </span>
              <span className="text-soft text-sm">
                made <Time at={time} /> from {address}
              </span>
            </li>
          ))}
        </ul>
      )}
      {made.hasNextPage && (
        <Button isBusy={made.isFetchingNextPage} onClick={() => void made.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
