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

/** Identifies the caller of a request from the gateway. Trusts only the context that the gateway signed. */
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
        'This service accepts only requests from the gateway. Use the public address.',
      );
    const { caller, requestId, clientAddress } = context;
    // Makes logs and responses of all processes use the same request id and client address.
    meta.requestId = requestId;
    meta.clientAddress = clientAddress;
    if (!caller) return null;
    const { projectVersion, ...who } = caller;
    // The gateway has checked the newest version, so a snapshot that is not older needs no further check.
    const project = await this.projects.load(this.database, who.projectId, projectVersion);
    if (!project) throw new KnownErrors.CurrentProjectNotFound({ project_id: who.projectId });
    // The gateway forwards these headers of the client and the proxies.
    const client = requestClientOf(headers, this.settings.geoHeaders);
    return { ...who, project, requestId, clientAddress, client };
  }
}
