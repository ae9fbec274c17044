import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { connectionsQuery } from '../../../data/connections.ts';
import { Title } from '../../../parts/show/title.tsx';

/**
 * Shows the result of connecting an account in a browser. Anybody can forge a link to this page, so it repeats nothing from it: names a connection
 * only if it is the person's own, and describes errors in its own sentences.
 */
export function Returned() {
  const { connection_id: id, error } = useSearch({ from: '/sources' });
  const { data } = useQuery(connectionsQuery);
  if (error !== undefined)
    return (
      <p role="alert" className="border-failed border-l-4 py-1 pl-4">
        {REASONS.get(error) ?? 'The account was not connected. Start again.'}
      </p>
    );
  const connection = data?.connections.find((one) => one.id === id);
  if (!connection) return null;
  return (
    <p role="status" className="border-sap border-l-4 py-1 pl-4">
      Connected:{' '}
      <Link to="/sources/$id" params={{ id: connection.id }} className="underline">
        <Title text={connection.label} />
      </Link>
      . Its documents are being read.
    </p>
  );
}

const REASONS = new Map([
  [
    'CredentialRefused',
    'The account was not connected, because access to it was denied or is not enough. Start again and allow all that is asked for.',
  ],
  ['ClientMissing', 'The account was not connected, because the operator has removed the client for it.'],
]);
