import { createPrivateKey, generateKeyPair, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { DEVELOPMENT_CLIENT, type Settings } from '@hallpass/settings';
import type { ClientMetadata, Configuration, Provider } from 'oidc-provider';
import type { DevelopmentAccounts } from './development-accounts.js';
import { MemoryAdapter } from './memory-adapter.js';
import { messagePage } from './pages.js';

/** Cookies of pages at other ports of this address are not ours. */
export const SESSION_COOKIE = 'hallpass_development_session';
const COOKIES = {
  session: SESSION_COOKIE,
  interaction: 'hallpass_development_interaction',
  resume: 'hallpass_development_resume',
};

const HOUR = 3_600;
const TWO_WEEKS = 14 * 24 * HOUR;

/** Of the page that asks who one wants to be. */
export const interactionPath = (uid: string): string => `/sign-in/${uid}`;

/**
 * Whether the package that it stands on is here: an installation without development dependencies has none.
 * @param from file URL of who asks
 */
export function isInstalled(from = import.meta.url): boolean {
  try {
    createRequire(from).resolve('oidc-provider/lib/provider.js');
    return true;
  } catch {
    return false;
  }
}

/** An OpenID provider whose only client is this Hallpass, and whose accounts are whoever anybody says to be. */
export async function createProvider(
  issuer: string,
  settings: Settings,
  accounts: DevelopmentAccounts,
): Promise<Provider> {
  // Not the package's own entry, which warns in the terminal of everything but the newest Node versions.
  const { Provider: OpenIdProvider } = await import('oidc-provider/lib/provider.js');
  const provider = new OpenIdProvider(issuer, await configuration(settings, accounts));
  // Each provider of each project has a callback of its own, and may have any name.
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
    conformIdTokenClaims: false, // whoever reads the ID token alone finds everything in it
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
      context.body = messagePage('This sign-in cannot go on', `${description ?? error}. Go back and start again.`);
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

/** Shared keys of the settings open this provider too: it stands in for those of their owner. */
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
  // Written out by the call that makes it, as in services/auth/src/signing-keys/key-pair.ts.
  const { privateKey } = await promisify(generateKeyPair)('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { format: 'pem', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  });
  return { ...createPrivateKey(privateKey).export({ format: 'jwk' }), alg: 'ES256', use: 'sig' } as const;
}
