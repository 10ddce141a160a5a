// `npm run bench -- access-tokens`: what it costs a back end to verify an access token with the client library. See
// bench/README.md.
import process from 'node:process';
import { AccessTokenVerifier } from '@hallpass/js';
import { jwtVerify } from 'jose';

const ROUNDS = 15;
const TOKENS = 2_000;
const ISSUER = 'http://localhost:8080/api/v1/projects/p';
const ES256 = { name: 'ECDSA', namedCurve: 'P-256' };
const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' };

const base64url = (value) => Buffer.from(value).toString('base64url');
const keys = await crypto.subtle.generateKey(ES256, true, ['sign', 'verify']);
const jwk = { ...(await crypto.subtle.exportKey('jwk', keys.publicKey)), kid: 'k', alg: 'ES256' };
const seconds = Math.floor(Date.now() / 1_000);
const claims = {
  iss: ISSUER,
  aud: 'p',
  sub: 'b4a5a3a6-6f5d-4d3c-9b7e-0a6b1a2c3d4e',
  project_id: 'p',
  branch_id: 'main',
  refresh_token_id: 'c4a5a3a6-6f5d-4d3c-9b7e-0a6b1a2c3d4e',
  role: 'authenticated',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  email_verified: true,
  selected_team_id: null,
  is_anonymous: false,
  iat: seconds,
  exp: seconds + 600,
};
const signed = `${base64url('{"alg":"ES256","kid":"k"}')}.${base64url(JSON.stringify(claims))}`;
const bytes = new TextEncoder().encode(signed);
const signature = new Uint8Array(await crypto.subtle.sign(ALGORITHM, keys.privateKey, bytes));
const token = `${signed}.${base64url(signature)}`;

const fetch = async () => Response.json({ keys: [jwk] });
const verifier = new AccessTokenVerifier({ baseUrl: 'http://localhost:8080', projectId: 'p', fetch });
const options = { issuer: ISSUER, audience: 'p', algorithms: ['ES256'] };

/** The floor is the unavoidable part: verifying the signature. */
const WAYS = {
  floor: () => crypto.subtle.verify(ALGORITHM, keys.publicKey, signature, bytes),
  verifyAccessToken: () => verifier.verify(token),
  'jose, jwtVerify': () => jwtVerify(token, keys.publicKey, options),
};

const cpuMicros = Object.fromEntries(Object.keys(WAYS).map((way) => [way, []]));
for (let round = -2; round < ROUNDS; round += 1)
  for (const [way, verify] of Object.entries(WAYS)) {
    const before = process.cpuUsage();
    for (let n = 0; n < TOKENS; n += 1) if (!(await verify())) throw new Error(`${way} refuses a good token`);
    const { user, system } = process.cpuUsage(before);
    // The first two rounds are warm-up.
    if (round >= 0) cpuMicros[way].push((user + system) / TOKENS);
  }

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
const floor = median(cpuMicros.floor);
console.table(
  Object.entries(cpuMicros).map(([way, values]) => ({
    way,
    'CPU of a token in µs': Math.round(median(values)),
    'times the floor': Number((median(values) / floor).toFixed(2)),
  })),
);
