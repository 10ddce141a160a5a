import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { ProjectStore } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import type { Caller } from '../caller/caller.js';
import type { RequestHeaders, RequestMeta } from '../caller/request-meta.js';
import { CallerResolver } from '../caller/caller-resolver.js';
import { requestClientOf } from '../caller/request-client.js';
import { CONTEXT_HEADER, ContextSigner } from './context-signer.js';

/** The caller of a request that comes through the gateway: only what it has signed is believed. */
@Injectable()
export class ContextCallerResolver extends CallerResolver {
  private readonly signer: ContextSigner;

  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly settings: Settings,
  ) {
    super();
    this.signer = new ContextSigner(settings);
  }

  /** @throws TextError 401 when the request did not come through the gateway */
  async resolve(headers: RequestHeaders, meta: RequestMeta): Promise<Caller | null> {
    const header = headers[CONTEXT_HEADER];
    const context = typeof header === 'string' ? this.signer.verify(header, meta) : null;
    if (!context)
      throw new TextError(
        401,
        'GATEWAY_ONLY',
        'This service answers the gateway alone. Please call the public address.',
      );
    const { caller, requestId, clientAddress } = context;
    // Logs and answers of all processes name a request and its client alike.
    meta.requestId = requestId;
    meta.clientAddress = clientAddress;
    if (!caller) return null;
    const { projectVersion, ...who } = caller;
    // The gateway has asked which version is the newest: a snapshot that is not older needs no second look.
    const project = await this.projects.load(this.database, who.projectId, projectVersion);
    if (!project) throw new KnownErrors.CurrentProjectNotFound({ project_id: who.projectId });
    // The gateway hands on what the client and the proxies sent.
    const client = requestClientOf(headers, this.settings.geoHeaders);
    return { ...who, project, requestId, clientAddress, client };
  }
}
