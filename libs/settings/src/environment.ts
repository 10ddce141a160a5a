import {
  address,
  anyText,
  baseAddresses,
  filesAddress,
  listenAddress,
  mailSender,
  oneOf,
  projectKey,
  secretText,
  Setting,
  type SettingReader,
  stripeKey,
  stripePublishableKey,
  stripeWebhookSecret,
  storageAddress,
  wholeNumber,
} from './setting.js';
import { GATEWAY_SERVICES, type GatewayService } from './settings.js';
import { InstallationEnvironment } from './installation-environment.js';

const everywhere: SettingReader[] = ['every process'];
const outboundServices: SettingReader[] = ['auth', 'projects', 'email'];
const mailingServices: SettingReader[] = ['auth', 'users', 'email'];
const developmentOnly = 'made at the first start in development, required in production';
const sharedProvider = { default: 'no shared keys', readBy: ['auth', 'migrate', 'launcher'] as SettingReader[] };
const sharedSecret = { ...sharedProvider, isSecret: true };
const replicasOf = (service: GatewayService) => ({
  about: `where the gateway finds the replicas of the service ${service}`,
  default: `http://127.0.0.1 with PORT + ${GATEWAY_SERVICES.indexOf(service) + 1}`,
  readBy: ['gateway'] as SettingReader[],
  reaches: 'services' as const,
});

/**
 * Every environment variable that Hallpass reads; those of the tests are in test-environment.ts. Empty means unset, so
 * that a manifest may name a variable without a value.
 */
export class Environment extends InstallationEnvironment {
  @Setting(address(['smtp', 'smtps'], 'smtps://user:password@host:465'), {
    about: 'mail server',
    default: 'mail is captured in the dashboard; required in production unless HALLPASS_MAIL=capture',
    readBy: ['email', 'launcher'],
    isSecret: true,
    reaches: 'mail servers',
  })
  SMTP_URL?: string;

  @Setting(oneOf('smtp', 'capture', 'capture-all'), {
    about:
      "whether mail is sent or only shown in the dashboard; capture-all: not over projects' own mail servers either, for rehearsals",
    default: 'smtp where SMTP_URL is set, else capture',
    readBy: ['email'],
  })
  HALLPASS_MAIL?: 'smtp' | 'capture' | 'capture-all';

  @Setting(mailSender, {
    about: "from whom the mails over SMTP_URL come; without a name in it, each project's own",
    default: 'noreply at the host of HALLPASS_URL; required in production with SMTP_URL',
    readBy: ['email'],
  })
  HALLPASS_MAIL_FROM?: string;

  @Setting(wholeNumber(1, 100), {
    about: 'how many mails of one mailing a worker has in hand at once',
    default: '5',
    readBy: ['email'],
  })
  HALLPASS_MAIL_CONCURRENCY?: number;

  @Setting(wholeNumber(1, 10_000), {
    about: 'how many mails of mailings one mail server gets in a second, from all workers together',
    default: 'as many as it takes',
    readBy: ['email'],
  })
  HALLPASS_MAIL_PER_SECOND?: number;

  @Setting(wholeNumber(1, 3_650), {
    about: 'how many days a mail is kept after it was sent, captured, skipped or has failed: then row and content go',
    default: '30',
    readBy: ['email'],
  })
  HALLPASS_MAIL_RETENTION_DAYS?: number;

  @Setting(wholeNumber(30, 36_500), {
    about: 'days that audit logs stay',
    default: '400',
    readBy: ['migrate', 'launcher'],
  })
  HALLPASS_AUDIT_LOG_RETENTION_DAYS?: number;
  @Setting(wholeNumber(365, 36_500), {
    about: 'the same of administrators',
    default: '3650',
    readBy: ['migrate', 'launcher'],
  })
  HALLPASS_ADMIN_AUDIT_RETENTION_DAYS?: number;

  @Setting(wholeNumber(7, 3_650), {
    about: 'days that messages to webhooks stay, with their contents and attempts',
    default: '90',
    readBy: ['projects', 'migrate', 'launcher'],
  })
  HALLPASS_WEBHOOK_RETENTION_DAYS?: number;

  @Setting(secretText, {
    about: 'the secret that every key is derived from',
    default: developmentOnly,
    readBy: everywhere,
    isSecret: true,
  })
  HALLPASS_SECRET?: string;

  @Setting(secretText, {
    about: 'the secret before, while it is being rotated: what it sealed still opens',
    default: 'none',
    readBy: everywhere,
    isSecret: true,
  })
  HALLPASS_SECRET_PREVIOUS?: string;

  @Setting(projectKey('pck'), {
    about: 'publishable client key of the internal project, which the dashboard uses',
    default: developmentOnly,
    readBy: ['gateway', 'migrate', 'launcher'],
  })
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY?: string;

  @Setting(projectKey('ssk'), {
    about: 'secret server key of the internal project',
    default: developmentOnly,
    readBy: ['migrate', 'launcher'],
    isSecret: true,
  })
  HALLPASS_INTERNAL_SECRET_SERVER_KEY?: string;

  @Setting(projectKey('sak'), {
    about: 'super secret admin key of the internal project',
    default: developmentOnly,
    readBy: ['migrate', 'launcher'],
    isSecret: true,
  })
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY?: string;

  @Setting(oneOf('open', 'first', 'closed'), {
    about: 'who may sign up as a project owner: everybody, the first one with the printed link, invited ones only',
    default: 'open in development, first in production',
    readBy: ['gateway', 'auth', 'migrate', 'launcher'],
  })
  HALLPASS_INTERNAL_SIGN_UP?: 'open' | 'first' | 'closed';

  @Setting(anyText, { about: 'shared Google client', ...sharedProvider })
  HALLPASS_OAUTH_GOOGLE_CLIENT_ID?: string;

  @Setting(anyText, { about: 'its secret', ...sharedSecret })
  HALLPASS_OAUTH_GOOGLE_CLIENT_SECRET?: string;

  @Setting(anyText, { about: 'shared GitHub client', ...sharedProvider })
  HALLPASS_OAUTH_GITHUB_CLIENT_ID?: string;

  @Setting(anyText, { about: 'its secret', ...sharedSecret })
  HALLPASS_OAUTH_GITHUB_CLIENT_SECRET?: string;

  @Setting(anyText, { about: 'shared Microsoft client', ...sharedProvider })
  HALLPASS_OAUTH_MICROSOFT_CLIENT_ID?: string;

  @Setting(anyText, { about: 'its secret', ...sharedSecret })
  HALLPASS_OAUTH_MICROSOFT_CLIENT_SECRET?: string;

  @Setting(anyText, { about: 'shared Spotify client', ...sharedProvider })
  HALLPASS_OAUTH_SPOTIFY_CLIENT_ID?: string;

  @Setting(anyText, { about: 'its secret', ...sharedSecret })
  HALLPASS_OAUTH_SPOTIFY_CLIENT_SECRET?: string;

  @Setting(address(['http', 'https'], 'http://localhost:9000'), {
    about: 'identity provider that stands in for the shared providers in development',
    default: 'the built-in one; refused in production',
    readBy: ['auth'],
    reaches: 'sign-in providers',
  })
  HALLPASS_OAUTH_DEV_ISSUER?: string;

  @Setting(oneOf('refuse', 'allow'), {
    about: "whether an app gets a provider's access token that was issued to the shared keys",
    default: 'refuse',
    readBy: ['auth'],
  })
  HALLPASS_OAUTH_SHARED_ACCESS_TOKENS?: 'refuse' | 'allow';

  @Setting(address(['http', 'https'], 'https://scanner.example.com/public-keys'), {
    about: 'list of the public keys with which a secret scanner signs what it has found',
    default: "GitHub's: https://api.github.com/meta/public_keys/secret_scanning",
    readBy: ['auth'],
    reaches: 'secret scanner keys',
  })
  HALLPASS_SECRET_SCANNING_KEYS_URL?: string;

  @Setting(wholeNumber(0, 10), {
    about: 'how many proxies in front append to X-Forwarded-For',
    default: '0',
    readBy: ['gateway'],
  })
  HALLPASS_TRUSTED_PROXY_HOPS?: number;

  @Setting(oneOf('on', 'off'), {
    about:
      'whether answers carry Strict-Transport-Security for one year, so that browsers use https alone for the host of HALLPASS_URL',
    default: 'on in production where HALLPASS_URL is https',
    readBy: ['gateway'],
  })
  HALLPASS_HSTS?: 'on' | 'off';

  @Setting(baseAddresses, replicasOf('auth'))
  HALLPASS_AUTH_URLS?: string;

  @Setting(baseAddresses, replicasOf('users'))
  HALLPASS_USERS_URLS?: string;

  @Setting(baseAddresses, replicasOf('permissions'))
  HALLPASS_PERMISSIONS_URLS?: string;

  @Setting(baseAddresses, replicasOf('projects'))
  HALLPASS_PROJECTS_URLS?: string;

  @Setting(baseAddresses, replicasOf('payments'))
  HALLPASS_PAYMENTS_URLS?: string;

  @Setting(baseAddresses, replicasOf('email'))
  HALLPASS_EMAIL_URLS?: string;

  @Setting(oneOf('none', 'cloudflare', 'vercel'), {
    about: 'whose headers tell the country of a caller',
    default: 'none',
    readBy: ['gateway', 'auth'],
  })
  HALLPASS_GEO_HEADERS?: 'none' | 'cloudflare' | 'vercel';

  @Setting(oneOf('refuse', 'allow'), {
    about: 'whether mail servers, webhooks and providers may have private addresses',
    default: 'allow in development, refuse in production',
    readBy: outboundServices,
    reaches: { auth: 'sign-in providers', projects: 'webhook endpoints', email: 'mail servers' },
  })
  HALLPASS_OUTBOUND_PRIVATE?: 'refuse' | 'allow';

  @Setting(oneOf('strict', 'relaxed'), {
    about: 'rate limits; relaxed ones never slow a test run',
    default: 'relaxed in development, strict in production, where relaxed is refused',
    readBy: ['gateway', 'auth', 'users', 'projects', 'payments', 'email'],
  })
  HALLPASS_RATE_LIMITS?: 'strict' | 'relaxed';

  @Setting(wholeNumber(1, 1000), {
    about: 'how many mails with a link or code may be asked for to one recipient within 10 minutes',
    default: '5; not counted with relaxed limits',
    readBy: mailingServices,
  })
  HALLPASS_MAILS_PER_10_MINUTES?: number;

  @Setting(wholeNumber(1, 1000), {
    about: 'how many within a day',
    default: '20; not counted with relaxed limits',
    readBy: mailingServices,
  })
  HALLPASS_MAILS_PER_DAY?: number;

  @Setting(wholeNumber(1, 1000), {
    about: 'how many from one client address within an hour',
    default: '30; not counted with relaxed limits',
    readBy: mailingServices,
  })
  HALLPASS_MAILS_PER_CLIENT_HOUR?: number;

  @Setting(wholeNumber(1, 100_000_000), {
    about:
      'daily limit of a project for clients without a session, for each of: new users, emails, failed sign-ins in the audit log, purchase links, and unfinished sign-ins of each kind',
    default: '250000; not counted with relaxed limits',
    readBy: ['auth', 'payments'],
  })
  HALLPASS_SIGNED_OUT_PER_DAY?: number;

  @Setting(oneOf('on', 'off'), {
    about: 'whether passwords that are common or easily guessed are refused; off for tests that choose such ones',
    default: 'on; off is refused in production',
    readBy: ['auth'],
  })
  HALLPASS_PASSWORD_BLOCKLIST?: 'on' | 'off';

  @Setting(oneOf('strong', 'fast'), {
    about: 'how passwords are hashed; fast (1 MiB, 1 pass) for tests that sign many users up',
    default: 'strong; fast is refused in production',
    readBy: ['auth', 'users'],
  })
  HALLPASS_PASSWORD_HASHING?: 'strong' | 'fast';

  @Setting(wholeNumber(8, 64), {
    about: 'how many characters a password has at least; 15 where it is the only factor (NIST SP 800-63B)',
    default: '8',
    readBy: ['auth'],
  })
  HALLPASS_PASSWORD_MIN_LENGTH?: number;

  @Setting(wholeNumber(4, 1024), {
    about:
      'threads of Node.js for password hashes, look-ups of names, files and compression; two are never left to hashes',
    default: '4; 16 in the container image',
    readBy: ['auth', 'users'],
  })
  UV_THREADPOOL_SIZE?: number;

  @Setting(storageAddress, {
    about: 'where uploaded images are kept: a bucket of S3 or alike, or file:///folder',
    default: 'a folder in HALLPASS_DATA_DIR',
    readBy: ['users', 'projects', 'launcher'],
    isSecret: true,
    reaches: 'object storage',
  })
  STORAGE_URL?: string;

  @Setting(filesAddress, {
    about: 'public address of uploaded images, for what stands before /files of this server, such as a CDN',
    default: '/files at HALLPASS_URL',
    readBy: ['users', 'projects'],
  })
  HALLPASS_FILES_URL?: string;

  @Setting(stripeKey, {
    about: 'Stripe secret key, or a restricted one',
    default: 'the built-in fake provider, test mode only',
    readBy: ['payments', 'launcher'],
    isSecret: true,
    reaches: 'Stripe',
  })
  STRIPE_SECRET_KEY?: string;

  @Setting(stripePublishableKey, {
    about: "Stripe's publishable key, with which the checkout page shows Stripe's card form",
    default: 'none: the checkout page takes no payments by Stripe',
    readBy: ['gateway', 'payments'],
  })
  STRIPE_PUBLISHABLE_KEY?: string;

  @Setting(stripeWebhookSecret, {
    about: "secret that signs Stripe's webhooks",
    default: 'none; required with STRIPE_SECRET_KEY',
    readBy: ['payments', 'launcher'],
    isSecret: true,
  })
  STRIPE_WEBHOOK_SECRET?: string;

  @Setting(address(['http', 'https'], 'https://api.stripe.com'), {
    about: 'address of the Stripe API',
    default: "Stripe's own",
    readBy: ['payments', 'launcher'],
    reaches: 'Stripe',
  })
  STRIPE_API_BASE?: string;

  @Setting(address(['http', 'https'], 'https://api.openai.com/v1'), {
    about: 'base address of an OpenAI-compatible API, for help with the sources of mails in the dashboard',
    default: 'none: the chat says that no AI is configured',
    readBy: ['projects'],
    reaches: 'AI API',
  })
  HALLPASS_AI_URL?: string;

  @Setting(anyText, {
    about: 'key of that API, sent as a bearer token',
    default: 'none is sent',
    readBy: ['projects'],
    isSecret: true,
  })
  HALLPASS_AI_KEY?: string;

  @Setting(anyText, {
    about: 'name of the model that is asked there; it has to be one that calls tools',
    default: 'none; required with HALLPASS_AI_URL',
    readBy: ['projects'],
  })
  HALLPASS_AI_MODEL?: string;

  @Setting(oneOf('debug', 'info', 'warn', 'error'), {
    about: 'least level of the lines of the log',
    default: 'info',
    readBy: everywhere,
  })
  HALLPASS_LOG_LEVEL?: 'debug' | 'info' | 'warn' | 'error';

  @Setting(oneOf('on', 'off'), {
    about: 'whether each request is a line of the log, of level info',
    default: 'on',
    readBy: everywhere,
  })
  HALLPASS_LOG_REQUESTS?: 'on' | 'off';

  @Setting(oneOf('full', 'masked'), {
    about: 'client addresses in the log: whole, or without the last octet of IPv4 and all below /48 of IPv6',
    default: 'full',
    readBy: everywhere,
  })
  HALLPASS_LOG_ADDRESSES?: 'full' | 'masked';

  @Setting(wholeNumber(0, 65_535), {
    about: 'port of GET /metrics for Prometheus; the services of the distributed mode take the following ones',
    default: 'no metrics are served',
    readBy: everywhere,
  })
  HALLPASS_METRICS_PORT?: number;

  @Setting(listenAddress, {
    about: 'address that the metrics are served at: never one that the world reaches',
    default: '127.0.0.1',
    readBy: everywhere,
  })
  HALLPASS_METRICS_HOST?: string;
}
