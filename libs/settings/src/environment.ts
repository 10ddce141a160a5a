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
import { PasswordEnvironment } from './password-environment.js';

const everywhere: SettingReader[] = ['every process'];
const outboundServices: SettingReader[] = ['auth', 'projects', 'email'];
const mailingServices: SettingReader[] = ['auth', 'users', 'email'];
const developmentOnly = 'generated at the first start in development, required in production';
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
export class Environment extends PasswordEnvironment {
  @Setting(address(['smtp', 'smtps'], 'smtps://user:password@host:465'), {
    about: 'mail server',
    default: 'emails are captured in the dashboard; required in production unless HALLPASS_MAIL=capture',
    readBy: ['email', 'launcher'],
    isSecret: true,
    reaches: 'mail servers',
  })
  SMTP_URL?: string;

  @Setting(oneOf('smtp', 'capture', 'capture-all'), {
    about:
      "whether emails are sent or only shown in the dashboard; capture-all also ignores the projects' own mail servers, for rehearsals",
    default: 'smtp if SMTP_URL is set, else capture',
    readBy: ['email'],
  })
  HALLPASS_MAIL?: 'smtp' | 'capture' | 'capture-all';

  @Setting(mailSender, {
    about: 'sender of emails over SMTP_URL; without a name in it, each project uses its own name',
    default: 'noreply at the host of HALLPASS_URL; required in production with SMTP_URL',
    readBy: ['email'],
  })
  HALLPASS_MAIL_FROM?: string;

  @Setting(wholeNumber(1, 100), {
    about: 'how many emails of a mailing a worker sends at once',
    default: '5',
    readBy: ['email'],
  })
  HALLPASS_MAIL_CONCURRENCY?: number;

  @Setting(wholeNumber(1, 10_000), {
    about: 'how many emails of mailings a mail server gets per second, from all workers together',
    default: 'no limit',
    readBy: ['email'],
  })
  HALLPASS_MAIL_PER_SECOND?: number;

  @Setting(wholeNumber(1, 3_650), {
    about:
      'how many days an email is kept after it was sent, captured or skipped, or has failed; then its row and content are deleted',
    default: '30',
    readBy: ['email'],
  })
  HALLPASS_MAIL_RETENTION_DAYS?: number;

  @Setting(wholeNumber(30, 36_500), {
    about:
      'how many days events of users, teams and permissions stay in the audit log. Whole months are deleted; applies from the next start, or `npm run migrate`',
    default: '400',
    readBy: ['migrate', 'launcher'],
  })
  HALLPASS_AUDIT_LOG_RETENTION_DAYS?: number;
  @Setting(wholeNumber(365, 36_500), {
    about: 'the same, for changes by administrators',
    default: '3650',
    readBy: ['migrate', 'launcher'],
  })
  HALLPASS_ADMIN_AUDIT_RETENTION_DAYS?: number;

  @Setting(wholeNumber(7, 3_650), {
    about:
      'how many days webhook messages can be read, with their contents and attempts. Rows are deleted by calendar month; applies from the next start, or `npm run migrate`',
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
    about: 'the previous secret, during a rotation: values encrypted with it can still be decrypted',
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
    about:
      'who can sign up as a project owner: everyone, only the first one with the printed link, or only invited users',
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
    about: 'identity provider that replaces the shared providers in development',
    default: 'the built-in one; rejected in production',
    readBy: ['auth'],
    reaches: 'sign-in providers',
  })
  HALLPASS_OAUTH_DEV_ISSUER?: string;

  @Setting(oneOf('refuse', 'allow'), {
    about: "whether an app can get a provider's access token that was issued to the shared keys",
    default: 'refuse',
    readBy: ['auth'],
  })
  HALLPASS_OAUTH_SHARED_ACCESS_TOKENS?: 'refuse' | 'allow';

  @Setting(address(['http', 'https'], 'https://scanner.example.com/public-keys'), {
    about: 'list of the public keys with which a secret scanner signs its findings',
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
      'whether answers have Strict-Transport-Security for one year, so that browsers use only https for the host of HALLPASS_URL',
    default: 'on in production if HALLPASS_URL is https',
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
    about: "which proxy's headers tell the country of a caller",
    default: 'none',
    readBy: ['gateway', 'auth'],
  })
  HALLPASS_GEO_HEADERS?: 'none' | 'cloudflare' | 'vercel';

  @Setting(oneOf('refuse', 'allow'), {
    about: 'whether mail servers, webhook endpoints and providers can have private addresses',
    default: 'allow in development, refuse in production',
    readBy: outboundServices,
    reaches: { auth: 'sign-in providers', projects: 'webhook endpoints', email: 'mail servers' },
  })
  HALLPASS_OUTBOUND_PRIVATE?: 'refuse' | 'allow';

  @Setting(oneOf('strict', 'relaxed'), {
    about: 'rate limits; relaxed limits never slow down a test run',
    default: 'relaxed in development, strict in production, where relaxed is rejected',
    readBy: ['gateway', 'auth', 'users', 'projects', 'payments', 'email'],
  })
  HALLPASS_RATE_LIMITS?: 'strict' | 'relaxed';

  @Setting(wholeNumber(1, 1000), {
    about: 'how many emails with a link or code can be requested for one recipient within 10 minutes',
    default: '5; not counted with relaxed limits',
    readBy: mailingServices,
  })
  HALLPASS_MAILS_PER_10_MINUTES?: number;

  @Setting(wholeNumber(1, 1000), {
    about: 'the same, within a day',
    default: '20; not counted with relaxed limits',
    readBy: mailingServices,
  })
  HALLPASS_MAILS_PER_DAY?: number;

  @Setting(wholeNumber(1, 1000), {
    about: 'the same, from one client address within an hour',
    default: '30; not counted with relaxed limits',
    readBy: mailingServices,
  })
  HALLPASS_MAILS_PER_CLIENT_HOUR?: number;

  @Setting(wholeNumber(1, 100_000_000), {
    about:
      'daily limit of a project for clients without a session, for each of: new users, emails, failed sign-ins and refused applications in the audit log, purchase links, and unfinished sign-ins of each kind',
    default: '250000; not counted with relaxed limits',
    readBy: ['auth', 'payments'],
  })
  HALLPASS_SIGNED_OUT_PER_DAY?: number;

  @Setting(wholeNumber(4, 1024), {
    about: 'threads of Node.js for password hashes, DNS lookups, files and compression; two are never used for hashes',
    default: '4; 16 in the container image',
    readBy: ['auth', 'users'],
  })
  UV_THREADPOOL_SIZE?: number;

  @Setting(storageAddress, {
    about: 'where uploaded images are stored: a bucket of S3 or a compatible store, or file:///folder',
    default: 'a folder in HALLPASS_DATA_DIR',
    readBy: ['auth', 'users', 'projects', 'launcher'],
    isSecret: true,
    reaches: 'object storage',
  })
  STORAGE_URL?: string;

  @Setting(filesAddress, {
    about: 'public address of uploaded images, if a CDN or similar is in front of /files of this server',
    default: '/files at HALLPASS_URL',
    readBy: ['auth', 'users', 'projects'],
  })
  HALLPASS_FILES_URL?: string;

  @Setting(stripeKey, {
    about: 'Stripe secret key, or a restricted one',
    default: 'the built-in test provider, test mode only',
    readBy: ['payments', 'launcher'],
    isSecret: true,
    reaches: 'Stripe',
  })
  STRIPE_SECRET_KEY?: string;

  @Setting(stripePublishableKey, {
    about: "Stripe publishable key, with which the checkout page shows Stripe's card form",
    default: 'none: the checkout page takes no payments with Stripe',
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
    about: 'base URL of an OpenAI-compatible API, for help with email sources in the dashboard',
    default: 'none: the chat says that no AI is configured',
    readBy: ['projects'],
    reaches: 'AI API',
  })
  HALLPASS_AI_URL?: string;

  @Setting(anyText, {
    about: 'key of that API, sent as a bearer token',
    default: 'no key is sent',
    readBy: ['projects'],
    isSecret: true,
  })
  HALLPASS_AI_KEY?: string;

  @Setting(anyText, {
    about: 'name of the model; it must support tool calls',
    default: 'none; required with HALLPASS_AI_URL',
    readBy: ['projects'],
  })
  HALLPASS_AI_MODEL?: string;

  @Setting(oneOf('debug', 'info', 'warn', 'error'), {
    about: 'lowest level of lines in the log',
    default: 'info',
    readBy: everywhere,
  })
  HALLPASS_LOG_LEVEL?: 'debug' | 'info' | 'warn' | 'error';

  @Setting(oneOf('on', 'off'), {
    about: 'whether each request is a log line, of level info',
    default: 'on',
    readBy: everywhere,
  })
  HALLPASS_LOG_REQUESTS?: 'on' | 'off';

  @Setting(oneOf('full', 'masked'), {
    about: 'client addresses in the log: complete, or without the last octet of IPv4 and everything below /48 of IPv6',
    default: 'full',
    readBy: everywhere,
  })
  HALLPASS_LOG_ADDRESSES?: 'full' | 'masked';

  @Setting(wholeNumber(0, 65_535), {
    about: 'port of GET /metrics for Prometheus; in the distributed mode, the services use the following ports',
    default: 'no metrics are served',
    readBy: everywhere,
  })
  HALLPASS_METRICS_PORT?: number;

  @Setting(listenAddress, {
    about: 'address that the metrics are served at: never a public one',
    default: '127.0.0.1',
    readBy: everywhere,
  })
  HALLPASS_METRICS_HOST?: string;
}
