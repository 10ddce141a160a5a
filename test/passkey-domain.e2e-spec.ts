/** @once the API verifies passkeys alone: `services/auth/test/passkeys.e2e-spec.ts` */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addVirtualAuthenticator,
  createProject,
  inBrowser,
  PATIENCE_MILLIS,
  type SdkSite,
  server,
  startSdkSite,
  type TestProject,
} from '@hallpass/testing';
import { type Browser, chromium, type Page } from 'playwright-core';

const run = promisify(execFile);

/** The domain of the passkeys, and a page on another domain. */
const DOMAIN = 'shop.example';
const PAGE = 'https://login.other.example';

/** Makes a certificate that only our Chromium accepts. */
async function certificate() {
  const folder = await mkdtemp(join(tmpdir(), 'passkey-domain-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = `subjectAltName=DNS:${DOMAIN},DNS:${new URL(PAGE).hostname}`;
  const subject = ['-subj', `/CN=${DOMAIN}`, '-addext', names, '-days', '2'];
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    keyFile,
    '-out',
    certFile,
    ...subject,
  ]);
  const script = `openssl x509 -in "$0" -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64`;
  const { stdout } = await run('sh', ['-c', script, certFile]);
  const files = { key: await readFile(keyFile), cert: await readFile(certFile) };
  await rm(folder, { recursive: true });
  return { ...files, fingerprint: stdout.trim() };
}

inBrowser(describe)('passkeys of a domain, on a page of another domain', () => {
  let browser: Browser;
  let sdk: SdkSite;
  let site: Server;
  /** The file that the domain serves; null if it serves none. */
  let file: object | null;
  let project: TestProject;

  beforeAll(async () => {
    const made = await certificate();
    [sdk, project] = await Promise.all([
      startSdkSite('@hallpass/js'),
      createProject({
        config: { passkey_enabled: true },
        override: {
          'domains.trustedDomains.shop': { baseUrl: `https://app.${DOMAIN}` },
          'domains.trustedDomains.login': { baseUrl: PAGE },
          'auth.passkey.rpId': DOMAIN,
        },
      }),
    ]);
    site = createServer(made, (incoming, response) => {
      const { url = '/', method, headers } = incoming;
      if (headers.host === DOMAIN) {
        if (file === null) response.writeHead(404).end();
        else response.setHeader('content-type', 'application/json').end(JSON.stringify(file));
        return;
      }
      const to = new URL(url, url.startsWith('/api/') ? server.baseUrl : sdk.origin);
      const passed = request(to, { method, headers: { ...headers, host: to.host } }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      incoming.pipe(passed);
    });
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    const { port } = site.address() as AddressInfo;
    const hosts = [DOMAIN, new URL(PAGE).hostname].map((host) => `MAP ${host}:443 127.0.0.1:${port}`);
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        `--host-resolver-rules=${hosts.join(',')}`,
        `--ignore-certificate-errors-spki-list=${made.fingerprint}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    });
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
    site?.closeAllConnections();
    await sdk?.close();
  });

  const inApp = <T>(page: Page, code: string): Promise<T> => page.evaluate(`(async (app) => { ${code} })(window.app)`);
  async function signedUp() {
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(PATIENCE_MILLIS);
    await page.goto(PAGE);
    const authenticator = await addVirtualAuthenticator(page);
    const { id: projectId, publishableClientKey } = project;
    const options = { baseUrl: PAGE, projectId, publishableClientKey, tokenStore: 'memory', redirectMethod: 'none' };
    await page.evaluate(`window.app = new sdk.HallpassClientApp(${JSON.stringify(options)})`);
    const account = { email: `${randomUUID()}@example.com`, password: randomUUID(), noVerificationCallback: true };
    expect(await inApp(page, `return (await app.signUpWithCredential(${JSON.stringify(account)})).status`)).toBe('ok');
    return { page, authenticator };
  }
  const REGISTERS = 'return (await (await app.getUser()).registerPasskey()).status';
  const SIGNS_IN = `
    const { id } = await app.getUser();
    await app.signOut();
    const { status } = await app.signInWithPasskey();
    return status === 'ok' && (await app.getUser()).id === id`;

  it('are made and used once the domain names the page', async () => {
    file = { origins: [PAGE] };
    const { page, authenticator } = await signedUp();
    expect(await inApp(page, REGISTERS)).toBe('ok');
    expect((await authenticator.passkeys()).map(({ rpId }) => rpId)).toEqual([DOMAIN]);
    expect(await inApp(page, SIGNS_IN)).toBe(true);
  });

  it.each([
    ['the domain serves no file', null],
    ['the file names other pages only', { origins: ['https://elsewhere.example'] }],
  ])('leave the page its own ones while %s', async (_name, served) => {
    file = served;
    const { page, authenticator } = await signedUp();
    expect(await inApp(page, REGISTERS)).toBe('ok');
    expect((await authenticator.passkeys()).map(({ rpId }) => rpId)).toEqual([new URL(PAGE).hostname]);
    expect(await inApp(page, SIGNS_IN)).toBe(true);
  });

  it('are used along with those made before', async () => {
    file = null;
    const { page, authenticator } = await signedUp();
    expect(await inApp(page, REGISTERS)).toBe('ok');
    file = { origins: [PAGE] };
    expect(await inApp(page, `return (await app.signInWithPasskey()).status`)).toBe('error');
    const older = `return (await app.signInWithPasskey({ hostname: location.hostname })).status`;
    expect(await inApp(page, older)).toBe('ok');
    expect(await authenticator.passkeys()).toHaveLength(1);
  });
});
