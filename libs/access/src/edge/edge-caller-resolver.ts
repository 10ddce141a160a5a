import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { because, type KnownError, KnownErrors } from '@hallpass/errors';
import { Freshness, type Revocation } from '@hallpass/freshness';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { isKeyOfHostedPages, isOfOwnPage } from '../keys/hosted-pages-key.js';
import { KeysInBrowsers } from '../keys/keys-in-browsers.js';
import { type ProjectKeyKind, ProjectKeys } from '../keys/project-keys.js';
import { RATE_LIMITS } from '../rate-limits/rate-limit.js';
import { ANY_PROJECT, RateLimits } from '../rate-limits/rate-limits.js';
import { ApplicationCallers } from '../applications/application-callers.js';
import { AccessTokenVerifier, type TokenVerdict } from '../tokens/access-token-verifier.js';
import { AdminAccess } from '../caller/admin-access.js';
import { BearerCallers } from './bearer-callers.js';
import { ACCESS_TYPES, type AccessType, type Caller } from '../caller/caller.js';
import type { RequestHeaders, RequestMeta } from '../caller/request-meta.js';
import { CallerResolver } from '../caller/caller-resolver.js';
import { requestClientOf } from '../caller/request-client.js';
import { credentialsOf, type RequestCredentials } from '../caller/request-credentials.js';

const MAIN_BRANCH = 'main';

/**
 * Paths that renew tokens. Callers may still send the access token of an ended session, as after the upgrade of an
 * anonymous user (contract/02 §12); it is then ignored.
 */
const RENEWAL = /^\/api\/(?:v1|latest)\/auth\/(?:oauth\/token|sessions\/current\/refresh)\/?(?:\?|$)/;

/** The issuer's own endpoints check the tokens that they get. */
const API = /^\/api\/(?:v1|latest)(?:[/?]|$)/;

interface Session {
  userId: string | null;
  sessionId: string;
  isAnonymous: boolean;
  impersonatedBy: string | null;
}

type Opened = Pick<
  Caller,
  'adminUserId' | 'adminRole' | 'adminSessionId' | 'adminKeyId' | 'serverKeyId' | 'isOfHostedPages'
>;

const NOBODY = {
  userId: null,
  isAnonymous: false,
  sessionId: null,
  impersonatedBy: null,
  adminUserId: null,
  adminKeyId: null,
  serverKeyId: null,
} as const;

interface ReadToken {
  verdict: TokenVerdict;
  revoked: Revocation | null;
}

const KEYS: Record<
  AccessType,
  {
    kind: ProjectKeyKind;
    sent: (credentials: RequestCredentials) => string | undefined;
    absent: new () => KnownError;
    wrong: new (details: { project_id: string }) => KnownError;
  }
> = {
  client: {
    kind: 'publishable_client_key',
    sent: ({ publishableClientKey }) => publishableClientKey,
    absent: KnownErrors.ClientAuthenticationRequired,
    wrong: KnownErrors.InvalidPublishableClientKey,
  },
  server: {
    kind: 'secret_server_key',
    sent: ({ secretServerKey }) => secretServerKey,
    absent: KnownErrors.ServerAuthenticationRequired,
    wrong: KnownErrors.InvalidSecretServerKey,
  },
  admin: {
    kind: 'super_secret_admin_key',
    sent: ({ superSecretAdminKey }) => superSecretAdminKey,
    absent: KnownErrors.AdminAuthenticationRequired,
    wrong: KnownErrors.InvalidSuperSecretAdminKey,
  },
};

/**
 * Identifies the caller of a request from outside by its keys and tokens, in the order of contract/01 §10, after the
 * rate limit of its address.
 */
@Injectable()
export class EdgeCallerResolver extends CallerResolver {
  private readonly keysInBrowsers = new KeysInBrowsers();

  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly keys: ProjectKeys,
    private readonly freshness: Freshness,
    private readonly tokens: AccessTokenVerifier,
    private readonly admins: AdminAccess,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
    private readonly bearers: BearerCallers,
    private readonly applications: ApplicationCallers,
  ) {
    super();
  }

  async resolve(headers: RequestHeaders, meta: RequestMeta): Promise<Caller | null> {
    const sent = credentialsOf(headers);
    // A backend calls for many users from one address, so it only counts while its key is wrong.
    const isBackEnd = showsBackEndKey(sent);
    const count = () => this.limits.consume(RATE_LIMITS.request, { ...meta, projectId: ANY_PROJECT });
    // Requests counter, version and revocation in one turn of the event loop, so that Redis gets them together. The
    // results are checked in the order of the contract.
    const counted = settled(isBackEnd ? undefined : count());
    // In memory the result is available at once, and a rejected request costs nothing more.
    if (!this.limits.isShared) await counted;
    const { projectId } = sent;
    const version = settled(projectId === undefined ? undefined : this.freshness.projectVersion(projectId));
    const token = settled(sent.accessToken === undefined ? undefined : this.read(sent.accessToken));
    await counted;
    const accessType = accessTypeOf(sent);
    if (accessType === null) return this.bearer(headers, meta);
    if (projectId === undefined) throw new KnownErrors.AccessTypeWithoutProjectId({ request_type: accessType });
    const read = await token;
    const session =
      read === undefined || (RENEWAL.test(meta.url) && hasEnded(read)) ? null : sessionOf(read, projectId, sent);
    const project = await this.projects.load(this.database, projectId, version);
    if (!project) throw new KnownErrors.CurrentProjectNotFound({ project_id: projectId });
    const opened = await this.open(project, accessType, sent, headers).catch(async (refusal: unknown) => {
      if (isBackEnd) await count();
      throw refusal;
    });
    const { requestId, clientAddress } = meta;
    if (isBackEnd && opened.adminUserId === null && headers['origin'])
      this.keysInBrowsers.noticed(String(headers['origin']), { projectId, accessType, requestId, clientAddress });
    if (sent.branchId !== undefined && sent.branchId !== MAIN_BRANCH)
      throw new KnownErrors.BranchDoesNotExist({ branch_id: sent.branchId });
    return {
      projectId,
      accessType,
      project,
      userId: session?.userId ?? null,
      isAnonymous: session?.isAnonymous ?? false,
      sessionId: session?.sessionId ?? null,
      impersonatedBy: session?.impersonatedBy ?? null,
      ...opened,
      requestId,
      clientAddress,
      client: requestClientOf(headers, this.settings.geoHeaders),
    };
  }

  /** Identifies an administrator of webhooks, or an application, by `Authorization: Bearer`. */
  private async bearer(
    headers: RequestHeaders,
    { requestId, clientAddress, url }: RequestMeta,
  ): Promise<Caller | null> {
    if (headers['authorization'] === undefined) return null;
    const found = (await this.administrator(headers, url)) ?? (API.test(url) ? await this.application(headers) : null);
    return (
      found && {
        ...NOBODY,
        ...found,
        projectId: found.project.id,
        requestId,
        clientAddress,
        client: requestClientOf(headers, this.settings.geoHeaders),
      }
    );
  }

  private async administrator(headers: RequestHeaders, url: string) {
    const found = await this.bearers.find(headers, url);
    return found && { ...found, accessType: 'admin' as const };
  }

  private async application(headers: RequestHeaders) {
    const found = await this.applications.find(headers);
    const project = found && (await this.projects.load(this.database, found.projectId));
    return found && project && { ...found, project, accessType: 'client' as const };
  }

  /** Reads an access token and whether its session or user has ended since. */
  private async read(token: string): Promise<ReadToken> {
    const verdict = await this.tokens.verify(token);
    if (verdict.outcome !== 'valid') return { verdict, revoked: null };
    const { project_id, refresh_token_id, sub, iat } = verdict.claims;
    const subject = { sessionId: refresh_token_id, userId: sub, issuedAt: iat };
    const revoked = await this.freshness.isRevoked(project_id, subject);
    return { verdict, revoked };
  }

  /** Step 7: checks an owner's token, which replaces every key, or else the key of the access type. */
  private async open(
    project: ProjectSnapshot,
    accessType: AccessType,
    sent: RequestCredentials,
    headers: RequestHeaders,
  ): Promise<Opened> {
    const nobody = { adminUserId: null, adminKeyId: null, serverKeyId: null };
    if (sent.adminAccessToken !== undefined)
      return { ...nobody, ...(await this.admins.assertOwner(project, sent.adminAccessToken)) };
    const key = KEYS[accessType];
    const secret = key.sent(sent);
    if (secret === undefined) throw new key.absent();
    const isHostedPage =
      accessType === 'client' && isKeyOfHostedPages(project, secret) && isOfOwnPage(headers, this.settings.url);
    if (isHostedPage) return { ...nobody, isOfHostedPages: true };
    const keyId = await this.keys.find(this.database, project, key.kind, secret);
    if (keyId === null) throw new key.wrong({ project_id: project.id });
    if (accessType === 'client') return nobody;
    return { ...nobody, ...(accessType === 'admin' ? { adminKeyId: keyId } : { serverKeyId: keyId }) };
  }
}

const hasEnded = ({ verdict, revoked }: ReadToken): boolean => verdict.outcome === 'expired' || revoked === 'session';

/** Step 5: returns the user and session of the access token; no user if it was deleted since. */
function sessionOf({ verdict, revoked }: ReadToken, projectId: string, sent: RequestCredentials): Session {
  if (verdict.outcome === 'unparsable') throw because(verdict.reason, new KnownErrors.UnparsableAccessToken());
  const { claims } = verdict;
  if (verdict.outcome === 'expired') throw new KnownErrors.AccessTokenExpired({ expired_at_millis: claims.exp * 1000 });
  if (revoked === 'session')
    throw because('its session has ended', new KnownErrors.AccessTokenExpired({ expired_at_millis: Date.now() }));
  if (claims.project_id !== projectId) {
    const details = { expected_project_id: projectId, actual_project_id: claims.project_id };
    throw new KnownErrors.InvalidProjectForAccessToken(details);
  }
  if (claims.is_anonymous && !sent.allowsAnonymous) throw new KnownErrors.AnonymousAuthenticationNotAllowed();
  const userId = revoked === 'user' ? null : claims.sub;
  return {
    userId,
    sessionId: claims.refresh_token_id,
    isAnonymous: userId !== null && claims.is_anonymous,
    impersonatedBy: claims.impersonated_by ?? null,
  };
}

/** Prevents an unhandled rejection of a promise that is only awaited later, or never. */
function settled<T>(value: T | Promise<T>): T | Promise<T> {
  if (value instanceof Promise) value.catch(() => undefined);
  return value;
}

function showsBackEndKey(sent: RequestCredentials): boolean {
  return (
    (sent.accessType === 'server' && sent.secretServerKey !== undefined) ||
    (sent.accessType === 'admin' && sent.superSecretAdminKey !== undefined)
  );
}

/** Steps 1 to 3: returns null when the request names no project. */
function accessTypeOf(sent: RequestCredentials): AccessType | null {
  const given = sent.accessType;
  if (given === undefined) {
    const hasKey = [sent.publishableClientKey, sent.secretServerKey, sent.superSecretAdminKey, sent.adminAccessToken];
    if (hasKey.some((key) => key !== undefined)) throw new KnownErrors.ProjectKeyWithoutAccessType();
    return null;
  }
  const known = ACCESS_TYPES.find((type) => type === given);
  if (!known) throw new KnownErrors.InvalidAccessType({ accessType: given });
  return known;
}
