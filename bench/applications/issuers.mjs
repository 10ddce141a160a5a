// Memory that 3,000 issuers in use take in one process. Run by `main.mjs`, or alone with `node --expose-gc`.
import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { ServerResponse } from 'node:http';
import { createProvider } from '../../services/auth/dist/authorization-server/provider/provider.js';

const ISSUERS = 3_000;
const LIMIT_MEBIBYTES = 150;

const pem = (type, options) => generateKeyPairSync(type, options).privateKey.export({ type: 'pkcs8', format: 'pem' });
const rsa = pem('rsa', { modulusLength: 2048 });

const megabytes = () => {
  for (let n = 0; n < 3; n += 1) globalThis.gc();
  return process.memoryUsage().rss / 2 ** 20;
};

/** Makes an issuer with keys of its own, lets it answer a request, and keeps one of its clients. */
async function use(kept, number) {
  const projectId = randomUUID();
  const provider = createProvider({
    database: {}, // no statement runs
    projectId,
    policy: { idleSeconds: 1, lifetimeSeconds: 1, impersonationMillis: 1, rotates: false },
    baseUrl: 'http://localhost:8080',
    grants: {},
    ownGrants: [],
    keys: [
      { kid: `e${number}`, alg: 'ES256', key: createPrivateKey(pem('ec', { namedCurve: 'P-256' })) },
      { kid: `r${number}`, alg: 'RS256', key: createPrivateKey(rsa) },
    ],
    fetch: () => Promise.reject(new Error('no keys are fetched')),
  });
  const answer = provider.callback();
  await ask(answer, `/.well-known/openid-configuration`);
  kept.push({ provider, answer, client: new provider.Client(clientMetadata(randomUUID())) });
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

async function ask(answer, url) {
  const request = Object.assign(Readable.from([]), {
    method: 'GET',
    url,
    headers: { host: 'localhost:8080' },
    socket: {},
  });
  const response = new ServerResponse(request);
  const sent = new Promise((resolve) => response.once('finish', resolve));
  response.assignSocket(new Writable({ write: (_chunk, _encoding, done) => done() }));
  await answer(request, response);
  await sent;
  if (response.statusCode !== 200) throw new Error(`the issuer answered ${response.statusCode}`);
}

const kept = (globalThis.kept = []);
for (let number = 0; number < 100; number += 1) await use(kept, number); // loads the code
kept.length = 0;
const before = megabytes();
for (let number = 0; number < ISSUERS; number += 1) await use(kept, number);
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
