import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { revokeAllTokens, revokeUserTokens } from '../../../data/settings/users.ts';
import { Button } from '../../../parts/button.tsx';
import { Confirm } from '../../../parts/confirm.tsx';
import { Failed } from '../../../parts/state/states.tsx';
import { toast } from '../../../parts/state/toasts.tsx';
import { plainTitle } from '../../../theme/numbers.ts';

/** Revokes every token of a user or, if null, of all users. */
export function RevokeTokens({ userId }: { userId: string | null }) {
  const [isAsking, setAsking] = useState(false);
  const whose = userId === null ? 'all users' : plainTitle(userId);
  const revoke = useMutation<unknown>({
    mutationFn: () => (userId === null ? revokeAllTokens() : revokeUserTokens(userId)),
    onSuccess: () => {
      setAsking(false);
      toast(`The tokens of ${whose} are refused from now on.`);
    },
  });
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)} aria-label={`Revoke tokens of ${whose}`}>
        Revoke tokens{userId === null && ' of all users'}
      </Button>
      {isAsking && (
        <Confirm
          title="Revoke user tokens"
          typed="revoke"
          does="Revoke"
          isBusy={revoke.isPending}
          confirm={() => revoke.mutate()}
          close={() => setAsking(false)}
        >
          <p>
            Every token of <bdi>{whose}</bdi> is refused from now on, and sessions that one opened end. Tokens
            that are made later work. This cannot be undone.
          </p>
          {revoke.error && <Failed error={revoke.error} />}
        </Confirm>
      )}
    </>
  );
}
