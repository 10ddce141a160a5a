import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { snippetsOf } from '../../admin-web/src/applications/snippets.js';
import type { ClientSettings, InteropClient } from './interop-world.js';
import { type RunningClient, startClient } from './running-client.js';

const MODULES = '/usr/lib/apache2/modules';
const LOADED = {
  mpm_event_module: 'mod_mpm_event',
  authn_core_module: 'mod_authn_core',
  authz_core_module: 'mod_authz_core',
  authz_user_module: 'mod_authz_user',
  dir_module: 'mod_dir',
  auth_openidc_module: 'mod_auth_openidc',
};

/** Apache with the configuration that the dashboard shows, in front of one page. */
export const apache: InteropClient = {
  signInPath: '/',
  signOutPath: (origin) => `/callback?logout=${encodeURIComponent(`${origin}/signed-out`)}`,
  says: {
    secret: /error" entry with value: ""invalid_client""/,
    // The module takes an error that names its issuer (RFC 9207 §2) for a sign-in that the issuer starts.
    canceled: /SSO to this module without specifying a "target_link_uri"/,
    state: /unable to restore state/,
    nonce: /did not match the one stored in the browser session/,
    code_challenge: /error" entry with value: ""invalid_grant""/,
    stolen: /unable to restore state/,
    replayed: /browser back detected/,
  },
  start,
  user: async (page, origin) => (await infoOf(page, origin))?.userinfo ?? null,
  async refresh(page, origin) {
    const token = (await infoOf(page, origin))?.access_token ?? '';
    await page.goto(`${origin}/callback?refresh=${encodeURIComponent(`${origin}/`)}&access_token=${token}`);
    if (new URL(page.url()).searchParams.has('error_code')) return null;
    return (await infoOf(page, origin))!.access_token !== token;
  },
};

interface Info {
  access_token: string;
  userinfo: Record<string, unknown>;
}

/** @returns what the module knows about the session of a browser; null without a session */
async function infoOf(page: Page, origin: string): Promise<Info | null> {
  const response = await page.goto(`${origin}/callback?info=json`);
  if (response!.status() === 401) return null;
  return JSON.parse(await page.locator('body').innerText()) as Info;
}

async function start({ port, issuer, application, redirectUri }: ClientSettings): Promise<RunningClient> {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-apache-'));
  const snippet = snippetsOf({
    issuer,
    clientId: application.id,
    kind: 'web',
    authentication: 'client_secret',
    redirectUri,
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    algorithm: 'ES256',
  }).find(({ id }) => id === 'apache')!;
  const files = {
    ...Object.fromEntries(snippet.files.map(({ name, text }) => [name, text])),
    'index.html': '<h1>For users only</h1>',
    'signed-out': 'Signed out',
    'apache.conf': configuration(folder, port, snippet.files[0]!.name),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  // As root, Apache changes to a user of its own.
  chmodSync(folder, 0o755);
  const env = { HALLPASS_CLIENT_SECRET: application.secret, OIDC_CRYPTO_PASSPHRASE: 'of sessions and states' };
  const command = ['/usr/sbin/apache2', '-f', join(folder, 'apache.conf'), '-DFOREGROUND'] as const;
  const running = await startClient(`http://localhost:${port}`, command, { env });
  return {
    ...running,
    said: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (folder: string, port: number, included: string): string => `ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
${Object.entries(LOADED)
  .map(([name, file]) => `LoadModule ${name} ${MODULES}/${file}.so`)
  .join('\n')}
${process.getuid?.() === 0 ? 'User nobody\nGroup nogroup' : ''}
DocumentRoot ${folder}
Include ${folder}/${included}
OIDCInfoHook access_token userinfo

<Location /signed-out>
  AuthType None
  Require all granted
</Location>
`;
