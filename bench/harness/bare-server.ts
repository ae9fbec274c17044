// The minimum that answers GET memory: node:http, one statement, JSON.stringify. No authentication, validation, limits or errors. Blocks are
// answered as values, not as a text with JSON inside, which no client could use; the driver made values of them when this bench was written.
import { createServer } from 'node:http';
import { connect } from '../../src/db/connect.ts';
import { readBlocksJson } from '../../src/parse/blocks/blocks-json.ts';
import { findMemory, type StoredMemory } from '../../src/memories/queries.ts';

const sql = connect(process.argv[2] ?? '', { connectionsMax: 16, applicationName: 'cambium-bench' });

const server = createServer((request, response) => {
  const [, , , source = '', id = ''] = (request.url ?? '').split('/');
  findMemory(sql, { appId: 'default', userId: null }, source, decodeURIComponent(id)).then(
    (row) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(row && valuesOf(row)));
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

function valuesOf({ blocks_json, ...row }: StoredMemory): object {
  return { ...row, blocks: blocks_json === null ? null : readBlocksJson(blocks_json) };
}
