import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Person, PROVIDER_TABLE, type ProviderEntry, type Reply } from './provider-table.js';
import { idTokenSigner } from './signing.js';

/** Contains characters that must be escaped (RFC 6749 §2.3.1). */
export const DOUBLE_CLIENT = { clientId: 'client:1', clientSecret: 'sec ret+/=&~:%é' };

export const ADA: Person = {
  id: '1815',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  emailVerified: true,
  image: 'https://images.example.com/ada.png',
};

export interface SeenRequest {
  /** As in the provider's manual, without the query. */
  url: string;
  method: string;
  headers: Record<string, string | string[] | undefined>;
  form: Record<string, string>;
}

interface Grant {
  entry: ProviderEntry;
  person: Person;
  clientId: string;
  redirectUri: string;
  challenge: string | null;
  nonce: string | null;
}

interface Change {
  /** Changes the claims of future ID tokens. */
  idToken?: (claims: Record<string, unknown>) => Record<string, unknown>;
  /** Signs the claims with something other than the issuer's key; null: omits the token. */
  signIdToken?: ((claims: Record<string, unknown>) => string) | null;
  tokenFields?: object;
}

/** Path of an additional OpenID Connect issuer, for servers whose requests are not redirected to the double. */
const OPENID_PATH = '/openid';

/**
 * Simulates the sign-in providers on one loopback port. Rejects what the provider would reject, in its own format:
 * wrong client authentication, a missing verifier, a different redirect URI, a used code, a bad token.
 */
export class ProviderDouble {
  readonly requests: SeenRequest[] = [];
  /** Called before each use of a refresh token is answered, so that a test can delay the response. */
  beforeRefresh: () => Promise<void> = async () => undefined;
  rotatesRefreshTokens = true;
  givesRefreshTokens = true;
  change: Change = {};
  /** The person who signs in at the OpenID Connect issuer. */
  person: Person = ADA;

  private readonly signer = idTokenSigner('key-1');
  private readonly codes = new Map<string, Grant>();
  private readonly accessTokens = new Map<string, Grant>();
  private readonly refreshTokens = new Map<string, Grant>();
  private readonly replies = new Map<string, Reply>();
  private readonly aliases = new Map<string, string>();
  private readonly server = createServer((request, response) => {
    this.handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  private ownEntry!: ProviderEntry;
  url = '';

  static async start(): Promise<ProviderDouble> {
    const double = new ProviderDouble();
    await new Promise<void>((resolve) => double.server.listen(0, '127.0.0.1', resolve));
    double.url = `http://127.0.0.1:${(double.server.address() as AddressInfo).port}`;
    double.ownEntry = openIdEntry(double.issuer);
    return double;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** The OpenID Connect issuer; client id and secret are those of DOUBLE_CLIENT. */
  get issuer(): string {
    return this.url + OPENID_PATH;
  }

  targetOf(url: URL): URL {
    return url.origin === this.url ? url : new URL(`${this.url}/${url.host}${url.pathname}${url.search}`);
  }

  /** Overrides the response of an address; null restores the default. */
  answer(url: string, reply: Reply | null): void {
    if (reply) this.replies.set(url, reply);
    else this.replies.delete(url);
  }

  /** Answers requests below `from` as if they were below `to` (Microsoft's tenants). */
  alias(from: string, to: string): void {
    this.aliases.set(from, to);
  }

  reset(): void {
    this.requests.length = 0;
    for (const kept of [this.codes, this.accessTokens, this.refreshTokens, this.replies, this.aliases]) kept.clear();
    this.change = {};
    this.beforeRefresh = async () => undefined;
    this.rotatesRefreshTokens = true;
    this.givesRefreshTokens = true;
    this.person = ADA;
  }

  requestsTo(url: string): SeenRequest[] {
    return this.requests.filter((request) => request.url === url);
  }

  /**
   * Grants consent at the provider.
   * @param url to which the browser was sent
   * @returns the parameters that the provider sends to the callback
   * @throws Error if the provider would not show its page
   */
  agree(type: keyof typeof PROVIDER_TABLE, url: URL, person: Person = ADA): Record<string, string> {
    return this.agreeAt(PROVIDER_TABLE[type], url, person);
  }

  /** Issues tokens of this account, as if a flow had just finished. */
  issueTokens(person: Person = ADA, entry: ProviderEntry = this.ownEntry) {
    const grant = { entry, person, clientId: DOUBLE_CLIENT.clientId, redirectUri: '', challenge: null, nonce: null };
    return this.newTokens(grant);
  }

  revoke(token: string): void {
    this.accessTokens.delete(token);
    this.refreshTokens.delete(token);
  }

  private agreeAt(entry: ProviderEntry, url: URL, person: Person): Record<string, string> {
    const get = (name: string) => url.searchParams.get(name);
    const refuse = (why: string) => new Error(`the provider refuses the authorization URL: ${why}: ${url.href}`);
    if (url.origin + url.pathname !== entry.authorization) throw refuse('address');
    if (get('client_id') !== DOUBLE_CLIENT.clientId) throw refuse('client_id');
    if (get('response_type') !== 'code') throw refuse('response_type');
    const [state, redirectUri] = [get('state'), get('redirect_uri')];
    if (!state || !redirectUri) throw refuse('state or redirect_uri');
    const scopes = get('scope')?.split(' ') ?? [];
    if (!entry.scopes.every((scope) => scopes.includes(scope))) throw refuse('scope');
    for (const [name, value] of Object.entries(entry.parameters ?? {})) if (get(name) !== value) throw refuse(name);
    const challenge = get('code_challenge');
    if (entry.hasPkce ? get('code_challenge_method') !== 'S256' || !challenge : challenge) throw refuse('PKCE');
    if (entry.idTokens && !get('nonce')) throw refuse('nonce');
    const code = secret();
    this.codes.set(code, {
      entry,
      person,
      clientId: DOUBLE_CLIENT.clientId,
      redirectUri,
      challenge,
      nonce: get('nonce'),
    });
    return { code, state };
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen = new URL(request.url ?? '/', this.url);
    const isOwn = seen.pathname.startsWith(`${OPENID_PATH}/`);
    const url = isOwn ? this.url + seen.pathname : `https:/${seen.pathname}`;
    const form = Object.fromEntries(new URLSearchParams(await textOf(request)));
    this.requests.push({ url, method: request.method ?? '', headers: request.headers, form });
    if (isOwn && seen.pathname === `${OPENID_PATH}/authorize`) return this.redirect(seen, response);
    const { status, body, headers } = await this.reply(url, request, seen.searchParams, form);
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  }

  /** Handles a browser at the OpenID Connect issuer: `person` consents at once. */
  private redirect(url: URL, response: ServerResponse): void {
    const location = new URL(url.searchParams.get('redirect_uri') ?? '');
    const sent = { ...this.agreeAt(this.ownEntry, url, this.person), iss: this.issuer };
    for (const [name, value] of Object.entries(sent)) location.searchParams.set(name, value);
    response.writeHead(302, { location: location.href }).end();
  }

  private async reply(
    asked: string,
    request: IncomingMessage,
    query: URLSearchParams,
    form: Record<string, string>,
  ): Promise<Reply> {
    const fixed = this.replies.get(asked);
    if (fixed) return fixed;
    const [from, to] = [...this.aliases].find(([begin]) => asked.startsWith(begin)) ?? ['', ''];
    const url = to + asked.slice(from.length);
    const entries = [...Object.values(PROVIDER_TABLE), this.ownEntry];
    if (url === `${this.issuer}/.well-known/openid-configuration`) return { status: 200, body: this.discovery() };
    if (entries.some(({ idTokens }) => idTokens?.keys === url))
      return { status: 200, body: { keys: [this.signer.jwk] } };
    const issuing = entries.find(({ token }) => token === url);
    if (issuing) return this.token(issuing, request, form);
    const shown = entries.find(({ api }) => api[url]);
    if (shown) return this.profile(shown, url, request, query);
    return { status: 404, body: { message: `the double knows no ${url}` } };
  }

  private discovery(): object {
    return {
      issuer: this.issuer,
      authorization_endpoint: this.ownEntry.authorization,
      token_endpoint: this.ownEntry.token,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  private async token(entry: ProviderEntry, request: IncomingMessage, form: Record<string, string>): Promise<Reply> {
    if (!isOurClient(entry, request, form)) return { status: 401, body: { error: 'invalid_client' } };
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded' || request.method !== 'POST')
      return { status: 400, body: { error: 'invalid_request' } };
    const grant = form['grant_type'] === 'refresh_token' ? await this.refreshGrant(form) : this.codeGrant(form);
    return grant?.entry === entry ? { status: 200, body: this.newTokens(grant) } : entry.tokenRefusal;
  }

  private codeGrant({ code = '', redirect_uri, code_verifier }: Record<string, string>): Grant | null {
    const grant = this.codes.get(code);
    this.codes.delete(code);
    if (!grant || grant.redirectUri !== redirect_uri) return null;
    const isProven =
      grant.challenge === null ? code_verifier === undefined : s256(code_verifier ?? '') === grant.challenge;
    return isProven ? grant : null;
  }

  private async refreshGrant({ refresh_token: token = '' }: Record<string, string>): Promise<Grant | null> {
    await this.beforeRefresh();
    const grant = this.refreshTokens.get(token) ?? null;
    if (this.rotatesRefreshTokens) this.refreshTokens.delete(token);
    return grant;
  }

  private newTokens(grant: Grant) {
    const accessToken = secret();
    this.accessTokens.set(accessToken, grant);
    const refreshToken = this.givesRefreshTokens ? secret() : null;
    if (refreshToken !== null) this.refreshTokens.set(refreshToken, grant);
    const idToken = this.idToken(grant);
    return {
      access_token: accessToken,
      ...(refreshToken !== null && { refresh_token: refreshToken }),
      ...(idToken !== null && { id_token: idToken }),
      ...grant.entry.tokenFields,
      ...this.change.tokenFields,
    };
  }

  private idToken({ entry, person, clientId, nonce }: Grant): string | null {
    if (!entry.idTokens || this.change.signIdToken === null) return null;
    const now = Math.floor(Date.now() / 1000);
    const claims: Record<string, unknown> = {
      iss: entry.idTokens.issuer,
      aud: clientId,
      sub: person.id,
      iat: now,
      exp: now + 600,
      ...(nonce !== null && { nonce }),
      ...(person.email !== null && { email: person.email, email_verified: person.emailVerified }),
      ...entry.idTokens.claims,
    };
    const changed = this.change.idToken ? this.change.idToken(claims) : claims;
    return this.change.signIdToken ? this.change.signIdToken(changed) : this.signer.sign(changed);
  }

  private profile(entry: ProviderEntry, url: string, request: IncomingMessage, query: URLSearchParams): Reply {
    const accessToken = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const grant = this.accessTokens.get(accessToken);
    if (grant?.entry !== entry) return entry.apiRefusal;
    return entry.api[url]!({ person: grant.person, headers: request.headers, query, accessToken, ...DOUBLE_CLIENT });
  }
}

/** Whether the client authenticated in exactly one way, the one of the table. */
function isOurClient(entry: ProviderEntry, request: IncomingMessage, form: Record<string, string>): boolean {
  const { clientId, clientSecret } = DOUBLE_CLIENT;
  const header = request.headers.authorization;
  if (entry.clientAuthentication === 'post')
    return header === undefined && form['client_id'] === clientId && form['client_secret'] === clientSecret;
  if (form['client_secret'] !== undefined || !header?.startsWith('Basic ')) return false;
  const [id = '', secret = ''] = Buffer.from(header.slice(6), 'base64').toString().split(':');
  return unescaped(id) === clientId && unescaped(secret) === clientSecret;
}

function openIdEntry(issuer: string): ProviderEntry {
  return {
    authorization: `${issuer}/authorize`,
    token: `${issuer}/token`,
    clientAuthentication: 'basic',
    hasPkce: true,
    scopes: ['openid', 'profile', 'email'],
    idTokens: { issuer, keys: `${issuer}/keys` },
    tokenFields: { token_type: 'Bearer', expires_in: 3600 },
    tokenRefusal: { status: 400, body: { error: 'invalid_grant' } },
    apiRefusal: { status: 401, body: { error: 'invalid_token' } },
    api: {
      [`${issuer}/userinfo`]: ({ person }) => ({
        status: 200,
        body: {
          sub: person.id,
          name: person.name,
          picture: person.image,
          ...(person.email !== null && { email: person.email, email_verified: person.emailVerified }),
        },
      }),
    },
  };
}

const secret = () => randomBytes(24).toString('base64url');
const s256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const unescaped = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
