import { createPrivateKey, generateKeyPair, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { DEVELOPMENT_CLIENT, type Settings } from '@hallpass/settings';
import type { ClientMetadata, Configuration, Provider, Adapter, AdapterPayload } from 'oidc-provider';
import type { DevelopmentAccounts } from './development-accounts.js';
import { messagePage } from './pages.js';

/** More than a development session needs; the oldest entry is dropped first. */
const MOST_ENTRIES = 5_000;

/** A unique name, because cookies of pages at other ports of this address are shared. */
export const SESSION_COOKIE = 'hallpass_development_session';
const COOKIES = {
  session: SESSION_COOKIE,
  interaction: 'hallpass_development_interaction',
  resume: 'hallpass_development_resume',
};

const HOUR = 3_600;
const TWO_WEEKS = 14 * 24 * HOUR;

export const interactionPath = (uid: string): string => `/sign-in/${uid}`;

/**
 * Whether the package that implements the provider is installed; installations without development dependencies lack
 * it.
 * @param from file URL of the caller
 */
export function isInstalled(from = import.meta.url): boolean {
  try {
    createRequire(from).resolve('oidc-provider/lib/provider.js');
    return true;
  } catch {
    return false;
  }
}

/** An OpenID provider whose only client is this Hallpass, and that lets you sign in as any user. */
export async function createProvider(
  issuer: string,
  settings: Settings,
  accounts: DevelopmentAccounts,
): Promise<Provider> {
  // Not the package's main entry, which prints warnings on all but the newest Node.js versions.
  const { Provider: OpenIdProvider } = await import('oidc-provider/lib/provider.js');
  const provider = new OpenIdProvider(issuer, await configuration(settings, accounts));
  // Each provider of each project has its own callback, and may have any name.
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.startsWith(callbacksOf(settings));
  return provider;
}

const callbacksOf = ({ url }: Settings): string => `${url}/api/v1/auth/oauth/callback/`;

async function configuration(settings: Settings, accounts: DevelopmentAccounts): Promise<Configuration> {
  const entries = new Map();
  return {
    adapter: (model) => new MemoryAdapter(entries, model),
    clients: clientsOf(settings),
    jwks: { keys: [await newSigningKey()] },
    cookies: { keys: [randomBytes(32).toString('hex')], names: COOKIES },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false, // clients that read only the ID token find all claims in it
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_context, { uid }) => interactionPath(uid) },
    findAccount: (_context, id) => {
      const account = accounts.find(id);
      return (
        account && {
          accountId: id,
          claims: () => ({
            sub: id,
            email: account.email,
            email_verified: account.emailVerified,
            ...(account.name === null ? {} : { name: account.name }),
          }),
        }
      );
    },
    renderError(context, { error, error_description: description }) {
      context.type = 'html';
      context.body = messagePage('This sign-in cannot continue', `${description ?? error}. Go back and start again.`);
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: TWO_WEEKS,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: TWO_WEEKS,
      Session: HOUR,
    },
  };
}

/** Accepts the shared keys of the settings, because it replaces those providers. */
function clientsOf(settings: Settings): ClientMetadata[] {
  const known = [DEVELOPMENT_CLIENT, ...Object.values(settings.oauthShared).filter((client) => client !== null)];
  const byId = new Map(known.map((client) => [client.clientId, client]));
  return [...byId.values()].map(({ clientId, clientSecret }) => ({
    client_id: clientId,
    client_secret: clientSecret,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [`${callbacksOf(settings)}google`],
    id_token_signed_response_alg: 'ES256',
  }));
}

async function newSigningKey() {
  // Exported while it is generated, as in services/auth/src/signing-keys/key-pair.ts.
  const { privateKey } = await promisify(generateKeyPair)('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { format: 'pem', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  });
  return { ...createPrivateKey(privateKey).export({ format: 'jwk' }), alg: 'ES256', use: 'sig' } as const;
}

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

/** Stores everything that the provider has issued until the process ends. */
class MemoryAdapter implements Adapter {
  constructor(
    private readonly entries: Map<string, Entry>,
    private readonly model: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    this.entries.set(this.key(id), { payload, expiresAt: Date.now() + expiresIn * 1000 });
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= MOST_ENTRIES) break;
      this.entries.delete(oldest);
    }
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = this.entries.get(this.key(id));
    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.findWhere((payload) => payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.findWhere((payload) => payload.userCode === userCode);
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload['consumed'] = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.entries.delete(this.key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of this.entries) if (payload.grantId === grantId) this.entries.delete(key);
  }

  private key = (id: string): string => `${this.model}/${id}`;

  private findWhere(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload, expiresAt }] of this.entries)
      if (key.startsWith(`${this.model}/`) && expiresAt > Date.now() && matches(payload)) return payload;
    return undefined;
  }
}
