import { randomUUID } from 'node:crypto';
import type { TestProject, TestUser } from '@hallpass/testing';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { inDatabase } from '../running-database.js';
import {
  APP,
  authorizationRequest,
  basic,
  discovered,
  IssuerBrowser,
  issuerOf,
  post,
  type TestApplication,
} from './issuer-world.js';

export type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;
export type Signer = KeyPair & { kid: string };

export const seconds = (): number => Math.floor(Date.now() / 1000);

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
}

/** Signs a user in to an application. @returns the form that exchanges the code */
export async function codeCall(
  project: TestProject,
  user: TestUser,
  of: TestApplication,
  more: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { url, verifier } = await authorizationRequest(await discovered(project, of), more);
  const back = await new IssuerBrowser(project, user).authorize(url);
  return {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code')!,
    redirect_uri: APP,
    code_verifier: verifier,
    ...(of.secret ? {} : { client_id: of.id }),
  };
}

/** Signs a user in to an application. `more` are parameters of the request, `proof` is a DPoP proof for the tokens. */
export async function tokensOf(
  project: TestProject,
  user: TestUser,
  of: TestApplication,
  { more = {}, proof }: { more?: Record<string, string>; proof?: string } = {},
): Promise<Tokens> {
  const form = await codeCall(project, user, of, more);
  const headers: Record<string, string> = { ...(of.secret ? basic(of) : {}), ...(proof ? { dpop: proof } : {}) };
  const { status, body } = await post(project, '/oauth/token', form, headers);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as Tokens;
}

/** The id of the grant of an ID token. */
export const grantOf = ({ id_token }: Tokens): string => claimsOf(id_token).sid as string;

export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

/** An access token of client credentials. */
export async function machineToken(project: TestProject, machine: TestApplication): Promise<string> {
  const { body } = await post(project, '/oauth/token', { grant_type: 'client_credentials' }, basic(machine));
  return body.access_token as string;
}

/** A key of the issuer that verifies tokens, and whose private half the test has. */
export async function publishedKey(project: TestProject): Promise<Signer> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const kid = randomUUID();
  await fetch(`${issuerOf(project)}/oauth/jwks`);
  await inDatabase(
    `INSERT INTO auth.signing_key (project_id, audience, kid, public_jwk, signs_from)
     VALUES ($1, 'regular', $2, $3, now() + interval '1 day')`,
    [project.id, kid, JSON.stringify({ ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256' })],
  );
  return { ...pair, kid };
}

/** An access token for a resource, as the issuer signs it. Claims that are undefined are left out. */
export function accessJwt(
  project: TestProject,
  { kid, privateKey }: Signer,
  claims: Record<string, unknown>,
  typ = 'at+jwt',
): Promise<string> {
  const payload = {
    iss: issuerOf(project),
    aud: 'https://mcp.example/',
    scope: 'read write',
    jti: randomUUID(),
    iat: seconds(),
    exp: seconds() + 600,
    ...claims,
  };
  const kept = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
  return new SignJWT(kept).setProtectedHeader({ alg: 'ES256', typ, kid }).sign(privateKey);
}
