import { join, resolve } from 'node:path';
import { walk } from './client-walks.js';
import { jsonClient } from './json-client.js';
import { jsonWalks } from './json-walks.js';
import { interopFolder } from './running-client.js';
import { snippetWalk } from './snippet-walk.js';

const python = join(interopFolder(), 'authlib/bin/python');
const client = jsonClient([python, '-m', 'flask', '--app', 'app.py', 'run'], resolve('test/interop/authlib'), {
  secret: /invalid_client/,
  canceled: /access_denied/,
  state: /mismatching_state/,
  nonce: /nonce/,
  code_challenge: /invalid_grant/,
  stolen: /mismatching_state/,
  replayed: /mismatching_state/,
});

walk('Authlib with Flask', client, (world) => {
  jsonWalks(world);
  snippetWalk(world, {
    id: 'authlib',
    authentication: 'client_secret',
    refusal: /^CSRF Warning/,
    build: async (_, port) => [python, '-m', 'flask', '--app', 'app.py', 'run', '--port', String(port)],
  });
});
