/** The command for each endpoint that messages of the service name and that has one; `{id}` is any part of a path. */
export const COMMAND_OF: Readonly<Record<string, string>> = {
  'GET /auth/keys': 'cambium keys list',
  'GET /auth/me': 'cambium doctor',
  'GET /connections/list': 'cambium sources list',
  'GET /memories/list': 'cambium status',
  'POST /connections': 'cambium connect',
  'POST /connections/{id}/reauth': 'cambium sources reconnect',
  'POST /connections/{id}/resume': 'cambium sources resume',
  'GET /context-documents/tree/{id}/files': 'cambium tree show',
  'POST /context-documents/tree': 'cambium tree generate',
  'POST /integrations/web_crawler/index': 'cambium connect web_crawler',
  'POST /memories/delete/bulk': 'cambium forget',
  'POST /memories/query': 'cambium search',
  'PUT /integrations/{id}/client': 'cambium sources client',
};

const ENDPOINT = /\b(?:GET|POST|PUT|PATCH|DELETE) \/[\w{}/-]*/g;
/** The place of a value in a request: at the terminal it is an argument or a flag of the same name. */
const PLACE = /^(?:body|query|path)\.(?:config\.)?(?=\w)/;
/** An entry of a list: each is a flag of its own at the terminal. */
const ENTRY = /^(\w+)\.\d+:/;
/** A setting of a connection. */
const SETTING = /^body\.config\.(\w+)(?=[:.])/;

/** Says a message of the service in words of the command line: names of arguments instead of places in a request, commands instead of endpoints. */
export const inCommands = (message: string): string =>
  message
    .replace(/^body\.config\.url:/, 'address:')
    .replace(SETTING, '--set $1=…')
    .replace(PLACE, '')
    .replace(ENTRY, '$1:')
    .replace(/^header\.x-as-user:/, '--as-user:')
    .replace(/\bX-As-User\b/g, '--as-user')
    .replace(ENDPOINT, (endpoint) => {
      const command = commandOf(endpoint);
      return command === undefined ? endpoint : `"${command}"`;
    });

const commandOf = (endpoint: string): string | undefined =>
  PATTERNS.find(({ matches }) => matches.test(endpoint))?.command;

const PATTERNS = Object.entries(COMMAND_OF).map(([endpoint, command]) => ({
  matches: new RegExp(`^${endpoint.replace('{id}', '[^/]+')}$`),
  command,
}));
