import { IncomingMessage, type ServerResponse } from 'node:http';
import { Database } from '@hallpass/database';
import { OutboundHttp } from '@hallpass/http';
import { type SessionPolicy, sessionPolicyOf } from '@hallpass/identity';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { SIGNER_CACHE_SECONDS } from '../../signing-keys/signing-keys.sql.js';
import { SigningKeys } from '../../signing-keys/signing-keys.service.js';
import { acceptsDocuments } from '../metadata-documents/document-policy.js';
import { MetadataDocuments } from '../metadata-documents/metadata-documents.service.js';
import { type ProjectIssuer, type RequestToIssuer, runAs } from './current-issuer.js';
import { Subjects } from '../subjects/subjects.service.js';
import { Grants } from './grants.js';
import { issuerAddress } from './issuer-address.js';
import { OWN_GRANTS, type OwnGrant } from './issuer-parts.js';
import { createProvider } from './provider.js';
import { RefusedApplications } from './refused-applications.js';

/** About 20 KiB each, with the configuration and keys (`npm run bench -- applications`). */
const MAX_ISSUERS = 10_000;
const REFUSALS = [
  'authorization.error',
  'grant.error',
  'device_authorization.error',
  'pushed_authorization_request.error',
  'end_session.error',
];

export interface Issuer {
  project: ProjectSnapshot;
  provider: Provider;
  policy: SessionPolicy;
  subjectOf: ProjectIssuer['subjectOf'];
  /** The issuer identifier (RFC 8414 §2). */
  address: string;
  answer: (request: IssuerRequest, response: ServerResponse) => Promise<void>;
  /** Runs work with parts of the library that need no request. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** The library's context of a request that we answer, for parts of the library that we use. */
  contextOf: (request: IssuerRequest, response: ServerResponse, endpoint: string) => KoaContextWithOIDC;
}

export interface IssuerRequest {
  raw: IncomingMessage;
  requestId: string;
  clientAddress: string;
  /** Path below the issuer, with the query. */
  path: string;
  body: Buffer | undefined;
}

/** The authorization servers of the projects, each at its version. A process keeps those that were used last. */
@Injectable()
export class Issuers {
  private readonly logger = new Logger('Issuers');
  private readonly kept = new LRUCache<string, Promise<Issuer>>({
    max: MAX_ISSUERS,
    ttl: SIGNER_CACHE_SECONDS * 1000,
  });
  private shared: { provider: Provider; answer: ReturnType<Provider['callback']> } | null = null;

  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly signingKeys: SigningKeys,
    private readonly settings: Settings,
    private readonly grants: Grants,
    private readonly outbound: OutboundHttp,
    @Inject(OWN_GRANTS) private readonly ownGrants: readonly OwnGrant[],
    private readonly documents: MetadataDocuments,
    private readonly subjects: Subjects,
    private readonly refused: RefusedApplications,
  ) {}

  /** @returns null for an unknown project */
  async find(projectId: string): Promise<Issuer | null> {
    const project = await this.projects.load(this.database, projectId);
    if (!project) return null;
    const name = `${projectId}/${project.version}`;
    const known = this.kept.get(name);
    if (known) return known;
    const issuer = this.create(project);
    this.kept.set(name, issuer);
    issuer.catch(() => this.kept.delete(name));
    return issuer;
  }

  private async create(project: ProjectSnapshot): Promise<Issuer> {
    const [es, rs] = await Promise.all([
      this.signingKeys.signer(project.id, 'regular'),
      this.signingKeys.signer(project.id, 'id_token'),
    ]);
    const { provider, answer } = (this.shared ??= this.createProvider());
    const address = issuerAddress(this.settings.url, project.id);
    const issuer: ProjectIssuer = {
      projectId: project.id,
      address,
      config: project.config,
      policy: sessionPolicyOf(project.config),
      subjectOf: (sector, userId) => this.subjects.of(project.id, sector, userId),
      keys: { ES256: es, RS256: rs },
      acceptsRegistrations: project.config.authorizationServer.allowClientRegistration === true,
      acceptsDocuments: acceptsDocuments(project.config),
      findDocument: (url, clientAddress) => this.documents.find(project, url, clientAddress),
    };
    const { protocol, host, pathname } = new URL(address);
    const target = { issuer, scheme: protocol.slice(0, -1), host, mountPath: pathname };
    return {
      project,
      provider,
      policy: issuer.policy,
      subjectOf: issuer.subjectOf,
      address,
      answer: (request, response) => answer(sentTo(target, request), response),
      run: (work) => runAs(issuer, work),
      contextOf: (request, response, endpoint) => contextOf(provider, sentTo(target, request), response, endpoint),
    };
  }

  private createProvider() {
    const provider = createProvider({
      database: this.database,
      baseUrl: this.settings.url,
      grants: this.grants,
      ownGrants: this.ownGrants,
      fetch: async (url) => {
        const { status, headers, text } = await this.outbound.request(new URL(url));
        return new Response(text, { status, headers });
      },
    });
    this.logRefusals(provider);
    return { provider, answer: provider.callback() };
  }

  private logRefusals(provider: Provider): void {
    for (const event of REFUSALS) {
      provider.on(event as 'grant.error', (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
        const clientId = ctx.oidc.client?.clientId;
        this.logger.log({
          message: 'The issuer refused a request',
          endpoint: ctx.oidc.route,
          error: error.error,
          reason: error.error_detail ?? error.error_description,
          application_id: clientId,
          ...placeOf(ctx),
        });
        const { projectId } = (ctx.req as RequestToIssuer).issuer;
        this.refused.note({ projectId, clientId, clientAddress: ctx.ip }, error);
      });
    }
    provider.on('server_error', (ctx: KoaContextWithOIDC, error: Error) =>
      this.logger.error({
        message: 'The issuer failed',
        endpoint: ctx.oidc.route,
        error,
        ...placeOf(ctx),
      }),
    );
    // Koa prints errors of connections that break unless someone listens.
    (provider as unknown as NodeJS.EventEmitter).on('error', (error: Error, ctx: KoaContextWithOIDC) =>
      this.logger.warn({ message: 'The issuer could not answer', error, ...placeOf(ctx) }),
    );
  }
}

/** As the library makes it for its own endpoints. */
function contextOf(provider: Provider, request: IncomingMessage, response: ServerResponse, endpoint: string) {
  const { OIDCContext } = provider as unknown as { OIDCContext: new (ctx: object) => KoaContextWithOIDC['oidc'] };
  const ctx = provider.createContext(request, response) as KoaContextWithOIDC;
  ctx._matchedRouteName = endpoint;
  return Object.assign(ctx, { oidc: new OIDCContext(ctx) });
}

function placeOf(ctx: KoaContextWithOIDC) {
  const { issuer, requestId } = ctx.req as RequestToIssuer;
  return { project_id: issuer.projectId, request_id: requestId };
}

/**
 * The request as the library reads it: below the mount path, with the address of the settings instead of the client's
 * Host header (security J8), and with the body that was read.
 */
function sentTo(
  { issuer, scheme, host, mountPath }: { issuer: ProjectIssuer; scheme: string; host: string; mountPath: string },
  { raw, requestId, clientAddress, path, body }: IssuerRequest,
): IncomingMessage {
  const { 'x-forwarded-host': _host, ...sent } = raw.headers;
  const headers = {
    ...sent,
    host,
    'x-forwarded-proto': scheme,
    'x-forwarded-for': clientAddress,
    ...(body === undefined ? {} : { 'content-length': String(body.length) }),
  };
  const { method, httpVersion, httpVersionMajor, httpVersionMinor } = raw;
  const content = body === undefined ? [] : [body];
  return Object.assign(new IncomingMessage(raw.socket), {
    ...{ method, httpVersion, httpVersionMajor, httpVersionMinor, headers, url: path },
    ...{ originalUrl: `${mountPath}${path}`, iterator: () => content, issuer, requestId },
  });
}
