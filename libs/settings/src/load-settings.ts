import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { plainToInstance } from 'class-transformer';
import { Environment } from './environment.js';
import { faultsOf, isProduction, warningsOf } from './environment-faults.js';
import { readMailSender } from './mail-sender.js';
import { environmentOf, type ProcessName, roleUrlName } from './processes.js';
import { SETTINGS_TABLE, anyText, oneOf, Setting, wholeNumber } from './setting.js';
import {
  GATEWAY_SERVICES,
  type GatewayService,
  type OAuthClient,
  SERVICE_ROLES,
  Settings,
  SHARED_PROVIDERS,
  type SharedProvider,
} from './settings.js';

/**
 * Reads and checks the whole environment once, at start. Nothing else reads `process.env`.
 * @param name of a separate process: requires only the settings that it reads, and takes only the secrets that it reads
 * @throws SettingsError with one sentence for each fault; values are never shown
 */
export function loadSettings(source: NodeJS.ProcessEnv = process.env, name?: ProcessName): Settings {
  const given = present(name ? environmentOf(name, source) : source);
  const env = plainToInstance(TestEnvironment, given, { excludeExtraneousValues: true });
  const faults = faultsOf(env, source, name);
  if (faults.length > 0) throw new SettingsError(faults);
  return toSettings(env, warningsOf(env, source));
}

/** Whether an unchecked environment claims to be development. Its value may be invalid. */
export function isDevelopment(source: NodeJS.ProcessEnv): boolean {
  return ['', 'development', 'test'].includes(source['NODE_ENV']?.trim() ?? '');
}

/**
 * Absolute path of the data folder. As root, not below the project, where the database's own user could not reach it.
 */
export function dataDirOf(env: { HALLPASS_DATA_DIR?: string }): string {
  if (env.HALLPASS_DATA_DIR) return resolve(env.HALLPASS_DATA_DIR.replace(/^~(?=\/|$)/, homedir()));
  return process.getuid?.() === 0 ? '/var/lib/hallpass' : resolve('.hallpass');
}

function present(source: NodeJS.ProcessEnv): Record<string, string> {
  const names = SETTINGS_TABLE.map(({ name }) => name);
  return Object.fromEntries(names.flatMap((name) => (source[name]?.trim() ? [[name, source[name].trim()]] : [])));
}

function clientOf(env: Environment, provider: SharedProvider): { id?: string; secret?: string } {
  const name = provider.toUpperCase() as Uppercase<typeof provider>;
  return { id: env[`HALLPASS_OAUTH_${name}_CLIENT_ID`], secret: env[`HALLPASS_OAUTH_${name}_CLIENT_SECRET`] };
}

/** The replicas of every service: as configured, or one on loopback at the next port. */
function serviceUrlsOf(env: Environment, port: number): Settings['serviceUrls'] {
  const urls: Partial<Record<GatewayService, string[]>> = {};
  for (const [index, service] of GATEWAY_SERVICES.entries()) {
    const name = service.toUpperCase() as Uppercase<typeof service>;
    const given = env[`HALLPASS_${name}_URLS`]?.split(',').map((each) => new URL(each.trim()).origin);
    urls[service] = given ?? [`http://127.0.0.1:${port + index + 1}`];
  }
  return urls as Settings['serviceUrls'];
}

/** https://docs.github.com/code-security/secret-scanning/secret-scanning-partner-program */
const GITHUB_SECRET_SCANNING_KEYS_URL = 'https://api.github.com/meta/public_keys/secret_scanning';

function toSettings(env: Environment, warnings: string[]): Settings {
  const production = isProduction(env);
  const port = env.PORT ?? 8080;
  const url = env.HALLPASS_URL ? new URL(env.HALLPASS_URL).origin : `http://localhost:${port}`;
  const shared = SHARED_PROVIDERS.map((provider): [string, OAuthClient | null] => {
    const { id, secret } = clientOf(env, provider);
    return [provider, id && secret ? { clientId: id, clientSecret: secret } : null];
  });
  const settings: Settings = {
    warnings,
    environment: production ? 'production' : 'development',
    url,
    host: production ? '0.0.0.0' : '127.0.0.1',
    port,
    dataDir: dataDirOf(env),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    rolePerService: env.HALLPASS_ROLE_PER_SERVICE !== 'off',
    roleUrls: Object.fromEntries(
      SERVICE_ROLES.map((role) => [role, env[roleUrlName(role)] ?? null]),
    ) as Settings['roleUrls'],
    redisUrl: env.REDIS_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mail: mailOf(env),
    capturesOwnServers: env.HALLPASS_MAIL === 'capture-all',
    mailFrom: readMailSender(env.HALLPASS_MAIL_FROM ?? '') ?? {
      name: null,
      address: `noreply@${new URL(url).hostname}`,
    },
    mailConcurrency: env.HALLPASS_MAIL_CONCURRENCY ?? 5,
    mailPerSecond: env.HALLPASS_MAIL_PER_SECOND ?? null,
    mailRetentionDays: env.HALLPASS_MAIL_RETENTION_DAYS ?? 30,
    auditLogRetentionDays: env.HALLPASS_AUDIT_LOG_RETENTION_DAYS ?? 400,
    adminAuditRetentionDays: env.HALLPASS_ADMIN_AUDIT_RETENTION_DAYS ?? 3_650,
    webhookRetentionDays: env.HALLPASS_WEBHOOK_RETENTION_DAYS ?? 90,
    secret: env.HALLPASS_SECRET!,
    previousSecret: env.HALLPASS_SECRET_PREVIOUS ?? null,
    internalPublishableClientKey: env.HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY!,
    internalSecretServerKey: env.HALLPASS_INTERNAL_SECRET_SERVER_KEY!,
    internalSuperSecretAdminKey: env.HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY!,
    internalSignUp: env.HALLPASS_INTERNAL_SIGN_UP ?? (production ? 'first' : 'open'),
    oauthShared: Object.fromEntries(shared) as Settings['oauthShared'],
    oauthDevIssuer: env.HALLPASS_OAUTH_DEV_ISSUER ?? null,
    oauthSharedAccessTokens: env.HALLPASS_OAUTH_SHARED_ACCESS_TOKENS ?? 'refuse',
    secretScanningKeysUrl: env.HALLPASS_SECRET_SCANNING_KEYS_URL ?? GITHUB_SECRET_SCANNING_KEYS_URL,
    serviceUrls: serviceUrlsOf(env, port),
    trustedProxyHops: env.HALLPASS_TRUSTED_PROXY_HOPS ?? 0,
    hsts: url.startsWith('https:') && (env.HALLPASS_HSTS ?? (production ? 'on' : 'off')) === 'on',
    geoHeaders: env.HALLPASS_GEO_HEADERS ?? 'none',
    outboundPrivate: env.HALLPASS_OUTBOUND_PRIVATE ?? (production ? 'refuse' : 'allow'),
    rateLimits: env.HALLPASS_RATE_LIMITS ?? (production ? 'strict' : 'relaxed'),
    mailLimits: {
      per10Minutes: env.HALLPASS_MAILS_PER_10_MINUTES ?? 5,
      perDay: env.HALLPASS_MAILS_PER_DAY ?? 20,
      perClientHour: env.HALLPASS_MAILS_PER_CLIENT_HOUR ?? 30,
    },
    signedOutPerDay: env.HALLPASS_SIGNED_OUT_PER_DAY ?? 250_000,
    breachedPasswordsUrl: env.HALLPASS_BREACHED_PASSWORDS_URL ?? null,
    passwordBlocklist: env.HALLPASS_PASSWORD_BLOCKLIST !== 'off',
    passwordHashing: env.HALLPASS_PASSWORD_HASHING ?? 'strong',
    // The default of Node.js.
    threadPoolSize: env.UV_THREADPOOL_SIZE ?? 4,
    passwordMinLength: env.HALLPASS_PASSWORD_MIN_LENGTH ?? 8,
    storageUrl: env.STORAGE_URL ?? null,
    countryDatabase: env.HALLPASS_COUNTRY_DATABASE ?? null,
    filesUrl: env.HALLPASS_FILES_URL ?? `${url}/files`,
    stripeSecretKey: env.STRIPE_SECRET_KEY ?? null,
    stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
    stripeApiBase: env.STRIPE_API_BASE ?? null,
    ai: aiOf(env),
    logs: {
      level: env.HALLPASS_LOG_LEVEL ?? 'info',
      requests: env.HALLPASS_LOG_REQUESTS !== 'off',
      addresses: env.HALLPASS_LOG_ADDRESSES ?? 'full',
    },
    metricsPort: env.HALLPASS_METRICS_PORT ?? null,
    metricsHost: env.HALLPASS_METRICS_HOST ?? '127.0.0.1',
  };
  return Object.freeze(Object.assign(new Settings(), settings));
}

function aiOf({ HALLPASS_AI_URL: url, HALLPASS_AI_KEY: key, HALLPASS_AI_MODEL: model }: Environment): Settings['ai'] {
  return url && model ? { baseUrl: url.replace(/\/+$/, ''), key: key ?? null, model } : null;
}

function mailOf(env: Environment): Settings['mail'] {
  if (env.HALLPASS_MAIL) return env.HALLPASS_MAIL === 'smtp' ? 'smtp' : 'capture';
  return env.SMTP_URL ? 'smtp' : 'capture';
}

/**
 * The environment is invalid. One sentence per fault names the variable and says what to do. Values, which may be
 * secrets, are never included.
 */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/** Adds the variables that only tests read. Servers ignore them but refuse to start if one is invalid. */
class TestEnvironment extends Environment {
  @Setting(oneOf('standalone', 'distributed'), {
    about: 'how the end-to-end tests start Hallpass',
    default: 'standalone',
    readBy: ['tests'],
  })
  HALLPASS_MODE?: 'standalone' | 'distributed';

  @Setting(wholeNumber(1, 9), {
    about: 'how many replicas of every process the end-to-end tests start in distributed mode',
    default: '1',
    readBy: ['tests'],
  })
  HALLPASS_REPLICAS?: number;

  @Setting(wholeNumber(0, 4_294_967_295), {
    about: 'seed of random test data: the seed of a failed run repeats it',
    default: 'a different one each run',
    readBy: ['tests'],
  })
  HALLPASS_TEST_SEED?: number;

  @Setting(wholeNumber(1, 1_000_000), {
    about: 'how many random operations on item quantities the tests compare with a model; a whole run has 10000',
    default: '500',
    readBy: ['tests'],
  })
  HALLPASS_TEST_OPERATIONS?: number;

  @Setting(wholeNumber(1, 10_000), {
    about: 'how often tests repeat what they draw at random: payment histories, orders of Stripe events, kills',
    default: 'a few times',
    readBy: ['tests'],
  })
  HALLPASS_TEST_REPEATS?: number;

  @Setting(anyText, {
    about: 'address of a stripe-mock, which must then accept every request that the double of Stripe accepts',
    default: 'only the double',
    readBy: ['tests'],
  })
  HALLPASS_TEST_STRIPE_MOCK?: string;

  @Setting(oneOf('0', '1'), {
    about: 'skips the browser tests',
    default: '0',
    readBy: ['tests'],
  })
  HALLPASS_SKIP_BROWSER?: '0' | '1';

  @Setting(anyText, {
    about: 'path of Chromium',
    default: '/usr/bin/chromium-headless-shell, or else /usr/bin/chromium',
    readBy: ['tests'],
  })
  CHROMIUM_PATH?: string;
}
