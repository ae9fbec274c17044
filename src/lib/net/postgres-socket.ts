const PORT_DEFAULT = 5432;

/**
 * Returns the socket file of a PostgreSQL URL whose host is a directory, escaped as libpq takes it (`postgres://user@%2Frun%2Fpostgresql/name`);
 * undefined if it names a host. https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS
 */
export function postgresSocketOf(url: string): string | undefined {
  const { hostname, port } = new URL(url);
  return /^%2f/i.test(hostname)
    ? `${decodeURIComponent(hostname)}/.s.PGSQL.${port || PORT_DEFAULT}`
    : undefined;
}
