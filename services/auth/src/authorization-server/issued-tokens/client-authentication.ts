import { decodeJwt } from 'jose';
import type { Client } from 'oidc-provider';
import { isDocumentUrl } from '../metadata-documents/client-id-url.js';
import { isSecretOf } from '../provider/clients.js';
import { InvalidClientAuth, InvalidRequest, validateAssertion } from '../provider/library.js';
import type { EndpointCall } from './endpoint-call.js';
import type { CallerRow } from './issued-token.sql.js';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The claimed identity of an application, and its proof. */
export interface ClientCredentials {
  clientId: string;
  secret?: string;
  assertion?: string;
}

/**
 * `client_secret_basic`, `client_secret_post`, `private_key_jwt` (RFC 7523 §2.2) or `none`, as at the token endpoint.
 * @throws InvalidRequest
 */
export function credentialsOf(call: EndpointCall): ClientCredentials {
  const { authorization } = call;
  const secret = call.field('client_secret');
  const assertion = call.field('client_assertion');
  if ([authorization, secret, assertion].filter((each) => each !== undefined).length > 1)
    throw new InvalidRequest('client authentication must only be provided using one mechanism');
  const named = call.field('client_id');
  const given: Partial<ClientCredentials> =
    authorization !== undefined
      ? basicOf(authorization)
      : assertion !== undefined
        ? { assertion, clientId: subjectOf(call, assertion) }
        : { secret };
  const clientId = given.clientId ?? named;
  if (clientId === undefined) throw new InvalidRequest('no client authentication mechanism provided');
  if (named !== undefined && named !== clientId) throw new InvalidRequest('client_id mismatch');
  return { ...given, clientId };
}

/**
 * @param application the one that the credentials name, undefined if it is unknown or disabled
 * @returns how the application authenticates
 * @throws InvalidClientAuth, InvalidClient if its document is not accepted any more
 */
export async function authenticate(
  call: EndpointCall,
  { clientId, secret, assertion }: ClientCredentials,
  application: CallerRow | undefined,
): Promise<CallerRow['authentication']> {
  if (!application) throw new InvalidClientAuth('client not found');
  call.clientId = clientId;
  const method = secret !== undefined ? 'client_secret' : assertion !== undefined ? 'private_key_jwt' : 'none';
  // The document says how its client authenticates now.
  const client = isDocumentUrl(clientId) || assertion !== undefined ? await clientOf(call, clientId) : undefined;
  const expected = isDocumentUrl(clientId) ? client!.tokenEndpointAuthMethod : application.authentication;
  if (method !== expected)
    throw new InvalidClientAuth('the application is registered with another authentication method');
  if (secret !== undefined && !isSecretOf(application, secret)) throw new InvalidClientAuth('invalid secret provided');
  if (assertion !== undefined) await assertProof(call, client!, assertion);
  return method;
}

async function clientOf(call: EndpointCall, clientId: string): Promise<Client> {
  const { provider, run } = call.issuer;
  const client = await run(() => provider.Client.find(clientId));
  if (!client) throw new InvalidClientAuth('client not found');
  return client;
}

async function assertProof(call: EndpointCall, client: Client, assertion: string): Promise<void> {
  const ctx = call.libraryContext();
  Object.assign(ctx.oidc, { params: { client_assertion: assertion } });
  ctx.oidc.entity('Client', client);
  const { asymmetricKeyStore } = client as unknown as { asymmetricKeyStore: object };
  await call.issuer.run(() => validateAssertion(ctx, asymmetricKeyStore, (alg) => !alg.startsWith('HS')));
}

/** HTTP Basic with form-encoded parts (RFC 6749 §2.3.1). */
function basicOf(authorization: string): Pick<ClientCredentials, 'clientId' | 'secret'> {
  const [, encoded] = /^basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization) ?? [];
  const [, clientId, secret] = /^([^:]*):(.+)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  if (!clientId || !secret) throw new InvalidRequest('invalid authorization header value format');
  try {
    return { clientId: formDecoded(clientId), secret: formDecoded(secret) };
  } catch {
    throw new InvalidRequest('client_id and client_secret in the authorization header are not properly encoded');
  }
}

const formDecoded = (text: string): string => decodeURIComponent(text.replaceAll('+', '%20'));

function subjectOf(call: EndpointCall, assertion: string): string {
  if (call.field('client_assertion_type') !== ASSERTION_TYPE)
    throw new InvalidRequest(`client_assertion_type must have value ${ASSERTION_TYPE}`);
  const subject = claimedSubject(assertion);
  if (subject === undefined) throw new InvalidClientAuth('sub (JWT subject) must be in the client_assertion JWT');
  return subject;
}

function claimedSubject(assertion: string): string | undefined {
  try {
    const { sub } = decodeJwt(assertion);
    return typeof sub === 'string' && sub !== '' ? sub : undefined;
  } catch {
    throw new InvalidRequest('invalid client_assertion format');
  }
}
