import type { MailSender } from './mail-sender.js';

export type Environment = 'development' | 'production';
/** The providers that an instance can lend its own keys for: HALLPASS_OAUTH_<PROVIDER>_CLIENT_ID and …_SECRET. */
export const SHARED_PROVIDERS = ['google', 'github', 'microsoft', 'spotify'] as const;
export type SharedProvider = (typeof SHARED_PROVIDERS)[number];

/** The services behind the gateway, in the order of their ports: PORT + 1 and so on. */
export const GATEWAY_SERVICES = ['auth', 'users', 'permissions', 'projects', 'payments', 'email'] as const;
export type GatewayService = (typeof GATEWAY_SERVICES)[number];

/** Who a process is to the database; `queue` is who keeps the jobs in PostgreSQL where there is no Redis. */
export const SERVICE_ROLES = ['gateway', ...GATEWAY_SERVICES, 'queue'] as const;
export type ServiceRole = (typeof SERVICE_ROLES)[number];

export interface OAuthClient {
  clientId: string;
  clientSecret: string;
}

/** How we introduce ourselves to the development issuer where no shared keys are set. */
export const DEVELOPMENT_CLIENT: OAuthClient = { clientId: 'hallpass', clientSecret: 'hallpass-development' };

/** A model behind an OpenAI-compatible API. */
export interface AiModel {
  /** Without a slash at its end. */
  baseUrl: string;
  key: string | null;
  model: string;
}

/** Everything the environment decides, read once at start (`loadSettings`). Plain data and the injection token. */
export class Settings {
  /** What looks wrong and starts nevertheless, one sentence each; for the log of the start. */
  readonly warnings!: readonly string[];
  readonly environment!: Environment;
  /** Public base address, without a trailing slash. Links and token issuers take their host from here alone. */
  readonly url!: string;
  /** Address to listen on. */
  readonly host!: string;
  readonly port!: number;
  /** Absolute path of the data folder. */
  readonly dataDir!: string;

  /** The owner's connection; null means the launcher has to start the embedded PostgreSQL. */
  readonly databaseUrl!: string | null;
  readonly databaseReplicaUrl!: string | null;
  /** Whether each service connects with its own database role. */
  readonly rolePerService!: boolean;
  /** The connection of each role; null: the owner's, with the role's name and a password that follows from the secret. */
  readonly roleUrls!: Readonly<Record<ServiceRole, string | null>>;
  /** null: queues, limits and freshness live in PostgreSQL and in memory. */
  readonly redisUrl!: string | null;
  readonly smtpUrl!: string | null;
  readonly mail!: 'smtp' | 'capture';
  /** Whether mail over projects' own mail servers is captured, too. */
  readonly capturesOwnServers!: boolean;
  /** From whom the mails over the instance's own server come. */
  readonly mailFrom!: MailSender;
  /** Mails of one mailing in hand at once, in one worker. */
  readonly mailConcurrency!: number;
  /** Mails of mailings to one mail server in a second; null: as many as it takes. */
  readonly mailPerSecond!: number | null;
  /** How long a mail is kept after its end. */
  readonly mailRetentionDays!: number;
  /** How long `projects.audit_event` is kept. Read by migrations, which put it into the database. */
  readonly auditLogRetentionDays!: number;
  /** The same of `audit.admin_write`. */
  readonly adminAuditRetentionDays!: number;
  /** How long messages to webhooks can be read, with their attempts. Their partitions go in the month after. */
  readonly webhookRetentionDays!: number;

  readonly secret!: string;
  /** Still opens what it sealed, while the secret is rotated. */
  readonly previousSecret!: string | null;
  /** The keys are there in those processes alone that read them (`readBy` in environment.ts). */
  readonly internalPublishableClientKey!: string;
  readonly internalSecretServerKey!: string;
  readonly internalSuperSecretAdminKey!: string;
  /** Who may become an owner: everybody, the first one with the printed link, nobody without an invitation. */
  readonly internalSignUp!: 'open' | 'first' | 'closed';

  readonly oauthShared!: Readonly<Record<SharedProvider, OAuthClient | null>>;
  /** Issuer that stands in for the shared providers in development; null: the built-in one. */
  readonly oauthDevIssuer!: string | null;
  readonly oauthSharedAccessTokens!: 'refuse' | 'allow';

  /** Public keys of the secret scanner that reports leaked API keys, in the form of GitHub's list. */
  readonly secretScanningKeysUrl!: string;

  /** Where the gateway finds each service: the base addresses of its replicas, without a trailing slash. */
  readonly serviceUrls!: Readonly<Record<GatewayService, readonly string[]>>;

  readonly logs!: {
    /** Least level that is written. */
    readonly level: 'debug' | 'info' | 'warn' | 'error';
    /** Whether each request is a line, of level info. */
    readonly requests: boolean;
    /** Client addresses: whole, or the last octet of IPv4 and all below /48 of IPv6 taken off. */
    readonly addresses: 'full' | 'masked';
  };

  /** How many proxies in front of us append to X-Forwarded-For. */
  readonly trustedProxyHops!: number;
  /** Whether answers tell browsers to use https alone (RFC 6797). */
  readonly hsts!: boolean;
  readonly geoHeaders!: 'none' | 'cloudflare' | 'vercel';
  /** Whether SMTP, webhooks and providers may have private addresses. */
  readonly outboundPrivate!: 'refuse' | 'allow';
  readonly rateLimits!: 'strict' | 'relaxed';
  /** How many mails with a link or code may be asked for (security D6). */
  readonly mailLimits!: { readonly per10Minutes: number; readonly perDay: number; readonly perClientHour: number };
  /** Daily limit of a project for clients without a session (security P10). */
  readonly signedOutPerDay!: number;
  /** Whether users may not choose passwords that are common or easily guessed (security C5). */
  readonly passwordBlocklist!: boolean;
  readonly passwordHashing!: 'strong' | 'fast';
  /** In code points, for passwords that users choose (security C2). */
  readonly passwordMinLength!: number;
  /** Threads of Node.js that work off the event loop: hashes, look-ups of names, files, compression. */
  readonly threadPoolSize!: number;

  /** Where uploads are kept; null: in the data folder. */
  readonly storageUrl!: string | null;
  /** Public address of uploads, `/files` at its end: of an image, `<project>/<hash>` follows. */
  readonly filesUrl!: string;
  readonly stripeSecretKey!: string | null;
  /** null: the checkout page does not load Stripe's script. */
  readonly stripePublishableKey!: string | null;
  readonly stripeWebhookSecret!: string | null;
  readonly stripeApiBase!: string | null;
  /** The model that helps with the sources of mails; null: none. */
  readonly ai!: AiModel | null;
  /** Where the process's numbers are served; null: nowhere. 0: any free port. */
  readonly metricsPort!: number | null;
  readonly metricsHost!: string;
}
