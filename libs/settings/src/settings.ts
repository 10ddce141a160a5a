import type { MailSender } from './mail-sender.js';

export type Environment = 'development' | 'production';
/** The providers for which an instance can share its own keys: HALLPASS_OAUTH_<PROVIDER>_CLIENT_ID and …_SECRET. */
export const SHARED_PROVIDERS = ['google', 'github', 'microsoft', 'spotify'] as const;
export type SharedProvider = (typeof SHARED_PROVIDERS)[number];

/** The services behind the gateway, in the order of their ports: PORT + 1 and so on. */
export const GATEWAY_SERVICES = ['auth', 'users', 'permissions', 'projects', 'payments', 'email'] as const;
export type GatewayService = (typeof GATEWAY_SERVICES)[number];

/** Database roles of the processes; `queue` keeps the jobs in PostgreSQL if there is no Redis. */
export const SERVICE_ROLES = ['gateway', ...GATEWAY_SERVICES, 'queue'] as const;
export type ServiceRole = (typeof SERVICE_ROLES)[number];

export interface OAuthClient {
  clientId: string;
  clientSecret: string;
}

/** The client of the development issuer if no shared keys are set. */
export const DEVELOPMENT_CLIENT: OAuthClient = { clientId: 'hallpass', clientSecret: 'hallpass-development' };

/** A model behind an OpenAI-compatible API. */
export interface AiModel {
  /** Without a trailing slash. */
  baseUrl: string;
  key: string | null;
  model: string;
}

/**
 * Everything that the environment configures, read once at start (`loadSettings`). Plain data, and the injection token.
 */
export class Settings {
  /** Suspicious settings that do not prevent a start, one sentence each, for the start-up log. */
  readonly warnings!: readonly string[];
  readonly environment!: Environment;
  /** Public base address, without a trailing slash. Links and token issuers take their host only from here. */
  readonly url!: string;
  readonly host!: string;
  readonly port!: number;
  /** Absolute path of the data folder. */
  readonly dataDir!: string;

  /** The owner's connection; null means the launcher has to start the embedded PostgreSQL. */
  readonly databaseUrl!: string | null;
  readonly databaseReplicaUrl!: string | null;
  readonly rolePerService!: boolean;
  /** The connection of each role; null: the owner's, with the role's name and a password derived from the secret. */
  readonly roleUrls!: Readonly<Record<ServiceRole, string | null>>;
  /** null: queues, limits and freshness are in PostgreSQL and in memory. */
  readonly redisUrl!: string | null;
  readonly smtpUrl!: string | null;
  readonly mail!: 'smtp' | 'capture';
  /** Whether emails through projects' own mail servers are captured too. */
  readonly capturesOwnServers!: boolean;
  /** The sender of emails through the instance's own server. */
  readonly mailFrom!: MailSender;
  /** Emails of one mailing that a worker sends concurrently. */
  readonly mailConcurrency!: number;
  /** Emails of mailings per mail server and second; null: unlimited. */
  readonly mailPerSecond!: number | null;
  /** How long a finished email is kept. */
  readonly mailRetentionDays!: number;
  /** How long `projects.audit_event` is kept. Migrations read it and store it in the database. */
  readonly auditLogRetentionDays!: number;
  /** The same for `audit.admin_write`. */
  readonly adminAuditRetentionDays!: number;
  /** How long webhook messages and their attempts can be read. Their partitions are dropped in the following month. */
  readonly webhookRetentionDays!: number;

  readonly secret!: string;
  /** Still opens data that it sealed, while the secret is rotated. */
  readonly previousSecret!: string | null;
  /** The keys are only present in processes that read them (`readBy` in environment.ts). */
  readonly internalPublishableClientKey!: string;
  readonly internalSecretServerKey!: string;
  readonly internalSuperSecretAdminKey!: string;
  /** Controls who may sign up as an owner: anyone, only the first one with the printed link, or only invited users. */
  readonly internalSignUp!: 'open' | 'first' | 'closed';

  readonly oauthShared!: Readonly<Record<SharedProvider, OAuthClient | null>>;
  /** Issuer that replaces the shared providers in development; null: the built-in one. */
  readonly oauthDevIssuer!: string | null;
  readonly oauthSharedAccessTokens!: 'refuse' | 'allow';

  /** Public keys of the secret scanner that reports leaked API keys, in the form of GitHub's list. */
  readonly secretScanningKeysUrl!: string;

  /** Where the gateway finds each service: the base addresses of its replicas, without a trailing slash. */
  readonly serviceUrls!: Readonly<Record<GatewayService, readonly string[]>>;

  readonly logs!: {
    /** Minimum level that is written. */
    readonly level: 'debug' | 'info' | 'warn' | 'error';
    readonly requests: boolean;
    /** Client addresses: complete, or without the last octet of IPv4 and everything below /48 of IPv6. */
    readonly addresses: 'full' | 'masked';
  };

  /** How many proxies in front of us append to X-Forwarded-For. */
  readonly trustedProxyHops!: number;
  /** Whether responses tell browsers to use only https (RFC 6797). */
  readonly hsts!: boolean;
  readonly geoHeaders!: 'none' | 'cloudflare' | 'vercel';
  /** Whether SMTP, webhooks and providers may have private addresses. */
  readonly outboundPrivate!: 'refuse' | 'allow';
  readonly rateLimits!: 'strict' | 'relaxed';
  /** Limits for requesting emails with a link or code (security D6). */
  readonly mailLimits!: { readonly per10Minutes: number; readonly perDay: number; readonly perClientHour: number };
  /** Daily limit of a project for clients without a session (security P10). */
  readonly signedOutPerDay!: number;
  /** Path of a MaxMind DB file with the countries of networks; null: unknown. */
  readonly countryDatabase!: string | null;
  /** Range API of breached passwords; null: only the list that ships is used (security C13). */
  readonly breachedPasswordsUrl!: string | null;
  /** Whether common or easily guessed passwords are rejected (security C5). */
  readonly passwordBlocklist!: boolean;
  readonly passwordHashing!: 'strong' | 'fast';
  /** In code points, for passwords that users choose (security C2). */
  readonly passwordMinLength!: number;
  /** Node.js threads for work outside the event loop: hashes, DNS lookups, files, compression. */
  readonly threadPoolSize!: number;

  /** Where uploads are stored; null: in the data folder. */
  readonly storageUrl!: string | null;
  /** Public address of uploads, which ends with `/files`; `<project>/<hash>` follows for an image. */
  readonly filesUrl!: string;
  readonly stripeSecretKey!: string | null;
  /** null: the checkout page does not load Stripe's script. */
  readonly stripePublishableKey!: string | null;
  readonly stripeWebhookSecret!: string | null;
  readonly stripeApiBase!: string | null;
  /** The model that helps with email sources; null: none. */
  readonly ai!: AiModel | null;
  /** Port of the process's metrics; null: none. 0: any free port. */
  readonly metricsPort!: number | null;
  readonly metricsHost!: string;
}
