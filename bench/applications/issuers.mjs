// Memory that 3,000 issuers in use take in one process. Run by `main.mjs`, or alone with `node --expose-gc`.
import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { Readable, Writable } from 'node:stream';
import { renderConfig } from '@hallpass/project-config';
import { Issuers } from '../../services/auth/dist/authorization-server/provider/issuers.js';

const ISSUERS = 3_000;
const LIMIT_MEBIBYTES = 150;

const pem = (type, options) => generateKeyPairSync(type, options).privateKey.export({ type: 'pkcs8', format: 'pem' });
const rsa = pem('rsa', { modulusLength: 2048 });

const megabytes = () => {
  for (let n = 0; n < 3; n += 1) globalThis.gc();
  return process.memoryUsage().rss / 2 ** 20;
};

/** Each project has keys of its own, and a configuration. No statement runs. */
const projects = { load: (_database, id) => Promise.resolve({ id, version: 1, config: renderConfig({}) }) };
const signingKeys = {
  signer: (_projectId, use) =>
    Promise.resolve({
      kid: randomUUID(),
      key: createPrivateKey(use === 'id_token' ? rsa : pem('ec', { namedCurve: 'P-256' })),
    }),
};
const issuers = new Issuers({}, projects, signingKeys, { url: 'http://localhost:8080' }, {}, {}, [], {});

/** Makes an issuer, lets it answer a request, and keeps one of its clients. */
async function use(kept) {
  const issuer = await issuers.find(randomUUID());
  await ask(issuer);
  kept.push({ issuer, client: new issuer.provider.Client(clientMetadata(randomUUID())) });
}

const clientMetadata = (id) => ({
  client_id: id,
  client_secret: 'x'.repeat(45),
  redirect_uris: ['https://app.example/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'client_secret_basic',
  scope: 'openid profile email',
});

async function ask(issuer) {
  const path = '/.well-known/openid-configuration';
  const raw = Object.assign(Readable.from([]), { method: 'GET', url: path, headers: {}, socket: {} });
  const response = new ServerResponse(raw);
  const sent = new Promise((resolve) => response.once('finish', resolve));
  response.assignSocket(new Writable({ write: (_chunk, _encoding, done) => done() }));
  await issuer.answer({ raw, requestId: '', clientAddress: '127.0.0.1', path, body: undefined }, response);
  await sent;
  if (response.statusCode !== 200) throw new Error(`the issuer answered ${response.statusCode}`);
}

const kept = (globalThis.kept = []);
for (let number = 0; number < 100; number += 1) await use(kept); // loads the code
kept.length = 0;
const before = megabytes();
for (let number = 0; number < ISSUERS; number += 1) await use(kept);
const mebibytes = megabytes() - before;
console.log(
  JSON.stringify({
    issuers: kept.length,
    mebibytes: Math.round(mebibytes),
    kibibytesEach: Math.round((mebibytes * 1024) / ISSUERS),
    target: `at most ${LIMIT_MEBIBYTES} MiB`,
    met: mebibytes <= LIMIT_MEBIBYTES,
  }),
);
