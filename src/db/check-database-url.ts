import { connect } from './connect.ts';
import { errorText } from '../lib/strings/error-text.ts';

const MAJOR_MIN = 15;

/**
 * Connects once to the PostgreSQL server in DATABASE_URL. Throws an error that names the setting and the reason, without the password, if
 * the server is unreachable, refuses the connection, or is too old.
 */
export async function checkDatabaseUrl(url: string): Promise<void> {
  const { host, pathname } = new URL(url);
  const where = `${host || '127.0.0.1:5432'}${pathname}`;
  const sql = connect(url, { connectionsMax: 1, applicationName: 'cambium-start' });
  let version: string;
  try {
    const [row] = await sql<[{ server_version: string }]>`show server_version`;
    version = row.server_version;
  } catch (error) {
    const reason = errorText(error);
    throw new Error(
      `DATABASE_URL names a PostgreSQL that cannot be used (${where}): ${reason}. Start that server or correct DATABASE_URL; without it the embedded one is used.`,
      { cause: error },
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
  if (Number.parseInt(version, 10) < MAJOR_MIN)
    throw new Error(
      `DATABASE_URL names PostgreSQL ${version} (${where}). Cambium needs version ${MAJOR_MIN} or newer.`,
    );
}
