// The minimum that answers GET memory: node:http, one statement, JSON.stringify. No authentication, validation, limits or errors.
import { createServer } from 'node:http';
import { connect } from '../../src/db/connect.ts';
import { findMemory } from '../../src/memories/queries.ts';

const sql = connect(process.argv[2] ?? '', { connectionsMax: 16, applicationName: 'cambium-bench' });

const server = createServer((request, response) => {
  const [, , , source = '', id = ''] = (request.url ?? '').split('/');
  findMemory(sql, { appId: 'default', userId: null }, source, decodeURIComponent(id)).then(
    (row) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(row));
    },
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
});
