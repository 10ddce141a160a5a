import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { walk } from './client-walks.js';
import { jsonClient } from './json-client.js';
import { jsonWalks } from './json-walks.js';
import { interopFolder } from './running-client.js';
import { snippetWalk } from './snippet-walk.js';

const folder = join(interopFolder(), 'go');
const client = jsonClient([join(folder, 'client')], folder, {
  secret: /invalid_client/,
  canceled: /access_denied/,
  state: /another browser started this sign-in/,
  nonce: /the nonce is another one/,
  code_challenge: /invalid_grant/,
  stolen: /another browser started this sign-in/,
  replayed: /this sign-in is over/,
});

walk('go-oidc with golang.org/x/oauth2', client, (world) => {
  jsonWalks(world);

  for (const authentication of ['client_secret', 'none'] as const) {
    snippetWalk(world, {
      id: 'go',
      authentication,
      values: (port) => ({ '":3000"': `"localhost:${port}"` }),
      refusal: /^Open \/sign-in first/,
      async build(app) {
        for (const name of ['go.mod', 'go.sum']) cpSync(resolve('test/interop/go', name), join(app, name));
        await promisify(execFile)('go', ['build', '-o', 'client', '.'], { cwd: app });
        return [join(app, 'client')];
      },
    });
  }
});
