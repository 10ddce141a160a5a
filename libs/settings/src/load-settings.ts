import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { Environment } from './environment.js';
import { readMailSender } from './mail-sender.js';
import { productionFaults } from './production-rules.js';
import { SETTINGS_TABLE } from './setting.js';
import { GATEWAY_SERVICES, type GatewayService, Settings, SHARED_PROVIDERS, type OAuthClient } from './settings.js';
import { SettingsError } from './settings-error.js';

/**
 * Reads and checks the whole environment once, at start. Nothing else reads `process.env`.
 * @throws SettingsError with one sentence for each fault; values are never shown
 */
export function loadSettings(source: NodeJS.ProcessEnv = process.env): Settings {
  const env = plainToInstance(Environment, present(source), { excludeExtraneousValues: true });
  const invalid = validateSync(env);
  const faults = [
    // One sentence a setting: the rules of a form share their message.
    ...invalid.map(({ constraints }) => Object.values(constraints ?? {})[0] ?? ''),
    ...combinationFaults(withoutValues(env, invalid)).filter(
      (fault) => !invalid.some(({ property }) => fault.startsWith(`${property} `)),
    ),
  ];
  if (faults.length > 0) throw new SettingsError(faults);
  return toSettings(env);
}

/** Whether this environment is production; anything but `NODE_ENV=production` is development. */
export function isProduction(env: { NODE_ENV?: string }): boolean {
  return env.NODE_ENV === 'production';
}

/** Absolute path of the data folder. As root not below the project: the database's own user could not reach it there. */
export function dataDirOf(env: { HALLPASS_DATA_DIR?: string }): string {
  if (env.HALLPASS_DATA_DIR) return resolve(env.HALLPASS_DATA_DIR.replace(/^~(?=\/|$)/, homedir()));
  return process.getuid?.() === 0 ? '/var/lib/hallpass' : resolve('.hallpass');
}

function present(source: NodeJS.ProcessEnv): Record<string, string> {
  const names = SETTINGS_TABLE.map(({ name }) => name);
  return Object.fromEntries(names.flatMap((name) => (source[name]?.trim() ? [[name, source[name].trim()]] : [])));
}

const SECRETS = [
  'HALLPASS_SECRET',
  'HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY',
  'HALLPASS_INTERNAL_SECRET_SERVER_KEY',
  'HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY',
] as const;

/** A value of wrong form has its sentence already; the rules about several settings see it as not set. */
function withoutValues(env: Environment, invalid: ValidationError[]): Environment {
  return Object.assign(
    new Environment(),
    env,
    Object.fromEntries(invalid.map(({ property }) => [property, undefined])),
  );
}

function missingSecrets(env: Environment): string[] {
  const advice = isProduction(env)
    ? (form: string): string => `set it to ${form}`
    : (form: string): string => `"npm start" makes one; without it, set ${form}`;
  return SECRETS.filter((name) => !env[name]).map((name) => {
    const form = SETTINGS_TABLE.find((row) => row.name === name)?.form ?? '';
    return `${name} is missing: ${advice(form)}.`;
  });
}

function combinationFaults(env: Environment): string[] {
  const faults = missingSecrets(env);
  if (isProduction(env)) faults.push(...productionFaults(env));
  if (env.HALLPASS_MAIL === 'smtp' && !env.SMTP_URL && !isProduction(env))
    faults.push('HALLPASS_MAIL is smtp, which needs a mail server: set SMTP_URL, or set HALLPASS_MAIL=capture.');
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    faults.push('DATABASE_REPLICA_URL needs the database it copies: set DATABASE_URL too.');
  for (const provider of SHARED_PROVIDERS) {
    const { id, secret } = clientOf(env, provider);
    if (Boolean(id) !== Boolean(secret)) {
      const prefix = `HALLPASS_OAUTH_${provider.toUpperCase()}_CLIENT`;
      faults.push(`${prefix}_ID and ${prefix}_SECRET belong together: set both or neither.`);
    }
  }
  return faults;
}

function clientOf(env: Environment, provider: (typeof SHARED_PROVIDERS)[number]): { id?: string; secret?: string } {
  const name = provider.toUpperCase() as Uppercase<typeof provider>;
  return { id: env[`HALLPASS_OAUTH_${name}_CLIENT_ID`], secret: env[`HALLPASS_OAUTH_${name}_CLIENT_SECRET`] };
}

/** The replicas of every service: as said, or one on loopback at the port that follows. */
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

function toSettings(env: Environment): Settings {
  const production = isProduction(env);
  const port = env.PORT ?? 8080;
  const url = env.HALLPASS_URL ? new URL(env.HALLPASS_URL).origin : `http://localhost:${port}`;
  const shared = SHARED_PROVIDERS.map((provider): [string, OAuthClient | null] => {
    const { id, secret } = clientOf(env, provider);
    return [provider, id && secret ? { clientId: id, clientSecret: secret } : null];
  });
  const settings: Settings = {
    environment: production ? 'production' : 'development',
    url,
    host: production ? '0.0.0.0' : '127.0.0.1',
    port,
    dataDir: dataDirOf(env),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    rolePerService: env.HALLPASS_ROLE_PER_SERVICE !== 'off',
    redisUrl: env.REDIS_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mail: env.HALLPASS_MAIL ?? (env.SMTP_URL ? 'smtp' : 'capture'),
    mailFrom: readMailSender(env.HALLPASS_MAIL_FROM ?? '') ?? {
      name: null,
      address: `noreply@${new URL(url).hostname}`,
    },
    mailConcurrency: env.HALLPASS_MAIL_CONCURRENCY ?? 5,
    mailPerSecond: env.HALLPASS_MAIL_PER_SECOND ?? null,
    mailRetentionDays: env.HALLPASS_MAIL_RETENTION_DAYS ?? 30,
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
    geoHeaders: env.HALLPASS_GEO_HEADERS ?? 'none',
    outboundPrivate: env.HALLPASS_OUTBOUND_PRIVATE ?? (production ? 'refuse' : 'allow'),
    rateLimits: env.HALLPASS_RATE_LIMITS ?? (production ? 'strict' : 'relaxed'),
    mailLimits: {
      per10Minutes: env.HALLPASS_MAILS_PER_10_MINUTES ?? 5,
      perDay: env.HALLPASS_MAILS_PER_DAY ?? 20,
      perClientHour: env.HALLPASS_MAILS_PER_CLIENT_HOUR ?? 30,
    },
    passwordBlocklist: env.HALLPASS_PASSWORD_BLOCKLIST !== 'off',
    // What Node.js takes itself where nothing is said.
    threadPoolSize: env.UV_THREADPOOL_SIZE ?? 4,
    passwordMinLength: env.HALLPASS_PASSWORD_MIN_LENGTH ?? 8,
    storageUrl: env.STORAGE_URL ?? null,
    filesUrl: env.HALLPASS_FILES_URL ?? `${url}/files`,
    stripeSecretKey: env.STRIPE_SECRET_KEY ?? null,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
    stripeApiBase: env.STRIPE_API_BASE ?? null,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metricsPort: env.HALLPASS_METRICS_PORT ?? null,
    metricsHost: env.HALLPASS_METRICS_HOST ?? '127.0.0.1',
    mode: env.HALLPASS_MODE ?? 'standalone',
    skipBrowser: env.HALLPASS_SKIP_BROWSER === '1',
    chromiumPath: env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  };
  return Object.freeze(Object.assign(new Settings(), settings));
}
