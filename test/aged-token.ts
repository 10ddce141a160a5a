import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import pg from 'pg';
import { server } from '@hallpass/testing';

/**
 * Makes a token look an hour old. Signs it with a key that it adds to the project, because no API creates expired
 * tokens.
 * @returns a token that is valid except for its `exp`
 */
export async function agedToken(accessToken: string): Promise<string> {
  const [header, claims] = accessToken.split('.', 2).map((part) => decode(part));
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  const jwk = { ...publicKey.export({ format: 'jwk' }), alg: 'ES256', kid };
  const client = new pg.Client({ connectionString: server.databaseUrl! });
  await client.connect();
  await client.query(
    `INSERT INTO auth.signing_key (project_id, audience, kid, public_jwk, signs_from) VALUES ($1, 'regular', $2, $3, now() + interval '1 day')`,
    [claims!.project_id, kid, jwk],
  );
  await client.end();
  const aged = { ...claims, iat: Number(claims!.iat) - 3600, exp: Number(claims!.exp) - 3600 };
  const signed = `${encode({ ...header, kid })}.${encode(aged)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
